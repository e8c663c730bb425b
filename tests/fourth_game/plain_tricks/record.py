"""The records of Plain Tricks: rules in force, state, and what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.record_types import public_type, rules_record, rules_type, state_type, view_type
from plain_tricks.cards import PACK

if TYPE_CHECKING:
    from plain_tricks.options import PlainTricksOptions

MOST_SEATS = 5
MOST_TRICKS = 10
MOST_PLAYED = MOST_SEATS * MOST_TRICKS
ACTIONS = PACK
"""Action c plays card c."""

RULES = rules_type([("side", numpy.int8, MOST_SEATS), ("cards", numpy.int8)])

PUBLIC = public_type(
    [
        ("played", numpy.int8),  # cards in this trick so far
        ("tricks", numpy.int8),  # tricks completed
        ("leader", numpy.int8, MOST_TRICKS),  # who led each trick, or NONE
        ("card", numpy.int8, MOST_PLAYED),  # in the order of play, then NONE
    ]
)

STATE = state_type(PUBLIC, MOST_SEATS, numpy.int32, [("hand", numpy.uint64, MOST_SEATS)])  # cards held, a mask

VIEW = view_type(PUBLIC, MOST_SEATS, numpy.int32, ACTIONS, [("hand", numpy.int8, MOST_TRICKS)])  # mine, then NONE


def rules(options: PlainTricksOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one; the game has one round, so that `round_cap` changes nothing."""
    record = rules_record(RULES, seats, options.own_rounds(seats), round_cap)
    record["side"][0, :seats] = options.sides(layout)
    record["cards"] = options.cards
    return record


def most_moves(options: PlainTricksOptions, seats: int, round_cap: int) -> int:
    """The most actions a game can take: every card."""
    return seats * options.cards
