"""What a replay says of a hand of Oh Hell."""

from __future__ import annotations

from typing import Any

from engine.oh_hell.actions import ACTIONS
from engine.oh_hell.cards import CARDS
from engine.oh_hell.record import BIDDING
from engine.record_types import NONE, round_after


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the hand just dealt: `hands` by seat, and the card `turned` for trump or null."""
    held = [[CARDS[card].text for card in range(52) if int(state["hand"][seat]) >> card & 1] for seat in range(seats)]
    hand = state["public"]
    turned = int(hand["turned"])
    return {
        "dealer": int(hand["dealer"]),
        "deal": {"hands": held, "turned": None if turned == NONE else CARDS[turned].text},
    }


def choice(action: int) -> str | int:
    """A choice in a list of legal ones: a bid as a number, a card as its text."""
    chosen = ACTIONS[action]
    return chosen.text if chosen.bid is None else chosen.bid


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """The bid or play, and the trick it completes."""
    seat = int(before["to_act"])
    hand = before["public"]
    if hand["phase"] == BIDDING:
        return [{"seat": seat, "do": "bid", "bid": action}]
    played = {"seat": seat, "do": "play", "card": ACTIONS[action].text}
    if hand["played"] < seats - 1:
        return [played]
    won = round_after(before, after)["won"]
    winner = next(other for other in range(seats) if won[other] != hand["won"][other])
    return [played, {"do": "trick", "winner": winner}]
