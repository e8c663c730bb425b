"""What holds for every game, whatever its rules: `check_game` tries it, and says what does not hold and where.

For the tests of whoever writes a game. `game_promises` and `cell_promises` have a function for each promise, whose
first sentence is what the error says; `trial` has what they are tried on. Nothing but tests imports this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cells import Cell
from engine.errors import ArenaError
from engine.game import Game
from engine.testing.cell_promises import OF_A_CELL
from engine.testing.game_promises import OF_A_GAME
from engine.testing.trial import SEED, Trial, Unkept

__all__ = ["ContractBroken", "check_game"]


class ContractBroken(ArenaError):
    """A game does not keep a promise: which one, in which cell, at which move, and what came instead."""

    def __init__(self, promise: str, place: str, cause: str) -> None:
        super().__init__(place, f"{promise} Not so: {cause}")
        self.promise = promise


def check_game(game: Game, cells: Iterable[Cell] | None = None, rounds: int = 2, seed: int = SEED) -> None:
    """ContractBroken unless a game keeps what generic code relies on, in `cells` or in each that it has, as far as
    games of `rounds` rounds show it.

    The promises of its records and actions come first, then those of its cells.
    """
    for promise in OF_A_GAME:
        _keep(promise, game, game.name)
    for cell in game.cells() if cells is None else cells:
        variant = game.variant(cell.variant)
        if variant is None:
            raise ContractBroken("Every cell is of a variant of the game.", cell.id, "there is no such variant")
        trial = Trial(variant, cell, rounds, seed)
        for promise in OF_A_CELL:
            _keep(promise, trial, cell.id)


def _keep(promise: Callable[[Any], None], subject: Any, place: str) -> None:
    try:
        promise(subject)
    except Unkept as unkept:
        where = place if unkept.move is None else f"{place}, move {unkept.move}"
        said = (promise.__doc__ or promise.__name__).partition("\n\n")[0]
        raise ContractBroken(" ".join(said.split()), where, unkept.cause) from None
