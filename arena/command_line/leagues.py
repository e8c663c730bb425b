"""`arena league` without `run`: which leagues there are, what a league file plays, how far a league is."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Aside, Listing, Value
from arena.command_line.faults import fault_text
from arena.command_line.home import open_home, read_home
from arena.command_line.standings import FileArgument, LeagueArgument
from arena.command_line.watching import watch
from engine.errors import ExitCode
from engine.words import counted, duration

if TYPE_CHECKING:
    from arena.command_line.documents.leagues import (
        LeaguePlanDocument,
        LeaguesDocument,
        LeagueStatusDocument,
        LeagueSummary,
        LeagueValidateDocument,
        PlanGrowth,
        PlannedCell,
    )
    from arena.playing.preparing import Prepared
    from leagues.planning.balance import CellBalance


def list_leagues() -> Answer:
    """List the leagues that have been run in this home.

    Example: arena league list
    """
    from arena.log.logged import league_names, logged, unmigrated

    home = read_home()
    leagues: list[LeagueSummary] = []
    for name in league_names(home):
        found = logged(home, name)
        leagues.append(
            {
                "name": name,
                "title": found.league.title,
                "chunks_done": found.chunks_done,
                "chunks_planned": len(found.planned),
                "started": found.history.started,
            }
        )
    earlier = unmigrated(home)
    document: LeaguesDocument = {"schema": "arena/leagues/1", "leagues": leagues}
    rows = [(one["name"], one["title"], one["chunks_done"], one["chunks_planned"], one["started"]) for one in leagues]
    return Answer(
        document,
        shown=[Listing(["league", "title", "chunks done", "chunks planned", "last started"], rows)],
        talk=[f"Written by an earlier version, and not shown until arena home repair: {', '.join(earlier)}"]
        if earlier
        else [],
    )


def validate(file: FileArgument) -> Answer:
    """Read a league file and say what it plays; the first mistake is named with its line and what would mend it.

    Example: arena league validate leagues/first.toml
    """
    from arena.playing.preparing import prepare
    from leagues.planning.balance import balances
    from leagues.planning.notes import changes, notes, warnings

    prepared = prepare(file, *open_home())
    seconds = prepared.cpu_seconds_left()
    league, bots, planned = prepared.league, prepared.bots, prepared.plan
    cells = planned.cells
    noted = [*changes(planned), *notes(league, bots), *warnings(planned, balances(planned)), *_time(prepared, seconds)]
    document: LeagueValidateDocument = {
        "schema": "arena/league-validate/1",
        "league": league.name,
        "bots": [bot.label for bot in bots],
        "cells": [cell.cell.id for cell in cells],
        "blocks": planned.blocks,
        "games": planned.games,
        **_growth(prepared, seconds),
        "note": league.seed_note,
        "notes": noted,
    }
    contents = (
        counted(len(bots), "bot"),
        counted(len(cells), "cell"),
        counted(planned.blocks, "block"),
        counted(planned.games, "game"),
    )
    return Answer(
        document,
        shown=[f"{file} is a league: {', '.join(contents)}."],
        talk=[*noted, *([league.seed_note] if league.seed_note else []), f"Next: arena league run {file}"],
    )


def plan_league(file: FileArgument) -> Answer:
    """Show what a league plays before playing it: line-ups, blocks and games of each cell, and how evenly bots meet
    and sit.

    Example: arena league plan leagues/first.toml
    """
    from arena.playing.preparing import prepare
    from leagues.planning.balance import balances
    from leagues.planning.notes import changes, notes, warnings

    home, catalogue = open_home()
    prepared = prepare(file, home, catalogue)
    plan, seconds = prepared.plan, prepared.cpu_seconds_left()
    counts = balances(plan)
    noted = [*changes(plan), *notes(prepared.league, prepared.bots), *warnings(plan, counts), *_time(prepared, seconds)]
    document: LeaguePlanDocument = {
        "schema": "arena/league-plan/1",
        "league": prepared.league.name,
        "chunks": len(plan.chunks),
        "blocks": plan.blocks,
        "games": plan.games,
        **_growth(prepared, seconds),
        "cells": [cast("PlannedCell", one.document()) for one in counts],
        "notes": noted,
        "chunk_ids": [chunk.id for chunk in plan.chunks],
    }
    contents = (counted(len(plan.chunks), "chunk"), counted(plan.blocks, "block"), counted(plan.games, "game"))
    return Answer(
        document,
        shown=[
            _balance_listing(counts),
            f"{', '.join(contents)}.",
            *map(Aside, noted),
            Aside(f"Next: arena league run {file}"),
        ],
    )


def _growth(prepared: Prepared, seconds: float | None) -> PlanGrowth:
    """What a plan keeps of the one before, and what is left to play."""
    plan = prepared.plan
    return {
        "chunks_kept": len(plan.kept),
        "chunks_new": len(plan.new),
        "chunks_withdrawn": len(plan.withdrawn),
        "games_left": sum(len(chunk.games) for chunk in prepared.missing),
        "cpu_seconds_left": seconds,
    }


def _time(prepared: Prepared, seconds: float | None) -> list[str]:
    """Roughly how long what is left takes on this machine."""
    if not seconds:
        return []
    starts = counted(sum(len(chunk.bots) for chunk in prepared.missing), "bot process", "bot processes")
    cores = len(os.sched_getaffinity(0))
    here = f", {duration(seconds / cores)} on the {cores} cores here" if cores > 1 else ""
    return [
        f"The decisions that are left take about {duration(seconds)} of CPU time, as those so far did{here}; "
        f"the start of {starts} comes on top."
    ]


def _balance_listing(balances: Sequence[CellBalance]) -> Listing:
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
    return Listing(columns, [_balance_row(one) for one in balances])


def _balance_row(one: CellBalance) -> tuple[Value, ...]:
    return (
        one.cell,
        len(one.bot_games),
        one.line_ups,
        one.deals,
        one.blocks,
        one.games,
        span(list(one.bot_games.values())),
        max((max(seats) - min(seats) for seats in one.bot_seats.values()), default=0),
        span(list(one.meetings.values())),
        span(list(one.partnerships.values())),
    )


def span(counts: Sequence[int]) -> str:
    """The least and the most of some counts.

    >>> span([40, 40]), span([42, 38, 40]), span([])
    ('40', '38-42', '-')
    """
    if not counts:
        return "-"
    least, most = min(counts), max(counts)
    return str(least) if least == most else f"{least}-{most}"


def status(
    name: LeagueArgument,
    watching: Annotated[
        bool, typer.Option("--watch", help="Look on while another process plays it; say what is new.")
    ] = False,
) -> Answer:
    """Say how far a league is and what went wrong in it. Exit code 5 while it is incomplete.

    Example: arena league status first --watch
    """
    from arena.log.logged import logged
    from engine.cells import Cell
    from engine.games import engine_of

    if watching:
        watch(read_home(), name)
    found = logged(read_home(), name)
    faults = _by_cause(found.fault_counts())
    engines = {cell: engine_of(Cell.parse(cell)) for cell in found.history.cells}
    chunks = found.history.chunks
    other_engine = sum(played.engine != engines[chunks[chunk].cell] for chunk, played in found.there.items())
    document: LeagueStatusDocument = {
        "schema": "arena/league-status/1",
        "league": name,
        "complete": found.complete,
        "chunks_done": found.chunks_done,
        "chunks_planned": len(found.planned),
        "games_done": found.games_done,
        "games_planned": found.games_planned,
        "faults": faults,
        "voided": [{"bot": one.bot, "reason": one.reason, "when": one.when} for one in found.voided],
        "levels": list(found.levels),
        "engines": list(found.engines),
        "chunks_of_another_engine": other_engine,
        "snapshot": found.snapshot,
    }
    rows = [
        ("state", "complete" if found.complete else "incomplete"),
        ("chunks", f"{found.chunks_done:,} of {len(found.planned):,}"),
        ("games", f"{found.games_done:,} of {found.games_planned:,}"),
        ("faults", fault_text(faults)),
        *((f"voided: {one.bot}", one.reason) for one in found.voided),
        ("sandbox level", ", ".join(found.levels) or "-"),
        ("snapshot", found.snapshot),
    ]
    other_rules = (
        f"Played by another version of the rules: {counted(other_engine, 'chunk')}; "
        "a fresh --home plays everything with this one."
    )
    return Answer(
        document,
        shown=[Listing(["", ""], rows)],
        talk=[
            *found.damage,
            *([other_rules] if other_engine else []),
            f"Next: arena ratings {name}"
            if found.complete
            else "Go on with: arena league run FILE, the file it was started with",
        ],
        exit_code=ExitCode.YES if found.complete else ExitCode.INCOMPLETE,
    )


def _by_cause(faults: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The faults of all bots together."""
    total: dict[str, int] = {}
    for causes in faults.values():
        for cause, count in causes.items():
            total[cause] = total.get(cause, 0) + count
    return dict(sorted(total.items()))
