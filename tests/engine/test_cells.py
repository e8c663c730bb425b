"""Cells and layouts as texts."""

from __future__ import annotations

import pytest
from random_games import CELLS, named

from engine.cells import Cell, individual, team_sizes
from engine.errors import InputError


@pytest.mark.parametrize(
    "cell", [*CELLS, Cell("split", "open", 6, "2-2-2"), Cell("bottle-imp", "expanded", 4, "2-1-1")], ids=named
)
def test_a_cell_reads_back_from_its_id(cell: Cell) -> None:
    assert Cell.parse(cell.id) == cell


def test_a_cells_id_names_game_variant_seats_and_layout() -> None:
    assert Cell("oh-hell", "standard", 4, "1-1-1-1").id == "oh-hell/standard/4/1-1-1-1"


@pytest.mark.parametrize(
    "text",
    ["", "oh-hell", "oh-hell/standard/4", "oh-hell/standard/four/1-1-1-1", "oh-hell/standard/-4/1-1-1-1", "a/b/4/1/1"],
)
def test_what_is_no_cell_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InputError) as refused:
        Cell.parse(text)
    assert refused.value.place == text
    assert refused.value.cause == "not a cell"
    assert "oh-hell/standard/4/1-1-1-1" in refused.value.fix


@pytest.mark.parametrize(("seats", "layout"), [(2, "1-1"), (3, "1-1-1"), (7, "1-1-1-1-1-1-1")])
def test_the_layout_in_which_everybody_plays_alone(seats: int, layout: str) -> None:
    assert individual(seats) == layout
    assert team_sizes(layout) == (1,) * seats


@pytest.mark.parametrize(
    ("layout", "sizes"), [("2-1-1", (2, 1, 1)), ("2-2-2", (2, 2, 2)), ("1", (1,)), ("10-2", (10, 2))]
)
def test_sizes_of_teams(layout: str, sizes: tuple[int, ...]) -> None:
    assert team_sizes(layout) == sizes


@pytest.mark.parametrize("layout", ["", "2-", "-1", "2-0", "2-x", "2 2", "2,2", "2--1"])
def test_what_is_no_layout_is_refused_with_an_example(layout: str) -> None:
    with pytest.raises(InputError) as refused:
        team_sizes(layout)
    assert refused.value.cause == "not a team layout"
    assert "2-1-1" in refused.value.fix
