"""Compiles every game's rules ahead of time, so that no bot's clock and no worker waits for a compiler."""

from __future__ import annotations

from collections.abc import Iterable

from engine.batch import Batch
from engine.game import Game
from engine.games import games
from engine.positions import Position


def rehearse(names: Iterable[str] | None = None) -> None:
    """Play a round of every game, or of the named ones, through everything that a table or an author calls; quick where
    the code is compiled already.
    """
    for game in [games()[name] for name in (games() if names is None else names)]:
        _rehearse_batch(game)
        _rehearse_position(game)


def _rehearse_batch(game: Game) -> None:
    batch = Batch(game.cells()[0], [1], 1)
    views = batch.views()
    seat = 0
    while True:
        due = next(
            (due for step in range(batch.seats) if (due := batch.gather(seat := (seat + step) % batch.seats, views))), 0
        )
        if not due:
            break
        batch.chosen[0] = batch.legal(0)[0]
        batch.check(due)
        batch.carry_out(due)
    batch.points()


def _rehearse_position(game: Game) -> None:
    position = Position(game.cells()[0], 1, 1)
    position.view(0)
    assert position.refusal(position.legal[0]) is None
    while not position.over:
        position.push(position.legal[0])
    assert position.outcome
