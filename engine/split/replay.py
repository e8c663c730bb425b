"""How a round of Split is told in a replay."""

from __future__ import annotations

from typing import Any

from engine.split.actions import ACTIONS, SplitAction
from engine.split.cards import CARDS, MATCH_IDS, MOST_MATCHES, TYPES, MatchId, faces, paired, type_of
from engine.split.record import LAYING, NONE, NUMBERS, OVER, SWAPPING


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the round just dealt: `hands` by seat, the first card of the `row`, and the `pile` in drawing
    order.
    """
    hands = [
        [card.text for card in faces(int(state["hand"][seat]), int(state["hand_twice"][seat]))] for seat in range(seats)
    ]
    pile = _texts(state["deck"][int(state["drawn"]) :])
    return {
        "dealer": int(state["dealer"]),
        "deal": {"hands": hands, "row": CARDS[int(state["turned"])].text, "pile": pile},
    }


def choice(action: int) -> str:
    """A choice in a list of legal ones: its text."""
    return ACTIONS[action].text


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """What was done, and the end of the round if that was it."""
    told: list[dict[str, Any]] = [{"seat": int(before["to_act"]), **_deed(before, after, ACTIONS[action])}]
    if after["round"] != before["round"] or after["phase"] == OVER:
        told.append({"do": "end", "reason": "pile" if after["last_went_out"] == NONE else "out"})
    return told


def _deed(before: Any, after: Any, action: SplitAction) -> dict[str, Any]:
    """One action by its verb."""
    if action.verb == "draw pile":
        return {"do": "draw", "from": "pile", "cards": [_top_of_pile(before)]}
    if action.count is not None:
        size = int(before["row_size"])
        return {"do": "draw", "from": "row", "cards": _texts(before["row"][size - action.count : size])}
    if action.cards is not None:
        one, other = action.cards
        match = next(
            MATCH_IDS[place] for place in range(one.rank, MOST_MATCHES, NUMBERS) if before["half"][place] == NONE
        )
        return {"do": "match", "cards": [one.text, other.text], "type": TYPES[type_of(one, other)], "id": match.number}
    if action.match is not None and action.card is not None:
        return _upgrade(before, after, action.match, action.card)
    if action.give is not None and action.take is not None:
        return {"do": "swap", "give": action.give.number, "take": action.take.number}
    if action.target is not None:
        return {"do": "mark", "target": action.target}
    if action.card is not None:
        return {"do": "discard", "card": action.card.text}
    if action.verb == "bonus-draw":
        return {"do": "bonus-draw", "card": _top_of_pile(before)}
    return {"do": "decline", "bonus": None if before["phase"] == LAYING else TYPES[int(before["phase"]) - SWAPPING]}


def _texts(cards: Any) -> list[str]:
    numbers: list[int] = cards.tolist()
    return [CARDS[face].text for face in numbers]


def _top_of_pile(before: Any) -> str:
    return CARDS[int(before["deck"][before["drawn"]])].text


def _upgrade(before: Any, after: Any, match: MatchId, card: int) -> dict[str, Any]:
    """The half that is covered, the type that is reached, and whose the match is afterwards."""
    first, second = int(before["half"][match]), int(before["other_half"][match])
    kept = paired(first, second, card)
    owners: list[int] = after["owned"].tolist()
    return {
        "do": "upgrade",
        "match": match.number,
        "card": CARDS[card].text,
        "covers": CARDS[second if kept == first else first].text,
        "type": TYPES[type_of(kept, card)],
        "owner": next(seat for seat, owned in enumerate(owners) if owned >> match & 1),
    }
