"""The second bottle of Bottle Imp: BI-37 and BI-38. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from bottle_imp_positions import (
    BY_TEXT,
    HOUSE_LAYOUTS,
    LAYOUTS,
    TWO_BOTTLES,
    last_round,
    new_game,
    new_tricks,
    push,
    scores,
    view_of,
)

from engine.bottle_imp.view import Bottle
from engine.positions import Position

TRICKS = (
    "12 20 21 22 23 24",  # 22 coins; nobody else is below 19, so seat 0 takes bottle 0 for 12
    "25 15 26 27 28 29",  # 28 coins; 15 is below 19, at which the other bottle still stands
    "30 31 14 13 32 33",  # 24 coins; 14 is the highest below 15
    "34 35 36 5 37 20.5",  # 29 coins; 5 is below both prices
    "22.5 24.5 26.5 28.5 8 16.5",  # 21 coins; 8 is below 12
    "30.5 32.5 34.5 36.5 18 17",  # 31 coins; nobody is below 8
)
"""Six tricks, each card in its seat's place; whoever wins a trick leads the next."""

AFTER = (
    (Bottle(12, 0), Bottle(19, None)),
    (Bottle(12, 0), Bottle(15, 1)),
    (Bottle(12, 0), Bottle(14, 2)),
    (Bottle(12, 0), Bottle(5, 3)),
    (Bottle(8, 4), Bottle(5, 3)),
)
"""Both bottles after each trick but the last."""

DISCARDS = ["1", "2", "4", "6", "7", "9"]
DEVIL = 1 + 1 + 2 + 1 + 3 + 3


def dealt(tricks: Sequence[str], layout: str | None = None, **options: Any) -> Position:
    """A round in which every seat holds its cards of the tricks."""
    hands = [" ".join(cards) for cards in zip(*(trick.split() for trick in tricks), strict=True)]
    return new_tricks(hands, layout, discards=DISCARDS[: len(hands)], follow="free", **options)


def play_trick(position: Position, trick: str) -> None:
    """Play a trick whose cards are written in the order of the seats, from whoever leads it."""
    by_seat = trick.split()
    leader = position.to_act or 0
    push(position, *by_seat[leader:], *by_seat[:leader])


def played_through(tricks: Sequence[str], layout: str | None = None, **options: Any) -> Position:
    position = dealt(tricks, layout, **options)
    for trick in tricks:
        play_trick(position, trick)
    return position


@pytest.mark.parametrize(
    "layout", [layout for table in (LAYOUTS, HOUSE_LAYOUTS) for layouts in table.values() for layout in layouts]
)
def test_BI_37_two_bottles_for_five_and_six_seats_but_one_where_somebody_plays_alone_against_teams(layout: str) -> None:
    seats = sum(map(int, layout.split("-")))
    assert len(view_of(new_game(seats, layout), 0).bottles) == (2 if layout in TWO_BOTTLES else 1)


@pytest.mark.parametrize("bottles", [1, 2])
@pytest.mark.parametrize(
    ("seats", "layout"),
    [(2, "1-1"), (3, "1-1-1"), (4, "2-1-1"), (5, "2-2-1"), (6, "2-2-2"), (6, "2-2-1-1"), (6, "1-1-1-1-1-1")],
)
def test_BI_37_the_option_bottles_takes_the_place_of_the_table(seats: int, layout: str, bottles: int) -> None:
    assert view_of(new_game(seats, layout, bottles=bottles), 0).bottles == (Bottle(19, None),) * bottles


def test_BI_37_the_first_sale_takes_bottle_0_and_then_the_dearer_one_is_sold() -> None:
    position = dealt(TRICKS)
    assert view_of(position, 0).bottles == (Bottle(19, None), Bottle(19, None))
    for trick, bottles in zip(TRICKS, AFTER, strict=False):
        play_trick(position, trick)
        assert view_of(position, 0).bottles == bottles
    play_trick(position, TRICKS[-1])
    assert last_round(position).bottles == AFTER[-1]


def test_BI_37_the_price_that_counts_is_the_higher_one_and_stays_19_until_both_are_sold() -> None:
    position = dealt(TRICKS)
    prices: list[float] = [19]
    for trick in TRICKS[:-1]:
        play_trick(position, trick)
        prices.append(view_of(position, 0).price)
    assert prices == [19, 19, 15, 14, 12, 8]


def test_BI_37_each_trick_goes_to_whom_the_higher_price_says() -> None:
    position = played_through(TRICKS)
    assert [trick.winner for trick in last_round(position).tricks] == [0, 1, 2, 3, 4, 3]


@pytest.mark.parametrize(
    ("sold", "trick", "winner", "bottles"),
    [
        ([(12, 0), (15, 1)], "20 21 14 22 23 24", 2, (Bottle(12, 0), Bottle(14, 2))),  # between the prices
        ([(12, 0), (15, 1)], "20 21 11 22 23 24", 2, (Bottle(12, 0), Bottle(11, 2))),  # below both: the dearer is sold
        ([(15, 0), (12, 1)], "20 21 11 22 23 24", 2, (Bottle(11, 2), Bottle(12, 1))),
        ([(12, 0), (15, 1)], "20 21 16 22 23 24.5", 5, (Bottle(12, 0), Bottle(15, 1))),  # below neither
        (
            [(12, 0), (15, 1)],
            "20 14 11 14.5 23 24",
            3,
            (Bottle(12, 0), Bottle(14.5, 3)),
        ),  # the highest below the dearer price
        ([(12, 0), (15, 1)], "20 14 11 22 23 24", 1, (Bottle(12, 0), Bottle(14, 1))),  # old and new owner are the same
        (
            [(12, 0), (19, None)],
            "20 21 1 22 23 24",
            2,
            (Bottle(12, 0), Bottle(1, 2)),
        ),  # the second one is sold below the first one's price at once
        ([(12, 0), (19, None)], "13 21 1 22 23 24", 0, (Bottle(12, 0), Bottle(13, 0))),  # one owner of both
        ([(3, 0), (1, 1)], "20 21 22 2.5 2 24", 3, (Bottle(2.5, 3), Bottle(1, 1))),
        ([(2, 0), (1, 1)], "20 21 22 2.5 23 24", 5, (Bottle(2, 0), Bottle(1, 1))),
    ],
)
def test_BI_37_one_trick(
    sold: list[tuple[float, int | None]], trick: str, winner: int, bottles: tuple[Bottle, Bottle]
) -> None:
    position = new_tricks(trick.split(), sold=sold, follow="free")
    play_trick(position, trick)
    told = last_round(position)
    assert told.tricks[0].winner == winner
    assert told.bottles == bottles


