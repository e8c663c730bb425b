"""The records of Split: rules in force, state, and what a seat may see. No compiled code is needed to read them.

Cards are masks of faces (`engine.split.cards`): bit f of `hand` for a face held at least once, of `hand_twice` for one
held twice. Others likewise.
Sets of matches are masks too: bit m is the match at place m, number m % 13 and count m // 13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.record_types import public_type, rounds_played, rules_record, rules_type, state_type, view_type
from engine.split.cards import DECK_SIZE, FACES, MATCHES_OF_A_NUMBER, MOST_MATCHES, RANKS, SUIT_COUNT, TYPES
from engine.split.limits import HAND, MOST_BOXES, MOST_LOWER, SEATS

if TYPE_CHECKING:
    from engine.split.options import SplitOptions

NUMBERS = len(RANKS)
MOST_SEATS = max(SEATS)
MOST_PILE = DECK_SIZE - min(SEATS) * HAND - 1
MOST_ROW = MOST_PILE
"""The row starts with one card and grows only in a turn that drew from the pile; the pile's last card ends the round
before a discard.
"""

DRAWING, PLAYING, SWAPPING, BONUS_DRAWING, MARKING, LAYING, OVER = range(7)
"""Phases: what the seat to act has to do. The bonus of a match of type t is phase SWAPPING + t (SP-9)."""
PAIRS = SUIT_COUNT * (SUIT_COUNT + 1) // 2
DRAW_PILE = 0
DRAW_ROW = DRAW_PILE
"""Action DRAW_ROW + k takes the k topmost cards of the row, 1 <= k <= MOST_ROW."""
MATCH = DRAW_ROW + MOST_ROW + 1
"""Action MATCH + number * PAIRS + p lays the p-th pair of suits of a number, in the order cc cd ch cs dd dh ds hh hs
ss.
"""
UPGRADE = MATCH + NUMBERS * PAIRS
"""Action UPGRADE + count * FACES + f lays face f on that match of its number."""
MARK = UPGRADE + MATCHES_OF_A_NUMBER * FACES
BONUS_DRAW = MARK + MOST_SEATS
DECLINE = BONUS_DRAW + 1
DISCARD = DECLINE + 1
SWAP = DISCARD + FACES
"""Action SWAP + give * MOST_MATCHES + take exchanges two matches."""
ACTIONS = SWAP + MOST_MATCHES * MOST_MATCHES

MOST_TABLED = (DECK_SIZE - 1 - min(SEATS)) // 2
MOST_LEGAL = (MOST_TABLED // 2) * (MOST_TABLED - MOST_TABLED // 2) + 1
"""The longest list of actions is that of a swap: pairs of my and others' matches, and declining. While a swap is due
the pile and every hand
hold a card, so that at most 50 matches lie on the table, half of them mine. Any other decision has at most a match for
each pair
of faces, an upgrade for each match and suit and a discard for each face, which is less.
"""

RULES = rules_type(
    [
        ("upper", numpy.int32, (NUMBERS, MOST_BOXES)),  # each number's row by boxes filled, the last value repeated
        ("lower", numpy.int32, MOST_LOWER),             # likewise for the negative boxes, where they are a list
        ("each_lower", numpy.int32),                    # else what each negative box costs
        ("lower_boxes", numpy.int16),                   # values in `lower`, 0 where there is no list
        ("side", numpy.int8, MOST_SEATS),               # the team each seat plays for
        ("hand", numpy.int8),                           # cards dealt to each seat
        ("steal", numpy.bool_),                         # whether an upgrade takes the match
        ("own_only", numpy.bool_),                      # whether only own matches are upgraded
        ("upgrade_bonus", numpy.bool_),
    ]
)  # fmt: skip


def most_upgraded() -> int:
    """The most matches and upgrades a round can see: of the eight halves of a number a match takes two and an upgrade
    one, and a match has two upgrades at most.
    """
    halves = DECK_SIZE // NUMBERS
    return NUMBERS * max(matches + min(2 * matches, halves - 2 * matches) for matches in range(halves // 2 + 1))


def most_moves_in_a_round(seats: int) -> int:
    """The most actions of a round.

    Every turn draws, from the pile or from the row, and what is drawn from the row is played at once. So there are no
    more turns than cards in the
    pile and plays together. A turn is a draw and a discard, a play is itself and its bonus, and after a first turn
    that goes out
    every other seat ends its laying.
    """
    pile = DECK_SIZE - seats * HAND - 1
    plays = most_upgraded()
    return 2 * (pile + plays) + 2 * plays + seats - 1


MOST_MOVES = max(most_moves_in_a_round(seats) for seats in SEATS)

PUBLIC = public_type(
    [
        ("owned", numpy.uint64, MOST_SEATS),             # the matches in front of each seat
        ("of_type", numpy.uint64, len(TYPES)),           # the weak, the strong and the perfect ones
        ("covered", numpy.uint64),                       # halves that upgrades have put out of play
        ("covered_twice", numpy.uint64),
        ("known", numpy.uint64, MOST_SEATS),             # what each hand must hold because it was taken from the row
        ("known_twice", numpy.uint64, MOST_SEATS),
        ("scores", numpy.int32, MOST_SEATS),             # what the round changed in the totals, 0 before its end
        ("moves", numpy.int16, MOST_MOVES),              # the actions: what a draw from the pile brings is not in one
        ("move_count", numpy.int16),
        ("negative", numpy.int16, MOST_SEATS),           # negative boxes filled on each sheet
        ("positive", numpy.int8, (MOST_SEATS, NUMBERS)), # boxes filled in each number's row
        ("phase", numpy.int8),
        ("taken", numpy.int8),                           # the face that must be played before anything else, or NONE
        ("drawn", numpy.int8),                           # cards of the deck that are drawn; the others are the pile
        ("went_out", numpy.int8),                        # who went out, or NONE
        ("drew_last", numpy.int8),                       # who ended the round by the pile's last card, or NONE
        ("turned", numpy.int8),                          # the card that started the row
        ("held", numpy.int8, MOST_SEATS),                # cards in each hand
        ("row_size", numpy.int8),
        ("row", numpy.int8, MOST_ROW),                   # in order, the open end last; NONE after row_size cards
        ("half", numpy.int8, MOST_MATCHES),              # the faces of each match that are seen, or NONE
        ("other_half", numpy.int8, MOST_MATCHES),
    ]
)  # fmt: skip

STATE = state_type(
    PUBLIC,
    MOST_SEATS,
    numpy.int32,
    [
        ("hand", numpy.uint64, MOST_SEATS),
        ("hand_twice", numpy.uint64, MOST_SEATS),
        ("open_to", numpy.uint64, MATCHES_OF_A_NUMBER),  # faces that strengthen each number's first, second ... match
        ("deck", numpy.int8, DECK_SIZE),                 # as shuffled, drawn from its first card on
        ("turns", numpy.int8),                           # turns begun, as far as it matters who has had none
    ],
)  # fmt: skip

VIEW = view_type(
    PUBLIC,
    MOST_SEATS,
    numpy.int32,
    MOST_LEGAL,
    [
        ("hand", numpy.uint64),                          # my hand
        ("hand_twice", numpy.uint64),
        ("value", numpy.int32, MOST_SEATS),              # what each sheet is worth with the marks of this round
    ],
)  # fmt: skip


def rules(options: SplitOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one; a game of Split ends by itself, so `round_cap` only shortens it."""
    record = rules_record(RULES, seats, options.own_rounds(seats), round_cap)
    sheet = options.score_sheet
    for rank in range(NUMBERS):
        values = sheet.upper_row(rank)
        record["upper"][0, rank] = values + values[-1:] * (MOST_BOXES - len(values))
    if isinstance(sheet.lower, int):
        record["each_lower"] = sheet.lower
    else:
        record["lower_boxes"] = len(sheet.lower)
        record["lower"][0, : len(sheet.lower)] = sheet.lower
    record["side"][0, :seats] = options.sides(layout)
    record["hand"] = HAND
    record["steal"] = options.upgrade == "steal"
    record["own_only"] = options.upgrade == "own"
    record["upgrade_bonus"] = options.upgrade_bonus
    return record


def most_moves(options: SplitOptions, seats: int, round_cap: int) -> int:
    """The most actions a game can take."""
    return rounds_played(options.own_rounds(seats), round_cap) * most_moves_in_a_round(seats)
