"""`arena league run`: from a league file to a rating and a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Aside, Listing
from arena.command_line.home import open_home
from arena.command_line.interrupts import stop_when_asked
from arena.command_line.output import talk
from arena.command_line.standings import FileArgument, overall_row
from engine.errors import ExitCode
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.leagues import LeagueRunDocument
    from arena.command_line.documents.ratings import RatingsDocument
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home
    from arena.log.logged import Logged, Prepared


def run_league(
    file: FileArgument,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=4096, help="Worker processes on this machine; by default one a core.", show_default=False
        ),
    ] = None,
    address: Annotated[
        str | None, typer.Option(help="A Ray cluster to join, for example 10.0.0.1:6379 or auto.", show_default=False)
    ] = None,
    unsafe: Annotated[
        bool, typer.Option("--unsafe", help="Play shipped bots without a sandbox; the results say so.")
    ] = False,
) -> Answer:
    """Play a league, rate it and make its page. What is in the log already is not played again, so the same command
    goes on after a stop.

    Ctrl-C once finishes what is being played and stops; twice stops at once. Both can be resumed.

    Example: arena league run leagues/first.toml
    """
    with stop_when_asked() as interrupt:
        from arena.command_line.progress import progress_of
        from arena.log.logged import logged, prepare
        from arena.playing.running import alone, play_league

        home, catalogue = open_home()
        prepared = prepare(file, catalogue)
        before = logged(prepared, home, catalogue)
        _announce(prepared, before, catalogue)
        with alone(home, prepared.league.name), progress_of(prepared.plan, set(before.rows)) as progress:
            play_league(
                prepared,
                home,
                catalogue,
                unsafe=unsafe,
                workers=workers,
                address=address,
                stopping=interrupt.asked,
                played=progress.played,
            )
        after = logged(prepared, home, catalogue)
        stopped = interrupt.asked()
    if after.complete and not stopped:
        return _finished(after, home, catalogue)
    chunks = counted(len(prepared.plan.chunks), "chunk")
    return Answer(
        None,
        talk=[
            f"Stopped with {after.chunks_done} of {chunks} in the log; nothing of them is lost.",
            f"Go on with: arena league run {file}",
        ],
        exit_code=ExitCode.INTERRUPTED,
    )


def _announce(prepared: Prepared, before: Logged, catalogue: Catalogue) -> None:
    """What is about to be played, and what its operator should know first."""
    plan, league = prepared.plan, prepared.league
    if league.seed_note and any(not catalogue.bot(bot.label).shipped for bot in prepared.bots):
        talk(league.seed_note)
    contents = (
        counted(len(prepared.bots), "bot"),
        counted(len(plan.cells), "cell"),
        counted(plan.blocks, "block"),
        counted(plan.games, "game"),
    )
    there = f"; {before.chunks_done} of {counted(len(plan.chunks), 'chunk')} are in the log already"
    talk(f"{league.title}: {', '.join(contents)}{there if before.chunks_done else ''}")
    unused = len(set(catalogue.chunks(league.name)) - set(before.rows))
    if unused and not before.complete:
        talk(
            f"In the log but not used: {counted(unused, 'chunk')} of an earlier form of this league; "
            "to keep both, give this form another name."
        )


def _finished(after: Logged, home: Home, catalogue: Catalogue) -> Answer:
    """Standings and page of a league that has been played to its end."""
    from reports.from_log import write_report

    name = after.prepared.league.name
    ratings = after.ratings()
    page = write_report(after, ratings, catalogue, home.site(name))
    document: LeagueRunDocument = {
        "schema": "arena/league-run/1",
        "league": name,
        "page": str(page),
        "snapshot": after.snapshot,
        "ratings": cast("RatingsDocument", ratings.document()),
    }
    columns = ["rank", "bot", "rating", "cells", "blocks", "games", "faults"]
    return Answer(
        document,
        shown=[
            Listing(columns, [overall_row(row) for row in ratings.overall.bots]),
            f"Page: {page}",
            Aside(f"Ratings are TrueSkill, ± 2 sigma; ranks are intervals. More: arena ratings {name}"),
        ],
    )
