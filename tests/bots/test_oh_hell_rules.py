"""The rule-based bot of Oh Hell: what it does at the table, and that it beats chance everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from oh_hell_positions import new_hand, play
from seated import above_chance, differences

from bots import Table
from bots.shipped import shipped_files
from bots.shipped.oh_hell_rules import OhHellRules
from engine.cells import Cell, individual
from engine.games import find_cells, variant_of
from engine.oh_hell.cards import CARDS
from engine.oh_hell.options import OhHellOptions
from engine.oh_hell.view import GameView

HANDS = 160
"""Hands to be played in a cell, so that the difference stands out from the luck of the deal."""


def seat_with(
    hand: str, turned: str | None, bids: tuple[int, ...], trick: str = "", seats: int = 3, **options: Any
) -> GameView:
    """The view of the seat that has `hand` and whose turn it is, after the bids given (the leader's first) and the
    cards of `trick`.
    """
    mine, played = hand.split(), trick.split()
    rest = [card.text for card in CARDS if card.text not in (*mine, *played, turned)]
    me = len(played) or len(bids) % seats
    hands = [
        mine
        if seat == me
        else [*played[seat : seat + 1], *(rest.pop() for _ in range(len(mine) - len(played[seat : seat + 1])))]
        for seat in range(seats)
    ]
    position = new_hand([" ".join(cards) for cards in hands], turned, bids, **options)
    play(position, trick)
    view = position.view(me)
    assert isinstance(view, GameView)
    assert len(view.legal) > 1
    return view


def choice(view: GameView, **options: Any) -> str:
    """What the bot does."""
    bot = OhHellRules()
    bot.start(
        Table("oh-hell", "standard", OhHellOptions(**options).document(), view.seats, individual(view.seats), view.seat)
    )
    return bot.act(view).text


@pytest.mark.parametrize(
    ("hand", "turned", "bid"),
    [
        ("Ac", "2c", "bid 1"),  # the ace of trumps takes the only trick
        ("2d", "2c", "bid 0"),
        ("Ac Kc Qc", "2c", "bid 3"),
        ("2d 2h 2s", "5c", "bid 0"),
        ("Ac Kc Qc Jc Tc", "2c", "bid 5"),
        ("Ac Kc 2d 2h 2s", "5c", "bid 2"),
    ],
)
def test_it_bids_what_its_cards_should_take(hand: str, turned: str, bid: str) -> None:
    assert choice(seat_with(hand, turned, ())) == bid


def bid(hand: str, turned: str | None, bids: tuple[int, ...] = (), seats: int = 3, **options: Any) -> int:
    return int(choice(seat_with(hand, turned, bids, seats=seats, **options), **options).removeprefix("bid "))


def test_it_bids_less_of_the_same_hand_with_more_opponents() -> None:
    bids = [bid("Ad Kd Ah Kh As Ks", "5c", seats=seats) for seats in (3, 4, 5, 6, 7)]
    assert bids == sorted(bids, reverse=True)
    assert bids[0] > bids[-1]


def test_it_bids_more_of_the_same_ranks_the_more_of_them_are_trumps() -> None:
    bids = [
        bid(" ".join(["3c", "5c", "7c", "9c", "Jc"][:trumps] + ["Jd", "9d", "7h", "5h", "3s"][: 5 - trumps]), "2c")
        for trumps in range(6)
    ]
    assert bids == sorted(bids)
    assert bids[-1] - bids[0] >= 2


def test_it_does_not_count_on_an_ace_whose_suit_may_not_be_led() -> None:
    """In a hand of one card the ace of a side suit is good for little in any seat but the leader's, the ace of trumps
    in every seat.
    """
    assert bid("As", "5c", (0,)) == 0
    assert bid("Ac", "5c", (0,)) == 1
    assert (bid("Ad Qh", "7c"), bid("Ad Qh", "7c", (0,))) == (1, 0)


def test_it_bids_less_after_greedy_bidders_but_not_less_and_less() -> None:
    assert [bid("3c 3h 7h 8c Kd", "Ah", (said, said)) for said in range(6)] == [2, 2, 1, 1, 1, 1]


def test_it_makes_the_next_best_bid_where_the_hook_takes_its_own() -> None:
    assert bid("Ac Kc 2d", "5c", (0, 1)) == 2
    assert bid("Ac Kc 2d", "5c", (0, 1), hook=True) in (1, 3)


def test_it_bids_by_its_cards_alone_while_bids_are_secret() -> None:
    hand = "Kc 9c 4c Ad 7d Kh 8h 2s"
    assert len({bid(hand, "5c", (said, said), bidding="simultaneous") for said in range(9)}) == 1


def test_it_prefers_a_bid_of_0_that_is_worth_a_large_hand_and_shuns_one_worth_a_small_hand() -> None:
    large = "3d 3h 5c 5h 5s 6d 7h 8h 8s 9d Jh Kh Qc"
    assert (bid(large, "4c"), bid(large, "4c", zero_bid="five-plus-hand")) == (1, 0)
    assert (bid("3h Kd", "As"), bid("3h Kd", "As", zero_bid="five-plus-hand")) == (0, 1)


def test_where_every_trick_scores_in_any_case_it_makes_the_likeliest_bid_and_not_the_higher_one() -> None:
    hand = "2s 7c Ad As Kc Qh"
    assert (bid(hand, "3d"), bid(hand, "3d", miss="tricks")) == (3, 2)


def test_last_to_play_it_takes_a_trick_it_needs_with_the_lowest_card_that_will_do() -> None:
    assert choice(seat_with("2h Th Ah", "2c", (0, 0, 2), "9h 4h")) == "Th"
    assert choice(seat_with("5c 9c Kc", "2c", (0, 0, 3), "9h 4h")) == "5c"


def test_it_throws_the_highest_card_that_loses_when_it_wants_no_trick() -> None:
    assert choice(seat_with("2h Th Jh", "2c", (1, 1, 0), "9h Qh")) == "Jh"


def test_it_sheds_its_most_dangerous_card_when_it_cannot_follow() -> None:
    assert choice(seat_with("2d 3d As", "2c", (1, 1, 0), "9h Qh")) == "As"


def test_it_does_not_ruff_a_trick_it_does_not_want() -> None:
    assert choice(seat_with("5c 2d 3d", "2c", (1, 1, 0), "9h Qh")) != "5c"


def test_it_ships_under_its_name() -> None:
    assert shipped_files()["oh-hell-rules"].name == "oh_hell_rules.py"
    assert OhHellRules.games == ("oh-hell",)


@pytest.mark.parametrize("cell", find_cells("oh-hell/*"), ids=lambda cell: cell.id)
def test_it_beats_chance_in_every_cell(cell: Cell) -> None:
    """By a point a hand at least, with four standard errors to spare; shorter games are played more often."""
    hands = len(variant_of(cell).options.hand_sizes(cell.seats))
    assert above_chance(differences(OhHellRules, cell, max(8, HANDS // hands))) > hands


def test_it_plays_the_same_game_again() -> None:
    cell = Cell("oh-hell", "standard", 4, individual(4))
    assert differences(OhHellRules, cell, 2) == differences(OhHellRules, cell, 2)
