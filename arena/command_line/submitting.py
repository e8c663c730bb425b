"""`arena bot check` and `arena bot submit`: from a file to a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer, Aside, Listing
from arena.command_line.faults import fault_text
from arena.command_line.home import open_home
from arena.command_line.output import talk
from engine.errors import ExitCode
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.bots import BotCheckDocument, BotSubmitDocument, CheckedCell
    from arena.log.catalogue import BotRow
    from arena.playing.checking import CellCheck
    from arena.submissions.package import Package

DEALS = 2
"""Deals of a check in each cell; a submission is checked with one."""
LAST_LOG_LINES = 12
"""Causes of faults by which a bot did not come so far as to play."""

PathArgument = Annotated[
    Path, typer.Argument(help="A bot: one .py file, a folder with bot.py, or a .zip of such a folder.")
]
NameOption = Annotated[
    str | None, typer.Option("--name", help="The bot's name; else the file's or folder's.", show_default=False)
]


def check_bot(
    path: PathArgument,
    name: NameOption = None,
    deals: Annotated[int, typer.Option(min=1, max=1000, help="Deals to play in each cell.")] = DEALS,
) -> Answer:
    """Read a bot as a submission would, start it in the sandbox, and play it against `random` in cells of its games
    that have every variant once, and every seat count and layout.

    Nothing is stored. Exit code 4 when the bot failed somewhere.

    Example: arena bot check mybot.py
    """
    from arena.submissions.store import take_in

    package, row = take_in(path, name)
    label = f"{row.name}@{row.version}"
    checks = _try_out(package, row, deals)
    failed = [one for one in checks if not one.passed]
    document: BotCheckDocument = {
        "schema": "arena/bot-check/1",
        "bot": label,
        "passed": not failed,
        "cells": [_checked(one) for one in checks],
    }
    return Answer(
        document,
        shown=[
            _listing(checks),
            *map(Aside, _failures(failed)),
            f"{label} passed in {counted(len(checks) - len(failed), 'cell')} of {len(checks)}.",
        ],
        talk=[f"Fix it and check again: arena bot check {path}" if failed else f"Next: arena bot submit {path}"],
        exit_code=ExitCode.BOT_FAILED if failed else ExitCode.YES,
    )


def submit_bot(
    path: PathArgument,
    name: NameOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse a bot that has a fault in its check games (exit code 1).")
    ] = False,
) -> Answer:
    """Take a bot in: read it, start it in the sandbox, play check games, store it under its name and version.

    A bot that cannot be started is refused. One that fails in a game is stored with a warning: in a league its faults
    cost only itself.

    Example: arena bot submit mybot.py
    """
    from arena.submissions.store import keep, take_in

    home, catalogue = open_home()
    package, row = take_in(path, name)
    label = f"{row.name}@{row.version}"
    catalogue.check_free(row)
    checks = _try_out(package, row, 1)
    failed = [one for one in checks if not one.passed]
    failures = list(_failures(failed))
    if any(one.could_not_start for one in failed) or (strict and failed):
        refusal = f"{label} is refused: nothing was stored. Fix it and see: arena bot check {path}"
        return Answer(None, talk=[*failures, refusal], exit_code=ExitCode.NO)
    added = keep(home, catalogue, package, row)
    document: BotSubmitDocument = {
        "schema": "arena/bot-submit/1",
        "bot": label,
        "name": row.name,
        "version": row.version,
        "sha256": row.sha256,
        "games": row.games,
        "added": added,
    }
    warning = (
        f"It failed in {counted(len(failed), 'cell')} of {len(checks)}. "
        "In a league such a game counts as its worst result."
    )
    return Answer(
        document,
        shown=[f"{label} {'is stored' if added else 'was there already'}: it plays {', '.join(row.games)}."],
        talk=[
            *failures,
            *([warning] if failed else []),
            f'Next: name "{row.name}" under bots in a league file, then arena league run FILE',
        ],
    )


def _try_out(package: Package, row: BotRow, deals: int) -> list[CellCheck]:
    """Check games, each cell reported as it comes; none after one in which the bot did not start."""
    from arena.playing.checking import check
    from arena.playing.conditions import Conditions
    from arena.playing.running import level_for_strangers
    from arena.submissions.package import pack
    from arena.submissions.store import take_in
    from bots.shipped import shipped_files
    from engine.cells import ROUND_CAP
    from leagues.records import Limits

    level = level_for_strangers()
    opponent, opponent_row = take_in(shipped_files()["random"], "random", shipped=True)
    packages = {row.sha256: pack(package), opponent_row.sha256: pack(opponent)}
    conditions = Conditions(Limits(), ROUND_CAP, level)
    checks: list[CellCheck] = []
    for one in check(row.to_version(), opponent_row.to_version(), packages, conditions, deals):
        talk(f"{'ok    ' if one.passed else 'FAILED'} {one.cell.id}")
        checks.append(one)
        if one.could_not_start:
            break
    return checks


def _listing(checks: Sequence[CellCheck]) -> Listing:
    columns = ["cell", "games", "decisions", "CPU us a decision", "points", "random's points", "faults"]
    rows = [
        (
            one.cell.id,
            one.games,
            one.decisions,
            None if one.cpu_us is None else round(one.cpu_us, 1),
            round(one.points, 1),
            round(one.field_points, 1),
            fault_text(one.faults),
        )
        for one in checks
    ]
    return Listing(columns, rows)


def _failures(failed: Sequence[CellCheck]) -> Iterator[str]:
    """The first fault of each cell, and the end of what the bot printed in the first of them."""
    for one in failed:
        yield f"{one.cell.id}: {one.first_fault}"
    if failed and failed[0].log:
        yield "The end of what it printed there:"
        for line in failed[0].log.splitlines()[-LAST_LOG_LINES:]:
            yield f"  | {line}"


def _checked(one: CellCheck) -> CheckedCell:
    return {
        "cell": one.cell.id,
        "passed": one.passed,
        "games": one.games,
        "decisions": one.decisions,
        "cpu_us_a_decision": one.cpu_us,
        "points": one.points,
        "random_points": one.field_points,
        "faults": one.faults,
        "first_fault": one.first_fault,
        "log": one.log,
    }
