"""`arena ratings` and `arena report`: what a league's results say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.leagues import LeagueArgument, standing_row
from arena.command_line.options import HomeOption, JsonOption, open_home
from arena.command_line.output import fault_text, plus_minus, print_document, print_table, rank_text, talk
from engine.errors import Incomplete, InputError

if TYPE_CHECKING:
    from arena.log.logged import Logged
    from leagues.rating.standings import Ratings


def ratings(
    name: LeagueArgument,
    cell: Annotated[
        str | None, typer.Option(help="Only this cell, for example oh-hell/standard/4/1-1-1-1.", show_default=False)
    ] = None,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Rate a league from its log: overall and in each cell, every figure with its uncertainty.

    Example: arena ratings first --cell oh-hell/standard/4/1-1-1-1
    """
    from arena.log.logged import logged, recall

    opened, catalogue = open_home(home)
    found = logged(recall(name, catalogue), opened, catalogue)
    rated = _rated(found)
    cells = [one for one in rated.cells if cell is None or one.cell == cell]
    if not cells:
        raise InputError(
            f"--cell {cell}",
            f"the league {name} has no such cell",
            f"it has: {', '.join(one.cell for one in rated.cells)}",
        )
    if json:
        document = rated.document()
        document["league"] = name
        document["complete"] = found.complete
        document["snapshot"] = found.snapshot
        document["cells"] = [one.document() for one in cells]
        print_document("ratings/1", document)
        return
    if cell is None:
        print_table(
            ["rank", "bot", "rating ± 2 sigma", "cells", "blocks", "games", "faults"],
            [standing_row(row) for row in rated.overall.bots],
        )
    for one in cells:
        print(f"\n{one.cell}: {one.blocks} blocks, {one.games} games")
        columns = ["rank", "bot", "rating ± 2 sigma", "points against the table ± 95 %", "blocks", "games", "faults"]
        print_table(
            columns,
            [
                (
                    rank_text(row.rank_low, row.rank_high),
                    row.bot,
                    plus_minus(row.mu, 2 * row.sigma) if one.rated_games else "not rated",
                    plus_minus(row.points, row.half_width),
                    row.blocks,
                    row.games,
                    fault_text(row.faults),
                )
                for row in one.bots
            ],
        )
    if not found.complete:
        talk(
            f"The league is incomplete: {found.chunks_done} of {len(found.prepared.plan.chunks)} chunks; {rated.incomplete_blocks} blocks wait for their other seatings."
        )
    talk(f"Next: arena report {name}")


def report(
    name: LeagueArgument,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the page; by default the home's sites/NAME.", show_default=False)
    ] = None,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Make a league's page: a folder that opens by double click, without a network.

    Example: arena report first --out site
    """
    from arena.log.logged import logged, recall
    from reports.from_log import write_report

    opened, catalogue = open_home(home)
    found = logged(recall(name, catalogue), opened, catalogue)
    page = write_report(found, _rated(found), catalogue, out or opened.site(name))
    if json:
        print_document(
            "report/1", {"league": name, "page": str(page), "snapshot": found.snapshot, "complete": found.complete}
        )
    else:
        print(f"Page: {page}")


def _rated(found: Logged) -> Ratings:
    if not found.rows:
        raise Incomplete(
            found.prepared.league.name,
            "nothing of this league is in the log yet",
            "play it with: arena league run FILE",
        )
    return found.ratings()
