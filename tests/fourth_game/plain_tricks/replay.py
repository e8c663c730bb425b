"""What a replay says of a game of Plain Tricks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plain_tricks.cards import PACK, TEXTS


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal: `hands` by seat."""
    held = [[TEXTS[card] for card in range(PACK) if int(state["hand"][seat]) >> card & 1] for seat in range(seats)]
    return {"dealer": int(state["public"]["dealer"]), "deal": {"hands": held}}


def choice(action: int) -> str:
    """A choice in a list of legal ones: the card."""
    return TEXTS[action]


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """The play, and the trick it completes."""
    played = {"seat": int(before["to_act"]), "do": "play", "card": TEXTS[action]}
    if after["public"]["tricks"] == before["public"]["tricks"]:
        return [played]
    return [played, {"do": "trick", "winner": int(after["to_act"])}]


def pack(rules: Any) -> tuple[str, ...]:
    """The 52 cards."""
    return TEXTS


def lay_out(state: Any, deal: Mapping[str, Any]) -> None:
    """The hands."""
    for seat, hand in enumerate(deal["hands"]):
        state["hand"][seat] = sum(1 << TEXTS.index(card) for card in hand)


def action(state: Any, deed: Mapping[str, Any]) -> int:
    """The card."""
    return TEXTS.index(deed["card"])
