"""Why an action of Bottle Imp is not legal."""

from __future__ import annotations

from typing import Any

from engine.bottle_imp.actions import ACTIONS, VERBS
from engine.bottle_imp.cards import CLASSIC
from engine.bottle_imp.record import (
    DISCARDING,
    PACK_SEATS,
    PASSING_FIRST,
    PASSING_LEFT,
    PASSING_RIGHT,
    PASSING_SECOND,
    PLAYING,
)
from engine.record_types import NONE
from engine.refusals import Refusal

DUE = {
    PLAYING: ("a card is to be played", "BI-20"),
    DISCARDING: ("a card is to be put into the Devil's Trick", "BI-10"),
    PASSING_LEFT: ("a card is to be passed to the left neighbour", "BI-12"),
    PASSING_RIGHT: ("a card is to be passed to the right neighbour", "BI-12"),
    PASSING_FIRST: ("a card is to be passed to the opponent's first pack", "BI-41"),
    PASSING_SECOND: ("a card is to be passed to the opponent's second pack", "BI-41"),
}


def explain(state: Any, seats: int, action: int) -> Refusal:
    """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
    chosen = ACTIONS[action]
    table = state["public"]
    phase = int(table["phase"])
    due, rule = DUE[phase]
    if chosen.verb != VERBS[phase]:
        return Refusal(f"{due}; {chosen.text!r} does something else", rule)
    if not int(state["hand"][state["to_act"]]) >> chosen.card & 1:
        return Refusal(f"{chosen.card.text} is not in the hand", rule)
    if phase != PLAYING:
        return Refusal(f"{chosen.card.text} is in the first pack, and cards are given from the second one", "BI-41")
    on_table: list[int] = [card for card in table["card"].tolist() if card != NONE]
    led = CLASSIC.cards[on_table[-int(table["played"])]]
    held, rule = ("pack", "BI-44") if seats == PACK_SEATS else ("hand", "BI-21")
    return Refusal(
        f"{chosen.card.text} is not of the colour of {led.text}, which was led, and its {held} holds a card that is",
        rule,
    )
