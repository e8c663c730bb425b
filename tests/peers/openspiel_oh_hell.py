"""A hand of Oh Hell set up in OpenSpiel as it lies on our table, and its cards and bids under our names.

OpenSpiel's `oh_hell` is one hand with a card turned for trump, the hook always in force. Its points are those of `miss
= tricks`; with
`off_bid_penalty` a miss costs a point for each trick it is out by, while made bids score as here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.oh_hell.cards import CARDS
from engine.oh_hell.record import FIRST_CARD
from engine.positions import Position

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="the package open-spiel is not installed (it is in the develop extra)"
)

MADE_BID = 10


def largest_hand(seats: int) -> int:
    """OpenSpiel always keeps a card to turn."""
    return 51 // seats


class Peer:
    """A hand in OpenSpiel. Actions are ours: a bid by its number, a card by ours."""

    def __init__(self, seats: int, size: int, off_bid_penalty: bool = False) -> None:
        game = pyspiel.load_game(
            "oh_hell", {"players": seats, "num_tricks_fixed": size, "off_bid_penalty": off_bid_penalty}
        )
        self.size = size
        self.state: Any = game.new_initial_state()
        self.state.apply_action(size)

    @classmethod
    def of(cls, position: Position, off_bid_penalty: bool = False) -> Peer:
        """The hand that has just been dealt, which has a trump."""
        state, seats = position.state, position.cell.seats
        size = int(state["public"]["size"])
        peer = cls(seats, size, off_bid_penalty)
        hands = [[card for card in CARDS if int(state["hand"][seat]) >> card & 1] for seat in range(seats)]
        peer.deal(
            int(state["public"]["dealer"]),
            [hands[seat][place] for place in range(size) for seat in range(seats)],
            int(state["public"]["turned"]),
        )
        return peer

    def deal(self, dealer: int, cards: Sequence[int], turned: int) -> None:
        """Deal the cards round the table from seat 0, as OpenSpiel does whoever deals, and turn one."""
        self.state.apply_action(dealer)
        self.theirs = {
            _our_text(self.state.action_to_string(self.state.current_player(), card)): card
            for card in self.state.legal_actions()
        }
        self.ours = {card: next(one for one in CARDS if one.text == text) for text, card in self.theirs.items()}
        for card in (*cards, turned):
            self.state.apply_action(self.theirs[CARDS[card].text])

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is due, None when the hand is over."""
        return None if self.over else self.state.current_player()

    @property
    def over(self) -> bool:
        return self.state.is_terminal()

    @property
    def legal(self) -> list[int]:
        """The actions open to the seat to act, by our numbers, in ascending order."""
        return sorted(
            action - len(CARDS) if action >= len(CARDS) else FIRST_CARD + self.ours[action]
            for action in self.state.legal_actions()
        )

    def push(self, action: int) -> None:
        self.state.apply_action(
            action + len(CARDS) if action < FIRST_CARD else self.theirs[CARDS[action - FIRST_CARD].text]
        )

    @property
    def won(self) -> list[int]:
        """Tricks won by each seat so far."""
        line = next(line for line in str(self.state).splitlines() if line.startswith("Tricks Won:"))
        return [int(number) for number in line.partition(":")[2].split()]

    @property
    def points(self) -> list[float]:
        return list(self.state.returns())


def _our_text(text: str) -> str:
    """OpenSpiel writes the suit first, `DJ`."""
    return text[1] + text[0].lower()
