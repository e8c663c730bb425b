"""A bot that passes its lowest cards, buys the bottle early and high, and plays low cards under higher ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from bots import Bot, Table
from engine.bottle_imp.actions import BottleImpAction
from engine.bottle_imp.cards import COLOURS, DECKS, NUMBERS, Card
from engine.bottle_imp.view import GameView

GIVEN = 1.5
"""What a point in a trick that somebody else takes costs, in points won."""

RELIEF = 2.0
"""How good it is to be rid of a low card, against how bad it would be to be left with the bottle at its price."""

VOID = 5.0
"""How many numbers higher a card may be that is discarded to leave its colour empty."""


def mask(cards: Iterable[int]) -> int:
    """A set of cards as bits; a higher bit is a higher number."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


class BottleImpRules(Bot):
    """Passes its lowest cards, buys with cards just below the price while lower ones are out, and plays low cards under higher ones."""

    games = ("bottle-imp",)

    def start(self, table: Table) -> None:
        options = table.options
        deck = next(deck for deck in DECKS if deck.name == options["deck"])
        self.of_colour = {colour: mask(card for card in deck.cards if card.colour == colour) for colour in COLOURS}
        self.points = [float(card.number if options["card_points"] == "face" else card.merit) for card in deck.cards]
        self.average = sum(self.points[card] for card in deck.cards) / len(deck.cards)
        self.to_pass = options["pass_left"] + options["pass_right"]
        self.hidden = options["discards"] * (table.seats - 1)

    def act(self, view: GameView) -> BottleImpAction:
        legal = view.legal
        due = view.due
        if due == "discard":
            return self.discard(legal)
        if due != "play":
            return legal[0]
        self.look(view)
        return max(legal, key=lambda action: self.worth(action.card))

    def discard(self, legal: list[BottleImpAction]) -> BottleImpAction:
        """The lowest card after those to be passed, or a somewhat higher one that leaves its colour empty."""
        colours = [action.card.colour for action in legal]
        return min(legal[self.to_pass :], key=lambda action: action.card.number - VOID * (colours.count(action.card.colour) == 1))

    def look(self, view: GameView) -> None:
        """Note what the worth of a card depends on: the trick, the price, and the cards that are not seen yet."""
        trick = view.trick.cards
        self.led = trick[0].colour if trick else None
        self.below = (1 << bisect_left(NUMBERS, view.price)) - 1
        on_table = mask(trick)
        self.winning = on_table & self.below or on_table
        self.bought = on_table & self.below != 0
        self.unseen = mask(view.unseen)
        self.passed = mask(view.passed_left) | mask(view.passed_right)
        others = view.seats - 1
        self.after_me = others - len(trick)
        self.in_devils_trick = self.hidden / self.unseen.bit_count()
        self.not_in_a_hand = 1 - (1 - self.in_devils_trick) / others
        self.stake = sum([self.points[card] for card in trick]) + self.after_me * self.average
        devils_trick = sum([self.points[card] for card in view.discarded]) + self.hidden * self.average
        # who is left with the bottle also loses what it has won and would have won
        self.penalty = devils_trick + view.points[view.seat] + len(view.hand) * self.average
        self.counts = 1.0 if view.bottles[0].owner != view.seat else 1 - self.stuck(self.below)

    def worth(self, card: Card) -> float:
        """What playing a card can be expected to bring, in points."""
        points = self.points[card]
        wins = self.wins(card)
        if not self.below >> card & 1:
            return wins * self.counts * (self.stake + points) - (1 - wins) * GIVEN * points
        stuck = self.stuck((1 << card) - 1)
        buys = (1 - stuck) * (self.stake + points) - stuck * self.penalty
        is_rid = RELIEF * stuck * self.penalty - GIVEN * points
        return wins * buys + (1 - wins) * is_rid

    def stuck(self, lower: int) -> float:
        """How likely nobody will buy the bottle from me with one of the lower cards: each is mine or lies in the Devil's Trick."""
        lower &= self.unseen
        return 0 if lower & self.passed else self.in_devils_trick ** lower.bit_count()

    def wins(self, card: Card) -> float:
        """How likely a card takes the trick, given what has been played to it and what may still be."""
        below = self.below >> card & 1
        if self.bought > below or (self.bought == below and self.winning >> card):
            return 0
        if not self.after_me:
            return 1
        beaters = ~((2 << card) - 1)
        beaters = beaters & self.below if below else beaters | self.below
        following = self.unseen & self.of_colour[self.led or card.colour]
        cannot_follow = self.not_in_a_hand ** following.bit_count()
        beaten = cannot_follow * (beaters & self.unseen).bit_count() / self.unseen.bit_count()
        if following:
            beaten += (1 - cannot_follow) * (beaters & following).bit_count() / following.bit_count()
        return (1 - beaten) ** self.after_me
