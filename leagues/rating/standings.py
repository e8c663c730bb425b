"""What a rating says, as records: for each cell and over all cells, the bots in order and every pair that met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

SCHEMA = "arena/ratings/1"


@dataclass(frozen=True, slots=True)
class BotInCell:
    """One bot in one cell."""

    bot: str
    mu: float
    """TrueSkill's mean; the field starts at 25."""
    sigma: float
    """TrueSkill's own standard deviation. It does not know about blocks: for claims use the intervals of points."""
    points: float
    """Mean over the bot's blocks of its points minus the table's mean, in points of a game."""
    half_width: float | None
    """The 95 % interval of `points` is that value plus and minus this; None with a single block."""
    blocks: int
    games: int
    """Games in which the bot sits, once however many seats it has."""
    faults: dict[str, int]
    """How many faults of each cause."""
    rank_low: int | None
    """The best rank it can have; None while it is provisional."""
    rank_high: int | None

    @property
    def provisional(self) -> bool:
        """Too few blocks for a rank."""
        return self.rank_low is None

    def document(self) -> dict[str, Any]:
        """The record for `--json`."""
        return {
            "bot": self.bot,
            "mu": _figure(self.mu),
            "sigma": _figure(self.sigma),
            "points": _figure(self.points),
            "half_width": _figure(self.half_width),
            "blocks": self.blocks,
            "games": self.games,
            "faults": self.faults,
            "rank_low": self.rank_low,
            "rank_high": self.rank_high,
            "provisional": self.provisional,
        }


@dataclass(frozen=True, slots=True)
class PairPoints:
    """Two bots on the blocks they share: `bot` minus `other`."""

    bot: str
    other: str
    points: float
    """Mean difference of their points in a block, in points of a game."""
    half_width: float | None
    """Of its 95 % interval; None with a single block."""
    blocks: int
    ahead: float
    """Share of the blocks in which `bot` was ahead; a tie counts half."""
    clear: bool
    """Whether the difference holds at 5 % among all pairs of the table."""

    def document(self) -> dict[str, Any]:
        """The record for `--json`."""
        return {
            "bot": self.bot,
            "other": self.other,
            "points": _figure(self.points),
            "half_width": _figure(self.half_width),
            "blocks": self.blocks,
            "ahead": _figure(self.ahead),
            "clear": self.clear,
        }


@dataclass(frozen=True, slots=True)
class CellRatings:
    """One cell: its bots by mu, highest first, and its pairs by name."""

    cell: str
    weight: float
    blocks: int
    incomplete_blocks: int
    """Blocks that have some of their rotations only, and so do not count."""
    games: int
    rated_games: int
    """Games that say who is better (`leagues.rating.ranking`)."""
    draw_probability: float
    bots: tuple[BotInCell, ...]
    pairs: tuple[PairPoints, ...]

    def document(self) -> dict[str, Any]:
        """The record for `--json`."""
        return {
            "cell": self.cell,
            "weight": _figure(self.weight),
            "blocks": self.blocks,
            "incomplete_blocks": self.incomplete_blocks,
            "games": self.games,
            "rated_games": self.rated_games,
            "draw_probability": _figure(self.draw_probability),
            "bots": [bot.document() for bot in self.bots],
            "pairs": [pair.document() for pair in self.pairs],
        }


@dataclass(frozen=True, slots=True)
class BotOverall:
    """One bot over the cells it plays."""

    bot: str
    mu: float | None
    """Mean of mu by the league's weights; None when none of its cells has a weight and a rated game."""
    sigma: float | None
    cells: int
    """Cells in which it has results that say who is better."""
    cells_of_league: int
    blocks: int
    games: int
    faults: dict[str, int]
    rank_low: int | None
    """The best rank it can have; None while it is provisional."""
    rank_high: int | None

    @property
    def provisional(self) -> bool:
        """Too few blocks for a rank."""
        return self.rank_low is None

    def document(self) -> dict[str, Any]:
        """The record for `--json`."""
        return {
            "bot": self.bot,
            "mu": _figure(self.mu),
            "sigma": _figure(self.sigma),
            "cells": self.cells,
            "cells_of_league": self.cells_of_league,
            "blocks": self.blocks,
            "games": self.games,
            "faults": self.faults,
            "rank_low": self.rank_low,
            "rank_high": self.rank_high,
            "provisional": self.provisional,
        }


@dataclass(frozen=True, slots=True)
class OverallRatings:
    """All cells together: bots by overall mu, and pairs by name with the weighted mean of their differences."""

    bots: tuple[BotOverall, ...]
    pairs: tuple[PairPoints, ...]

    def document(self) -> dict[str, Any]:
        """The record for `--json`."""
        return {"bots": [bot.document() for bot in self.bots], "pairs": [pair.document() for pair in self.pairs]}


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everything: cells in the league's order, then overall."""

    cells: tuple[CellRatings, ...]
    overall: OverallRatings

    @property
    def blocks(self) -> int:
        """Blocks that count."""
        return sum(cell.blocks for cell in self.cells)

    @property
    def incomplete_blocks(self) -> int:
        """Blocks that have some of their rotations only."""
        return sum(cell.incomplete_blocks for cell in self.cells)

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(cell.games for cell in self.cells)

    def document(self) -> dict[str, Any]:
        """The document for `--json` (schema `arena/ratings/1`): keys in a fixed order, figures with six decimals."""
        return {
            "schema": SCHEMA,
            "blocks": self.blocks,
            "incomplete_blocks": self.incomplete_blocks,
            "games": self.games,
            "cells": [cell.document() for cell in self.cells],
            "overall": self.overall.document(),
        }


Row = TypeVar("Row", BotInCell, BotOverall)


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """By mu as it is printed, highest first, bots without one last; equal ones by name."""
    return tuple(sorted(rows, key=lambda row: (row.mu is None, -round(row.mu or 0.0, 6), row.bot)))


def _figure(value: float | None) -> float | None:
    """Six decimals, and no minus sign on zero."""
    return None if value is None else round(value, 6) + 0.0
