"""`arena league run`: from a league file to a rating and a page."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Aside, Listing
from arena.command_line.home import open_home
from arena.command_line.interrupts import stop_when_asked
from arena.command_line.output import talk
from arena.command_line.playing_options import AddressOption, WorkersOption
from arena.command_line.standings import FileArgument, overall_row
from engine.errors import ExitCode
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.leagues import LeagueRunDocument
    from arena.command_line.documents.ratings import RatingsDocument
    from arena.log.catalogue import Catalogue
    from arena.log.logged import Logged
    from arena.playing.preparing import Prepared


def run_league(
    file: FileArgument,
    workers: WorkersOption = None,
    address: AddressOption = None,
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
        from arena.log.league_log import set_damaged_aside
        from arena.log.lock import alone
        from arena.log.logged import history_of
        from arena.playing.preparing import prepare
        from arena.playing.running import play_league
        from leagues.files.league_file import load_league

        home, catalogue = open_home()
        name = load_league(file).name
        with alone(home, name, _with_whom(workers, address)):
            for line in set_damaged_aside(home, name, history_of(home, name)[0]):
                talk(line)
            prepared = prepare(file, home, catalogue)
            for line in prepared.damage:
                talk(line)
            left = _announce(prepared, catalogue)
            with progress_of(left) as progress:
                after = play_league(
                    prepared,
                    home,
                    catalogue,
                    unsafe=unsafe,
                    workers=workers,
                    address=address,
                    stopping=interrupt.asked,
                    played=progress.played,
                )
        stopped = interrupt.asked()
    if after.complete and not stopped:
        return _finished(after)
    chunks = counted(len(after.planned), "chunk")
    return Answer(
        None,
        talk=[
            f"Stopped with {after.chunks_done} of {chunks} in the log; nothing of them is lost.",
            f"Go on with: arena league run {file}",
        ],
        exit_code=ExitCode.INTERRUPTED,
    )


def _with_whom(workers: int | None, address: str | None) -> str:
    """Where a run plays, for those who look on."""
    return (
        f"playing on the cluster at {address}"
        if address
        else f"playing with {counted(workers or os.cpu_count() or 1, 'worker')}"
    )


def _announce(prepared: Prepared, catalogue: Catalogue) -> int:
    """Say what is about to be played, and what its operator should know first; how many games are left to play."""
    from leagues.planning.balance import balances
    from leagues.planning.notes import changes, warnings

    plan, league = prepared.plan, prepared.league
    if league.seed_note and any(not catalogue.bot(bot.label).shipped for bot in prepared.bots):
        talk(league.seed_note)
    contents = (
        counted(len(prepared.bots), "bot"),
        counted(len(plan.cells), "cell"),
        counted(plan.blocks, "block"),
        counted(plan.games, "game"),
    )
    done = len(prepared.there)
    there = f"; {done} of {counted(len(plan.chunks), 'chunk')} are in the log already"
    talk(f"{league.title}: {', '.join(contents)}{there if done else ''}")
    for line in (*(changes(plan) if plan.new or plan.withdrawn else ()), *warnings(plan, balances(plan))):
        talk(line)
    unused = len(prepared.history.played.keys() - {chunk.id for chunk in plan.chunks})
    if unused and prepared.missing:
        talk(
            f"In the log but not used: {counted(unused, 'chunk')} of an earlier form of this league; "
            "to keep both, give this form another name."
        )
    return sum(len(chunk.games) for chunk in prepared.missing)


def _finished(found: Logged) -> Answer:
    """Standings and page of a league that has been played to its end."""
    from reports.from_log import write_pages

    name = found.league.name
    results = found.results()
    after = results.logged
    ratings = results.ratings()
    page = write_pages(results, ratings)
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
