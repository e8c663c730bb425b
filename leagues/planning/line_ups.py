"""Line-ups: which bots sit at a table together, what they are named by, and how they move round it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.keys import identity
from leagues.records import BotVersion

LineUp = tuple[BotVersion, ...]
"""The bots of one table, sorted by label; one that sits twice is named twice."""


def line_up(bots: Iterable[BotVersion]) -> LineUp:
    """The line-up of these bots."""
    return tuple(sorted(bots, key=lambda bot: bot.label))


def labels_of(bots: Iterable[BotVersion]) -> tuple[str, ...]:
    """The labels of bots, in their order."""
    return tuple(bot.label for bot in bots)


def line_up_key(labels: Iterable[str]) -> str:
    """What a line-up's deals and blocks are named by: the labels of its bots, sorted."""
    return identity("line-up", *labels)


def seating(order: LineUp, rotation: int) -> LineUp:
    """The bot of each seat after everybody has moved on by `rotation` seats.

    >>> bots = tuple(BotVersion(name, "1", name, ("oh-hell",)) for name in ("ada", "bob", "cy"))
    >>> [bot.name for bot in seating(bots, 1)]
    ['cy', 'ada', 'bob']
    """
    return tuple(order[(seat - rotation) % len(order)] for seat in range(len(order)))
