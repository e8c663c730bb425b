"""What a replay says of a round of Split."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.record_types import NONE, round_after
from engine.split.actions import ACTIONS, SplitAction
from engine.split.cards import CARDS, COPIES, MATCH_IDS, MOST_MATCHES, TYPES, MatchId, faces, paired, type_of
from engine.split.record import LAYING, NUMBERS, OVER, SWAPPING

BY_TEXT = {card.text: int(card) for card in CARDS}
ACTIONS_BY_TEXT = {one.text: int(one) for one in ACTIONS}


def opening(state: Any, seats: int) -> dict[str, Any]:
    """Dealer and deal of the round just dealt: `hands` by seat, the first card of the `row`, and the `pile` in drawing
    order.
    """
    hands = [
        [card.text for card in faces(int(state["hand"][seat]), int(state["hand_twice"][seat]))] for seat in range(seats)
    ]
    pile = _texts(state["deck"][int(state["public"]["drawn"]) :])
    return {
        "dealer": int(state["public"]["dealer"]),
        "deal": {"hands": hands, "row": CARDS[int(state["public"]["turned"])].text, "pile": pile},
    }


def choice(action: int) -> str:
    """A choice in a list of legal ones: its text."""
    return ACTIONS[action].text


def events(before: Any, after: Any, action: int, seats: int) -> list[dict[str, Any]]:
    """What was done, and the end of the round if that was it."""
    deeds: list[dict[str, Any]] = [{"seat": int(before["to_act"]), **_deed(before, after, ACTIONS[action])}]
    if after["round"] != before["round"] or after["public"]["phase"] == OVER:
        deeds.append({"do": "end", "reason": "pile" if after["last"]["went_out"] == NONE else "out"})
    return deeds


def _deed(before: Any, after: Any, action: SplitAction) -> dict[str, Any]:
    """One action by its verb."""
    table = before["public"]
    if action.verb == "draw pile":
        return {"do": "draw", "from": "pile", "cards": [_top_of_pile(before)]}
    if action.count is not None:
        size = int(table["row_size"])
        return {"do": "draw", "from": "row", "cards": _texts(table["row"][size - action.count : size])}
    if action.cards is not None:
        one, other = action.cards
        match = next(
            MATCH_IDS[place] for place in range(one.rank, MOST_MATCHES, NUMBERS) if table["half"][place] == NONE
        )
        return {"do": "match", "cards": [one.text, other.text], "type": TYPES[type_of(one, other)], "id": match.number}
    if action.match is not None and action.card is not None:
        return _upgrade(table, round_after(before, after), action.match, action.card)
    if action.give is not None and action.take is not None:
        return {"do": "swap", "give": action.give.number, "take": action.take.number}
    if action.target is not None:
        return {"do": "mark", "target": action.target}
    if action.card is not None:
        return {"do": "discard", "card": action.card.text}
    if action.verb == "bonus-draw":
        return {"do": "bonus-draw", "card": _top_of_pile(before)}
    return {
        "do": "decline",
        "bonus": None if table["phase"] == LAYING else TYPES[int(table["phase"]) - SWAPPING],
    }


def _texts(cards: Any) -> list[str]:
    numbers: list[int] = cards.tolist()
    return [CARDS[face].text for face in numbers]


def _top_of_pile(before: Any) -> str:
    return CARDS[int(before["deck"][before["public"]["drawn"]])].text


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


def pack(rules: Any) -> list[str]:
    """Every face twice (SP-1)."""
    return list(BY_TEXT) * COPIES


def lay_out(state: Any, deal: Mapping[str, Any]) -> None:
    """The hands, the first card of the row, and the pile in drawing order."""
    deck: list[int] = []
    for seat, hand in enumerate(deal["hands"]):
        held = [BY_TEXT[card] for card in hand]
        state["hand"][seat] = sum(1 << face for face in set(held))
        state["hand_twice"][seat] = sum(1 << face for face in set(held) if held.count(face) == COPIES)
        deck += held
    turned = BY_TEXT[deal["row"]]
    state["public"]["turned"] = state["public"]["row"][0] = turned
    state["deck"][:] = [*deck, turned, *(BY_TEXT[card] for card in deal["pile"])]


def action(state: Any, deed: Mapping[str, Any]) -> int:
    """The action of that verb with its cards, matches or seat."""
    verb = deed["do"]
    if verb == "draw":
        rest = [deed["from"], *([len(deed["cards"])] if deed["from"] == "row" else [])]
    else:
        rest = [part for name in _DETAILS.get(verb, ()) for part in _listed(deed[name])]
    return ACTIONS_BY_TEXT[" ".join(map(str, [verb, *rest]))]


_DETAILS = {
    "match": ("cards",),
    "upgrade": ("match", "card"),
    "mark": ("target",),
    "swap": ("give", "take"),
    "discard": ("card",),
}
"""What of a deed its action is told by."""


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]
