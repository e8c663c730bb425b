"""`arena league`: from a league file to a rating and a page."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.command_line.options import HomeOption, JsonOption, open_home
from arena.command_line.output import counted, fault_text, plus_minus, print_document, print_table, rank_text, talk

if TYPE_CHECKING:
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home
    from arena.log.logged import Logged, Prepared

commands = typer.Typer(help="Validate, plan and run leagues, and see how far they are.", no_args_is_help=True)

INCOMPLETE = 5
INTERRUPTED = 130

FileArgument = Annotated[Path, typer.Argument(help="A league file (TOML), for example leagues/first.toml.")]
LeagueArgument = Annotated[str, typer.Argument(help="A league by its name; arena league list shows them.")]


@commands.command("list")
def list_leagues(home: HomeOption = None, json: JsonOption = False) -> None:
    """List the leagues that have been run in this home.

    Example: arena league list
    """
    from arena.log.logged import logged, recall

    opened, catalogue = open_home(home)
    rows: list[tuple[str, str, int, int, str]] = []
    for row in catalogue.leagues():
        found = logged(recall(row.name, catalogue), opened, catalogue)
        rows.append(
            (row.name, found.prepared.league.title, found.chunks_done, len(found.prepared.plan.chunks), row.started)
        )
    if json:
        keys = ("name", "title", "chunks_done", "chunks_planned", "started")
        print_document("leagues/1", {"leagues": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    print_table(["league", "title", "chunks done", "chunks planned", "last started"], rows)


@commands.command("validate")
def validate(file: FileArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Read a league file and say what it plays; the first mistake is named with its line and what would mend it.

    Example: arena league validate leagues/first.toml
    """
    from leagues.files.entrants import entrants
    from leagues.files.league_file import load_league
    from leagues.planning.notes import notes
    from leagues.planning.plan import size

    _, catalogue = open_home(home)
    league = load_league(file)
    bots = entrants(league, [row.to_version() for row in catalogue.bots()])
    cells = league.cells()
    blocks, games = size(league, bots)
    if json:
        print_document(
            "league-validate/1",
            {
                "league": league.name,
                "bots": [bot.label for bot in bots],
                "cells": [cell.cell.id for cell in cells],
                "blocks": blocks,
                "games": games,
                "note": league.seed_note,
                "notes": list(notes(league, bots)),
            },
        )
    else:
        print(
            f"{file} is a league: {counted(len(bots), 'bot')}, {counted(len(cells), 'cell')}, {counted(blocks, 'block')}, {counted(games, 'game')}."
        )
    for note in notes(league, bots):
        talk(note)
    if league.seed_note:
        talk(league.seed_note)
    talk(f"Next: arena league run {file}")


