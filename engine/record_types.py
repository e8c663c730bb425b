"""The record types that every game has: rules in force, state, view, and what of a round everybody may see.

Types have no padding: numpy leaves padding out when it copies, so that copies of one state would differ in their bytes.
What everybody may see of a round is one record, `public`, which stands in the state and in the view; the round before
is the same record once more, `last`. A view gets both as a whole, so that the type is the list of what may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

NONE = -1
"""No card, no seat, no suit: never 0, which is one of each."""

Fields = Sequence[Any]
"""Fields of a record type as numpy takes them: name, type and, for several values, their number."""


def record_type(fields: Fields) -> numpy.dtype[Any]:
    """The aligned record type of `fields`, the widest numbers first, else in the order given; what is left at the end
    is a field `_`, always zero.

    >>> record_type([("seat", numpy.int8), ("seed", numpy.uint64)]).names
    ('seed', 'seat', '_')
    """
    ordered = sorted(fields, key=lambda field: -numpy.dtype(field[1]).alignment)
    aligned = numpy.dtype(ordered, align=True)
    left = aligned.itemsize - sum(aligned[name].itemsize for name in aligned.names or ())
    return numpy.dtype([*ordered, ("_", numpy.uint8, left)], align=True) if left else aligned


def rules_type(fields: Fields) -> numpy.dtype[Any]:
    """The type of the rules in force: what generic code asks for, and the game's own `fields`."""
    return record_type(
        [
            ("rounds", numpy.int32),  # rounds after which the game ends in any case
            ("capped", numpy.bool_),  # whether the round cap sets them, because the game's own rules would let it go on
            ("seats", numpy.int8),
            *fields,
        ]
    )


def public_type(fields: Fields) -> numpy.dtype[Any]:
    """The type of what everybody may see of a round: the dealer, and the game's own `fields`."""
    return record_type([("dealer", numpy.int8), *fields])


def state_type(public: numpy.dtype[Any], seats: int, points: type[numpy.generic], fields: Fields) -> numpy.dtype[Any]:
    """The type of a state: for `seats` seats whose totals are numbers of the type `points`, and the game's own secret
    `fields`.
    """
    return record_type(
        [
            ("seed", numpy.uint64),
            ("public", public),  # this round as everybody sees it
            ("last", public),  # the round before as it ended; its dealer is NONE in the first round
            ("total", points, seats),  # points of the rounds scored so far
            ("round", numpy.int32),  # which round this is, from 0
            ("to_act", numpy.int8),  # whose decision is due while the game goes on
            *fields,
        ]
    )


def view_type(
    public: numpy.dtype[Any], seats: int, points: type[numpy.generic], most_legal: int, fields: Fields
) -> numpy.dtype[Any]:
    """The type of a view: what every view has, with room for `most_legal` actions, and the `fields` that the game's
    kernel writes itself, such as the seat's hand.
    """
    return record_type(
        [
            ("public", public),
            ("last", public),
            ("total", points, seats),  # of each seat, partners with the sum of theirs
            ("game", numpy.int32),  # which game of the batch this is
            ("round", numpy.int32),
            ("rounds", numpy.int32),
            ("legal", numpy.int16, most_legal),  # the first legal_count are the actions to choose from, then NONE
            ("legal_count", numpy.int16),
            ("seat", numpy.int8),
            ("seats", numpy.int8),
            ("side", numpy.int8, seats),  # the team of each seat in this round
            *fields,
        ]
    )


def rules_record(kind: numpy.dtype[Any], seats: int, own_rounds: int | None, round_cap: int) -> NDArray[Any]:
    """An array of one record of rules with what every game's have set; `own_rounds` is None where a game's own rules
    set no number of rounds.
    """
    record = numpy.zeros(1, kind)
    record["seats"] = seats
    record["rounds"] = rounds_played(own_rounds, round_cap)
    record["capped"] = own_rounds is None or own_rounds > round_cap
    return record


def rounds_played(own_rounds: int | None, round_cap: int) -> int:
    """Rounds after which a game ends in any case: its own number, or the cap where that is less or there is none.

    >>> rounds_played(10, 200), rounds_played(10, 3), rounds_played(None, 200)
    (10, 3, 200)
    """
    return round_cap if own_rounds is None else min(own_rounds, round_cap)


def round_after(before: Any, after: Any) -> Any:
    """What everybody sees of the round that an action was made in, from the state records before and after it: with a
    new round dealt since, it is the last one.
    """
    return after["public"] if after["round"] == before["round"] else after["last"]
