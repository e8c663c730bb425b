"""Whole trees of tiny hands, every deal, bid and card of them: as many decisions and ends as an independent engine
counted, and the same sums of scores.

The counts were made with OpenSpiel: the hook in force, a card turned for trump after every deal, points as `miss =
tricks` gives them. Its small
packs are the lowest ranks of the first suits of ours. The column with its penalty for a miss, which we do not have, is
taken from our bids and tricks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import numba
import numpy
import pytest
from oh_hell_positions import new_game

from engine.oh_hell import kernel
from engine.oh_hell.record import ACTIONS
from engine.positions import Position

legal, apply = kernel.legal, kernel.apply


@numba.njit
def walk(rules, states, actions, choices, tried, counts, scores, penalised):  # type: ignore[no-untyped-def]
    """Count the tree below states[0] depth first, one record of `states` for each level."""
    seats = rules[0].seats
    depth = 0
    choices[0], tried[0] = legal(rules, states, 0, actions[0]), 0
    counts[0] += 1
    while depth >= 0:
        if tried[depth] == choices[depth]:
            depth -= 1
            continue
        states[depth + 1] = states[depth]
        apply(rules, states, depth + 1, actions[depth, tried[depth]])
        tried[depth] += 1
        depth += 1
        choices[depth], tried[depth] = legal(rules, states, depth, actions[depth]), 0
        if choices[depth] > 0:
            counts[0] += 1
            continue
        counts[1] += 1
        for seat in range(seats):
            out_by = abs(states[depth].last.bid[seat] - states[depth].last.won[seat])
            scores[seat] += states[depth].total[seat]
            penalised[seat] += -out_by if out_by > 0 else 10 + states[depth].last.won[seat]
        depth -= 1


def tree(seats: int, tricks: int, dealer: int, deals: Iterator[tuple[Sequence[Sequence[int]], int]]) -> SimpleNamespace:
    """The sums over the trees below all deals, each the hands by seat and the turned card."""
    position = new_game(
        seats, order="fixed", hands=1, max_cards=tricks, last_hand_trump="turned", hook=True, miss="tricks"
    )
    deepest = seats * (1 + tricks) + 1
    states = numpy.zeros(deepest, position.states.dtype)
    actions = numpy.zeros((deepest, ACTIONS), numpy.int16)
    choices, tried = numpy.zeros((2, deepest), numpy.int64)
    counts, (scores, penalised) = numpy.zeros(2, numpy.int64), numpy.zeros((2, seats), numpy.int64)
    found = 0
    for hands, turned in deals:
        found += 1
        set_deal(position, dealer, hands, turned)
        states[0] = position.states[0]
        walk(position.rules, states, actions, choices, tried, counts, scores, penalised)
    return SimpleNamespace(
        deals=found, decisions=int(counts[0]), ends=int(counts[1]), scores=scores.tolist(), penalised=penalised.tolist()
    )


def set_deal(position: Position, dealer: int, hands: Sequence[Sequence[int]], turned: int) -> None:
    state = position.state
    state["public"]["dealer"], state["to_act"], state["public"]["turned"] = dealer, (dealer + 1) % len(hands), turned
    for seat, held in enumerate(hands):
        state["hand"][seat] = sum(1 << card for card in held)


def every_deal(pack: Sequence[int], seats: int, tricks: int) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Hands as sets, and each card left as the turned one."""
    if seats == 0:
        yield from (([], card) for card in pack)
        return
    for held in itertools.combinations(pack, tricks):
        left = [card for card in pack if card not in held]
        yield from (([held, *hands], turned) for hands, turned in every_deal(left, seats - 1, tricks))


@pytest.mark.parametrize(
    ("seats", "suits", "ranks", "tricks", "deals", "decisions", "ends", "scores", "penalised"),
    [
        (3, 2, 2, 1, 24, 528, 120, [600, 600, 600], [520, 520, 520]),
        (3, 2, 3, 1, 360, 7_920, 1_800, [9000, 9000, 9000], [7800, 7800, 7800]),
        (3, 3, 2, 1, 360, 7_920, 1_800, [8640, 9720, 8640], [7464, 8472, 7464]),
        (4, 2, 3, 1, 720, 45_360, 8_640, [41760] * 4, [36180] * 4),
        (3, 2, 4, 2, 5_040, 1_991_808, 435_456, [1672704] * 3, [1082112, 1086720, 1082112]),
    ],
)
def test_whole_trees_below_every_deal_of_a_small_pack(
    seats: int,
    suits: int,
    ranks: int,
    tricks: int,
    deals: int,
    decisions: int,
    ends: int,
    scores: list[int],
    penalised: list[int],
) -> None:
    pack = [13 * suit + rank for suit in range(suits) for rank in range(ranks)]
    found = tree(seats, tricks, 0, every_deal(pack, seats, tricks))
    assert found == SimpleNamespace(deals=deals, decisions=decisions, ends=ends, scores=scores, penalised=penalised)


@pytest.mark.parametrize(
    ("seats", "tricks", "dealer", "dealt", "turned", "decisions", "ends", "scores"),
    [
        (4, 2, 1, "49 9 37 22 2 38 19 11", 35, 2_454, 426, [1563, 1260, 2048, 1361]),
        (3, 3, 2, "15 29 9 21 4 6 51 26 22", 24, 23_889, 5_616, [19136, 25792, 12480]),
        (7, 1, 3, "13 28 3 19 29 26 51", 22, 974, 121, [580, 580, 580, 580, 580, 751, 580]),
        (5, 2, 4, "37 22 39 21 16 51 28 50 42 43", 7, 18_589, 2_736, [13524, 8520, 9096, 8520, 9672]),
    ],
)
def test_whole_trees_below_single_deals_of_the_whole_pack(
    seats: int, tricks: int, dealer: int, dealt: str, turned: int, decisions: int, ends: int, scores: list[int]
) -> None:
    """Cards are numbered rank by rank there, four suits each, and are dealt round the table from seat 0."""
    cards = [card % 4 * 13 + card // 4 for card in map(int, dealt.split())]
    found = tree(
        seats, tricks, dealer, iter([([cards[seat::seats] for seat in range(seats)], turned % 4 * 13 + turned // 4)])
    )
    assert (found.decisions, found.ends, found.scores) == (decisions, ends, scores)
