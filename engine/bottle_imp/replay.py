"""What a replay says of a round of Bottle Imp."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.bottle_imp.actions import ACTIONS
from engine.bottle_imp.cards import NUMBERS, places
from engine.bottle_imp.record import (
    DISCARDING,
    MOST_CARDS,
    PASSING_FIRST,
    PASSING_LEFT,
    PASSING_RIGHT,
    PASSING_SECOND,
    PLAYING,
)
from engine.record_types import round_after

PASSES: dict[int, tuple[int, dict[str, str]]] = {
    PASSING_LEFT: (1, {}),
    PASSING_RIGHT: (-1, {}),
    PASSING_FIRST: (1, {"pack": "first"}),
    PASSING_SECOND: (1, {"pack": "second"}),
}
"""How far to the left a card is passed, and the pack that it goes to, if there are packs."""

PLACES = {str(number): place for place, number in enumerate(NUMBERS)}
"""The place of each card by its number as it is written."""


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the round just dealt, before anything is given away: `hands` by seat, or the `first` and
    `second` packs (BI-40).
    """
    held: list[int] = state["hand"][:seats].tolist()
    first: list[int] = state["first"].tolist()
    dealer = {"dealer": int(state["public"]["dealer"])}
    if not any(first):
        return {**dealer, "deal": {"hands": [_texts(cards) for cards in held]}}
    return {
        **dealer,
        "deal": {
            "first": [_texts(pack) for pack in first],
            "second": [_texts(cards & ~pack) for cards, pack in zip(held, first, strict=True)],
        },
    }


def choice(action: int) -> str:
    """A choice in a list of legal ones: the card."""
    return ACTIONS[action].card.text


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """The card given away or played, and the trick it completes."""
    seat = int(before["to_act"])
    phase = int(before["public"]["phase"])
    card = choice(action)
    if phase == DISCARDING:
        return [{"seat": seat, "do": "discard", "card": card}]
    if phase != PLAYING:
        places_left, pack = PASSES[phase]
        return [{"seat": seat, "do": "pass", "to": (seat + places_left) % seats, **pack, "card": card}]
    played = {"seat": seat, "do": "play", "card": card}
    now = round_after(before, after)
    return [played, _trick(before["public"], now)] if now["tricks"] != before["public"]["tricks"] else [played]


def _texts(cards: int) -> list[str]:
    """The cards of a mask, as they are written."""
    return [str(NUMBERS[card]) for card in places(cards)]


def _trick(before: Any, after: Any) -> dict[str, Any]:
    """Who won the trick, the price that counts afterwards, and which bottle was sold."""
    prices: list[int] = after["price"].tolist()
    sold = [bottle for bottle, price in enumerate(prices) if price != before["price"][bottle]]
    return {
        "do": "trick",
        "winner": int(after["winner"][before["tricks"]]),
        "price": number_of(max(prices)),
        "bottle": sold[0] if sold else None,
    }


def number_of(price: int) -> int | float:
    """A price as people write it, from twice the number."""
    return price // 2 if price % 2 == 0 else price / 2


def pack(rules: Any) -> list[str]:
    """The cards of the deck in use (BI-3)."""
    return _texts(int(rules[0]["cards"]))


def lay_out(state: Any, deal: Mapping[str, Any]) -> None:
    """The hands, or the first and second packs (BI-40)."""
    if "hands" in deal:
        for seat, hand in enumerate(deal["hands"]):
            state["hand"][seat] = _mask(hand)
        return
    for seat, (first, second) in enumerate(zip(deal["first"], deal["second"], strict=True)):
        state["first"][seat] = _mask(first)
        state["hand"][seat] = _mask(first) | _mask(second)


def action(state: Any, deed: Mapping[str, Any]) -> int:
    """The card with what is done with it; a pass is the one that is due, whoever it is said to go to."""
    phase = int(state["public"]["phase"])
    if deed["do"] == "pass":
        verb = phase if phase in PASSES else PASSING_LEFT
    else:
        verb = {"discard": DISCARDING, "play": PLAYING}[deed["do"]]
    return verb * MOST_CARDS + PLACES[deed["card"]]


def _mask(cards: list[str]) -> int:
    return sum(1 << PLACES[card] for card in cards)