@commands.command("plan")
def plan_league(file: FileArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Show what a league plays before playing it: line-ups, blocks and games of each cell, and how evenly bots meet
    and sit.

    Example: arena league plan leagues/first.toml
    """
    from arena.log.logged import prepare
    from leagues.planning.notes import notes

    _, catalogue = open_home(home)
    prepared = prepare(file, catalogue)
    plan = prepared.plan
    balances = plan.balance()
    if json:
        print_document(
            "league-plan/1",
            {
                "league": prepared.league.name,
                "chunks": len(plan.chunks),
                "blocks": plan.blocks,
                "games": plan.games,
                "cells": [one.document() for one in balances],
                "notes": list(notes(prepared.league, prepared.bots)),
                "chunk_ids": [chunk.id for chunk in plan.chunks],
            },
        )
        return
    rows: list[tuple[str | int, ...]] = []
    for one in balances:
        uneven_seats = max((max(seats) - min(seats) for seats in one.bot_seats.values()), default=0)
        rows.append(
            (
                one.cell,
                len(one.bot_games),
                one.line_ups,
                one.deals,
                one.blocks,
                one.games,
                _spread(list(one.bot_games.values())),
                uneven_seats,
                _spread(list(one.meetings.values())),
                _spread(list(one.partnerships.values())),
            )
        )
    columns = [
        "cell",
        "bots",
        "line-ups",
        "deals each",
        "blocks",
        "games",
        "games a bot",
        "seat imbalance",
        "games a pair",
        "games as partners",
    ]
    print_table(columns, rows)
    print(f"{counted(len(plan.chunks), 'chunk')}, {counted(plan.blocks, 'block')}, {counted(plan.games, 'game')}.")
    for note in notes(prepared.league, prepared.bots):
        talk(note)
    talk(f"Next: arena league run {file}")


@commands.command("run")
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
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Play a league, rate it and make its page. What is in the log already is not played again, so the same command
    goes on after a stop.

    Ctrl-C once finishes what is being played and stops; twice stops at once. Both can be resumed.

    Example: arena league run leagues/first.toml
    """
    from arena.command_line.progress import progress_of
    from arena.log.logged import logged, prepare
    from arena.playing.running import alone, play_league

    opened, catalogue = open_home(home)
    prepared = prepare(file, catalogue)
    if prepared.league.seed_note and any(not catalogue.bot(bot.label).shipped for bot in prepared.bots):
        talk(prepared.league.seed_note)
    before = logged(prepared, opened, catalogue)
    _announce(prepared, before)
    unused = len(set(catalogue.chunks(prepared.league.name)) - set(before.rows))
    if unused and not before.complete:
        talk(
            f"{counted(unused, 'chunk')} of an earlier form of this league stay in the log unused; to keep both, give this form another name."
        )
    with (
        alone(opened, prepared.league.name),
        _stop_on_interrupt() as interrupt,
        progress_of(prepared.plan, set(before.rows)) as progress,
    ):
        play_league(
            prepared,
            opened,
            catalogue,
            unsafe=unsafe,
            workers=workers,
            address=address,
            stopping=lambda: bool(interrupt),
            played=progress.played,
        )
    after = logged(prepared, opened, catalogue)
    if not after.complete:
        talk(
            f"Stopped with {after.chunks_done} of {counted(len(prepared.plan.chunks), 'chunk')} in the log; nothing of them is lost."
        )
        talk(f"Go on with: arena league run {file}")
        raise typer.Exit(INTERRUPTED)
    _finish(after, opened, catalogue, json)


@commands.command("status")
def status(name: LeagueArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Say how far a league is and what went wrong in it. Exit code 5 while it is incomplete.

    Example: arena league status first
    """
    from arena.log.logged import logged, recall
    from engine.sources import source_hash

    opened, catalogue = open_home(home)
    found = logged(recall(name, catalogue), opened, catalogue)
    plan = found.prepared.plan
    done = {chunk.id for chunk in plan.chunks if chunk.id in found.rows}
    games = sum(len(chunk.games) for chunk in plan.chunks if chunk.id in done)
    faults = dict(found.faults()["cause"].value_counts().sort("cause").iter_rows())
    other_engine = sum(row.engine != source_hash() for row in found.rows.values())
    if json:
        print_document(
            "league-status/1",
            {
                "league": name,
                "complete": found.complete,
                "chunks_done": found.chunks_done,
                "chunks_planned": len(plan.chunks),
                "games_done": games,
                "games_planned": plan.games,
                "faults": faults,
                "levels": list(found.levels),
                "engines": list(found.engines),
                "chunks_of_another_engine": other_engine,
                "snapshot": found.snapshot,
            },
        )
    else:
        rows: list[tuple[str, str]] = [
            ("state", "complete" if found.complete else "incomplete"),
            ("chunks", f"{found.chunks_done:,} of {len(plan.chunks):,}"),
            ("games", f"{games:,} of {plan.games:,}"),
            ("faults", fault_text(faults)),
            ("sandbox level", ", ".join(found.levels) or "-"),
            ("snapshot", found.snapshot),
        ]
        print_table(["", ""], rows)
    if other_engine:
        talk(
            f"{counted(other_engine, 'chunk')} were played by another version of the rules; a fresh --home plays everything with this one."
        )
    if not found.complete:
        talk("Go on with: arena league run FILE, the file it was started with")
        raise typer.Exit(INCOMPLETE)
    talk(f"Next: arena ratings {name}")


def _announce(prepared: Prepared, before: Logged) -> None:
    plan = prepared.plan
    text = f"{prepared.league.title}: {counted(len(prepared.bots), 'bot')}, {counted(len(plan.cells), 'cell')}, {counted(plan.blocks, 'block')}, {counted(plan.games, 'game')}"
    if before.chunks_done:
        text += f"; {before.chunks_done} of {counted(len(plan.chunks), 'chunk')} are in the log already"
    talk(text)


def _finish(after: Logged, home: Home, catalogue: Catalogue, json: bool) -> None:
    """Standings and page of a finished league."""
    from reports.from_log import write_report

    ratings = after.ratings()
    page = write_report(after, ratings, catalogue, home.site(after.prepared.league.name))
    if json:
        print_document(
            "league-run/1",
            {
                "league": after.prepared.league.name,
                "page": str(page),
                "snapshot": after.snapshot,
                "ratings": ratings.document(),
            },
        )
        return
    columns = ["rank", "bot", "rating", "cells", "blocks", "games", "faults"]
    print_table(columns, [standing_row(row) for row in ratings.overall.bots])
    print(f"Page: {page}")
    talk(f"Ratings are TrueSkill, ± 2 sigma; ranks are intervals. More: arena ratings {after.prepared.league.name}")


def standing_row(row: Any) -> tuple[str | int, ...]:
    """One bot's line in the overall standings."""
    half = None if row.sigma is None else 2 * row.sigma
    return (
        rank_text(row.rank_low, row.rank_high),
        row.bot,
        plus_minus(row.mu, half),
        f"{row.cells} of {row.cells_of_league}",
        row.blocks,
        row.games,
        fault_text(row.faults),
    )


def _spread(counts: list[int]) -> str:
    """`40` or `38-42`."""
    if not counts:
        return "-"
    return str(counts[0]) if min(counts) == max(counts) else f"{min(counts)}-{max(counts)}"


@contextmanager
def _stop_on_interrupt() -> Iterator[list[int]]:
    """Ctrl-C once fills the list, twice raises KeyboardInterrupt; so does a polite request to end."""
    asked: list[int] = []

    def ask(number: int, _frame: object) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        talk("Finishing what is being played, then stopping. Again to stop at once.")

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
