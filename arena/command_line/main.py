"""The command `arena`: its groups, and how failures are told."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Annotated

import typer

from arena.command_line import benchmarks, bots, doctor, games, leagues, ratings, replays
from arena.command_line.options import HomeOption, choose_home
from engine.errors import ArenaError

INTERRUPTED = 130
BUG = 70

EPILOG = "Exit codes: 0 yes, 1 no, 2 usage, 3 bad input, 4 a bot failed, 5 incomplete, 6 mismatch, 7 this machine cannot, 70 a bug of ours, 130 interrupted."

app = typer.Typer(
    name="arena",
    help="Leagues of card-game bots over rules variants, seat counts and team layouts.\n\nFirst steps: arena doctor, then arena league run leagues/first.toml.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(games.game_commands, name="game")
app.add_typer(games.variant_commands, name="variant")
app.add_typer(bots.commands, name="bot")
app.add_typer(leagues.commands, name="league")
app.add_typer(replays.commands, name="replay")
app.command("doctor")(doctor.doctor)
app.command("ratings")(ratings.ratings)
app.command("report")(ratings.report)
app.command("bench")(benchmarks.bench)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"arena {version('imp-arena')}")
        raise typer.Exit


@app.callback()
def everything(
    home: HomeOption = None,
    _version_wanted: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options before the command."""
    choose_home(home)


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Carry out a command and return its exit code."""
    as_json = "--json" in arguments
    try:
        result = app(arguments, prog_name="arena", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except ArenaError as error:
        _tell(as_json, error.exit_code, error.place, error.cause, error.fix)
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        _tell(
            as_json, INTERRUPTED, "", "interrupted", "what was finished is saved; run the same command again to go on"
        )
        return INTERRUPTED
    except typer.TyperException as error:
        _show_usage(error, as_json)
        return error.exit_code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        _tell(
            as_json,
            BUG,
            "arena",
            f"a bug of ours: {type(error).__name__}: {error}",
            f"please report it with {_keep_traceback()}",
        )
        return BUG


def _tell(as_json: bool, code: int, place: str, cause: str, fix: str) -> None:
    """A failure for people, and as the last line of standard error for programs."""
    where = f"{place}: " if place else ""
    print(f"error: {where}{cause}", file=sys.stderr)
    for line in fix.splitlines():
        print(f"  {line.strip()}", file=sys.stderr)
    if as_json:
        print(
            json.dumps({"schema": "arena/error/1", "exit": code, "place": place, "cause": cause, "fix": fix}),
            file=sys.stderr,
        )


def _show_usage(error: typer.TyperException, as_json: bool) -> None:
    show = getattr(error, "show", None)
    if show is not None:
        show()
    if as_json:
        print(
            json.dumps(
                {
                    "schema": "arena/error/1",
                    "exit": error.exit_code,
                    "place": "usage",
                    "cause": error.format_message(),
                    "fix": "",
                }
            ),
            file=sys.stderr,
        )


def _keep_traceback() -> Path:
    handle, name = tempfile.mkstemp(prefix="arena-bug-", suffix=".txt")
    with os.fdopen(handle, "w") as file:
        file.write(traceback.format_exc())
    return Path(name)
