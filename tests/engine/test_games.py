"""Games, variants and cells by name. Errors say what would do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from random_games import CELLS, FIRST_CELLS, GAMES, named

from engine.cells import Cell
from engine.errors import InputError
from engine.game import Game
from engine.games import check_cell, find_cells, game_named, games, is_house_rule, variant_named, variant_of

OH_HELL = [Cell("oh-hell", "standard", seats, "-".join("1" * seats)) for seats in (3, 4, 5, 6, 7)]


def test_games_come_by_name_in_a_fixed_order() -> None:
    assert list(games()) == sorted(games())
    assert all(game.name == name for name, game in games().items())
    assert game_named("oh-hell") is games()["oh-hell"]


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_variant_is_found_by_its_full_name(game: Game) -> None:
    for name, variant in game.variants.items():
        assert variant.name == name
        assert variant.full_name == f"{game.name}/{name}"
        assert variant_named(variant.full_name) is variant
        assert variant.title
        assert variant.summary.endswith(".")


def test_a_variant_that_one_game_has_is_found_by_its_bare_name() -> None:
    assert variant_named("face-value") is variant_named("bottle-imp/face-value")


def test_a_bare_name_that_two_games_have_is_refused_with_both() -> None:
    with pytest.raises(InputError) as refused:
        variant_named("standard")
    assert refused.value.cause == "more than one game has a variant of that name"
    assert refused.value.fix == "say which: oh-hell/standard, split/standard"


@pytest.mark.parametrize("cell", CELLS, ids=named)
def test_every_cell_exists(cell: Cell) -> None:
    check_cell(cell)
    assert variant_of(cell).full_name == f"{cell.game}/{cell.variant}"
    assert cell in game_named(cell.game).cells()


def test_find_cells_by_variant_game_and_all() -> None:
    assert find_cells("oh-hell/standard") == tuple(OH_HELL)
    assert find_cells("face-value") == find_cells("bottle-imp/face-value")
    assert set(OH_HELL) <= set(find_cells("oh-hell/*"))
    assert find_cells("*") == tuple(CELLS)


def test_find_cells_by_seats_and_layout() -> None:
    assert find_cells("oh-hell/standard", [3, 5]) == (OH_HELL[0], OH_HELL[2])
    assert find_cells("oh-hell/standard", None, ["1-1-1-1"]) == (OH_HELL[1],)
    assert find_cells("oh-hell/standard", [4], ["1-1-1-1"]) == (OH_HELL[1],)
    assert {cell.seats for cell in find_cells("*", [4])} == {4}


@pytest.mark.parametrize(
    ("ask", "place", "cause", "fix"),
    [
        (lambda: game_named("oh-hel"), "oh-hel", "there is no such game", "did you mean oh-hell?"),
        (lambda: find_cells("oh-hel/*"), "oh-hel", "there is no such game", "did you mean oh-hell?"),
        (
            lambda: find_cells("oh-hell/standard", [4, 8]),
            "oh-hell/standard, 8 seats",
            "it is not played with 8 seats",
            "seats it has: 3, 4, 5, 6, 7",
        ),
        (
            lambda: find_cells("oh-hell/standard", [3, 4], ["2-1-1"]),
            "oh-hell/standard, layout 2-1-1",
            "no cell has this layout",
            "layouts there: 1-1-1, 1-1-1-1, 2-2",
        ),
        (
            lambda: check_cell(Cell("oh-hell", "standard", 8, "1-1-1-1-1-1-1-1")),
            "oh-hell/standard, 8 seats",
            "Oh Hell is not played with 8 seats",
            "seats it has: 3, 4, 5, 6, 7",
        ),
        (
            lambda: check_cell(Cell("oh-hell", "standard", 4, "2-1-1")),
            "oh-hell/standard, 4 seats, layout 2-1-1",
            "Oh Hell has no such layout at 4 seats",
            "layouts it has there: 1-1-1-1, 2-2",
        ),
        (
            lambda: check_cell(Cell("bottle-imp", "expanded+deck=classic", 5, "1-1-1-1-1")),
            "bottle-imp/expanded+deck=classic, 5 seats",
            '5 seats play with all 54 cards (BI-3), and deck = "classic" has 36; use deck = "expanded"',
            "seats it has: 2, 3, 4",
        ),
        (
            lambda: find_cells("bottle-imp/expanded+discards=3", [2]),
            "bottle-imp/expanded+discards=3, 2 seats",
            "with 2 seats every trick has four cards, so that discards cannot be 3; let it be even, or 1 for the two "
            "cards of BI-41",
            "seats it has: 3, 4, 5, 6",
        ),
        (
            lambda: check_cell(Cell("oh-hell", "standard+max_cards=5+hook=true", 4, "1-1-1-1")),
            "oh-hell/standard+max_cards=5+hook=true/4/1-1-1-1",
            "the options are not in the order of a variant's name, or say what holds anyway",
            "write it oh-hell/standard+hook=true+max_cards=5",
        ),
        (
            lambda: find_cells("bottle-imp/expanded+deck=classic", None, ["2-2-1"]),
            "bottle-imp/expanded+deck=classic, layout 2-2-1",
            '5 seats play with all 54 cards (BI-3), and deck = "classic" has 36; use deck = "expanded"',
            "layouts there: 1-1, 1-1-1, 1-1-1-1, 2-1-1, 2-2",
        ),
        (
            lambda: variant_named("bottle-imp/expanded+discards=11"),
            "bottle-imp/expanded: options",
            "no number of seats can play this: with 3 seats discards, pass_left and pass_right take 13 cards, and "
            "there are 12 (BI-7, BI-12, BI-41)",
            "let them add up to 12 at most",
        ),
        (
            lambda: variant_named("oh-hell/standard+"),
            "oh-hell/standard+",
            "not an option with its value",
            "write +option=value for each option",
        ),
        (
            lambda: variant_named("oh-hell/standard+hook"),
            "oh-hell/standard+hook: hook",
            "not an option with its value",
            "write +option=value for each option",
        ),
        (
            lambda: variant_named("oh-hell/standard+hook=maybe"),
            "oh-hell/standard: hook",
            "Input should be a valid boolean, not 'maybe'",
            "values: true, false",
        ),
        (
            lambda: variant_named("bottle-imp/expanded+bottles=none"),
            "bottle-imp/expanded: bottles",
            "Input should be 1 or 2, not 'none'",
            "values: 1, 2",
        ),
        (
            lambda: variant_named("oh-hell/standard+hok=true"),
            "oh-hell/standard: hok",
            "there is no such option",
            "did you mean hook?",
        ),
    ],
)
def test_errors_name_what_would_do(ask: Callable[[], Any], place: str, cause: str, fix: str) -> None:
    with pytest.raises(InputError) as refused:
        ask()
    assert (refused.value.place, refused.value.cause, refused.value.fix) == (place, cause, fix)


@pytest.mark.parametrize(
    ("pattern", "nearest"),
    [
        ("oh-hell/standrd", "oh-hell/standard"),
        ("bottle-imp/classic/3", "bottle-imp/classic"),
    ],
)
def test_a_variant_that_does_not_exist_is_helped_with(pattern: str, nearest: str) -> None:
    """The nearest name comes first; which others are near depends on the variants there are."""
    with pytest.raises(InputError) as refused:
        find_cells(pattern)
    assert (refused.value.place, refused.value.cause) == (pattern, "there is no such variant")
    assert refused.value.fix.removesuffix("?").split(" or ")[0] == f"did you mean {nearest}"


def test_a_variant_that_does_not_exist_is_helped_with_where_its_game_is_not_named() -> None:
    with pytest.raises(InputError) as refused:
        find_cells("standrd")
    assert (refused.value.place, refused.value.cause) == ("standrd", "there is no such variant")
    assert "oh-hell/standard" in refused.value.fix


def test_a_house_rule_is_found_where_it_is_named_and_only_there() -> None:
    assert [cell.layout for cell in find_cells("oh-hell/standard", [6])] == ["1-1-1-1-1-1"]
    assert [cell.layout for cell in find_cells("oh-hell/standard", [6], ["2-2-2", "3-3"])] == ["2-2-2", "3-3"]
    assert [cell.id for cell in variant_named("oh-hell/standard").house_cells()] == [
        "oh-hell/standard/4/2-2",
        "oh-hell/standard/6/2-2-2",
        "oh-hell/standard/6/3-3",
    ]
    assert is_house_rule(Cell("oh-hell", "standard", 4, "2-2"))
    assert not is_house_rule(Cell("bottle-imp", "expanded", 6, "2-2-2"))
    assert variant_named("bottle-imp/classic").house_layouts(4) == ("2-1-1", "2-2")
    assert variant_named("bottle-imp/expanded").house_layouts(4) == ("2-2",)


def test_options_written_into_a_name_make_a_variant() -> None:
    variant = variant_named("oh-hell/standard+max_cards=5+hook=true+zero_bid=ten")
    assert variant.full_name == "oh-hell/standard+hook=true+max_cards=5"
    assert variant_named(variant.full_name).options == variant.options
    assert (variant.options.document()["hook"], variant.options.document()["max_cards"]) == (True, 5)
    assert variant.title == "Oh Hell with hook = true, max_cards = 5"
    ended = variant_named("classic+game_end.rounds=4")
    assert ended.options.document()["game_end"] == {"rounds": 4}
    assert ended.seats == (3, 4)


def test_a_variant_says_which_seats_its_options_leave_out() -> None:
    left_out = variant_named("bottle-imp/expanded+deck=classic+discards=3").left_out()
    assert list(left_out) == [2, 5, 6]
    assert "discards cannot be 3" in left_out[2]
    assert 'deck = "expanded"' in left_out[6]
    assert variant_named("bottle-imp/classic").left_out() == {}
    assert variant_named("oh-hell/standard+max_cards=8").left_out() == {
        7: "7 seats with 8 cards each take 56 cards of 52; let max_cards be 7 at most"
    }


def test_options_that_change_nothing_leave_the_variant_as_it_is() -> None:
    assert variant_named("oh-hell/standard+hook=false") is variant_named("oh-hell/standard")


def test_a_variant_of_another_game_is_not_found_under_this_one() -> None:
    with pytest.raises(InputError):
        variant_named("bottle-imp/standard")


@pytest.mark.parametrize("cell", FIRST_CELLS, ids=named)
def test_the_rules_in_force_are_one_record_with_the_seats_of_the_cell(cell: Cell) -> None:
    rules = variant_of(cell).rules(cell, 5)
    assert rules.shape == (1,)
    assert rules["seats"][0] == cell.seats


def test_listing_games_loads_no_compiler_and_no_arrays() -> None:
    code = (
        "import sys; from engine.games import find_cells; find_cells('*');"
        " print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]
