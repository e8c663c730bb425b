"""Makes a command of the command line from a function that returns an answer."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from arena.command_line.answers import Answer
from arena.command_line.home import DatabaseOption, HomeOption, choose_database, choose_home
from arena.command_line.output import show

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def command(function: Callable[..., Answer]) -> Callable[..., int]:
    """The function with the options that every command has (`--home`, `--database`, `--json`) behind its own; what it
    answers is shown, its exit code returned.

    Typer reads a command's arguments from the signature, so the signature says what the function's own does, and more.
    """

    def run(*, home: Path | None, database: str | None, json: bool, **arguments: object) -> int:
        if home is not None:
            choose_home(home)
        if database is not None:
            choose_database(database)
        return show(function(**arguments), json)

    functools.update_wrapper(run, function)
    own = inspect.signature(function, eval_str=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        *own.parameters.values(),
        inspect.Parameter("home", keyword, default=None, annotation=HomeOption),
        inspect.Parameter("database", keyword, default=None, annotation=DatabaseOption),
        inspect.Parameter("json", keyword, default=False, annotation=JsonOption),
    ]
    vars(run)["__signature__"] = own.replace(parameters=parameters, return_annotation=int)
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run
