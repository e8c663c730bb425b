"""Why an action of Bottle Imp is not legal."""

from __future__ import annotations

from typing import Any

from engine.bottle_imp.actions import ACTIONS, VERBS
from engine.bottle_imp.cards import CLASSIC
from engine.bottle_imp.record import DISCARDING, NONE, PASSING_LEFT, PASSING_RIGHT, PLAYING
from engine.refusals import Refusal

DUE = {
    PLAYING: ("a card is to be played", "BI-20"),
    DISCARDING: ("a card is to be put into the Devil's Trick", "BI-10"),
    PASSING_LEFT: ("a card is to be passed to the left neighbour", "BI-12"),
    PASSING_RIGHT: ("a card is to be passed to the right neighbour", "BI-12"),
}


def explain(state: Any, seats: int, action: int) -> Refusal:
    """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
    chosen = ACTIONS[action]
    due, rule = DUE[int(state["phase"])]
    if chosen.verb != VERBS[int(state["phase"])]:
        return Refusal(f"{due}; {chosen.text!r} does something else", rule)
    if not int(state["hand"][state["to_act"]]) >> chosen.card & 1:
        return Refusal(f"{chosen.card.text} is not in the hand", rule)
    on_table: list[int] = [card for card in state["card"].tolist() if card != NONE]
    led = CLASSIC.cards[on_table[-int(state["played"])]]
    return Refusal(f"{chosen.card.text} is not of the colour of {led.text}, which was led, and the hand holds a card that is", "BI-21")
