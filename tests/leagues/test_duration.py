"""How long new games will take, from what others took."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cells import Cell
from leagues.planning.duration import expected_cpu_seconds
from leagues.records import BotVersion, Chunk, PlannedGame

Maker = Callable[..., BotVersion]
THREE = Cell("oh-hell", "standard", 3, "1-1-1")
FOUR = Cell("oh-hell", "standard", 4, "1-1-1-1")


def chunk(cell: Cell, bots: list[BotVersion], games: int) -> Chunk:
    return Chunk("a name", cell, 0, tuple(bots), tuple(PlannedGame("", "", 0) for _ in range(games)))


def test_a_bot_takes_what_it_took_in_the_cell_and_a_new_one_the_mean(bot: Maker) -> None:
    ada, bob, cy, dee = (bot(name) for name in ("ada", "bob", "cy", "dee"))
    played = [
        (chunk(THREE, [ada, bob, cy], 2), (2_000_000_000, 4_000_000_000, 6_000_000_000)),
        (chunk(THREE, [bob, cy, ada], 2), (0, 0, 6_000_000_000)),
    ]
    # of a game: ada 8 s / 4, bob 4 s / 4, cy 6 s / 4; the mean of a seat 18 s / 12
    assert expected_cpu_seconds([chunk(THREE, [ada, bob, cy], 10)], played) == pytest.approx(45)
    assert expected_cpu_seconds([chunk(THREE, [ada, bob, dee], 10)], played) == pytest.approx(45)
    assert expected_cpu_seconds([chunk(FOUR, [ada, ada, ada, ada], 1)], played) == pytest.approx(6)
    assert expected_cpu_seconds([], played) == 0


def test_nothing_played_tells_nothing(bot: Maker) -> None:
    assert expected_cpu_seconds([chunk(THREE, [bot("ada")] * 3, 1)], []) is None
