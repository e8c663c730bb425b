"""The records of Bottle Imp: rules in force, state, and what a seat may see. No compiled code is needed to read them.

Sets of cards are masks: bit c is the card at place c of `cards.NUMBERS`. Prices are kept as twice the number, so that
half numbers are whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from engine.bottle_imp.cards import COLOURS, DECK_NAMES, NUMBERS
from engine.bottle_imp.layouts import alone
from engine.record_types import public_type, rounds_played, rules_record, rules_type, state_type, view_type

if TYPE_CHECKING:
    from engine.bottle_imp.options import BottleImpOptions

MOST_SEATS = 6
MOST_CARDS = len(NUMBERS)
MOST_HAND = 18
MOST_TRICKS = 12
MOST_BOTTLES = 2
PACK_SEATS = 2
"""Seats of the game that is dealt two packs each (BI-40)."""

PLAYING, DISCARDING, PASSING_LEFT, PASSING_RIGHT, PASSING_FIRST, PASSING_SECOND, OVER = range(7)
"""Phases; with two packs a card is passed to the opponent's first or second one. In all but the last, action phase *
MOST_CARDS + c chooses card c.
"""
ACTIONS = OVER * MOST_CARDS

RULES = rules_type(
    [
        ("cards", numpy.uint64),                  # the cards that are dealt, a mask
        ("of_colour", numpy.uint64, len(COLOURS)),
        ("colour", numpy.int8, MOST_CARDS),
        ("value", numpy.int8, MOST_CARDS),        # twice the number, to compare with a price
        ("points", numpy.float32, MOST_CARDS),    # what each card scores
        ("deck", numpy.int8),                     # which of `cards.DECKS`
        ("trick_size", numpy.int8),               # cards in a trick
        ("dealt", numpy.int8, MOST_SEATS),        # cards dealt, by seats clockwise from the dealer
        ("discards", numpy.int8, MOST_SEATS),     # cards put into the Devil's Trick, likewise
        ("first_pack", numpy.int8),               # cards of the pack that is turned up (BI-42); 0 where there are none
        ("pass_left", numpy.int8),                # cards passed to the left, or to the opponent's first pack
        ("pass_right", numpy.int8),               # cards passed to the right, or to the opponent's second pack
        ("side", numpy.int8, MOST_SEATS),         # the team, by seats clockwise from the dealer
        ("factor", numpy.int8, MOST_SEATS),       # what the score of a round is multiplied by, likewise
        ("shared_bottle", numpy.bool_),           # whether a bottle costs the whole team what it has won
        ("bottles", numpy.int8),
        ("start_price", numpy.int8),
        ("must_follow", numpy.bool_),
        ("face", numpy.bool_),                    # whether cards score the number on them
        ("target", numpy.float32),                # a total that ends the game, infinite where none does
    ]
)  # fmt: skip

PUBLIC = public_type(
    [
        ("first", numpy.uint64, PACK_SEATS),         # first packs turned up (BI-42), the cards played since included
        ("points", numpy.float32, MOST_SEATS),       # points of the cards won
        ("scores", numpy.float32, MOST_SEATS),       # what the round changed in the totals, 0 before its end
        ("phase", numpy.int8),
        ("played", numpy.int8),                      # cards in this trick so far
        ("tricks", numpy.int8),                      # tricks completed
        ("price", numpy.int8, MOST_BOTTLES),         # twice the number; 0 for a bottle that is not in the game
        ("owner", numpy.int8, MOST_BOTTLES),         # a seat, or NONE
        ("leader", numpy.int8, MOST_TRICKS),         # who led each trick, or NONE
        ("winner", numpy.int8, MOST_TRICKS),         # who won each trick, or NONE
        ("card", numpy.int8, MOST_CARDS),            # in the order of play, then NONE
    ]
)  # fmt: skip

STATE = state_type(
    PUBLIC,
    MOST_SEATS,
    numpy.float32,
    [
        ("hand", numpy.uint64, MOST_SEATS),          # the cards each seat holds, in both packs where there are two
        ("first", numpy.uint64, PACK_SEATS),         # the cards of each seat's first pack, those played since included
        ("discarded", numpy.uint64, MOST_SEATS),     # the cards each seat put into the Devil's Trick
        ("passed_left", numpy.uint64, MOST_SEATS),   # those it passed to the left or to a first pack, which arrive
        ("passed_right", numpy.uint64, MOST_SEATS),  # when all have chosen
        ("chosen", numpy.int8),                      # cards the seat to act has given away before the tricks
    ],
)  # fmt: skip

VIEW = view_type(
    PUBLIC,
    MOST_SEATS,
    numpy.float32,
    MOST_HAND,
    [
        ("cards", numpy.uint64),                     # the cards that were dealt
        ("hand", numpy.uint64),                      # my cards
        ("first", numpy.uint64),                     # my first pack, the cards played since included
        ("discarded", numpy.uint64),                 # what I put into the Devil's Trick
        ("passed_left", numpy.uint64),               # what I passed
        ("passed_right", numpy.uint64),
        ("from_left", numpy.uint64),                 # what I was passed, once all have chosen
        ("from_right", numpy.uint64),
        ("trick_size", numpy.int8),
        ("deck", numpy.int8),
        ("face", numpy.int8),
        ("bottles", numpy.int8),
    ],
)  # fmt: skip


def rules(options: BottleImpOptions, seats: int, layout: str, round_cap: int) -> NDArray[Any]:
    """The rules in force, an array of one. `round_cap` ends a game after so many rounds that would otherwise go on.

    A target game has no cap of its own (BI-36): without one it might never end.
    """
    record = rules_record(RULES, seats, options.own_rounds(seats), round_cap)
    deck = options.printing
    record["cards"] = sum(1 << card for card in options.in_play(seats))
    record["of_colour"] = [sum(1 << card for card in deck.cards if card.colour == colour) for colour in COLOURS]
    record["colour"] = [COLOURS.index(card.colour) for card in deck.cards]
    record["value"] = [2 * card.number for card in deck.cards]
    record["points"] = [card.number if options.card_points == "face" else card.merit for card in deck.cards]
    record["deck"] = DECK_NAMES.index(deck.name)
    record["trick_size"] = options.trick_size(seats)
    record["dealt"][0, :seats] = options.dealt(seats)
    record["discards"][0, :seats] = options.discarded(seats)
    record["first_pack"] = options.first_pack(seats)
    record["side"][0, :seats] = options.sides(layout)
    record["factor"][0, :seats] = [2 if options.solo_doubles and by_itself else 1 for by_itself in alone(layout)]
    record["shared_bottle"] = options.team_bottle == "shared"
    record["pass_left"] = options.pass_left
    record["pass_right"] = options.pass_right
    record["bottles"] = options.bottles_of(seats, layout)
    record["start_price"] = 2 * options.start_price
    record["must_follow"] = options.follow == "must"
    record["face"] = options.card_points == "face"
    record["target"] = options.game_end.get("target", numpy.inf)
    return record


def most_moves(options: BottleImpOptions, seats: int, round_cap: int) -> int:
    """The most actions a game can take: each dealt card is discarded or played once, and each passed card is passed
    once more.
    """
    a_round = sum(options.dealt(seats)) + seats * (options.pass_left + options.pass_right)
    return rounds_played(options.own_rounds(seats), round_cap) * a_round
