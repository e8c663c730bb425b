"""How a league is named on the command line, and its standings in rows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.faults import fault_text
from leagues.figures import plus_minus, ranks

if TYPE_CHECKING:
    from arena.command_line.answers import Value
    from leagues.rating.standings import BotInCell, BotOverall

FileArgument = Annotated[Path, typer.Argument(help="A league file (TOML), for example leagues/first.toml.")]
LeagueArgument = Annotated[str, typer.Argument(help="A league by its name; arena league list shows them.")]


def overall_row(row: BotOverall) -> tuple[Value, ...]:
    """A bot over all cells: rank, bot, rating, cells, blocks, games, faults."""
    return (
        ranks(row.rank_low, row.rank_high),
        row.bot,
        plus_minus(row.mu, None if row.sigma is None else 2 * row.sigma),
        f"{row.cells} of {row.cells_of_league}",
        row.blocks,
        row.games,
        fault_text(row.faults),
    )


def cell_row(row: BotInCell, rated: bool) -> tuple[Value, ...]:
    """A bot in a cell: rank, bot, rating, points, blocks, games, faults; `rated` says whether the cell has rated
    games.
    """
    return (
        ranks(row.rank_low, row.rank_high),
        row.bot,
        plus_minus(row.mu, 2 * row.sigma) if rated else "not rated",
        plus_minus(row.points, row.half_width),
        row.blocks,
        row.games,
        fault_text(row.faults),
    )
