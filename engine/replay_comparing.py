"""Holding what a document tells against what it should tell, part by part, so that the first difference has a place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine.errors import Mismatch


def wrong(place: str, cause: str) -> Mismatch:
    """Something in a replay that is not as the rules have it."""
    return Mismatch(place, cause, "the replay was changed, was damaged, or belongs to another version of the rules")


def check_shape(told: object, ours: object, place: str) -> None:
    """Mismatch unless a deal has the same parts as one that was dealt, with as many cards in each."""
    if isinstance(ours, dict):
        parts = cast("dict[str, object]", ours)
        there = cast("dict[str, object]", told) if isinstance(told, dict) else {}
        for key in dict.fromkeys((*parts, *there)):
            if key not in parts or key not in there:
                raise wrong(f"{place}.{key}", "is missing" if key in parts else "is no part of a deal here")
            check_shape(there[key], parts[key], f"{place}.{key}")
    elif isinstance(ours, list):
        cards = cast("list[object]", ours)
        laid = cast("list[object]", told) if isinstance(told, list) else None
        if laid is None or len(laid) != len(cards):
            raise wrong(place, f"has {'no list' if laid is None else len(laid)}; by the rules there are {len(cards)}")
        for number, (one, other) in enumerate(zip(laid, cards, strict=True)):
            check_shape(one, other, f"{place}[{number}]")
    elif isinstance(told, str) != isinstance(ours, str):
        raise wrong(place, f"is {told!r}; by the rules there is {'a card' if ours else 'none'}")


def cards_of(deal: object) -> Iterable[str]:
    """Every card of a deal of the right shape."""
    if isinstance(deal, dict):
        for part in cast("dict[str, object]", deal).values():
            yield from cards_of(part)
    elif isinstance(deal, list):
        for part in cast("list[object]", deal):
            yield from cards_of(part)
    elif isinstance(deal, str):
        yield deal


def compare(told: object, ours: object, place: str) -> None:
    """Mismatch at the first place where what is told is not what the rules make of it. Numbers are the same by value,
    and truth values are no numbers.
    """
    if isinstance(told, dict) and isinstance(ours, dict):
        said, known = cast("dict[str, object]", told), cast("dict[str, object]", ours)
        for key, value in known.items():
            if key not in said:
                raise wrong(f"{place}.{key}", f"is missing; by the rules it is {value!r}")
            compare(said[key], value, f"{place}.{key}")
        for key in said:
            if key not in known:
                raise wrong(f"{place}.{key}", "has no place here")
    elif isinstance(told, list) and isinstance(ours, list):
        one, other = cast("list[object]", told), cast("list[object]", ours)
        if len(one) != len(other):
            raise wrong(place, f"is {one!r}; by the rules it is {other!r}")
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            compare(first, second, f"{place}[{number}]")
    elif isinstance(told, bool) != isinstance(ours, bool) or told != ours:
        raise wrong(place, f"is {told!r}; by the rules it is {ours!r}")
