"""Which games count, and what they count for: whole blocks only, and no points for faults.

A block counts when every rotation of it is there. A seat that was charged a fault gets the lowest total of its table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy
import polars
from numpy.typing import NDArray

from engine.cells import Cell
from engine.errors import ArenaError

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


def counted_games(results: polars.DataFrame, cell: Cell) -> CountedGames:
    """The games of `cell` that count among `results` (schema RESULTS, rows in any order)."""
    rows = results.filter(polars.col("cell") == cell.id)
    blocks = rows.group_by("block").agg(
        polars.len().alias("rows"), polars.struct("rotation", "seat").n_unique().alias("different")
    )
    if not (twice := blocks.filter(polars.col("rows") > polars.col("different"))).is_empty():
        raise ArenaError(
            f"results of {cell.id}",
            f"block {twice['block'].min()} is there more than once",
            "give the results of one plan",
        )
    whole = blocks.filter(polars.col("rows") == cell.seats**2)
    rows = rows.join(whole, on="block", how="semi").sort("block", "rotation", "seat")
    bots = rows["bot"].unique().sort()
    names = rows["block"].unique().sort()
    table = (len(rows) // cell.seats, cell.seats)
    points = rows["points"].to_numpy().reshape(table)
    faulted = (rows["faults"].to_numpy() > 0).reshape(table)
    return CountedGames(
        cell,
        tuple(bots),
        tuple(names),
        len(blocks) - len(whole),
        _positions(rows["block"], names)[:: cell.seats],
        _positions(rows["bot"], bots).reshape(table),
        rows["team"].to_numpy().reshape(table).astype(numpy.int64),
        faulted,
        numpy.where(faulted, points.min(axis=1, keepdims=True), points),
    )


def _positions(values: polars.Series, names: polars.Series) -> Integers:
    """For each value its position in `names`, which has every one of them."""
    return values.cast(polars.Enum(names)).to_physical().to_numpy().astype(numpy.int64)
