"""Why an action of Oh Hell is not legal."""

from __future__ import annotations

from typing import Any

from engine.oh_hell.actions import ACTIONS
from engine.oh_hell.cards import CARDS, SUITS
from engine.oh_hell.record import BIDDING
from engine.refusals import Refusal


def explain(state: Any, seats: int, action: int) -> Refusal:
    """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
    chosen = ACTIONS[action]
    table = state["public"]
    size = int(table["size"])
    if table["phase"] == BIDDING:
        if chosen.bid is None:
            return Refusal("a bid is due, not a card", "OH-6")
        if chosen.bid > size:
            return Refusal(f"a bid of {chosen.bid} is more than the {size} cards dealt", "OH-6")
        return Refusal(f"a bid of {chosen.bid} would make the bids add up to the {size} tricks", "OH-21")
    if chosen.card is None:
        return Refusal("a card is due, not a bid", "OH-7")
    held = int(state["hand"][state["to_act"]])
    if not held >> chosen.card & 1:
        return Refusal(f"{chosen.text} is not in the hand", "OH-7")
    led = CARDS[int(table["card"][int(table["tricks"]) * seats])].suit
    if any(held >> card & 1 and CARDS[card].suit == led for card in range(52)):
        return Refusal(
            f"{chosen.text} does not follow the led suit {SUITS[led]}, and the hand holds one that does", "OH-7"
        )
    return Refusal(f"{chosen.text} is not a trump, and the hand holds one", "OH-23")
