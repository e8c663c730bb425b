"""The options of Bottle Imp: what each takes, what cannot be combined and what would do, and variants named by their
options.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from typing import Any

import pytest
from bottle_imp_positions import SEATS, cell_of, random_play

from engine.bottle_imp.options import BottleImpOptions
from engine.cells import Cell
from engine.errors import InputError
from engine.games import check_cell, find_cells, game_named, variant_named
from engine.options import read_options

EXPANDED: dict[str, Any] = {"deck": "expanded"}

SHORT = '{seats} seats play with all 54 cards (BI-3), and deck = "classic" has 36; use deck = "expanded"'
ODD = (
    "with 2 seats every trick has four cards, so that discards cannot be {discards}; "
    "let it be even, or 1 for the two cards of BI-41"
)
NO_DISCARD = (
    "with 5 seats the dealer discards one card fewer than the others (BI-11), which cannot be fewer than none; "
    "let discards be 1 or more"
)
TOO_MANY = (
    "with {seats} seats discards, pass_left and pass_right take {given} cards, and there are {most} "
    "(BI-7, BI-12, BI-41); let them add up to {most} at most"
)
ALL_DISCARDED = "with {seats} seats discards takes all {most} cards, and none is left to play; let it be {less} at most"


def refusal(values: dict[str, Any]) -> tuple[str, str, str]:
    """How options are refused that are read from a file: place, cause and fix."""
    with pytest.raises(InputError) as refused:
        read_options(BottleImpOptions, values, "imp.toml")
    return refused.value.place, refused.value.cause, refused.value.fix


def refused_cell(text: str) -> tuple[str, str, str]:
    with pytest.raises(InputError) as refused:
        check_cell(Cell.parse(text))
    return refused.value.place, refused.value.cause, refused.value.fix


# Each option by itself


def test_every_option_its_default_and_its_values() -> None:
    table = {line.name: (line.default, line.values, line.rules) for line in BottleImpOptions.table()}
    known = {
        "deck": ("classic", "classic, expanded", ("BI-1", "BI-3", "BI-4")),
        "start_price": (19, "whole number, 2 to 38", ("BI-1", "BI-24")),
        "bottles": (None, "1, 2", ("BI-37", "BI-38")),
        "discards": (1, "whole number, 0 to 11", ("BI-10", "BI-11", "BI-41")),
        "pass_left": (1, "whole number, 0 to 11", ("BI-12", "BI-41")),
        "pass_right": (1, "whole number, 0 to 11", ("BI-12", "BI-41")),
        "follow": ("must", "must, free", ("BI-21", "BI-44")),
        "card_points": ("merit", "merit, face", ("BI-30",)),
        "team_bottle": ("own", "own, shared", ("BI-35",)),
        "solo_doubles": (True, "true, false", ("BI-34",)),
        "game_end": ({"target": 200}, "target = 1 to 10000, deals = 1 to 33, rounds = 1 to 200", ("BI-36",)),
    }
    assert [name for name in table if name not in known] == [], "options that this test does not list"
    assert {name: table.get(name) for name in known if table.get(name) != known[name]} == {}


@pytest.mark.parametrize(
    ("name", "value", "cause", "values"),
    [
        ("deck", "tarot", "Input should be 'classic' or 'expanded'", "classic, expanded"),
        ("start_price", 1, "Input should be greater than or equal to 2", "whole number, 2 to 38"),
        ("start_price", 39, "Input should be less than or equal to 38", "whole number, 2 to 38"),
        ("start_price", 18.5, "Input should be a valid integer", "whole number, 2 to 38"),
        ("bottles", 0, "Input should be 1 or 2", "1, 2"),
        ("bottles", 3, "Input should be 1 or 2", "1, 2"),
        ("discards", -1, "Input should be greater than or equal to 0", "whole number, 0 to 11"),
        ("discards", 12, "Input should be less than or equal to 11", "whole number, 0 to 11"),
        ("pass_left", -1, "Input should be greater than or equal to 0", "whole number, 0 to 11"),
        ("pass_left", True, "Input should be a valid integer", "whole number, 0 to 11"),
        ("pass_right", 12, "Input should be less than or equal to 11", "whole number, 0 to 11"),
        ("follow", "should", "Input should be 'must' or 'free'", "must, free"),
        ("card_points", "coins", "Input should be 'merit' or 'face'", "merit, face"),
        ("team_bottle", "both", "Input should be 'own' or 'shared'", "own, shared"),
        ("solo_doubles", 2, "Input should be a valid boolean", "true, false"),
    ],
)
def test_values_out_of_range_are_refused_by_name(name: str, value: Any, cause: str, values: str) -> None:
    assert refusal({name: value}) == (f"imp.toml: {name}", f"{cause}, not {value!r}", f"values: {values}")


def test_an_option_that_does_not_exist_is_helped_with() -> None:
    place, cause, fix = refusal({"start_prize": 20})
    assert (place, cause) == ("imp.toml: start_prize", "there is no such option")
    assert fix.removesuffix("?").split(" or ")[0] == "did you mean start_price"


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"target": 0},
        {"target": 10_001},
        {"target": True},
        {"target": 2.5},
        {"deals": 34},
        {"rounds": 201},
        {"rounds": -1},
        {"points": 5},
        {"deals": 1, "rounds": 1},
        200,
    ],
)
def test_BI_36_refuses_other_ends_with_those_that_would_do(value: Any) -> None:
    ends = '{"target": n} with n from 1 to 10000, {"deals": n} with n from 1 to 33, {"rounds": n} with n from 1 to 200'
    fix = "values: target = 1 to 10000, deals = 1 to 33, rounds = 1 to 200"
    assert refusal({"game_end": value}) == ("imp.toml: game_end", f"game_end is one of {ends} (BI-36)", fix)


# What the seats can play


@pytest.mark.parametrize(
    "options", [{}, {"start_price": 38}, {"bottles": 1}, {"bottles": 2}, {"follow": "free"}, {"card_points": "face"}]
)
@pytest.mark.parametrize("more", [{}, {"team_bottle": "shared"}, {"solo_doubles": False}, {"game_end": {"rounds": 3}}])
def test_options_that_bind_no_cards_can_be_played_by_all(options: dict[str, Any], more: dict[str, Any]) -> None:
    assert BottleImpOptions(**EXPANDED, **options, **more).seats() == SEATS


def test_BI_3_the_classic_printing_has_too_few_cards_for_five_and_six() -> None:
    options = BottleImpOptions(deck="classic")
    assert options.seats() == (2, 3, 4)
    assert [options.obstacle(seats) for seats in SEATS] == [
        None,
        None,
        None,
        SHORT.format(seats=5),
        SHORT.format(seats=6),
    ]


@pytest.mark.parametrize("discards", [3, 5, 11])
def test_BI_41_an_odd_number_of_discards_but_1_is_refused_with_two_seats(discards: int) -> None:
    options = BottleImpOptions(**EXPANDED, discards=discards, pass_left=0, pass_right=0)
    assert options.obstacle(2) == ODD.format(discards=discards)
    assert 2 not in options.seats()


@pytest.mark.parametrize("discards", [0, 1, 2, 4, 10])
def test_BI_41_even_numbers_of_discards_and_1_will_do_with_two_seats(discards: int) -> None:
    assert BottleImpOptions(**EXPANDED, discards=discards).obstacle(2) is None


def test_BI_11_five_seats_need_a_discard_of_which_the_dealer_can_have_one_fewer() -> None:
    options = BottleImpOptions(**EXPANDED, discards=0)
    assert options.obstacle(5) == NO_DISCARD
    assert options.seats() == (2, 3, 4, 6)
    assert BottleImpOptions(**EXPANDED, discards=1).obstacle(5) is None


@pytest.mark.parametrize(
    ("seats", "most", "fits", "too_many"),
    [
        (2, 12, (4, 4, 4), (4, 5, 4)),
        (2, 12, (1, 5, 5), (1, 5, 6)),  # 1 stands for two cards
        (3, 12, (3, 4, 5), (3, 5, 5)),
        (4, 9, (1, 4, 4), (1, 4, 5)),
        (5, 11, (2, 4, 5), (2, 5, 5)),  # 11 for all but the dealer, who is dealt one fewer and discards one fewer
        (6, 9, (2, 3, 4), (2, 4, 4)),
    ],
)
def test_BI_12_no_more_is_given_away_than_was_dealt(
    seats: int, most: int, fits: tuple[int, int, int], too_many: tuple[int, int, int]
) -> None:
    names = ("discards", "pass_left", "pass_right")
    assert BottleImpOptions(**EXPANDED, **dict(zip(names, fits, strict=True))).obstacle(seats) is None
    values: dict[str, Any] = BottleImpOptions(**EXPANDED).document() | dict(zip(names, too_many, strict=True))
    options = BottleImpOptions.model_construct(None, **values)
    assert options.obstacle(seats) == TOO_MANY.format(seats=seats, given=most + 1, most=most)
    assert seats not in options.seats()


@pytest.mark.parametrize(("seats", "dealt"), [(4, 9), (5, 11), (6, 9)])
def test_BI_10_a_card_is_left_to_play(seats: int, dealt: int) -> None:
    fits = BottleImpOptions(**EXPANDED, discards=dealt - 1, pass_left=0, pass_right=0)
    assert fits.obstacle(seats) is None
    too_many = BottleImpOptions(**EXPANDED, discards=dealt, pass_left=0, pass_right=0)
    assert too_many.obstacle(seats) == ALL_DISCARDED.format(seats=seats, most=dealt, less=dealt - 1)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"discards": 10, "pass_left": 1, "pass_right": 1}),
        (2, {"discards": 0, "pass_left": 6, "pass_right": 6}),
        (3, {"discards": 11, "pass_left": 0, "pass_right": 1}),
        (3, {"discards": 1, "pass_left": 11, "pass_right": 0}),
        (4, {"discards": 8, "pass_left": 1, "pass_right": 0}),
        (5, {"discards": 10, "pass_left": 0, "pass_right": 0}),
        (5, {"discards": 10, "pass_left": 1, "pass_right": 0}),
        (5, {"discards": 1, "pass_left": 5, "pass_right": 5}),
        (6, {"discards": 8, "pass_left": 0, "pass_right": 1}),
    ],
)
def test_BI_12_the_most_that_can_be_given_away_can_be_played(seats: int, options: dict[str, int]) -> None:
    """Every position of two rounds, to the end."""
    *_, last = random_play(cell_of(seats, **options), 1, 2)
    assert last.over


def test_options_that_no_number_of_seats_can_play_are_refused_with_the_reason_of_the_seats_that_come_nearest() -> None:
    cause, fix = TOO_MANY.format(seats=3, given=13, most=12).split("; ")
    assert refusal({"discards": 11}) == ("imp.toml: options", f"no number of seats can play this: {cause}", fix)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_nothing_more_is_said_of_seat_counts_the_game_does_not_have(seats: int) -> None:
    assert BottleImpOptions().obstacle(seats) is None
    assert seats not in BottleImpOptions().seats()


# Cells and variants


@pytest.mark.parametrize(
    ("cell", "place", "cause", "fix"),
    [
        ("classic/2/1-1", "classic, 2 seats", "Bottle Imp is not played with 2 seats", "seats it has: 3, 4"),
        (
            "face-value/6/2-2-2",
            "face-value, 6 seats",
            "Bottle Imp at face value is not played with 6 seats",
            "seats it has: 3, 4",
        ),
        (
            "expanded/7/1-1-1-1-1-1-1",
            "expanded, 7 seats",
            "Bottle Imp, expanded is not played with 7 seats",
            "seats it has: 2, 3, 4, 5, 6",
        ),
        (
            "expanded/1/1",
            "expanded, 1 seats",
            "Bottle Imp, expanded is not played with 1 seat",
            "seats it has: 2, 3, 4, 5, 6",
        ),
        (
            "expanded+deck=classic/5/2-2-1",
            "expanded+deck=classic, 5 seats",
            SHORT.format(seats=5),
            "seats it has: 2, 3, 4",
        ),
        (
            "expanded+discards=3/2/1-1",
            "expanded+discards=3, 2 seats",
            ODD.format(discards=3),
            "seats it has: 3, 4, 5, 6",
        ),
        ("expanded+discards=0/5/2-2-1", "expanded+discards=0, 5 seats", NO_DISCARD, "seats it has: 2, 3, 4, 6"),
        (
            "expanded+discards=8/6/2-2-2",
            "expanded+discards=8, 6 seats",
            TOO_MANY.format(seats=6, given=10, most=9),
            "seats it has: 2, 3, 5",
        ),
    ],
)
def test_a_variant_refuses_seats_with_the_reason_and_the_seats_it_has(
    cell: str, place: str, cause: str, fix: str
) -> None:
    assert refused_cell(f"bottle-imp/{cell}") == (f"bottle-imp/{place}", cause, fix)


@pytest.mark.parametrize(
    ("cell", "fix"),
    [
        ("expanded/2/2", "1-1"),
        ("expanded/3/2-1", "1-1-1"),
        ("expanded/4/3-1", "1-1-1-1, 2-1-1, 2-2"),
        ("expanded/5/2-1-1-1", "1-1-1-1-1, 2-2-1"),
        ("expanded/6/2-1-1", "1-1-1-1-1-1, 2-2-2, 2-2-1-1, 3-3"),
        ("classic/3/2-1", "1-1-1"),
        ("classic/4/1-1-2", "1-1-1-1, 2-1-1, 2-2"),
    ],
)
def test_BI_5_a_layout_that_is_not_there_is_refused_with_those_that_are(cell: str, fix: str) -> None:
    variant, seats, layout = cell.split("/")
    title = {"expanded": "Bottle Imp, expanded", "classic": "Bottle Imp"}[variant]
    assert refused_cell(f"bottle-imp/{cell}") == (
        f"bottle-imp/{variant}, {seats} seats, layout {layout}",
        f"{title} has no such layout at {seats} seats",
        f"layouts it has there: {fix}",
    )


@pytest.mark.parametrize(
    "cell",
    [
        "expanded/2/1-1",
        "expanded/6/2-2-1-1",
        "expanded/6/3-3",
        "classic/4/2-1-1",
        "face-value/4/2-2",
        "expanded+bottles=1/6/2-2-2",
    ],
)
def test_cells_of_the_rules_and_of_the_house_can_be_played(cell: str) -> None:
    check_cell(Cell.parse(f"bottle-imp/{cell}"))


def test_the_cells_of_the_sources_leave_out_those_of_the_house() -> None:
    assert [cell.id.removeprefix("bottle-imp/") for cell in find_cells("bottle-imp/*")] == [
        "classic/3/1-1-1",
        "classic/4/1-1-1-1",
        "face-value/3/1-1-1",
        "face-value/4/1-1-1-1",
        "expanded/2/1-1",
        "expanded/3/1-1-1",
        "expanded/4/1-1-1-1",
        "expanded/4/2-1-1",
        "expanded/5/1-1-1-1-1",
        "expanded/5/2-2-1",
        "expanded/6/1-1-1-1-1-1",
        "expanded/6/2-2-2",
        "expanded/6/2-2-1-1",
    ]


@pytest.mark.parametrize(
    ("name", "seats", "differing"),
    [
        ("expanded+bottles=1", SEATS, {"bottles": 1}),
        ("expanded+deck=classic", (2, 3, 4), {"deck": "classic"}),
        ("expanded+bottles=2+deck=classic", (2, 3, 4), {"bottles": 2, "deck": "classic"}),
        ("expanded+discards=0", (2, 3, 4, 6), {"discards": 0}),
        ("expanded+game_end.target=50", SEATS, {"game_end": {"target": 50}}),
        (
            "expanded+solo_doubles=false+start_price=25+team_bottle=shared",
            SEATS,
            {"solo_doubles": False, "start_price": 25, "team_bottle": "shared"},
        ),
        ("classic+follow=free", (3, 4), {"follow": "free"}),
        ("face-value+pass_left=0+pass_right=2", (3, 4), {"pass_left": 0, "pass_right": 2}),
    ],
)
def test_a_variant_is_named_by_the_options_that_differ(
    name: str, seats: tuple[int, ...], differing: dict[str, Any]
) -> None:
    variant = variant_named(f"bottle-imp/{name}")
    preset = variant_named(f"bottle-imp/{name.partition('+')[0]}")
    assert (variant.name, variant.seats) == (name, seats)
    assert variant.options.document() == preset.options.document() | differing
    assert preset.changed(differing).name == name


@pytest.mark.parametrize(
    "name",
    ["expanded+bottles=null", "expanded+deck=expanded", "expanded+game_end.deals=2", "expanded+discards=1+follow=must"],
)
def test_options_that_say_what_holds_anyway_are_left_out_of_the_name(name: str) -> None:
    assert variant_named(f"bottle-imp/{name}").name == "expanded"


def test_a_cell_is_called_by_the_name_of_its_variant_and_no_other() -> None:
    cause = "the options are not in the order of a variant's name, or say what holds anyway"
    for text in ("expanded+deck=classic+bottles=2", "expanded+bottles=2+deck=classic+follow=must"):
        assert refused_cell(f"bottle-imp/{text}/4/2-1-1") == (
            f"bottle-imp/{text}/4/2-1-1",
            cause,
            "write it bottle-imp/expanded+bottles=2+deck=classic",
        )


@pytest.mark.parametrize(
    ("name", "place", "cause", "fix"),
    [
        ("expanded+bottles=3", "bottle-imp/expanded: bottles", "Input should be 1 or 2, not 3", "values: 1, 2"),
        (
            "expanded+bottles",
            "bottle-imp/expanded+bottles: bottles",
            "not an option with its value",
            "write +option=value for each option",
        ),
        (
            "expanded+bottles=1+bottles=2",
            "bottle-imp/expanded+bottles=1+bottles=2: bottles",
            "the option is given twice",
            "write it once",
        ),
    ],
)
def test_a_name_with_options_that_will_not_do_is_refused(name: str, place: str, cause: str, fix: str) -> None:
    with pytest.raises(InputError) as refused:
        variant_named(f"bottle-imp/{name}")
    assert (refused.value.place, refused.value.cause, refused.value.fix) == (place, cause, fix)


def test_an_option_that_does_not_exist_is_helped_with_in_a_name() -> None:
    with pytest.raises(InputError) as refused:
        variant_named("bottle-imp/expanded+bottle=2")
    assert (refused.value.place, refused.value.cause) == ("bottle-imp/expanded: bottle", "there is no such option")
    assert refused.value.fix.removesuffix("?").split(" or ")[0] == "did you mean bottles"


def test_the_presets_are_the_published_games() -> None:
    presets = {name: variant.options.document() for name, variant in game_named("bottle-imp").variants.items()}
    assert list(presets) == ["classic", "face-value", "expanded"]
    classic = presets["classic"]
    changed = {
        name: {one: value for one, value in options.items() if value != classic[one]}
        for name, options in presets.items()
    }
    assert changed == {
        "classic": {},
        "face-value": {"card_points": "face", "game_end": {"target": 500}},
        "expanded": {"deck": "expanded", "game_end": {"deals": 2}},
    }
    assert classic == {
        "deck": "classic",
        "start_price": 19,
        "bottles": None,
        "discards": 1,
        "pass_left": 1,
        "pass_right": 1,
        "follow": "must",
        "card_points": "merit",
        "team_bottle": "own",
        "solo_doubles": True,
        "game_end": {"target": 200},
    }
