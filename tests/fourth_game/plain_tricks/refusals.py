"""Why an action of Plain Tricks is not legal."""

from __future__ import annotations

from typing import Any

from engine.refusals import Refusal
from plain_tricks.cards import SUITS, TEXTS


def explain(state: Any, seats: int, action: int) -> Refusal:
    """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
    if not int(state["hand"][state["to_act"]]) >> action & 1:
        return Refusal(f"{TEXTS[action]} is not in the hand", "PT-3")
    led = int(state["public"]["card"][int(state["public"]["tricks"]) * seats]) // 13
    return Refusal(
        f"{TEXTS[action]} does not follow the suit led, {SUITS[led]}, and the hand holds one that does", "PT-3"
    )
