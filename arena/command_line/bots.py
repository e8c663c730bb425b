"""`arena bot`: from a file to a player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.command_line.options import HomeOption, JsonOption, home_folder, open_home
from arena.command_line.output import counted, fault_text, print_document, print_table, talk

if TYPE_CHECKING:
    from arena.log.catalogue import BotRow
    from arena.playing.checking import CellCheck
    from arena.submissions.package import Package

commands = typer.Typer(help="Check and submit bots, and see which there are.", no_args_is_help=True)

BOT_FAILED = 4
CHECK_DEALS = 2
LAST_LOG_LINES = 12

PathArgument = Annotated[
    Path, typer.Argument(help="A bot: one .py file, a folder with bot.py, or a .zip of such a folder.")
]
NameOption = Annotated[
    str | None, typer.Option("--name", help="The bot's name; else the file's or folder's.", show_default=False)
]


@commands.command("check")
def check_bot(
    path: PathArgument,
    name: NameOption = None,
    deals: Annotated[int, typer.Option(min=1, max=1000, help="Deals to play in each cell.")] = CHECK_DEALS,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Read a bot as a submission would, start it in the sandbox, and play it against `random` in cells of its games
    that have every variant once, and every seat count and layout.

    Nothing is stored. Exit code 4 when the bot failed somewhere.

    Example: arena bot check mybot.py
    """
    from arena.submissions.store import take_in

    package, row = take_in(path, name)
    checks = _try_out(package, row, deals, home)
    if json:
        print_document(
            "bot-check/1",
            {
                "bot": f"{row.name}@{row.version}",
                "passed": all(one.passed for one in checks),
                "cells": [_check_document(one) for one in checks],
            },
        )
    else:
        _print_checks(row, checks)
    if not all(one.passed for one in checks):
        talk(f"Mend it and check again: arena bot check {path}")
        raise typer.Exit(BOT_FAILED)
    talk(f"Next: arena bot submit {path}")


@commands.command("submit")
def submit_bot(
    path: PathArgument,
    name: NameOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse a bot that has a fault in its check games (exit code 1).")
    ] = False,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Take a bot in: read it, start it in the sandbox, play check games, store it under its name and version.

    A bot that cannot be started is refused. One that fails in a game is stored with a warning: in a league its faults
    cost only itself.

    Example: arena bot submit mybot.py
    """
    from arena.submissions.store import keep, take_in

    opened, catalogue = open_home(home)
    package, row = take_in(path, name)
    label = f"{row.name}@{row.version}"
    catalogue.check_free(row)
    checks = _try_out(package, row, 1, home)
    failed = [one for one in checks if not one.passed]
    cannot_start = any(cause in one.faults for one in failed for cause in ("import", "start-up"))
    if failed:
        _print_failures(failed)
        if strict or cannot_start:
            talk(f"{label} is refused: nothing was stored. Mend it and see: arena bot check {path}")
            raise typer.Exit(1)
    added = keep(opened, catalogue, package, row)
    if json:
        print_document(
            "bot-submit/1",
            {
                "bot": label,
                "name": row.name,
                "version": row.version,
                "sha256": row.sha256,
                "games": row.games,
                "added": added,
            },
        )
    else:
        print(f"{label} {'is stored' if added else 'was there already'}: it plays {', '.join(row.games)}.")
    if failed:
        talk(
            f"It failed in {counted(len(failed), 'cell')} of {len(checks)}. In a league such a game counts as its worst result."
        )
    talk(f'Next: name "{row.name}" under bots in a league file, then arena league run FILE')


@commands.command("list")
def list_bots(home: HomeOption = None, json: JsonOption = False) -> None:
    """List the bots: those that ship and those submitted.

    Example: arena bot list
    """
    _, catalogue = open_home(home)
    rows = catalogue.bots()
    if json:
        print_document("bots/1", {"bots": [_bot_document(row) for row in rows]})
        return
    columns = ["bot", "version", "games", "origin", "sha256", "summary"]
    print_table(
        columns,
        [(row.name, row.version, ", ".join(row.games), _origin(row), row.sha256[:12], row.summary) for row in rows],
    )


@commands.command("show")
def show_bot(
    bot: Annotated[str, typer.Argument(help="A bot: name, or name@version.")],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Show a bot: its versions, what it says of itself, its content's hash.

    Example: arena bot show random
    """
    _, catalogue = open_home(home)
    row = catalogue.bot(bot)
    versions = [one for one in catalogue.bots() if one.name == row.name]
    if json:
        print_document("bot/1", {**_bot_document(row), "versions": [one.version for one in versions]})
        return
    print(f"{row.name}@{row.version} ({_origin(row)})")
    print(row.summary or "It says nothing of itself: its class has no docstring.")
    lines = [
        ("games", ", ".join(row.games)),
        ("sha256", row.sha256),
        ("taken in", row.submitted),
        ("versions", ", ".join(one.version for one in versions)),
    ]
    print_table(["", ""], lines)


def _try_out(package: Package, row: BotRow, deals: int, home: Path | None) -> list[CellCheck]:
    """Check games, told one by one."""
    from arena.playing.checking import check
    from arena.playing.running import level_for_strangers
    from arena.playing.worker import Conditions
    from arena.submissions.package import pack
    from arena.submissions.store import take_in
    from bots.shipped import shipped_files
    from engine.cells import ROUND_CAP
    from leagues.records import Limits

    home_folder(home)
    level = level_for_strangers()
    opponent, opponent_row = take_in(shipped_files()["random"], "random", shipped=True)
    packages = {row.sha256: pack(package), opponent_row.sha256: pack(opponent)}
    conditions = Conditions(Limits(), ROUND_CAP, level)
    checks: list[CellCheck] = []
    for one in check(row.to_version(), opponent_row.to_version(), packages, conditions, deals):
        talk(f"{'ok    ' if one.passed else 'FAILED'} {one.cell.id}")
        checks.append(one)
        if "import" in one.faults or "start-up" in one.faults:
            break
    return checks


def _print_checks(row: BotRow, checks: list[CellCheck]) -> None:
    columns = ["cell", "games", "decisions", "CPU us a decision", "points", "random's points", "faults"]
    print_table(
        columns,
        [
            (
                one.cell.id,
                one.games,
                one.decisions,
                _rounded(one.cpu_us),
                round(one.points, 1),
                round(one.field_points, 1),
                fault_text(one.faults),
            )
            for one in checks
        ],
    )
    _print_failures([one for one in checks if not one.passed])
    passed = sum(one.passed for one in checks)
    print(f"{row.name}@{row.version} passed in {counted(passed, 'cell')} of {len(checks)}.")


def _print_failures(failed: list[CellCheck]) -> None:
    """The first fault of each cell, and the end of what the bot printed in the first of them."""
    for one in failed:
        talk(f"{one.cell.id}: {one.first_fault}")
    if failed and failed[0].log:
        talk("The end of what it printed there:")
        for line in failed[0].log.splitlines()[-LAST_LOG_LINES:]:
            talk(f"  | {line}")


def _check_document(one: CellCheck) -> dict[str, Any]:
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


def _bot_document(row: BotRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "version": row.version,
        "sha256": row.sha256,
        "games": row.games,
        "shipped": row.shipped,
        "submitted": row.submitted,
        "summary": row.summary,
    }


def _origin(row: BotRow) -> str:
    return "ships" if row.shipped else "submitted"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
