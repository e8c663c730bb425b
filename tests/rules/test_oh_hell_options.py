"""The named variants of Oh Hell, and the sets of options that are refused."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from typing import Any

import pytest
from option_values import named_values

from engine.errors import InputError
from engine.games import games
from engine.oh_hell.options import OhHellOptions
from engine.options import read_options

VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "la-podrida": {"must_trump": True},
    "hook": {"hook": True},
    "blackout": {"hook": True, "miss": "tricks"},
    "down": {"order": "down"},
    "up-down": {"order": "up-down"},
    "down-up": {"order": "down-up"},
    "fixed": {"order": "fixed", "hands": 10, "max_cards": 7},
    "five-cards": {"max_cards": 5},
    "four-hands": {"hands": 4},
    "last-hand-trump": {"last_hand_trump": "turned"},
    "simultaneous": {"bidding": "simultaneous"},
    "miss-tricks": {"miss": "tricks"},
    "zero-bid-hand": {"zero_bid": "five-plus-hand"},
}
"""What each variant changes in the standard game."""


def test_the_variants_are_the_games_of_the_source_and_each_option_by_itself() -> None:
    standard = OhHellOptions().document()
    changed = {
        name: {option: value for option, value in variant.options.document().items() if value != standard[option]}
        for name, variant in games()["oh-hell"].variants.items()
    }
    assert list(changed) == list(VARIANTS)
    assert {name: (changed[name], VARIANTS[name]) for name in VARIANTS if changed[name] != VARIANTS[name]} == {}


def test_every_value_of_every_option_has_a_variant() -> None:
    """Options that take a number have one variant with a number."""
    played = [variant.options for variant in games()["oh-hell"].variants.values()]
    seen = {name: {getattr(options, name) for options in played} for name in OhHellOptions.model_fields}
    named = named_values(OhHellOptions)
    assert [(name, value) for name, values in named.items() for value in values if value not in seen[name]] == []
    assert [name for name, values in seen.items() if len(values) < 2] == [], "options of which one value is played"


def test_every_variant_is_played_by_three_to_seven() -> None:
    assert {variant.seats for variant in games()["oh-hell"].variants.values()} == {(3, 4, 5, 6, 7)}


def test_no_two_variants_are_the_same_game() -> None:
    assert len({str(variant.options.document()) for variant in games()["oh-hell"].variants.values()}) == len(VARIANTS)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_OH_27_the_variants_that_limit_hands_and_cards(seats: int) -> None:
    sizes = {name: OhHellOptions(**VARIANTS[name]).hand_sizes(seats) for name in ("fixed", "five-cards", "four-hands")}
    assert sizes == {"fixed": (7,) * 10, "five-cards": (1, 2, 3, 4, 5), "four-hands": (1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("values", "cause"),
    [
        (
            {"hook": True, "bidding": "simultaneous"},
            "hook needs a last bidder, so it cannot be combined with bidding = simultaneous (OH-22); "
            "use bidding = sequential or hook = false",
        ),
        *(
            (
                {"order": "fixed", **given},
                "order = fixed plays `hands` hands of `max_cards` cards each (OH-27); give both, "
                "hands from 1 to 33 and max_cards from 1 to 17, or use another order",
            )
            for given in ({}, {"hands": 2}, {"max_cards": 3})
        ),
        (
            {"hands": 16},
            "hands = 16 is more than the 15 hands that order = up has here (OH-27); "
            "use hands from 1 to 15, or leave hands out",
        ),
        (
            {"hands": 30, "order": "up-down"},
            "hands = 30 is more than the 29 hands that order = up-down has here (OH-27); "
            "use hands from 1 to 29, or leave hands out",
        ),
        (
            {"hands": 6, "max_cards": 5},
            "hands = 6 is more than the 5 hands that order = up has here (OH-27); "
            "use hands from 1 to 5, or leave hands out",
        ),
        (
            {"hands": 10, "max_cards": 5, "order": "down-up"},
            "hands = 10 is more than the 9 hands that order = down-up has here (OH-27); "
            "use hands from 1 to 9, or leave hands out",
        ),
    ],
)
def test_OH_27_and_OH_22_what_cannot_be_combined_is_refused_by_name_with_what_would_do(
    values: dict[str, Any], cause: str
) -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, values, "my league")
    assert refused.value.place == "my league: options"
    assert (refused.value.cause, refused.value.fix) == tuple(cause.split("; "))


@pytest.mark.parametrize(
    "values",
    [
        {"hook": False, "bidding": "simultaneous"},
        {"hook": True, "bidding": "sequential"},
        {"order": "fixed", "hands": 33, "max_cards": 17},
        {"hands": 15},
        {"hands": 29, "order": "up-down"},
        {"hands": 5, "max_cards": 5},
        {"hands": 9, "max_cards": 5, "order": "down-up"},
    ],
)
def test_what_the_refusals_offer_is_played(values: dict[str, Any]) -> None:
    options = read_options(OhHellOptions, values, "my league")
    assert {name: value for name, value in options.document().items() if name in values} == values
    assert options.seats()


def test_OH_27_hands_beyond_a_shorter_order_play_all_of_it() -> None:
    """Ten hands: three players play ten of their fifteen, seven all of their seven."""
    options = OhHellOptions(hands=10)
    assert [len(options.hand_sizes(seats)) for seats in (3, 4, 5, 6, 7)] == [10, 10, 10, 8, 7]


def test_OH_27_every_largest_hand_can_be_dealt_to_somebody() -> None:
    """17 cards is the most the pack deals to three, so no value of `max_cards` is left without a table."""
    assert [len(OhHellOptions(max_cards=cards).seats()) for cards in (1, 7, 8, 10, 13, 17)] == [5, 5, 4, 3, 2, 1]
    assert all(max(OhHellOptions(max_cards=cards).seats()) * cards <= 52 for cards in range(1, 18))
