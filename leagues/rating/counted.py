"""Which games count, and what they count for: whole blocks only, and no points for faults.

A block counts when every rotation of it is there. A seat that was charged a fault gets the lowest total of its table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy
import polars
from numpy.typing import NDArray

from engine.cells import Cell
from engine.errors import ArenaError
from leagues.schemas import faults_of

Floats = NDArray[numpy.float64]
Integers = NDArray[numpy.int64]


@dataclass(frozen=True)
class CountedGames:
    """The games of one cell that count, G of them with S seats each, sorted by block id, rotation and seat.

    Bots are positions in `bots`, which is sorted, and blocks positions in `blocks`, likewise.
    """

    cell: Cell
    bots: tuple[str, ...]
    blocks: tuple[str, ...]
    incomplete_blocks: int
    block: Integers
    """(G,)"""
    bot: Integers
    """(G, S)"""
    team: Integers
    """(G, S)"""
    faulted: NDArray[numpy.bool_]
    """(G, S)"""
    points: Floats
    """(G, S): totals, with the lowest of the table for a seat that was charged a fault."""
    causes: dict[str, dict[str, int]]
    """For each bot that was charged faults, how many of which cause."""

    def block_points(self) -> Floats:
        """(blocks, bots): a bot's mean points over its seats in all games of the block, NaN where it does not play."""
        shape = (len(self.blocks), len(self.bots))
        code = (self.block[:, None] * shape[1] + self.bot).ravel()
        seats = numpy.bincount(code, minlength=shape[0] * shape[1])
        total = numpy.bincount(code, self.points.ravel(), shape[0] * shape[1])
        mean = numpy.full(len(total), numpy.nan)
        numpy.divide(total, seats, out=mean, where=seats > 0)
        return mean.reshape(shape)

    def block_means(self) -> Floats:
        """(blocks,): mean points of the table over all seats and games of the block."""
        total = numpy.bincount(numpy.repeat(self.block, self.cell.seats), self.points.ravel(), len(self.blocks))
        return total / self.cell.seats**2

    def games_of(self) -> Integers:
        """(bots,): in how many games each bot sits, once however many seats it has there."""
        sits = numpy.zeros((len(self.bot), len(self.bots)), numpy.bool_)
        numpy.put_along_axis(sits, self.bot, True, axis=1)
        return sits.sum(axis=0)


def counted_games(games: polars.DataFrame, cell: Cell) -> CountedGames:
    """The games of `cell` that count among `games` (columns RATED, rows in any order)."""
    rows = games.filter(polars.col("cell") == cell.id).sort("block", "rotation")
    block = rows["block"].rle_id().to_numpy().astype(numpy.int64)
    _check_each_once(rows, block, cell)
    whole = numpy.bincount(block) == cell.seats
    rows = rows.filter(whole[block])
    bots = rows["bots"].explode()
    labels = bots.unique().sort()
    points = _by_seat(rows["points"], cell.seats)
    faulted = _by_seat(rows["charged"], cell.seats) > 0
    return CountedGames(
        cell,
        tuple(labels),
        tuple(rows["block"].gather_every(cell.seats)),
        int((~whole).sum()),
        rows["block"].rle_id().to_numpy().astype(numpy.int64),
        _positions(bots, labels).reshape(-1, cell.seats),
        _by_seat(rows["teams"], cell.seats).astype(numpy.int64),
        faulted,
        numpy.where(faulted, points.min(axis=1, keepdims=True), points),
        _causes(rows),
    )


def _check_each_once(rows: polars.DataFrame, block: Integers, cell: Cell) -> None:
    rotation = rows["rotation"].to_numpy()
    again = numpy.flatnonzero((block[1:] == block[:-1]) & (rotation[1:] == rotation[:-1]))
    if len(again):
        raise ArenaError(
            f"results of {cell.id}",
            f"block {rows['block'][int(again[0])]} has a game more than once",
            "give the results of one plan",
        )


def _causes(games: polars.DataFrame) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for bot, cause, count in faults_of(games).group_by("bot", "cause").len().sort("bot", "cause").iter_rows():
        found.setdefault(bot, {})[cause] = count
    return found


def _by_seat(lists: polars.Series, seats: int) -> NDArray[Any]:
    """(G, S): lists of one value for each seat."""
    return lists.explode().to_numpy().reshape(-1, seats)


def _positions(values: polars.Series, names: polars.Series) -> Integers:
    """For each value its position in `names`, which has every one of them."""
    return values.cast(polars.Enum(names)).to_physical().to_numpy().astype(numpy.int64)
