"""Why an action of Split is not legal."""

from __future__ import annotations

from typing import Any

from engine.record_types import NONE
from engine.refusals import Refusal
from engine.split.actions import ACTIONS, SplitAction
from engine.split.cards import CARDS, SUIT_COUNT, TYPES, Card, MatchId, improves
from engine.split.record import BONUS_DRAWING, DRAW_ROW, DRAWING, LAYING, MARKING, MATCH, PLAYING, SWAP, SWAPPING

TO_DRAW = Refusal("a card is to be drawn first, from the pile or from the row", "SP-4")
DRAWN = Refusal("the card of this turn has been drawn", "SP-4")
NO_BONUS = Refusal("no bonus is due", "SP-9")
LAST_CARD = Refusal("it would leave no card for the discard", "SP-11")
TO_LAY = Refusal("a player who has had no turn may lay matches, or decline", "SP-12")
NO_UPGRADES = Refusal("a player who has had no turn lays matches, no upgrades", "SP-12")
BONUSES = {
    SWAPPING: Refusal("the bonus of a weak match is due: a swap of matches, or declining it", "SP-9"),
    BONUS_DRAWING: Refusal("the bonus of a strong match is due: a card from the pile, or declining it", "SP-9"),
    MARKING: Refusal("the bonus of a perfect match is due: a negative box for another player, or declining it", "SP-9"),
}


def explain(state: Any, seats: int, action: int) -> Refusal:
    """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
    phase = int(state["public"]["phase"])
    if phase == DRAWING:
        return _not_from_row(state, action - DRAW_ROW) if DRAW_ROW < action < MATCH else TO_DRAW
    chosen = ACTIONS[action]
    if phase == PLAYING:
        return _not_a_play(state, chosen)
    if phase == LAYING:
        return _not_laid(state, chosen)
    if phase == SWAPPING and action >= SWAP:
        return _not_swapped(state, chosen)
    if phase == MARKING and chosen.target is not None:
        reason = (
            "a player does not mark a box of its own" if chosen.target < seats else f"there is no seat {chosen.target}"
        )
        return Refusal(reason, "SP-9")
    return BONUSES[phase]


def _not_from_row(state: Any, taking: int) -> Refusal:
    """Why the row's topmost cards may not be taken."""
    size = int(state["public"]["row_size"])
    if taking > size:
        return Refusal(f"the row has only {size} cards", "SP-6")
    cards: list[int] = state["public"]["row"][size - taking : size].tolist()
    wanted, *others = cards
    hand = int(state["hand"][state["to_act"]])
    if any(hand >> face & 1 or face in others for face in range(52) if face // SUIT_COUNT == wanted // SUIT_COUNT):
        return Refusal(f"a match with {CARDS[wanted].text} would leave no card for the discard", "SP-11")
    return Refusal(f"{CARDS[wanted].text} cannot be played at once", "SP-6")


def _not_a_play(state: Any, chosen: SplitAction) -> Refusal:
    """Why something may not be done after the draw."""
    if chosen < MATCH:
        return DRAWN
    if chosen.card is None and chosen.cards is None:
        return NO_BONUS
    return (
        _not_held(state, chosen)
        or _not_first(state, chosen)
        or (_not_upgraded(state, chosen) if chosen.match is not None else LAST_CARD)
    )


def _not_held(state: Any, chosen: SplitAction) -> Refusal | None:
    """Which of the action's cards the hand does not hold, if that is why."""
    once, twice = int(state["hand"][state["to_act"]]), int(state["hand_twice"][state["to_act"]])
    rule = "SP-7" if chosen.cards else "SP-8" if chosen.match is not None else "SP-4"
    cards: tuple[Card, ...] = chosen.cards or ((chosen.card,) if chosen.card is not None else ())
    for card in cards:
        if not once >> card & 1:
            return Refusal(f"{card.text} is not in the hand", rule)
    if len(cards) == 2 and cards[0] == cards[1] and not twice >> cards[0] & 1:
        return Refusal(f"the hand does not hold {cards[0].text} twice", rule)
    return None


def _not_first(state: Any, chosen: SplitAction) -> Refusal | None:
    """That a card taken from the row is to be played first, if that is why."""
    taken = int(state["public"]["taken"])
    if taken == NONE or taken in (chosen.cards or ()) or (chosen.match is not None and chosen.card == taken):
        return None
    return Refusal(f"{CARDS[taken].text} was taken from the row and is to be played first", "SP-6")


def _not_upgraded(state: Any, chosen: SplitAction) -> Refusal:
    """Why a card in hand may not be laid on a match."""
    match, card = chosen.match, chosen.card
    assert match is not None
    assert card is not None
    first, second = int(state["public"]["half"][match]), int(state["public"]["other_half"][match])
    if first == NONE:
        return _no_match(match)
    if not improves(first, second, card):
        return Refusal(
            f"{card.text} does not make match {match} ({CARDS[first].text} {CARDS[second].text}) stronger", "SP-8"
        )
    if state["public"]["held"][state["to_act"]] == 1:
        return LAST_CARD
    return Refusal(f"match {match} is another player's, and only own ones are upgraded", "SP-8")


def _not_laid(state: Any, chosen: SplitAction) -> Refusal:
    """Why something may not be done by a player who has had no turn."""
    if chosen.cards is not None:
        return _not_held(state, chosen) or TO_LAY
    return NO_UPGRADES if chosen.match is not None else TO_LAY


def _not_swapped(state: Any, chosen: SplitAction) -> Refusal:
    """Why two matches may not change places."""
    give, take = chosen.give, chosen.take
    assert give is not None
    assert take is not None
    for match in (give, take):
        if state["public"]["half"][match] == NONE:
            return _no_match(match, "SP-9")
    mine = int(state["public"]["owned"][state["to_act"]])
    if not mine >> give & 1:
        return Refusal(f"match {give} is another player's and cannot be given", "SP-9")
    if mine >> take & 1:
        return Refusal(f"match {take} is this player's own and cannot be taken", "SP-9")
    types = [
        next(
            name
            for name, of_type in zip(TYPES, state["public"]["of_type"].tolist(), strict=True)
            if of_type >> match & 1
        )
        for match in (give, take)
    ]
    return Refusal(
        f"match {give} is {types[0]} and match {take} is {types[1]}; only matches of the same type are swapped", "SP-9"
    )


def _no_match(match: MatchId, rule: str = "SP-8") -> Refusal:
    return Refusal(f"there is no match {match}", rule)
