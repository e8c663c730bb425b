"""The command `arena`: its groups and commands, and what becomes of a failure."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from arena.command_line import (
    benchmarks,
    bots,
    doctor,
    games,
    homes,
    leagues,
    ratings,
    replays,
    running,
    submitting,
    variants,
    verifying,
    voiding,
)
from arena.command_line.answers import Answer
from arena.command_line.command import command
from arena.command_line.failures import NOT_OURS, report_bug, report_error, report_interrupt, report_usage, unfit
from arena.command_line.home import DatabaseOption, HomeOption, choose_database, choose_home
from engine.errors import ArenaError, ExitCode

EPILOG = (
    "Exit codes: 0 yes, 1 no, 2 usage, 3 bad input, 4 a bot failed, 5 incomplete, 6 mismatch, "
    "7 not possible on this machine, 70 a bug of ours, 130 interrupted."
)

app = typer.Typer(
    name="arena",
    help="Leagues of card-game bots over rules variants, seat counts and team layouts.\n\n"
    "First steps: arena doctor, then arena league run leagues/first.toml.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _add(where: typer.Typer, **functions: Callable[..., Answer]) -> None:
    for name, function in functions.items():
        where.command(name)(command(function))


def _group(name: str, purpose: str, **functions: Callable[..., Answer]) -> None:
    group = typer.Typer(help=purpose, no_args_is_help=True)
    _add(group, **functions)
    app.add_typer(group, name=name)


_group("game", "The games there are.", list=games.list_games, show=games.show_game)
_group(
    "variant",
    "The rules variants there are.",
    list=variants.list_variants,
    show=variants.show_variant,
    diff=variants.compare_variants,
)
_group(
    "bot",
    "Check and submit bots, and see which there are.",
    check=submitting.check_bot,
    submit=submitting.submit_bot,
    list=bots.list_bots,
    show=bots.show_bot,
)
_group(
    "league",
    "Validate, plan, run and verify leagues, see how far they are, and void bots.",
    list=leagues.list_leagues,
    validate=leagues.validate,
    plan=leagues.plan_league,
    run=running.run_league,
    status=leagues.status,
    void=voiding.void,
    restore=voiding.restore,
    verify=verifying.verify_league,
)
_group(
    "replay",
    "List, show and export the games of a league, and referee a replay.",
    list=replays.list_replays,
    show=replays.show_replay,
    export=replays.export_replay,
    verify=verifying.verify_replay,
)
_group(
    "home",
    "Whether everything in a home is as it was written, and mending it.",
    check=homes.check,
    repair=homes.repair,
)
_add(app, doctor=doctor.doctor, ratings=ratings.ratings, report=ratings.report, bench=benchmarks.bench)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"arena {version('imp-arena')}")
        raise typer.Exit


@app.callback()
def before_the_command(
    home: HomeOption = None,
    database: DatabaseOption = None,
    _version_wanted: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options before the command."""
    choose_home(home)
    choose_database(database)


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Carry out a command and return its exit code."""
    as_json = "--json" in arguments
    try:
        return _carry_out(arguments)
    except ArenaError as error:
        return report_error(error, as_json)
    except (KeyboardInterrupt, typer.Abort):
        return report_interrupt(as_json)
    except typer.TyperException as error:
        return report_usage(error, as_json)
    except BrokenPipeError:
        return _reader_gone()
    except OSError as error:
        return report_error(unfit(error), as_json) if error.errno in NOT_OURS else report_bug(error, as_json)
    except Exception as error:
        return report_bug(error, as_json)


def _carry_out(arguments: list[str]) -> int:
    """The command by itself: calling `app` would turn an interrupt and a closed pipe into exit codes of its own."""
    try:
        whole = typer.main.get_command(app)
        with whole.make_context("arena", list(arguments)) as context:
            code: int = whole.invoke(context)
    except typer.Exit as leaving:
        code = leaving.exit_code
    sys.stdout.flush()
    return code


def _reader_gone() -> ExitCode:
    """Whoever read our output has seen enough, as `head` does; what is left of it goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return ExitCode.YES
