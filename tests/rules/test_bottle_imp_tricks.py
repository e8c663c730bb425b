"""The tricks of Bottle Imp: BI-20 to BI-26. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from typing import Any

import pytest
from bottle_imp_positions import (
    SEATS,
    cards,
    cell_of,
    last_round,
    legal,
    new_game,
    new_round,
    new_tricks,
    play,
    push,
    random_play,
    scores,
    view_of,
)

from engine.bottle_imp.record import PLAYING
from engine.bottle_imp.view import Bottle, Trick

every_count = pytest.mark.parametrize("seats", SEATS)


@every_count
def test_BI_20_the_player_left_of_the_dealer_leads_the_first_trick_of_every_round(seats: int) -> None:
    led = 0
    for position in random_play(cell_of(seats, game_end={"rounds": seats}), 16, seats):
        state = position.state
        if state["public"]["phase"] == PLAYING and state["public"]["tricks"] == state["public"]["played"] == 0:
            assert position.to_act == (state["public"]["dealer"] + 1) % seats
            led += 1
    assert led == seats


def test_BI_20_play_runs_clockwise_and_the_winner_leads_the_next_trick() -> None:
    position = new_tricks(["20 21", "37 36", "29 31"])
    order = []
    for card in ("20", "37", "29", "36", "31", "21"):
        order.append(position.to_act)
        push(position, card)
    assert order == [0, 1, 2, 1, 2, 0]
    assert last_round(position).tricks == (
        Trick(0, tuple(cards("20 37 29")), 1),
        Trick(1, tuple(cards("36 31 21")), 1),
    )


def test_BI_21_follow_the_led_colour_if_you_can() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"])
    play(position, "20")
    assert legal(position) == ["4", "17"]


def test_BI_21_a_half_number_follows_like_the_number_below_it() -> None:
    position = new_tricks(["20.5 1", "4.5 6.5 10 34.5", "2", "5", "7", "9"])
    play(position, "20.5")
    assert legal(position) == ["6.5", "10"]


def test_BI_21_otherwise_play_any_card_and_the_leader_is_free() -> None:
    position = new_tricks(["20 1 37", "2 22 36", "4 6 8"])
    assert legal(position) == ["1", "20", "37"]
    play(position, "20")
    assert legal(position) == ["2", "22", "36"]


def test_BI_21_the_colour_led_counts_and_not_that_of_the_last_card() -> None:
    position = new_tricks(["20 1", "37 36", "4 33 2"])
    play(position, "20 37")
    assert legal(position) == ["4"]


def test_BI_21_follow_free_lets_everybody_play_any_card() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"], follow="free")
    play(position, "20")
    assert legal(position) == ["1", "4", "17", "37"]


def test_BI_21_refuses_by_name() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"])
    play(position, "20")
    refusals = {action.text: position.refusal(action) for action in position.game.actions}
    assert refusals["37"] == (
        "37 is not of the colour of 20, which was led, and its hand holds a card that is",
        "BI-21",
    )
    assert refusals["2"] == ("2 is not in the hand", "BI-20")
    assert refusals["pass left 4"] == ("a card is to be played; 'pass left 4' does something else", "BI-20")
    assert refusals["4"] is None


def one_trick(price: float, trick: str, **options: Any) -> tuple[int, Bottle]:
    """Play a trick of which each card is its player's last, nobody owning the one bottle: the winner, and the bottle
    afterwards.
    """
    position = new_tricks(trick.split(), sold=[(price, None)], bottles=1, **options)
    play(position, trick)
    told = last_round(position)
    (taken,) = told.tricks
    (bottle,) = told.bottles
    assert taken.winner is not None
    return taken.winner, bottle


@pytest.mark.parametrize(
    ("price", "trick", "winner"),
    [
        (19, "20 24 32", 2),
        (19, "32 24 20", 0),
        (19, "22 37 28", 1),  # another colour than the led one
        (19, "22 27 36 29", 2),
        (5, "7 9 12", 2),
        (5, "5 6 8", 2),  # 5 is not below 5
        (1, "1 2 3 4", 3),
        (19, "20 20.5 24 30.5 30 22", 3),
        (4.5, "4.5 37 5 6 7", 1),  # 4.5 is not below 4.5
        (18, "18.5 20 18 22 36 36.5", 5),
    ],
)
def test_BI_22_no_card_below_the_price_so_the_highest_number_wins_whatever_its_colour(
    price: float, trick: str, winner: int
) -> None:
    assert one_trick(price, trick) == (winner, Bottle(price, None))


@pytest.mark.parametrize(
    ("price", "trick", "winner", "new_price"),
    [
        (19, "18 17 16", 0, 18),
        (19, "37 1 36", 1, 1),
        (19, "24 15 17 32", 2, 17),
        (17, "18 37 17 2", 3, 2),  # 17 is not below 17
        (17, "16 37 17 2", 0, 16),
        (2, "37 36 1", 2, 1),
        (38, "37 36 35", 0, 37),
        (19, "18 18.5 37 20 2.5 1", 1, 18.5),
        (18.5, "18.5 18 37 20 2.5 1", 1, 18),
        (18, "18.5 37 36 17 2", 3, 17),
        (3, "2 2.5 1 20 21 22", 1, 2.5),
        (2.5, "2.5 37 2 20 30", 2, 2),
    ],
)
def test_BI_23_the_highest_card_below_the_price_wins_and_buys_the_bottle_for_its_number(
    price: float, trick: str, winner: int, new_price: float
) -> None:
    assert one_trick(price, trick) == (winner, Bottle(new_price, winner))


def test_BI_23_the_price_falls_only_when_the_trick_is_complete() -> None:
    """17 is played before 18, and both are below 19: 18 buys."""
    position = new_tricks(["17 20", "24 30", "18 22"])
    play(position, "17 24")
    assert view_of(position, 2).bottles == (Bottle(19, None),)
    play(position, "18")
    assert view_of(position, 2).bottles == (Bottle(18, 2),)


def test_BI_23_old_and_new_owner_may_be_the_same_player() -> None:
    position = new_tricks(["17 8 1", "20 24 37", "27 30 36"])
    play(position, "17 20 27")
    assert view_of(position, 1).bottles == (Bottle(17, 0),)
    play(position, "8 24 30")
    assert view_of(position, 1).bottles == (Bottle(8, 0),)


def test_BI_23_a_trick_without_a_card_below_the_price_leaves_the_bottle_where_it_is() -> None:
    position = new_tricks(["8 17 1", "20 24 37", "27 30 36"])
    play(position, "8 20 27 17 24 30")
    assert view_of(position, 1).bottles == (Bottle(8, 0),)
    assert position.to_act == 2


@pytest.mark.parametrize(("seats", "bottles"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_BI_24_at_the_start_of_every_round_nobody_owns_a_bottle_and_its_price_is_19(seats: int, bottles: int) -> None:
    rounds = set()
    for position in random_play(cell_of(seats), 20, 3):
        if not position.over and position.state["public"]["phase"] != PLAYING:
            rounds.add(int(position.state["round"]))
            assert view_of(position, 0).bottles == (Bottle(19, None),) * bottles
            assert view_of(position, 0).price == 19
    assert len(rounds) == 3


@pytest.mark.parametrize("start_price", [2, 25, 38])
def test_BI_24_the_option_start_price_takes_the_place_of_19(start_price: int) -> None:
    assert view_of(new_game(6, start_price=start_price), 0).bottles == (Bottle(start_price, None),) * 2


def test_BI_24_the_start_price_decides_which_card_is_the_first_to_buy() -> None:
    for start_price, winner, bottle in ((25, 1, Bottle(24, 1)), (24, 0, Bottle(22, 0)), (20, 2, Bottle(20, None))):
        position = new_tricks(["22", "24", "37"], start_price=start_price)
        play(position, "22 24 37")
        assert last_round(position).tricks[0].winner == winner
        assert last_round(position).bottles == (bottle,)


def test_BI_25_a_card_that_showed_the_price_scores_for_the_winner_of_the_trick_it_was_played_to() -> None:
    position = new_tricks(["17 18", "20 9", "27 30"], discards=["1", "2", "4"])
    play(position, "17 20 27")  # coins 3 + 4 + 5
    assert view_of(position, 0).points == [12, 0, 0]
    play(
        position, "18 9 30"
    )  # 9 buys the bottle from 17: coins 5 + 3 + 5 for seat 1, which scores the Devil's Trick instead
    assert scores(position) == [12, -3, 0]


def test_BI_26_the_published_example() -> None:
    """Price 19; Adam 24, Betty 15, Christian 17, Doris 32."""
    position = new_tricks(["24 30", "15 1", "17 36", "32 33"])
    play(position, "24 15 17 32")
    own = view_of(position, 0)
    assert own.tricks == [Trick(0, tuple(cards("24 15 17 32")), 2)]
    assert own.bottles == (Bottle(17, 2),)
    assert own.price == 17
    assert own.points == [0, 0, 4 + 4 + 3 + 6, 0]
    assert position.to_act == 2


@pytest.mark.parametrize("deck", ["classic", "expanded"])
def test_BI_26_the_published_example_after_the_giving_away(deck: str) -> None:
    """The same, dealt with what is given away first; in the expanded printing 24 is red and worth 3, 17 is worth 4."""
    position = new_round(["24 1 2 3", "15 4 5 6", "17 7 8 9", "32 10 11 12"], deck=deck)
    push(position, "discard 1", "pass left 2", "pass right 3", "discard 4", "pass left 5", "pass right 6")
    push(position, "discard 7", "pass left 8", "pass right 9", "discard 10", "pass left 11", "pass right 12")
    push(position, "24", "15", "17", "32")
    assert view_of(position, 3).bottles == (Bottle(17, 2),)
    assert view_of(position, 3).points == [0, 0, {"classic": 4 + 4 + 3 + 6, "expanded": 3 + 4 + 4 + 6}[deck], 0]
    assert position.to_act == 2
