"""The actions of Plain Tricks: the 52 cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from plain_tricks.cards import PACK, TEXTS

if TYPE_CHECKING:
    from plain_tricks.options import PlainTricksOptions


class PlainTricksAction(Action):
    """The play of a card."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The card: `Td`."""
        return TEXTS[self]


ACTIONS = tuple(PlainTricksAction(card) for card in range(PACK))


def actions_of(options: PlainTricksOptions) -> tuple[PlainTricksAction, ...]:
    """The same ones: no option changes what is printed on a card."""
    return ACTIONS
