"""The engine's replays of Bottle Imp before a referee that was written from the rules alone, by somebody who had not
seen the engine.
"""

from __future__ import annotations

import pytest
from bottle_imp_peer import problems
from bottle_imp_positions import ROW_CELLS
from random_replays import random_replay

from engine.cells import Cell, individual
from engine.games import game_named, variant_named

GAME = game_named("bottle-imp")
STANDARD = Cell("bottle-imp", "expanded", 6, individual(6))
CELLS = [cell for variant in GAME.variants.values() for cell in (*variant.cells(), *variant.house_cells())]

CHANGED = [
    "bottle-imp/expanded+bottles=2",
    "bottle-imp/expanded+bottles=1+follow=free",
    "bottle-imp/expanded+bottles=2+team_bottle=shared",
    "bottle-imp/expanded+card_points=face+solo_doubles=false",
    "bottle-imp/expanded+discards=2+pass_left=2+pass_right=0+start_price=30",
    "bottle-imp/expanded+discards=2+pass_left=0+pass_right=3+team_bottle=shared",
    "bottle-imp/expanded+discards=4+pass_left=0+pass_right=0+start_price=5",
    "bottle-imp/expanded+deck=classic+follow=free+start_price=38",
    "bottle-imp/classic+discards=0+pass_left=2",
    "bottle-imp/face-value+game_end.deals=1",
]
CHANGED_CELLS = [
    cell for name in CHANGED for cell in (*variant_named(name).cells(), *variant_named(name).house_cells())
]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.id)
def test_every_cell_is_accepted(cell: Cell) -> None:
    for seed in range(3):
        assert problems(random_replay(cell, seed)) == []


@pytest.mark.parametrize("cell", CHANGED_CELLS, ids=lambda cell: cell.id)
def test_games_with_other_options_are_accepted(cell: Cell) -> None:
    for seed in range(2):
        assert problems(random_replay(cell, seed, 6), round_cap=6) == []


@pytest.mark.parametrize("cell", ROW_CELLS, ids=lambda cell: cell.id)
def test_every_two_values_of_the_options_are_accepted(cell: Cell) -> None:
    assert problems(random_replay(cell, 1, 6), round_cap=6) == []


def test_a_game_that_is_told_wrongly_is_not() -> None:
    told = random_replay(STANDARD, 5)
    assert problems(told) == []
    told["rounds"][1]["scores"][0] += 1
    assert problems(told)
