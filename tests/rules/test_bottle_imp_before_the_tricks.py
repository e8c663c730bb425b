"""What is given away before the tricks of Bottle Imp: BI-10 to BI-13. Expected values are worked out from the rules'
text.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import pytest
from bottle_imp_positions import (
    BY_TEXT,
    SEATS,
    cards,
    hand,
    legal,
    new_game,
    new_round,
    push,
    random_play,
    texts,
    view_of,
)

from engine.bottle_imp.record import PLAYING
from engine.positions import Position

THREE = ("1 2 3 4", "5 6 7 8", "9 10 11 12")
"""Hands of three seats, of which the last one dealt."""

GIVEN_AWAY = (
    "discard 1", "pass left 2", "pass right 3",
    "discard 5", "pass left 6", "pass right 7",
    "discard 9", "pass left 10", "pass right 11",
)  # fmt: skip

FIVE = ("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16", "17 18 20")
"""Hands of five seats: the last one dealt, and has one card fewer."""


def give_away(position: Position) -> Position:
    """Everybody gives away its lowest cards, as many as are due."""
    while position.state["public"]["phase"] != PLAYING:
        push(position, legal(position)[0])
    return position


def discarded(position: Position) -> list[str]:
    return [texts(bits) for bits in position.state["discarded"][: position.cell.seats]]


def test_BI_10_each_in_turn_from_the_dealers_left_puts_one_of_its_cards_into_the_devils_trick() -> None:
    position = new_round(THREE)
    for seat, held in enumerate(THREE):
        assert position.to_act == seat
        assert legal(position) == [f"discard {card}" for card in held.split()]
        push(position, *GIVEN_AWAY[3 * seat : 3 * seat + 3])
    assert discarded(position) == ["1", "5", "9"]


@pytest.mark.parametrize("dealer", range(4))
def test_BI_10_the_dealer_is_the_last_to_give_away(dealer: int) -> None:
    position = new_round(["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"], dealer=dealer)
    order = []
    while position.state["public"]["phase"] != PLAYING:
        order.append(position.to_act)
        push(position, legal(position)[0])
    assert order == [(dealer + turn) % 4 for turn in (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)]


def test_BI_10_nobody_may_look_into_the_devils_trick() -> None:
    position = new_round(THREE)
    push(position, "discard 1", "pass left 2", "pass right 3")
    for seat in (1, 2):
        assert view_of(position, seat).discarded == []
        assert BY_TEXT["1"] in view_of(position, seat).unseen
    assert view_of(position, 0).discarded == cards("1")
    assert BY_TEXT["1"] not in view_of(position, 0).unseen


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("discards", [0, 1, 2, 6])
def test_BI_10_the_devils_trick_gets_as_many_cards_from_everybody_as_the_option_says(seats: int, discards: int) -> None:
    position = give_away(new_game(seats, discards=discards))
    assert [len(one.split()) for one in discarded(position)] == [discards] * seats
    assert (
        sum(len(hand(position, seat).split()) for seat in range(seats)) == (54 if seats == 6 else 36) - discards * seats
    )


def test_BI_11_the_dealer_of_five_puts_none_and_passes_like_everybody() -> None:
    position = new_round(FIVE)
    for _ in range(4 * 3):
        push(position, legal(position)[0])
    assert position.to_act == 4
    assert legal(position) == ["pass left 17", "pass left 18", "pass left 20"]
    push(position, "pass left 17")
    assert legal(position) == ["pass right 18", "pass right 20"]
    push(position, "pass right 18")
    assert discarded(position) == ["1", "5", "9", "13", ""]
    assert [hand(position, seat) for seat in range(5)] == ["4 7 17", "2 8 11", "6 12 15", "10 16 18", "3 14 20"]


@pytest.mark.parametrize("dealer", range(5))
def test_BI_11_whoever_of_five_deals_puts_none(dealer: int) -> None:
    hands = [FIVE[(seat - dealer - 1) % 5] for seat in range(5)]
    assert discarded(give_away(new_round(hands, dealer=dealer))) == [
        "" if seat == dealer else hands[seat].split()[0] for seat in range(5)
    ]


@pytest.mark.parametrize(("discards", "dealer", "cards_left"), [(1, 0, 10), (2, 1, 9), (3, 2, 8)])
def test_BI_11_the_dealer_of_five_puts_one_card_fewer_so_that_all_have_the_same_to_play(
    discards: int, dealer: int, cards_left: int
) -> None:
    position = give_away(new_game(5, discards=discards))
    put = [len(one.split()) for one in discarded(position)]
    assert put == [dealer if seat == position.state["public"]["dealer"] else discards for seat in range(5)]
    assert [len(hand(position, seat).split()) for seat in range(5)] == [cards_left] * 5


@pytest.mark.parametrize("seats", [4, 6])
def test_BI_11_with_other_seats_the_dealer_puts_its_card_too(seats: int) -> None:
    assert all(discarded(give_away(new_game(seats))))


def test_BI_12_then_one_card_goes_to_the_left_and_one_to_the_right_neighbour() -> None:
    position = new_round(THREE)
    push(position, "discard 1")
    assert legal(position) == ["pass left 2", "pass left 3", "pass left 4"]
    push(position, "pass left 2")
    assert legal(position) == ["pass right 3", "pass right 4"]
    push(position, *GIVEN_AWAY[2:])
    assert [hand(position, seat) for seat in range(3)] == ["4 7 10", "2 8 11", "3 6 12"]


def test_BI_12_with_four_seats_each_neighbour_gets_its_card_and_the_seat_opposite_none() -> None:
    position = new_round(["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"])
    push(position, *GIVEN_AWAY, "discard 13", "pass left 14", "pass right 15")
    assert [hand(position, seat) for seat in range(4)] == ["4 7 14", "2 8 11", "6 12 15", "3 10 16"]


def test_BI_12_with_six_seats_in_teams_cards_go_to_the_neighbours_and_not_to_the_partner() -> None:
    position = give_away(
        new_round(["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16", "17 18 20 21", "22 23 24 25"], "2-2-2")
    )
    assert [hand(position, seat) for seat in range(6)] == [
        "4 7 23",
        "2 8 11",
        "6 12 15",
        "10 16 20",
        "14 21 24",
        "3 18 25",
    ]


def test_BI_12_cards_are_handed_over_only_when_the_last_has_chosen() -> None:
    position = new_round(THREE)
    for seat, action in zip((0, 0, 0, 1, 1, 1, 2, 2, 2), GIVEN_AWAY, strict=True):
        assert position.to_act == seat
        for one, held in enumerate(THREE):
            own = view_of(position, one)
            assert set(own.hand) <= set(cards(held))
            assert own.from_left == own.from_right == []
        push(position, action)
    assert view_of(position, 0).from_left == cards("7")


def test_BI_12_nothing_or_more_cards_can_be_passed_to_either_side() -> None:
    position = new_round(THREE, pass_left=0, pass_right=2)
    push(
        position,
        "discard 1",
        "pass right 2",
        "pass right 3",
        "discard 5",
        "pass right 6",
        "pass right 7",
        "discard 9",
        "pass right 10",
        "pass right 11",
    )
    assert [hand(position, seat) for seat in range(3)] == ["4 6 7", "8 10 11", "2 3 12"]
    position = new_round(THREE, pass_left=0, pass_right=0)
    push(position, "discard 1", "discard 5", "discard 9")
    assert [hand(position, seat) for seat in range(3)] == ["2 3 4", "6 7 8", "10 11 12"]
    position = new_round(THREE, discards=0, pass_left=2, pass_right=0)
    push(position, "pass left 1", "pass left 2", "pass left 5", "pass left 6", "pass left 9", "pass left 10")
    assert [hand(position, seat) for seat in range(3)] == ["3 4 9 10", "1 2 7 8", "5 6 11 12"]


def test_BI_12_where_nothing_is_given_away_the_tricks_begin_at_once() -> None:
    position = new_round(THREE, discards=0, pass_left=0, pass_right=0)
    assert (position.state["public"]["phase"], position.to_act) == (PLAYING, 0)
    assert legal(position) == ["1", "2", "3", "4"]


def test_BI_12_all_cards_of_a_hand_can_be_given_away() -> None:
    """Three cards of twelve go into the Devil's Trick, the other nine change hands, and nine tricks are played."""
    position = give_away(new_game(3, discards=3, pass_left=4, pass_right=5))
    assert [len(hand(position, seat).split()) for seat in range(3)] == [9, 9, 9]


