"""How a hand of Oh Hell is told in a replay."""

from __future__ import annotations

from typing import Any

from engine.oh_hell.actions import ACTIONS
from engine.oh_hell.cards import CARDS
from engine.oh_hell.record import BIDDING, NONE, OVER


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the hand just dealt: `hands` by seat, and the card `turned` for trump or null."""
    held = [[CARDS[card].text for card in range(52) if int(state["hand"][seat]) >> card & 1] for seat in range(seats)]
    turned = int(state["turned"])
    return {
        "dealer": int(state["dealer"]),
        "deal": {"hands": held, "turned": None if turned == NONE else CARDS[turned].text},
    }


def choice(action: int) -> str | int:
    """A choice in a list of legal ones: a bid as a number, a card as its text."""
    chosen = ACTIONS[action]
    return chosen.text if chosen.bid is None else chosen.bid


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """The bid or play, and the trick it completes."""
    seat = int(before["to_act"])
    if before["phase"] == BIDDING:
        return [{"seat": seat, "do": "bid", "bid": action}]
    told: list[dict[str, Any]] = [{"seat": seat, "do": "play", "card": ACTIONS[action].text}]
    if before["played"] == seats - 1:
        hand_over = after["round"] != before["round"] or after["phase"] == OVER
        won = after["last_won"] if hand_over else after["won"]
        told.append(
            {"do": "trick", "winner": next(other for other in range(seats) if won[other] != before["won"][other])}
        )
    return told
