"""The actions of Plain Tricks: the 52 cards."""

from __future__ import annotations

from engine.actions import Action
from plain_tricks.cards import PACK, TEXTS


class PlainTricksAction(Action):
    """The play of a card."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The card: `Td`."""
        return TEXTS[self]


ACTIONS = tuple(PlainTricksAction(card) for card in range(PACK))
