"""The forest plot: one dot and interval for each bot, in per cent of the width so that it fits every screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from leagues.rating.standings import BotOverall
from reports.figures import number, rating
from reports.words import counted

ROW_HEIGHT = 38
AXIS_HEIGHT = 26
_MARGIN = 2.0
"""Per cent of the width kept free on either side of the intervals."""
_MOST_TICKS = 6


@dataclass(frozen=True, slots=True)
class Interval:
    """One bot's figures and where they stand: `low`, `middle` and `high` in per cent of the width, `top` in pixels."""

    row: BotOverall
    low: str
    middle: str
    high: str
    top: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of the axis, in per cent of the width."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class ForestPlot:
    """The whole plot; `height` in pixels, the axis below `axis`."""

    intervals: tuple[Interval, ...]
    ticks: tuple[Tick, ...]
    axis: int
    height: int
    description: str


def forest_plot(rows: Sequence[BotOverall]) -> ForestPlot | None:
    """The plot of the rows that have a rating and a rank, in their order; None when there are none."""
    shown = [
        (row, row.mu, 2 * row.sigma)
        for row in rows
        if row.mu is not None and row.sigma is not None and not row.provisional
    ]
    if not shown:
        return None
    low = min(mu - width for _, mu, width in shown)
    high = max(mu + width for _, mu, width in shown)
    scale = _Scale(low, high)
    intervals = tuple(
        Interval(row, scale.at(mu - width), scale.at(mu), scale.at(mu + width), position * ROW_HEIGHT)
        for position, (row, mu, width) in enumerate(shown)
    )
    axis = len(shown) * ROW_HEIGHT
    return ForestPlot(intervals, scale.ticks(), axis, axis + AXIS_HEIGHT, _description([row for row, _, _ in shown]))


class _Scale:
    """From ratings to per cent of the width."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.length = (high - low) or 1.0

    def at(self, value: float) -> str:
        return f"{_MARGIN + (value - self.low) / self.length * (100 - 2 * _MARGIN):.2f}%"

    def ticks(self) -> tuple[Tick, ...]:
        """Round values 1, 2 or 5 times a power of ten apart, at most six."""
        power = 10.0 ** math.floor(math.log10(self.length / _MOST_TICKS))
        distance = next(power * factor for factor in (1, 2, 5, 10) if self.length / (power * factor) <= _MOST_TICKS)
        digits = max(0, -math.floor(math.log10(distance)))
        first, last = math.ceil(self.low / distance), math.floor((self.low + self.length) / distance)
        return tuple(Tick(self.at(mark * distance), number(mark * distance, digits)) for mark in range(first, last + 1))


def _description(rows: Sequence[BotOverall]) -> str:
    """The finding in a sentence, for people who do not see the plot."""
    first, last = rows[0], rows[-1]
    text = f"Ratings of {counted(len(rows), 'bot')} with two standard deviations of the model. "
    if len(rows) == 1:
        return f"{text}{first.bot} has {rating(first.mu, first.sigma)}."
    highest = f"The highest is {first.bot} with {rating(first.mu, first.sigma)}"
    return f"{text}{highest}, the lowest {last.bot} with {rating(last.mu, last.sigma)}."
