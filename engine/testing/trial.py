"""A cell of a game that is tried: the games that are played in it, and what is asked of their records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy

from engine.cells import Cell
from engine.game import Game, Variant
from engine.positions import Position

SEED = 0x9E37_79B9_7F4A_7C15
"""A seed whose bytes do not turn up by chance."""


class Unkept(Exception):
    """What came in place of what was promised, and at which move, counted from 0; None where no move matters."""

    def __init__(self, cause: str, move: int | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.move = move


@dataclass(frozen=True)
class Trial:
    """One cell of a game, in games stopped after so many rounds."""

    variant: Variant
    cell: Cell
    rounds: int
    seed: int

    @property
    def game(self) -> Game:
        """The game that is tried."""
        return self.variant.game

    def begin(self, rounds: int | None = None) -> Position:
        """The position before the first move."""
        return Position(self.cell, self.seed, rounds or self.rounds, self.variant)

    def play(self) -> Iterator[tuple[int, Position]]:
        """Every position of a game played at random with the number of the move that is due, and last the finished
        one.
        """
        position = self.begin()
        choose = random.Random(self.seed)
        for move in range(self.most_moves + 1):
            yield move, position
            if position.over:
                return
            position.push(choose.choice(legal_numbers(position, move)))

    def moves(self) -> list[int]:
        """The moves of that game."""
        choose = random.Random(self.seed)
        return [choose.choice(legal_numbers(position, move)) for move, position in self.play() if not position.over]

    @property
    def most_moves(self) -> int:
        """The most moves that the game says it takes."""
        return int(self.game.record.most_moves(self.variant.options, self.cell.seats, self.rounds))


def legal_numbers(position: Position, move: int) -> list[int]:
    """The legal actions as the kernel gives them; Unkept where one is no action, or there are none to go on with."""
    scratch = numpy.zeros(position.game.record.ACTIONS, numpy.int16)
    count = int(position.game.kernel.legal(position.rules, position.states, 0, scratch))
    legal: list[int] = scratch[:count].tolist()
    if any(not 0 <= number < position.game.record.ACTIONS for number in legal):
        raise Unkept(f"{legal} are legal, and actions are 0 to {position.game.record.ACTIONS - 1}", move)
    if not legal and not position.over:
        raise Unkept(f"seat {position.to_act} is to act, and nothing is legal", move)
    return legal


def soiled(kind: numpy.dtype[Any]) -> Any:
    """An array of one record whose every byte is 0xEE."""
    return numpy.frombuffer(bytearray(b"\xee" * kind.itemsize), kind)


def same_fields(clean: Any, used: Any, move: int | None, within: str = "") -> None:
    """Unkept where a field of two records differs, but for those that fill records up."""
    for name in clean.dtype.names:
        if clean.dtype[name].names:
            same_fields(clean[name], used[name], move, f"{within}{name}.")
        elif name != "_" and clean[name].tobytes() != used[name].tobytes():
            raise Unkept(f"{within}{name} keeps what was there before", move)
