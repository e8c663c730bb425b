"""The records of Oh Hell: rules in force, state, and what a seat may see. No compiled code is needed to read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.oh_hell.cards import DECK_SIZE
from engine.record_types import public_type, rules_record, rules_type, state_type, view_type

if TYPE_CHECKING:
    from engine.oh_hell.options import OhHellOptions

MOST_SEATS = 7
MOST_TRICKS = 17
MOST_HANDS = 33

BIDDING, PLAYING, OVER = 0, 1, 2
FIRST_CARD = MOST_TRICKS + 1
"""Actions 0 to 17 are the bids; action FIRST_CARD + c plays card c."""
ACTIONS = FIRST_CARD + DECK_SIZE

RULES = rules_type(
    [
        ("side", numpy.int8, MOST_SEATS),       # the team each seat plays for
        ("size", numpy.int8, MOST_HANDS),       # cards dealt to each seat, hand by hand
        ("has_trump", numpy.int8, MOST_HANDS),
        ("hook", numpy.bool_),
        ("simultaneous", numpy.bool_),
        ("must_trump", numpy.bool_),
        ("miss_scores_tricks", numpy.bool_),
        ("zero_scores_hand", numpy.bool_),
    ]
)  # fmt: skip

PUBLIC = public_type(
    [
        ("size", numpy.int8),                   # cards dealt to each seat, which is the number of tricks
        ("turned", numpy.int8),                 # the card turned for trump, or NONE
        ("phase", numpy.int8),
        ("played", numpy.int8),                 # cards in this trick so far
        ("tricks", numpy.int8),                 # tricks completed
        ("bid", numpy.int8, MOST_SEATS),        # bids that are revealed, else NONE (OH-22)
        ("won", numpy.int8, MOST_SEATS),        # tricks won by each seat
        ("leader", numpy.int8, MOST_TRICKS),    # who led each trick, or NONE
        ("card", numpy.int8, DECK_SIZE),        # in the order of play, then NONE
    ]
)  # fmt: skip

STATE = state_type(
    PUBLIC,
    MOST_SEATS,
    numpy.int32,
    [
        ("hand", numpy.uint64, MOST_SEATS),     # the cards each seat holds, a mask
        ("bid", numpy.int8, MOST_SEATS),        # bids made, revealed or not
        ("bids_made", numpy.int8),
    ],
)  # fmt: skip

VIEW = view_type(
    PUBLIC,
    MOST_SEATS,
    numpy.int32,
    ACTIONS,
    [
        ("hand", numpy.int8, MOST_TRICKS),      # my cards in ascending order, then NONE
        ("bid", numpy.int8),                    # my bid, revealed or not
    ],
)  # fmt: skip


def rules(options: OhHellOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one; a game of Oh Hell ends by itself, so `round_cap` only shortens it."""
    record = rules_record(RULES, seats, options.own_rounds(seats), round_cap)
    sizes = options.hand_sizes(seats)[:round_cap]
    record["side"][0, :seats] = options.sides(layout)
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
