"""What an Oh Hell bot reads."""

from __future__ import annotations

from typing import NamedTuple

from engine.oh_hell.actions import ACTIONS, OhHellAction
from engine.oh_hell.cards import CARDS, Card
from engine.oh_hell.record import BIDDING, NONE
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


class GameView(View):
    """One seat's view of a game of Oh Hell; lists by seat have one entry for each seat."""

    ACTIONS = ACTIONS

    @property
    def legal(self) -> list[OhHellAction]:
        """The actions to choose from, at least two, in ascending order: each has a `bid`, or each has a `card`."""
        numbers: list[int] = self.record["legal"][: self.record["legal_count"]].tolist()
        return [ACTIONS[number] for number in numbers]

    @property
    def bidding(self) -> bool:
        """Whether a bid is due, else a card."""
        return bool(self.record["phase"] == BIDDING)

    @property
    def hand(self) -> list[Card]:
        """My cards, in ascending order."""
        return [CARDS[number] for number in self.record["hand"].tolist() if number != NONE]

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat in this hand, which is the number of its tricks."""
        return int(self.record["size"])

    @property
    def hands(self) -> int:
        """Hands in the whole game; `round` says which of them this is."""
        return int(self.record["rounds"])

    @property
    def turned(self) -> Card | None:
        """The card turned up for trump, or None in a hand without trump (OH-4)."""
        number = int(self.record["turned"])
        return None if number == NONE else CARDS[number]

    @property
    def trump(self) -> int | None:
        """The trump suit, or None."""
        return None if self.turned is None else self.turned.suit

    @property
    def bids(self) -> list[int | None]:
        """The bid of each seat, None where it has not been made or is not revealed yet (OH-6, OH-22)."""
        return [None if bid == NONE else bid for bid in self.record["bid"][: self.seats].tolist()]

    @property
    def won(self) -> list[int]:
        """Tricks won by each seat in this hand."""
        return self.record["won"][: self.seats].tolist()

    @property
    def played(self) -> list[Card]:
        """Every card played in this hand, in the order of play; those of the trick in progress come last."""
        return [CARDS[number] for number in self.record["card"].tolist() if number != NONE]

    @property
    def trick(self) -> Trick:
        """The trick in progress; no cards when this seat leads."""
        return self._trick("", int(self.record["tricks"]), int(self.record["played"]))

    @property
    def tricks(self) -> list[Trick]:
        """The tricks completed in this hand, the first one first."""
        return [self._trick("", number, self.seats) for number in range(int(self.record["tricks"]))]

    @property
    def last_hand(self) -> LastHand | None:
        """The hand before this one, None in the first."""
        record = self.record
        if record["last_dealer"] == NONE:
            return None
        turned = int(record["last_turned"])
        return LastHand(
            int(record["last_dealer"]),
            None if turned == NONE else CARDS[turned],
            tuple(record["last_bid"][: self.seats].tolist()),
            tuple(record["last_won"][: self.seats].tolist()),
            tuple(self._trick("last_", number, self.seats) for number in range(int(record["last_size"]))),
        )

    def _trick(self, prefix: str, number: int, cards: int) -> Trick:
        first = number * self.seats
        numbers: list[int] = self.record[f"{prefix}card"][first : first + cards].tolist()
        leader = int(self.record[f"{prefix}leader"][number]) if cards else self.seat
        return Trick(leader, tuple(CARDS[card] for card in numbers))
