"""How a round of Bottle Imp is told in a replay."""

from __future__ import annotations

from typing import Any

from engine.bottle_imp.actions import ACTIONS
from engine.bottle_imp.cards import NUMBERS, places
from engine.bottle_imp.record import DISCARDING, OVER, PASSING_LEFT, PLAYING


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the round just dealt: `hands` by seat, as they are before anything is given away."""
    hands = [[str(NUMBERS[card]) for card in places(int(state["hand"][seat]))] for seat in range(seats)]
    return {"dealer": int(state["dealer"]), "deal": {"hands": hands}}


def choice(action: int) -> str:
    """A choice in a list of legal ones: the card."""
    return ACTIONS[action].card.text


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """The card given away or played, and the trick it completes."""
    seat = int(before["to_act"])
    phase = int(before["phase"])
    card = choice(action)
    if phase == DISCARDING:
        return [{"seat": seat, "do": "discard", "card": card}]
    if phase != PLAYING:
        return [{"seat": seat, "do": "pass", "to": (seat + (1 if phase == PASSING_LEFT else -1)) % seats, "card": card}]
    told: list[dict[str, Any]] = [{"seat": seat, "do": "play", "card": card}]
    round_over = after["round"] != before["round"] or after["phase"] == OVER
    if round_over or after["tricks"] != before["tricks"]:
        told.append(_trick(before, after, "last_" if round_over else ""))
    return told


def _trick(before: Any, after: Any, prefix: str) -> dict[str, Any]:
    """Who won the trick, the price that counts afterwards, and which bottle was sold."""
    prices: list[int] = after[f"{prefix}price"].tolist()
    sold = [bottle for bottle, price in enumerate(prices) if price != before["price"][bottle]]
    return {
        "do": "trick",
        "winner": int(after[f"{prefix}winner"][before["tricks"]]),
        "price": number_of(max(prices)),
        "bottle": sold[0] if sold else None,
    }


def number_of(price: int) -> int | float:
    """A price as people write it, from twice the number."""
    return price // 2 if price % 2 == 0 else price / 2
