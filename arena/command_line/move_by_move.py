"""A replay as lines of text, the same way for every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from engine.replay_document import EventDocument, ReplayDocument, RoundDocument


def lines_of(replay: ReplayDocument) -> Iterator[str]:
    """Who sat where, every round move by move, and who won."""
    house_rule = ", a house rule" if replay.get("house_rule") else ""
    yield f"{replay['game']}, {replay['variant']}, {replay['seats']} seats, layout {replay['layout']}{house_rule}"
    for player in replay["players"]:
        yield f"  seat {player['seat']}: {player['bot']}@{player['version']}"
    causes = {(fault["round"], fault["event"]): fault["cause"] for fault in replay["faults"]}
    for number, one in enumerate(replay["rounds"]):
        yield f"\nRound {number + 1}, seat {one['dealer']} deals"
        yield from _opening_lines(one)
        for place, event in enumerate(one["events"]):
            cause = causes.get((number, place))
            yield f"  {event_line(event)}{f'   [drawn by the platform: {cause}]' if cause else ''}"
        yield f"  scores {figures(one['scores'])}"
    if "round_cap" in replay:
        yield f"\nStopped after {replay['round_cap']} rounds, before its own end"
    yield f"\nTotals {figures(replay['totals'])}; won by seat {', '.join(map(str, replay['winners']))}"


def event_line(event: EventDocument) -> str:
    """One event in words: who, what, and every further field by name.

    >>> event_line({"seat": 3, "do": "play", "card": "Td"}), event_line({"do": "trick", "winner": 2, "bottle": None})
    ('seat 3 play Td', 'trick winner 2')
    """
    who = f"seat {event['seat']} " if "seat" in event else ""
    rest = [
        str(value) if name in ("card", "bid") else f"{name} {value}"
        for name, value in event.items()
        if name not in ("seat", "do") and value is not None
    ]
    return f"{who}{event['do']} {', '.join(rest)}".rstrip()


def figures(values: Sequence[float]) -> str:
    """Points by seat.

    >>> figures([10.0, -2.5, 0])
    '10 -2.5 0'
    """
    return " ".join(f"{value:g}" for value in values)


def _opening_lines(one: RoundDocument) -> Iterator[str]:
    """The teams, where there are any, and what was dealt."""
    if "teams" in one:
        teams = (" and ".join(map(str, team)) if len(team) > 1 else f"{team[0]} alone" for team in one["teams"])
        yield f"  teams: {'; '.join(teams)}"
    for key, cards in one["deal"].items():
        yield from _deal_lines(key, cards)


def _deal_lines(key: str, cards: object) -> Iterator[str]:
    """A hand or pack for each seat, or what lies on the table."""
    if isinstance(cards, list) and cards and isinstance(cards[0], list):
        pack = "" if key == "hands" else f"as its {key} pack "
        for seat, hand in enumerate(cast("list[list[str]]", cards)):
            yield f"  seat {seat} is dealt {pack}{' '.join(hand)}"
    else:
        yield f"  {key}: {cast('object', cards) if cards is not None else 'none'}"