def test_BI_13_a_player_knows_what_it_discarded_passed_to_whom_and_was_passed_by_whom() -> None:
    position = new_round(THREE)
    push(position, *GIVEN_AWAY)
    for seat, known in enumerate(("1 2 3 7 10", "5 6 7 11 2", "9 10 11 3 6")):
        own = view_of(position, seat)
        told = (own.discarded, own.passed_left, own.passed_right, own.from_left, own.from_right)
        assert told == tuple([BY_TEXT[card]] for card in known.split())


def test_BI_13_it_still_knows_when_the_cards_have_been_played() -> None:
    position = new_round(["1 2 20", "4 6 24", "8 10 27"])
    push(
        position,
        "discard 1",
        "pass left 2",
        "pass right 20",
        "discard 4",
        "pass left 6",
        "pass right 24",
        "discard 8",
        "pass left 10",
        "pass right 27",
    )
    assert [hand(position, seat) for seat in range(3)] == ["10 24", "2 27", "6 20"]
    push(position, "24", "27", "20")
    own, told = view_of(position, 0), (BY_TEXT["1"], BY_TEXT["2"], BY_TEXT["20"], BY_TEXT["24"], BY_TEXT["10"])
    assert (own.discarded, own.passed_left, own.passed_right, own.from_left, own.from_right) == tuple(
        [card] for card in told
    )


