"""The actions of Bottle Imp: each card played, discarded, passed to the left or passed to the right."""

from __future__ import annotations

from engine.actions import Action
from engine.bottle_imp.cards import CLASSIC, Card, Deck
from engine.bottle_imp.record import ACTIONS as ACTION_COUNT
from engine.bottle_imp.record import DISCARDING, MOST_CARDS, PASSING_LEFT, PASSING_RIGHT, PLAYING

VERBS = {PLAYING: "play", DISCARDING: "discard", PASSING_LEFT: "pass left", PASSING_RIGHT: "pass right"}


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


def actions_of(deck: Deck) -> tuple[BottleImpAction, ...]:
    """Every action by number, with the cards as a deck prints them."""
    return tuple(BottleImpAction(number, deck) for number in range(ACTION_COUNT))


ACTIONS = actions_of(CLASSIC)
"""Number and text are the same for every deck."""
