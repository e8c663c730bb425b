"""Sets up games of Oh Hell for tests: with any options, and with the very cards a rule is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from covering_array import covering_array
from pydantic import ValidationError

from engine.cells import Cell, individual
from engine.games import variant_named
from engine.oh_hell.cards import CARDS, Card
from engine.oh_hell.options import OhHellOptions
from engine.oh_hell.record import rules
from engine.positions import Position
from engine.record_types import NONE

SEATS = (3, 4, 5, 6, 7)

BY_TEXT = {card.text: card for card in CARDS}

FACTORS: dict[str, Sequence[Any]] = {
    "seats": SEATS,
    "order": ["up", "down", "up-down", "down-up", "fixed"],
    "max_cards": [None, 1, 5, 17],
    "hands": [None, 1, 4],
    "last_hand_trump": ["none", "turned"],
    "hook": [False, True],
    "bidding": ["sequential", "simultaneous"],
    "must_trump": [False, True],
    "miss": ["zero", "tricks"],
    "zero_bid": ["ten", "five-plus-hand"],
}
"""Every option with its values (of numbers: the default, the least, one between, the most), and the seats."""


def can_be_played(row: dict[str, Any]) -> bool:
    """Whether a whole row can be played; a row in the making may still become one."""
    if len(row) < len(FACTORS):
        return True
    try:
        return row["seats"] in OhHellOptions(**{name: value for name, value in row.items() if name != "seats"}).seats()
    except ValidationError:
        return False


ROWS = covering_array(FACTORS, can_be_played)
"""Every two values of two factors meet in one of these, where the rules allow it."""


def cards(text: str) -> list[Card]:
    """The cards written one after the other: `cards("Ah 2c")`."""
    return [BY_TEXT[one] for one in text.split()]


def new_game(seats: int, seed: int = 1, **options: Any) -> Position:
    """A game with the given options, whether or not they have a name of their own."""
    position = Position(Cell("oh-hell", "standard", seats, individual(seats)), seed)
    position.rules = rules(OhHellOptions(**options), seats, individual(seats), 200)
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(seed))
    return position


def cell_with(seats: int, **options: Any) -> Cell:
    """The cell of a variant with the given options."""
    return Cell("oh-hell", variant_named("oh-hell/standard").changed(options).name, seats, individual(seats))


def new_hand(hands: Sequence[str], turned: str | None, bids: Sequence[int] = (), /, **options: Any) -> Position:
    """The first of two hands (or of as many as the option `hands` says), with the given cards and the card turned for
    trump.

    The last seat dealt, so that seat 0 bids and leads first.
    """
    size = len(hands[0].split())
    position = new_game(len(hands), **{"order": "fixed", "hands": 2, "max_cards": size} | options)
    state = position.state
    for seat, held in enumerate(hands):
        state["hand"][seat] = sum(1 << card for card in cards(held))
    state["public"]["turned"] = NONE if turned is None else BY_TEXT[turned]
    state["public"]["dealer"] = len(hands) - 1
    state["to_act"] = 0
    bid_all(position, *bids)
    return position


def bid_all(position: Position, *bids: int) -> None:
    """Make the bids, one seat after the other."""
    for bid in bids:
        position.push_text(f"bid {bid}")


def play(position: Position, text: str) -> None:
    """Play the cards written one after the other, each of which must be legal."""
    for card in text.split():
        assert card in legal(position), f"{card} is not among {legal(position)}"
        position.push_text(card)


def legal(position: Position) -> list[str]:
    """What may be done, as texts."""
    return [action.text for action in position.legal]


def won(position: Position) -> list[int]:
    """Tricks won by each seat in this hand."""
    return position.state["public"]["won"][: position.cell.seats].tolist()


def hand(position: Position, seat: int) -> set[int]:
    """The cards a seat holds."""
    mask = int(position.state["hand"][seat])
    return {card for card in range(52) if mask >> card & 1}
