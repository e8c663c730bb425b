"""The records of Oh Hell: rules in force, state, and what a seat may see. No compiled code is needed to read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.oh_hell.cards import DECK_SIZE
from engine.record_types import record_type

if TYPE_CHECKING:
    from engine.oh_hell.options import OhHellOptions

MOST_SEATS = 7
MOST_TRICKS = 17
MOST_HANDS = 33

BIDDING, PLAYING, OVER = 0, 1, 2
NONE = -1
"""No card, no suit, no bid: never 0, which is one of each."""

FIRST_CARD = MOST_TRICKS + 1
"""Actions 0 to 17 are the bids; action FIRST_CARD + c plays card c."""
ACTIONS = FIRST_CARD + DECK_SIZE

RULES = numpy.dtype(
    [
        ("seats", numpy.int8),
        ("side", numpy.int8, MOST_SEATS),       # the team each seat plays for
        ("hands", numpy.int8),
        ("size", numpy.int8, MOST_HANDS),       # cards dealt to each seat, hand by hand
        ("has_trump", numpy.int8, MOST_HANDS),
        ("hook", numpy.bool_),
        ("simultaneous", numpy.bool_),
        ("must_trump", numpy.bool_),
        ("miss_scores_tricks", numpy.bool_),
        ("zero_scores_hand", numpy.bool_),
    ],
    align=True,
)  # fmt: skip

# One hand as everybody saw it: the bids, the cards in the order of play, who led each trick and how many each seat won.
_HAND: list[Any] = [
    ("dealer", numpy.int8),
    ("size", numpy.int8),
    ("turned", numpy.int8),                 # the card turned for trump, or NONE
    ("bid", numpy.int8, MOST_SEATS),
    ("won", numpy.int8, MOST_SEATS),
    ("leader", numpy.int8, MOST_TRICKS),
    ("card", numpy.int8, DECK_SIZE),
]  # fmt: skip

STATE = record_type(
    [
        ("seed", numpy.uint64),
        ("hand", numpy.uint64, MOST_SEATS),  # the cards each seat holds, a mask
        ("total", numpy.int32, MOST_SEATS),  # points of the hands scored so far
        ("round", numpy.int8),               # which hand this is, from 0
        ("phase", numpy.int8),
        ("to_act", numpy.int8),
        ("bids_made", numpy.int8),
        ("played", numpy.int8),              # cards in this trick so far
        ("tricks", numpy.int8),              # tricks completed in this hand
        *_HAND,
        *[(f"last_{field[0]}", *field[1:]) for field in _HAND],
    ]
)  # fmt: skip

VIEW = record_type(
    [
        ("game", numpy.int32),               # which game of the batch this is
        ("total", numpy.int32, MOST_SEATS),
        ("legal", numpy.int16, ACTIONS),     # the first legal_count are the actions to choose from
        ("legal_count", numpy.int16),
        ("hand", numpy.int8, MOST_TRICKS),   # my cards in ascending order, then NONE
        ("seat", numpy.int8),
        ("seats", numpy.int8),
        ("side", numpy.int8, MOST_SEATS),
        ("round", numpy.int8),
        ("rounds", numpy.int8),
        ("phase", numpy.int8),
        ("played", numpy.int8),
        ("tricks", numpy.int8),
        *_HAND,
        *[(f"last_{field[0]}", *field[1:]) for field in _HAND],
    ]
)  # fmt: skip


def rules(options: OhHellOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one; a game of Oh Hell ends by itself, so `round_cap` only shortens it."""
    record = numpy.zeros(1, RULES)
    sizes = options.hand_sizes(seats)[:round_cap]
    record["seats"] = seats
    record["side"][0, :seats] = options.sides(layout)
    record["hands"] = len(sizes)
    record["size"][0, : len(sizes)] = sizes
    record["has_trump"][0, : len(sizes)] = options.trump_hands(seats)[: len(sizes)]
    record["hook"] = options.hook
    record["simultaneous"] = options.bidding == "simultaneous"
    record["must_trump"] = options.must_trump
    record["miss_scores_tricks"] = options.miss == "tricks"
    record["zero_scores_hand"] = options.zero_bid == "five-plus-hand"
    return record


def most_moves(options: OhHellOptions, seats: int, round_cap: int) -> int:
    """The most actions a game can take: a bid and every card of each seat, hand by hand."""
    return sum(seats * (1 + size) for size in options.hand_sizes(seats)[:round_cap])