def test_BI_37_with_one_bottle_the_same_cards_go_elsewhere() -> None:
    """At 12 the one bottle is not sold for 15, 14 or 13: the highest cards win."""
    position = dealt(TRICKS, bottles=1)
    for trick in TRICKS[:4]:
        play_trick(position, trick)
    assert [trick.winner for trick in view_of(position, 0).tricks] == [0, 5, 5, 3]
    assert view_of(position, 0).bottles == (Bottle(5, 3),)


def test_BI_37_five_seats_have_two_bottles_too() -> None:
    position = new_tricks(["18 17", "20 21", "22 23", "24 25", "26 27"], follow="free")
    play_trick(position, "18 20 22 24 26")
    assert (view_of(position, 1).bottles, view_of(position, 1).price) == ((Bottle(18, 0), Bottle(19, None)), 19)
    play_trick(position, "17 21 23 25 27")
    assert last_round(position).bottles == (Bottle(18, 0), Bottle(17, 0))


def test_BI_37_a_replay_tells_which_bottle_is_sold_and_the_price_that_counts_afterwards() -> None:
    position = dealt(TRICKS)
    told: list[dict[str, Any]] = []
    for trick in TRICKS:
        by_seat = trick.split()
        for _ in by_seat:
            before = position.states.copy()[0]
            card = by_seat[position.to_act or 0]
            push(position, card)
            told += position.game.replay.events(before, position.state, BY_TEXT[card], 6)
    assert [event for event in told if event["do"] == "trick"] == [
        {"do": "trick", "winner": 0, "price": 19, "bottle": 0},
        {"do": "trick", "winner": 1, "price": 15, "bottle": 1},
        {"do": "trick", "winner": 2, "price": 14, "bottle": 1},
        {"do": "trick", "winner": 3, "price": 12, "bottle": 1},
        {"do": "trick", "winner": 4, "price": 8, "bottle": 0},
        {"do": "trick", "winner": 3, "price": 8, "bottle": None},
    ]


def test_BI_38_each_bottle_costs_its_owner_the_devils_trick_and_an_owner_scores_nothing() -> None:
    assert scores(played_through(TRICKS)) == [22, 28, 24, -DEVIL, -DEVIL, 0]


SAME_OWNER = (*TRICKS[:4], "22.5 24.5 26.5 8 28.5 16.5", TRICKS[5])
"""Seat 3, who has bottle 1 for 5, buys bottle 0 too."""


def test_BI_38_one_player_with_both_loses_it_twice() -> None:
    position = played_through(SAME_OWNER)
    assert last_round(position).bottles == (Bottle(8, 3), Bottle(5, 3))
    assert scores(position) == [22, 28, 24, -2 * DEVIL, 0, 0]


@pytest.mark.parametrize(
    ("layout", "team_bottle", "expected"),
    [
        ("2-2-2", "own", [22 - 11, 28 - 11, 24, 22 - 11, 28 - 11, 24]),
        ("2-2-2", "shared", [-11, -11, 24, -11, -11, 24]),
        ("3-3", "own", [22 + 24 - 11, 28 - 11, 22 + 24 - 11, 28 - 11, 22 + 24 - 11, 28 - 11]),
        ("3-3", "shared", [-11] * 6),
    ],
)
def test_BI_38_two_owners_in_two_teams(layout: str, team_bottle: str, expected: list[int]) -> None:
    assert scores(played_through(TRICKS, layout, team_bottle=team_bottle)) == expected


@pytest.mark.parametrize(("team_bottle", "team"), [("own", 22 - 2 * 11), ("shared", -2 * 11)])
def test_BI_38_one_partner_with_both(team_bottle: str, team: int) -> None:
    assert scores(played_through(SAME_OWNER, "2-2-2", team_bottle=team_bottle)) == [team, 28, 24, team, 28, 24]


def test_BI_38_somebody_alone_with_both_loses_four_times_in_a_layout_that_doubles() -> None:
    """Seat 5 dealt, so that seat 2 sits opposite and plays alone; it buys bottle 1 for 14 and bottle 0 for 8."""
    tricks = (*TRICKS[:3], "22.5 24.5 8 28.5 26.5 16.5")
    position = played_through(tricks, "2-2-1-1", bottles=2)
    assert last_round(position).bottles == (Bottle(12, 0), Bottle(8, 2))
    assert scores(position) == [-11, 28, -2 * 11, -11, 28, 0]
    position = played_through((*tricks, "34 35 5 36 37 20.5"), "2-2-1-1", bottles=2)
    assert last_round(position).bottles == (Bottle(5, 2), Bottle(8, 2))
    assert scores(position) == [22, 28, -4 * 11, 22, 28, 0]
