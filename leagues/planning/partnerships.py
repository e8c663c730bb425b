"""The order in which a line-up sits, range by range of its deals, so that all are partnered with all equally often.

The order of a range depends on the ranges before it only: a league that gets more deals keeps the orders it had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.teams import partners, rated_sides
from leagues.planning.line_ups import LineUp, round_the_table

_CANDIDATES = 64
"""Shuffles of which the most even is taken."""


class Orders:
    """The orders round the table of one line-up in one cell, from layout and side of each seat from the dealer."""

    def __init__(self, line_up: LineUp, layout: str, sides: Sequence[int], *key: str | int) -> None:
        self.line_up = line_up
        self.key = key
        self.partners = sorted(sorted(pair) for pair in partners(sides))
        self.rated = rated_sides(layout)
        self.found: list[LineUp] = []
        self.together: Counter[tuple[str, str]] = Counter()

    def order(self, number: int, first_deal: int) -> LineUp:
        """The order of range `number`, which begins with deal `first_deal`; ranges are asked for in turn."""
        if number < len(self.found):
            return self.found[number]
        order = (
            min(self._candidates(first_deal), key=self._unevenness)
            if self.partners
            else round_the_table(self.line_up, *self.key, first_deal)
        )
        self.together.update(self._pairs(order))
        self.found.append(order)
        return order

    def _candidates(self, first_deal: int) -> list[LineUp]:
        return [round_the_table(self.line_up, *self.key, first_deal, attempt) for attempt in range(_CANDIDATES)]

    def _unevenness(self, order: LineUp) -> tuple[int, int]:
        """How many bots would play against themselves, then how far the partnerships are from even."""
        after = self.together.copy()
        after.update(self._pairs(order))
        return self._against_themselves(order), sum(times**2 for times in after.values())

    def _against_themselves(self, order: LineUp) -> int:
        teams = {(bot.label, side) for bot, side in zip(order, self.rated, strict=True)}
        return len(teams) - len({label for label, _ in teams})

    def _pairs(self, order: LineUp) -> Iterator[tuple[str, str]]:
        """Every two different bots that are partners at one deal or another, in the order of their labels."""
        for one, other in self.partners:
            first, second = sorted((order[one].label, order[other].label))
            if first != second:
                yield first, second
