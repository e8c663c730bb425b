"""The engine's replays of Split before a referee that was written from the rules alone, by somebody who had not seen
the engine.
"""

from __future__ import annotations

from typing import Any

import pytest
from random_replays import random_replay
from split_peer import problems
from split_positions import CASES, cell_with

from engine.cells import Cell, individual
from engine.games import game_named, variant_named

CELLS = game_named("split").cells()
STANDARD = Cell("split", "standard", 4, individual(4))

OTHER_SHEETS = [
    "split/give+score_sheet.lower=[0,1,3,6,10]",
    "split/own+score_sheet.lower=7+score_sheet.upper.AKQJ=[3,10,100]+score_sheet.upper.T98765432=[1,-5,40]+upgrade_bonus=false",
]
CHANGED_CELLS = [cell for name in OTHER_SHEETS for cell in variant_named(name).cells()]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.id)
def test_every_cell_is_accepted(cell: Cell) -> None:
    for seed in range(4):
        assert problems(random_replay(cell, seed)) == []


@pytest.mark.parametrize("cell", CHANGED_CELLS, ids=lambda cell: f"{cell.variant[:4]}-{cell.seats}")
def test_other_sheets_are_accepted(cell: Cell) -> None:
    for seed in range(2):
        assert problems(random_replay(cell, seed)) == []


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_every_two_values_of_the_options_are_accepted(seats: int, options: dict[str, Any]) -> None:
    assert problems(random_replay(cell_with(options, seats), 1)) == []


def test_a_game_that_is_told_wrongly_is_not() -> None:
    told = random_replay(STANDARD, 5)
    assert problems(told) == []
    told["rounds"][1]["scores"][0] += 1
    assert problems(told)
