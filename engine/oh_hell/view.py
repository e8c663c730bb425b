"""What an Oh Hell bot reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.oh_hell.actions import ACTIONS, OhHellAction
from engine.oh_hell.cards import CARDS, Card
from engine.oh_hell.record import BIDDING
from engine.record_types import NONE
from engine.views import View


class Trick(NamedTuple):
    """Cards in the order they were played; the card at place k was played by seat (leader + k) modulo the seats."""

    leader: int
    cards: tuple[Card, ...]


class LastHand(NamedTuple):
    """The hand before this one as everybody saw it."""

    dealer: int
    turned: Card | None
    bids: tuple[int, ...]
    won: tuple[int, ...]
    tricks: tuple[Trick, ...]


class GameView(View[OhHellAction]):
    """One seat's view of a game of Oh Hell; lists by seat have one entry for each seat.

    Each action of `legal` has a `bid`, or each has a `card`.
    """

    @property
    def actions(self) -> Sequence[OhHellAction]:
        """Every action of the game, by number."""
        return ACTIONS

    @property
    def bidding(self) -> bool:
        """Whether a bid is due, else a card."""
        return self.public["phase"] == BIDDING

    @property
    def hand(self) -> list[Card]:
        """My cards, in ascending order."""
        return [CARDS[number] for number in self.record["hand"].tolist() if number != NONE]

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat in this hand, which is the number of its tricks."""
        return self.public["size"]

    @property
    def hands(self) -> int:
        """Hands in the whole game; `round` says which of them this is."""
        return self.rounds

    @property
    def turned(self) -> Card | None:
        """The card turned up for trump, or None in a hand without trump (OH-4)."""
        return _turned(self.public)

    @property
    def trump(self) -> int | None:
        """The trump suit, or None."""
        turned = self.turned
        return None if turned is None else turned.suit

    @property
    def bids(self) -> list[int | None]:
        """The bid of each seat, None where it has not been made or is not revealed yet (OH-6, OH-22)."""
        bids: list[int] = self.public["bid"][: self.seats].tolist()
        bids[self.seat] = int(self.record["bid"])
        return [None if bid == NONE else bid for bid in bids]

    @property
    def won(self) -> list[int]:
        """Tricks won by each seat in this hand."""
        return self.public["won"][: self.seats].tolist()

    @property
    def played(self) -> list[Card]:
        """Every card played in this hand, in the order of play; those of the trick in progress come last."""
        return [CARDS[number] for number in self.public["card"].tolist() if number != NONE]

    @property
    def trick(self) -> Trick:
        """The trick in progress; no cards when this seat leads."""
        return self._trick(self.public, self.public["tricks"], self.public["played"])

    @property
    def tricks(self) -> list[Trick]:
        """The tricks completed in this hand, the first one first."""
        return [self._trick(self.public, number, self.seats) for number in range(self.public["tricks"])]

    @property
    def last_hand(self) -> LastHand | None:
        """The hand before this one, None in the first."""
        last, seats = self.last, self.seats
        if last is None:
            return None
        return LastHand(
            last["dealer"],
            _turned(last),
            tuple(last["bid"][:seats].tolist()),
            tuple(last["won"][:seats].tolist()),
            tuple(self._trick(last, number, seats) for number in range(last["size"])),
        )

    def _trick(self, shown: dict[str, Any], number: int, cards: int) -> Trick:
        """A trick of a hand as everybody saw it, with the first `cards` cards of it."""
        first = number * self.seats
        numbers: list[int] = shown["card"][first : first + cards].tolist()
        leader = int(shown["leader"][number]) if cards else self.seat
        return Trick(leader, tuple([CARDS[card] for card in numbers]))


def _turned(shown: dict[str, Any]) -> Card | None:
    number: int = shown["turned"]
    return None if number == NONE else CARDS[number]
