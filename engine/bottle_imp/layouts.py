"""Who plays with whom in Bottle Imp (BI-5): the side of each seat, counted clockwise from the dealer."""

from __future__ import annotations

from collections import Counter

from engine.teams import equal_sides

LAYOUTS = {
    2: ("1-1",),
    3: ("1-1-1",),
    4: ("1-1-1-1", "2-1-1"),
    5: ("1-1-1-1-1", "2-2-1"),
    6: ("1-1-1-1-1-1", "2-2-2", "2-2-1-1"),
}
"""The layouts of the rules by seats, the individual one first."""

ONE_BOTTLE = frozenset(layout for layouts in LAYOUTS.values() for layout in layouts[1:] if layout.endswith("-1"))
"""Layouts in which somebody plays alone against teams: one bottle, whatever the seats."""

WITH_TEAMS_AND_ALONE = {
    "2-1-1": (1, 0, 2, 0),
    "2-2-1": (2, 0, 1, 0, 1),
    "2-2-1-1": (2, 0, 1, 3, 0, 1),
}
"""Partners sit as far apart as possible, and where somebody plays alone the dealer does (BI-5)."""


def sides(layout: str) -> tuple[int, ...]:
    """The side of each seat, by seats clockwise from the dealer."""
    return WITH_TEAMS_AND_ALONE.get(layout) or equal_sides(layout)


def alone(layout: str) -> tuple[bool, ...]:
    """Whether each seat, clockwise from the dealer, plays alone against teams; nobody does where all play alone
    (BI-34).
    """
    side = sides(layout)
    size = Counter(side)
    return tuple(len(size) < len(side) and size[one] == 1 for one in side)
