"""The two matrices of the page: bots by cells, and bots by bots."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.cells import Cell
from leagues.rating.pairs import ENOUGH_BLOCKS
from leagues.rating.standings import BotInCell, CellRatings, PairPoints, Ratings
from reports.colours import step
from reports.figures import NOTHING, decimals, number, per_cent, ranks
from reports.words import counted

MU_STEPS = (0.5, 2.0, 4.0)
"""Where the colours of the cell matrix change, in rating points from the field's mean."""
MOST_PAIRED = 40
"""Bots in a pair matrix; more cannot be read, and all pairs are in pairs.csv."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a matrix: text, a second line in small print, the class of its ground, and what a pointer shows."""

    text: str
    small: str = ""
    ground: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class CellMatrix:
    """Bots by cells. `groups` are the variants with the number of their cells, `means` the cells' mean ratings."""

    cells: tuple[Cell, ...]
    groups: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairMatrix:
    """Bots by bots, the row's bot compared with the column's; `left_out` bots are beyond what can be read."""

    bots: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]
    left_out: int


def cell_matrix(ratings: Ratings) -> CellMatrix:
    """For each bot and cell the rating minus the mean rating of the bots that have a rank there."""
    cells = tuple(Cell.parse(cell.cell) for cell in ratings.cells)
    groups = tuple((name, len(list(same))) for name, same in groupby(f"{cell.game}/{cell.variant}" for cell in cells))
    columns = [_Column(cell) for cell in ratings.cells]
    rows = tuple((bot.bot, tuple(column.entry(bot.bot) for column in columns)) for bot in ratings.overall.bots)
    return CellMatrix(cells, groups, rows, tuple(column.mean_text for column in columns))


def field_mean(cell: CellRatings) -> float | None:
    """Mean rating of the bots that have a rank in a cell; None where there are none or no game says who is better."""
    ranked = [row.mu for row in cell.bots if not row.provisional]
    return math.fsum(ranked) / len(ranked) if ranked and cell.rated_games else None


class _Column:
    """One cell of the matrix: its bots, the field's mean, and digits that suit the widest interval of the column."""

    def __init__(self, cell: CellRatings) -> None:
        self.rows: dict[str, BotInCell] = {row.bot: row for row in cell.bots}
        self.mean = field_mean(cell)
        self.digits = decimals(max((2 * row.sigma for row in cell.bots if not row.provisional), default=None))
        self.mean_text = NOTHING if self.mean is None else number(self.mean, self.digits)

    def entry(self, bot: str) -> Entry:
        row = self.rows.get(bot)
        if row is None:
            return Entry(NOTHING, title="no results here")
        if row.provisional:
            return Entry("too few", f"n={row.blocks}", "untested")
        rank = ranks(row.rank_low, row.rank_high)
        if self.mean is None:
            return Entry("not rated", rank)
        difference = row.mu - self.mean
        return Entry(number(difference, self.digits, signed=True), rank, step(difference, MU_STEPS))


def too_few(blocks: int) -> str:
    """What stands in place of a figure that rests on too little."""
    return f"too few (n={blocks})"


def points_matrix(cell: CellRatings) -> PairMatrix | None:
    """The pairs of one cell in points of a game; None where no two bots have enough blocks in common."""
    largest = max((abs(pair.points) for pair in cell.pairs if pair.clear), default=0.0)
    thresholds = (0.0, largest / 3, largest * 2 / 3)

    def entry(pair: PairPoints) -> Entry:
        digits = decimals(pair.half_width)
        text = number(pair.points, digits, signed=True)
        small = "" if pair.half_width is None else f"± {number(pair.half_width, digits)}"
        return _tested(
            pair,
            Entry(
                text,
                small,
                step(pair.points, thresholds),
                f"{counted(pair.blocks, 'block')}, ahead in {per_cent(pair.ahead)}",
            ),
        )

    return _pair_matrix([row.bot for row in cell.bots if not row.provisional], cell.pairs, entry)


def overall_matrix(ratings: Ratings) -> PairMatrix | None:
    """The pairs over all cells; the figure is the share of blocks with more points.

    Points of different games are no common currency. None where no two bots have enough blocks in common.
    """

    def entry(pair: PairPoints) -> Entry:
        return _tested(
            pair,
            Entry(per_cent(pair.ahead), "", "blue-2" if pair.points > 0 else "orange-2", counted(pair.blocks, "block")),
        )

    return _pair_matrix([row.bot for row in ratings.overall.bots if not row.provisional], ratings.overall.pairs, entry)


def _tested(pair: PairPoints, entry: Entry) -> Entry:
    """The entry as it is where the difference is clear; otherwise without its colour, and saying so in text as well."""
    if pair.blocks < ENOUGH_BLOCKS:
        return Entry(f"n={pair.blocks}", ground="untested", title=f"too few blocks to compare: {pair.blocks}")
    return entry if pair.clear else Entry(f"≈ {entry.text}", entry.small, "hatched", f"{entry.title}, not separated")


def _pair_matrix(
    bots: Sequence[str], pairs: Sequence[PairPoints], entry_of: Callable[[PairPoints], Entry]
) -> PairMatrix | None:
    shown = tuple(bots[:MOST_PAIRED])
    if not any(pair.blocks >= ENOUGH_BLOCKS and pair.bot in shown and pair.other in shown for pair in pairs):
        return None
    both_ways = {(pair.bot, pair.other): pair for pair in pairs} | {
        (pair.other, pair.bot): _turned(pair) for pair in pairs
    }

    def entry(row: str, column: str) -> Entry:
        if row == column:
            return Entry("", ground="self")
        pair = both_ways.get((row, column))
        return Entry("n=0", ground="untested", title="they never met") if pair is None else entry_of(pair)

    rows = tuple((row, tuple(entry(row, column) for column in shown)) for row in shown)
    return PairMatrix(shown, rows, len(bots) - len(shown))


def _turned(pair: PairPoints) -> PairPoints:
    """The same pair seen from the other bot."""
    return PairPoints(pair.other, pair.bot, -pair.points, pair.half_width, pair.blocks, 1 - pair.ahead, pair.clear)
