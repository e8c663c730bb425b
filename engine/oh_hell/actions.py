"""The actions of Oh Hell: bids 0 to 17, then the 52 cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.oh_hell.cards import CARDS, Card
from engine.oh_hell.record import ACTIONS as ACTION_COUNT
from engine.oh_hell.record import FIRST_CARD

if TYPE_CHECKING:
    from engine.oh_hell.options import OhHellOptions


class OhHellAction(Action):
    """A bid or the play of a card."""

    __slots__ = ()

    @property
    def bid(self) -> int | None:
        """The tricks bid, or None when a card is played."""
        return int(self) if self < FIRST_CARD else None

    @property
    def card(self) -> Card | None:
        """The card played, or None when this is a bid."""
        return CARDS[self - FIRST_CARD] if self >= FIRST_CARD else None

    @property
    def text(self) -> str:
        """`bid 3`, or the card: `Td`."""
        return f"bid {int(self)}" if self < FIRST_CARD else CARDS[self - FIRST_CARD].text


ACTIONS = tuple(OhHellAction(number) for number in range(ACTION_COUNT))


def actions_of(options: OhHellOptions) -> tuple[OhHellAction, ...]:
    """The same ones: no option changes what is printed on a card."""
    return ACTIONS
