"""The records of Plain Tricks: rules in force, state, and what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.record_types import record_type
from plain_tricks.cards import PACK

if TYPE_CHECKING:
    from plain_tricks.options import PlainTricksOptions

MOST_SEATS = 5
MOST_TRICKS = 10
MOST_PLAYED = MOST_SEATS * MOST_TRICKS
ACTIONS = PACK
"""Action c plays card c."""
NONE = -1
"""No card, no seat: never 0, which is one of each."""

RULES = numpy.dtype([("seats", numpy.int8), ("side", numpy.int8, MOST_SEATS), ("cards", numpy.int8)], align=True)

# What everybody saw: the cards in the order of play, who led each trick, and how many each seat took.
_SEEN: list[Any] = [
    ("round", numpy.int8),
    ("dealer", numpy.int8),
    ("played", numpy.int8),  # cards in this trick so far
    ("tricks", numpy.int8),  # tricks completed
    ("leader", numpy.int8, MOST_TRICKS),
    ("card", numpy.int8, MOST_PLAYED),
]

STATE = record_type(
    [
        ("seed", numpy.uint64),
        ("hand", numpy.uint64, MOST_SEATS),  # the cards each seat holds, a mask
        ("total", numpy.int32, MOST_SEATS),
        ("to_act", numpy.int8),
        *_SEEN,
    ]
)

VIEW = record_type(
    [
        ("game", numpy.int32),  # which game of the batch this is
        ("total", numpy.int32, MOST_SEATS),
        ("legal", numpy.int16, ACTIONS),  # the first legal_count are the actions to choose from
        ("legal_count", numpy.int16),
        ("hand", numpy.int8, MOST_TRICKS),  # my cards in ascending order, then NONE
        ("seat", numpy.int8),
        ("seats", numpy.int8),
        ("side", numpy.int8, MOST_SEATS),
        *_SEEN,
    ]
)


def rules(options: PlainTricksOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one; the game has one round, so that `round_cap` changes nothing."""
    record = numpy.zeros(1, RULES)
    record["seats"] = seats
    record["side"][0, :seats] = options.sides(layout)
    record["cards"] = options.cards
    return record


def most_moves(options: PlainTricksOptions, seats: int, round_cap: int) -> int:
    """The most actions a game can take: every card."""
    return seats * options.cards
