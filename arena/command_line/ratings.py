"""`arena ratings` and `arena report`: what a league's results say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Aside, Listing
from arena.command_line.home import read_home
from arena.command_line.standings import LeagueArgument, cell_row, overall_row
from engine.errors import Incomplete, InputError

if TYPE_CHECKING:
    from arena.command_line.documents.ratings import RatingsDocument, ReportDocument
    from arena.log.logged import Logged
    from leagues.rating.standings import CellRatings


def ratings(
    name: LeagueArgument,
    cell: Annotated[
        str | None, typer.Option(help="Only this cell, for example oh-hell/standard/4/1-1-1-1.", show_default=False)
    ] = None,
) -> Answer:
    """Rate a league from its log: overall and in each cell, every figure with its uncertainty.

    Example: arena ratings first --cell oh-hell/standard/4/1-1-1-1
    """
    from arena.log.logged import logged

    results = _played(logged(read_home(), name)).results()
    found, rated = results.logged, results.ratings()
    cells = [one for one in rated.cells if cell is None or one.cell == cell]
    if not cells:
        raise InputError(
            f"--cell {cell}",
            f"the league {name} has no such cell",
            f"it has: {', '.join(one.cell for one in rated.cells)}",
        )
    document = {
        **rated.document(),
        "league": name,
        "complete": found.complete,
        "snapshot": found.snapshot,
        "cells": [one.document() for one in cells],
    }
    overall = Listing(
        ["rank", "bot", "rating ± 2 sigma", "cells", "blocks", "games", "faults"],
        [overall_row(row) for row in rated.overall.bots],
    )
    incomplete = Aside(
        f"The league is incomplete: {found.chunks_done} of {len(found.planned)} chunks; "
        f"{rated.incomplete_blocks} blocks wait for their other seatings."
    )
    return Answer(
        cast("RatingsDocument", document),
        shown=[
            *([overall] if cell is None else []),
            *(part for one in cells for part in _cell_parts(one)),
            *([] if found.complete else [incomplete]),
            *(Aside(f"The games of {one.bot} do not count: {one.reason}") for one in found.voided),
            Aside(f"Next: arena report {name}"),
        ],
        talk=found.damage,
    )


def report(
    name: LeagueArgument,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the page; by default the home's sites/NAME.", show_default=False)
    ] = None,
) -> Answer:
    """Make a league's page: a folder that opens by double click, without a network.

    Example: arena report first --out site
    """
    from arena.log.logged import logged
    from reports.from_log import write_pages, write_report

    results = _played(logged(read_home(), name)).results()
    found, rated = results.logged, results.ratings()
    page = write_pages(results, rated) if out is None else write_report(results, rated, out)
    document: ReportDocument = {
        "schema": "arena/report/1",
        "league": name,
        "page": str(page),
        "snapshot": found.snapshot,
        "complete": found.complete,
    }
    return Answer(document, shown=[f"Page: {page}"], talk=found.damage)


def _played(found: Logged) -> Logged:
    if not found.there:
        voided = ", ".join(one.bot for one in found.voided)
        cause = (
            f"every game so far has a voided bot: {voided}" if voided else "nothing of this league is in the log yet"
        )
        raise Incomplete(found.league.name, cause, "play it with: arena league run FILE")
    return found


def _cell_parts(cell: CellRatings) -> tuple[str, Listing]:
    columns = ["rank", "bot", "rating ± 2 sigma", "points against the table ± 95 %", "blocks", "games", "faults"]
    return (
        f"\n{cell.cell}: {cell.blocks} blocks, {cell.games} games",
        Listing(columns, [cell_row(row, bool(cell.rated_games)) for row in cell.bots]),
    )