@pytest.mark.parametrize("seats", SEATS)
def test_BI_13_what_was_given_away_is_forgotten_with_the_next_round(seats: int) -> None:
    for position in random_play(new_game(seats).cell, 7, 2):
        if position.state["round"] == 1:
            for own in (view_of(position, seat) for seat in range(seats)):
                assert own.discarded == own.passed_left == own.passed_right == own.from_left == own.from_right == []
            return
    pytest.fail("there was no second round")


@pytest.mark.parametrize(
    ("given", "refused", "reason", "rule"),
    [
        ((), "5", "a card is to be put into the Devil's Trick; '5' does something else", "BI-10"),
        ((), "discard 5", "5 is not in the hand", "BI-10"),
        (
            ("discard 1",),
            "discard 2",
            "a card is to be passed to the left neighbour; 'discard 2' does something else",
            "BI-12",
        ),
        (("discard 1",), "pass left 1", "1 is not in the hand", "BI-12"),
        (
            ("discard 1",),
            "pass first 2",
            "a card is to be passed to the left neighbour; 'pass first 2' does something else",
            "BI-12",
        ),
        (
            ("discard 1", "pass left 2"),
            "pass left 3",
            "a card is to be passed to the right neighbour; 'pass left 3' does something else",
            "BI-12",
        ),
        (("discard 1", "pass left 2"), "pass right 2.5", "2.5 is not in the hand", "BI-12"),
        (GIVEN_AWAY, "discard 4", "a card is to be played; 'discard 4' does something else", "BI-20"),
        (GIVEN_AWAY, "1", "1 is not in the hand", "BI-20"),
    ],
)
def test_BI_12_refuses_by_name(given: tuple[str, ...], refused: str, reason: str, rule: str) -> None:
    position = new_round(THREE)
    push(position, *given)
    action = next(action for action in position.game.actions if action.text == refused)
    assert position.refusal(action) == (reason, rule)
