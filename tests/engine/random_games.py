"""Games played at random, for properties that every game must have."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy

from engine.cells import Cell
from engine.game import Game
from engine.games import games
from engine.positions import Position

GAMES = list(games().values())
CELLS = [cell for game in GAMES for cell in game.cells()]
FIRST_CELLS = [game.cells()[0] for game in GAMES]

ROUNDS = 3
"""Rounds after which the games of these tests are stopped."""


def named(value: Cell | Game) -> str:
    """How a case is called in the report."""
    return value.id if isinstance(value, Cell) else value.name


def random_play(cell: Cell, seed: int, rounds: int = ROUNDS) -> Iterator[Position]:
    """The position before each decision of a game played at random, and last of all the finished one."""
    return play_on(Position(cell, seed, rounds), seed)


def play_on(position: Position, seed: int) -> Iterator[Position]:
    """The position before each decision from here on, made at random, and last of all the finished one."""
    choose = random.Random(seed)
    while not position.over:
        yield position
        position.push(choose.choice(position.legal))
    yield position


def random_moves(cell: Cell, seed: int, rounds: int = ROUNDS) -> list[int]:
    """The moves of a whole game played at random."""
    position = Position(cell, seed, rounds)
    choose = random.Random(seed)
    moves: list[int] = []
    while not position.over:
        moves.append(int(choose.choice(position.legal)))
        position.push(moves[-1])
    return moves


def fields(record: Any) -> dict[str, Any]:
    """Every field of a record by name, but for those that fill it up; of a record in it by both names,
    `public.dealer`.
    """
    found: dict[str, Any] = {}
    for name in record.dtype.names:
        if record.dtype[name].names:
            found |= {f"{name}.{inner}": value for inner, value in fields(record[name]).items()}
        elif name != "_":
            found[name] = record[name].tolist()
    return found


def soiled(kind: numpy.dtype[Any]) -> Any:
    """An array of one record whose every byte is 0xEE."""
    return numpy.frombuffer(bytearray(b"\xee" * kind.itemsize), kind)
