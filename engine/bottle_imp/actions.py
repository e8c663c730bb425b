"""The actions of Bottle Imp: each card played, discarded, passed to a neighbour, or to a pack of the opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.bottle_imp.cards import CLASSIC, DECKS, Card, Deck
from engine.bottle_imp.record import ACTIONS as ACTION_COUNT
from engine.bottle_imp.record import (
    DISCARDING,
    MOST_CARDS,
    PASSING_FIRST,
    PASSING_LEFT,
    PASSING_RIGHT,
    PASSING_SECOND,
    PLAYING,
)

if TYPE_CHECKING:
    from engine.bottle_imp.options import BottleImpOptions

VERBS = {
    PLAYING: "play",
    DISCARDING: "discard",
    PASSING_LEFT: "pass left",
    PASSING_RIGHT: "pass right",
    PASSING_FIRST: "pass first",
    PASSING_SECOND: "pass second",
}


class BottleImpAction(Action):
    """What is done with a card."""

    card: Card
    verb: str

    def __new__(cls, number: int, deck: Deck) -> BottleImpAction:
        action = super().__new__(cls, number)
        action.card = deck.cards[number % MOST_CARDS]
        action.verb = VERBS[number // MOST_CARDS]
        return action

    @property
    def text(self) -> str:
        """The card that is played, `17`, or what else is done with it: `discard 7`, `pass left 2`."""
        return self.card.text if self.verb == VERBS[PLAYING] else f"{self.verb} {self.card.text}"


ACTIONS_OF_DECKS = {deck.name: tuple(BottleImpAction(number, deck) for number in range(ACTION_COUNT)) for deck in DECKS}
"""Every action by number, with the cards as each deck prints them: numbers and texts are the same, colours and merits
are not.
"""

ACTIONS = ACTIONS_OF_DECKS[CLASSIC.name]


def actions_of(options: BottleImpOptions) -> tuple[BottleImpAction, ...]:
    """Every action by number, with the cards of the deck in use."""
    return ACTIONS_OF_DECKS[options.deck]
