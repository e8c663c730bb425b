"""Our Oh Hell in lock-step with OpenSpiel's: the same deals and actions give the same turns, legal actions, trick
winners and points.

Where the rules coincide: one hand with a trump (OH-4 to OH-8), the hook (OH-21), and points as `miss = tricks` has
them (OH-24). Where they
do not, and what is compared there:

- OpenSpiel always has the hook. Without it, our last bidder has its bids and the one that fits.
- With its `off_bid_penalty`, a missed bid scores below zero. What our `miss = zero` scores (OH-9) is what is left of
  that from zero up.
- It plays a single hand: our games are mirrored hand by hand, and their totals are the sums.
- It has no hand without trump (OH-4), no order to follow a hand with a trump (OH-23), no bids kept secret (OH-22: only
  when they are seen
  differs, not which are legal), and no other price for a bid of 0 (OH-25). Hands without trump are played on our side
  alone.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from oh_hell_positions import SEATS, new_game
from openspiel_oh_hell import Peer, largest_hand

from engine.positions import Position

HANDS_OF_EACH_SIZE = 200
GAMES = 8


def mirrored(seats: int, size: int, seed: int, off_bid_penalty: bool = False, **options: Any) -> tuple[Position, Peer]:
    """One hand, dealt by us, on both sides."""
    position = new_game(seats, seed, order="fixed", hands=1, max_cards=size, last_hand_trump="turned", **options)
    return position, Peer.of(position, off_bid_penalty)


@pytest.mark.parametrize(
    ("seats", "size"), [(seats, size) for seats in SEATS for size in range(1, largest_hand(seats) + 1)]
)
def test_random_hands_of_every_size_go_the_same_way(seats: int, size: int) -> None:
    for seed in range(HANDS_OF_EACH_SIZE):
        position, peer = mirrored(seats, size, seed, hook=True, miss="tricks")
        choose = random.Random(seed)
        while not peer.over:
            assert position.to_act == peer.to_act
            assert position.legal == peer.legal
            action = choose.choice(position.legal)
            position.push(action)
            peer.push(action)
            if position.state["public"]["phase"] == 1 and position.state["public"]["played"] == 0:
                assert position.state["public"]["won"][:seats].tolist() == peer.won
        assert position.over
        assert position.state["last"]["won"][:seats].tolist() == peer.won
        assert position.points == peer.points


@pytest.mark.parametrize("seats", SEATS)
def test_a_missed_bid_scores_nothing_where_openspiel_takes_points_away(seats: int) -> None:
    for size in range(1, largest_hand(seats) + 1):
        for seed in range(20):
            position, peer = mirrored(seats, size, 1000 + seed, True, hook=True)
            choose = random.Random(seed)
            while not peer.over:
                action = choose.choice(peer.legal)
                position.push(action)
                peer.push(action)
            assert position.points == [max(0.0, points) for points in peer.points]


@pytest.mark.parametrize("seats", SEATS)
def test_without_the_hook_the_last_bidder_has_one_bid_more_if_one_fits(seats: int) -> None:
    for size in range(1, largest_hand(seats) + 1):
        for seed in range(20):
            position, peer = mirrored(seats, size, 2000 + seed)
            choose = random.Random(seed)
            bids: list[int] = []
            for turn in range(seats):
                fitting = [size - sum(bids)] if turn == seats - 1 and sum(bids) <= size else []
                assert position.legal == sorted(peer.legal + fitting)
                bids.append(choose.choice(peer.legal))
                position.push(bids[-1])
                peer.push(bids[-1])
            assert position.legal == peer.legal


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(
            {
                "order": order,
                "bidding": bidding,
                "hook": bidding == "sequential",
                "miss": "tricks",
                "last_hand_trump": trump,
            },
            id=f"{order}-{bidding}",
        )
        for order, bidding, trump in [
            ("up", "sequential", "none"),
            ("down", "simultaneous", "turned"),
            ("up-down", "simultaneous", "none"),
            ("down-up", "sequential", "turned"),
        ]
    ],
)
@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_are_the_sum_of_hands_that_go_the_same_way(seats: int, options: dict[str, Any]) -> None:
    """Every hand of a game that has a trump is played in OpenSpiel too, with bids that it takes: the deal, its dealer
    and its points are the same.
    """
    for seed in range(GAMES):
        position, choose = new_game(seats, seed, **options), random.Random(seed)
        while not position.over:
            number, before = int(position.state["round"]), position.points
            peer = Peer.of(position) if position.state["public"]["turned"] >= 0 else None
            while not position.over and position.state["round"] == number:
                assert peer is None or position.to_act == peer.to_act
                action = choose.choice(peer.legal if peer else position.legal)
                assert action in position.legal
                position.push(action)
                if peer:
                    peer.push(action)
            if peer:
                assert position.state["last"]["won"][:seats].tolist() == peer.won
                assert [now - then for now, then in zip(position.points, before, strict=True)] == peer.points
