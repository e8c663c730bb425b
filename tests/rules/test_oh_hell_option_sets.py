"""What holds in Oh Hell whatever its options: chosen sets of them at every number of seats, and every pair of values
of two options in some game.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy
import pytest
from oh_hell_positions import FACTORS, ROWS, SEATS, cell_with, hand, new_game
from oh_hell_referee import referee
from random_games import play_on, random_moves

from engine.oh_hell.options import OhHellOptions
from engine.oh_hell.record import most_moves
from engine.positions import Position
from engine.replays import Player, replay

DECISIONS = 200
"""Games are played until they have at least so many, for a game of one hand of one card shows little."""

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"hook": True, "miss": "tricks"},
    {"bidding": "simultaneous", "order": "down", "last_hand_trump": "turned"},
    {"must_trump": True, "order": "down-up", "zero_bid": "five-plus-hand"},
    {"hook": True, "must_trump": True, "order": "up-down", "miss": "tricks", "zero_bid": "five-plus-hand"},
    {"order": "fixed", "hands": 3, "max_cards": 7, "hook": True, "last_hand_trump": "turned"},
    {"max_cards": 4, "hands": 6, "order": "up-down", "bidding": "simultaneous", "must_trump": True, "miss": "tricks"},
]

GAMES = [(seats, options) for seats in SEATS for options in OPTION_SETS] + [
    (row["seats"], {name: value for name, value in row.items() if name != "seats"}) for row in ROWS
]


def short(options: dict[str, Any]) -> str:
    """What differs from the standard game."""
    standard = OhHellOptions().document()
    return "-".join(f"{name}={value}" for name, value in options.items() if value != standard[name]) or "standard"


every_game = pytest.mark.parametrize(
    ("seats", "options"), [pytest.param(seats, options, id=f"{seats}-{short(options)}") for seats, options in GAMES]
)


def new_games(seats: int, options: dict[str, Any], seed: int) -> Iterator[Position]:
    """As many games as it takes to make DECISIONS."""
    for number in range(-(-DECISIONS // most_moves(OhHellOptions(**options), seats, 200))):
        yield new_game(seats, seed + number, **options)


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[Position]:
    """Every position of those games, played at random."""
    for position in new_games(seats, options, seed):
        yield from play_on(position, seed)


def test_every_pair_of_values_is_played_but_for_those_that_cannot_be() -> None:
    played = {pair for row in ROWS for pair in itertools.combinations(row.items(), 2)}
    every = {
        ((one, a), (other, b))
        for one, other in itertools.combinations(FACTORS, 2)
        for a in FACTORS[one]
        for b in FACTORS[other]
    }
    impossible = {
        (("hook", True), ("bidding", "simultaneous")),
        (("order", "fixed"), ("max_cards", None)),
        (("order", "fixed"), ("hands", None)),
        *((("seats", seats), ("max_cards", 17)) for seats in (4, 5, 6, 7)),
    }
    assert sorted(map(str, every - played - impossible)) == [], "pairs that are possible and not played"
    assert sorted(map(str, impossible - (every - played))) == [], "pairs that are impossible and played"


@every_game
def test_OH_5_cards_a_seat_cannot_see_can_change_places_without_a_trace_in_its_view(
    seats: int, options: dict[str, Any]
) -> None:
    choose = random.Random(seats)
    for position in positions(seats, options, 11):
        state = position.state
        held = [hand(position, seat) for seat in range(seats)]
        stock = (
            set(range(52))
            - set().union(*held)
            - {int(card) for card in state["public"]["card"]}
            - {int(state["public"]["turned"])}
        )
        for seat in range(seats):
            hidden = [(other, card) for other in range(seats) if other != seat for card in sorted(held[other])]
            if not hidden:
                continue
            owner, card = choose.choice(hidden)
            elsewhere = [(other, one) for other, one in hidden if other != owner] + [
                (None, one) for one in sorted(stock)
            ]
            if not elsewhere:
                continue
            other, taken = choose.choice(elsewhere)
            twin = position.copy()
            twin.state["hand"][owner] ^= numpy.uint64(1 << card | 1 << taken)
            if other is not None:
                twin.state["hand"][other] ^= numpy.uint64(1 << card | 1 << taken)
            assert twin.states.tobytes() != position.states.tobytes()
            assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()


@every_game
def test_OH_22_a_bid_shows_in_the_views_of_others_when_it_is_revealed_and_not_before(
    seats: int, options: dict[str, Any]
) -> None:
    for position in positions(seats, options, 15):
        bids = position.state["bid"][:seats].tolist()
        secret = options.get("bidding") == "simultaneous" and -1 in bids
        assert position.state["public"]["bid"][:seats].tolist() == ([-1] * seats if secret else bids)
        for bidder, bid in enumerate(bids):
            twin = position.copy()
            twin.state["bid"][bidder] = bid + 1
            if not secret:
                twin.state["public"]["bid"][bidder] = bid + 1
            for seat in range(seats):
                same = twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()
                assert same == (secret and seat != bidder), f"seat {seat} looks at the bid of seat {bidder}"


@every_game
def test_OH_9_totals_come_from_bids_and_tricks_alone(seats: int, options: dict[str, Any]) -> None:
    """Bids noted as they are made and tricks counted from the cards on the table give the points of every hand."""
    rules = OhHellOptions(**options)
    choose = random.Random(22)
    for position in new_games(seats, options, 21):
        bids: dict[int, int] = {}
        tricks = [0] * seats
        trick: list[tuple[int, int]] = []
        totals = [0] * seats
        while not position.over:
            seat, size, turned = (
                position.to_act,
                int(position.state["public"]["size"]),
                int(position.state["public"]["turned"]),
            )
            assert seat is not None
            action = choose.choice(position.legal)
            position.push(action)
            if action.bid is not None:
                bids[seat] = action.bid
                continue
            trick.append((seat, action.card))
            if len(trick) < seats:
                continue
            trumps = [(card % 13, who) for who, card in trick if turned >= 0 and card // 13 == turned // 13]
            followed = [(card % 13, who) for who, card in trick if card // 13 == trick[0][1] // 13]
            tricks[max(trumps or followed)[1]] += 1
            trick = []
            if sum(tricks) < size:
                assert position.points == totals
                continue
            for other in range(seats):
                if bids[other] != tricks[other]:
                    totals[other] += tricks[other] if rules.miss == "tricks" else 0
                elif bids[other] == 0 and rules.zero_bid == "five-plus-hand":
                    totals[other] += 5 + size
                else:
                    totals[other] += 10 + tricks[other]
            assert position.points == totals
            tricks = [0] * seats
        assert position.points == totals


@every_game
def test_each_of_the_52_cards_is_in_one_place_at_every_step(seats: int, options: dict[str, Any]) -> None:
    """In a hand, on the table, turned or in the stock; and what a hand was dealt is what it plays."""
    dealt: dict[int, set[int]] = {}
    for position in positions(seats, options, 31):
        state = position.state
        size, tricks, played = (
            int(state["public"]["size"]),
            int(state["public"]["tricks"]),
            int(state["public"]["played"]),
        )
        on_table = [int(card) for card in state["public"]["card"] if card >= 0]
        held = [hand(position, seat) for seat in range(seats)]
        turned = [int(state["public"]["turned"])] if state["public"]["turned"] >= 0 else []
        in_play = [*on_table, *itertools.chain(*held)]
        places = [*turned, *in_play]
        assert set(places) <= set(range(52)) and len(places) == len(set(places)) == seats * size + len(turned)
        if state["bids_made"] == 0:
            dealt[int(state["round"])] = set(in_play)
        assert set(in_play) == dealt[int(state["round"])]
        if position.over:
            assert set(map(len, held)) == {0}
            continue
        assert len(on_table) == tricks * seats + played
        waiting = {(int(state["to_act"]) + turn) % seats for turn in range(seats - played)}
        assert [len(one) for one in held] == [size - tricks - (seat not in waiting) for seat in range(seats)]
        assert int(state["public"]["won"].sum()) == tricks


@every_game
def test_OH_6_OH_7_OH_21_OH_23_the_legal_actions_are_those_of_an_independent_definition(
    seats: int, options: dict[str, Any]
) -> None:
    rules = OhHellOptions(**options)
    for position in positions(seats, options, 41):
        if position.over:
            continue
        state = position.state
        size = int(state["public"]["size"])
        if state["public"]["phase"] == 0:
            bids = [int(bid) for bid in state["bid"][:seats] if bid >= 0]
            allowed = [
                bid
                for bid in range(size + 1)
                if not (rules.hook and len(bids) == seats - 1 and sum(bids) + bid == size)
            ]
            assert allowed, "the last bidder always has a bid"
            assert position.legal == allowed
            continue
        held = sorted(hand(position, position.to_act or 0))
        led = (
            [int(state["public"]["card"][int(state["public"]["tricks"]) * seats]) // 13]
            if state["public"]["played"]
            else []
        )
        trumps = (
            [int(state["public"]["turned"]) // 13]
            if rules.must_trump and led and state["public"]["turned"] >= 0
            else []
        )
        allowed = (
            [card for card in held if card // 13 in led] or [card for card in held if card // 13 in trumps] or held
        )
        assert position.legal == [18 + card for card in allowed]


@every_game
def test_a_step_on_one_game_of_a_batch_leaves_the_bytes_of_the_others_alone(
    seats: int, options: dict[str, Any]
) -> None:
    """The game that is stepped stands between two that are not; the rules are not written to either."""
    choose = random.Random(51)
    for between in new_games(seats, options, 50):
        kernel, rules = between.game.kernel, between.rules
        states = numpy.repeat(between.states, 3)
        neighbours, unchanged, scratch = (
            states[[0, 2]].tobytes(),
            rules.tobytes(),
            numpy.zeros(between.game.record.ACTIONS, numpy.int16),
        )
        while choices := kernel.legal(rules, states, 1, scratch):
            action = choose.choice(scratch[:choices].tolist())
            kernel.apply(rules, states, 1, action)
            between.push(action)
            assert states[1].tobytes() == between.states.tobytes()
            assert states[[0, 2]].tobytes() == neighbours
        assert rules.tobytes() == unchanged


@every_game
def test_a_referee_who_has_only_the_rules_accepts_the_replays(seats: int, options: dict[str, Any]) -> None:
    cell = cell_with(seats, **options)
    for seed in range(3):
        told = replay(cell, seed, random_moves(cell, seed, 200), [Player("random", "1", "")] * seats, legal=True)
        referee(json.loads(json.dumps(told)))
