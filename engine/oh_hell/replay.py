"""What a replay says of a hand of Oh Hell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.oh_hell.actions import ACTIONS
from engine.oh_hell.cards import CARDS
from engine.oh_hell.record import BIDDING, FIRST_CARD
from engine.record_types import NONE, round_after

BY_TEXT = {card.text: int(card) for card in CARDS}


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


def pack(rules: Any) -> list[str]:
    """The 52 cards."""
    return list(BY_TEXT)


def lay_out(state: Any, deal: Mapping[str, Any]) -> None:
    """The hands, and the card turned for trump or none."""
    for seat, hand in enumerate(deal["hands"]):
        state["hand"][seat] = sum(1 << BY_TEXT[card] for card in hand)
    state["public"]["turned"] = NONE if deal["turned"] is None else BY_TEXT[deal["turned"]]


def action(state: Any, deed: Mapping[str, Any]) -> int:
    """The bid or the card."""
    if deed["do"] != "bid":
        return FIRST_CARD + BY_TEXT[deed["card"]]
    if deed["bid"] not in range(FIRST_CARD):
        raise ValueError(deed["bid"])
    return deed["bid"]
