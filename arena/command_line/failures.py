"""How a failure is reported: in words, and with `--json` as one document on the last line of standard error."""

from __future__ import annotations

import errno
import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from engine.errors import ArenaError, EnvironmentUnfit, ExitCode

if TYPE_CHECKING:
    from arena.command_line.documents.machine import ErrorDocument

NOT_OURS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM)
"""What the machine refuses and no bug of ours can be."""


def report_error(error: ArenaError, as_json: bool) -> ExitCode:
    """An error that a person can mend: place, cause and fix."""
    return _report(as_json, error.exit_code, error.place, error.cause, error.fix)


def unfit(error: OSError) -> EnvironmentUnfit:
    """What the machine refused, with what would help."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return EnvironmentUnfit(
        str(error.filename or "disk"),
        "the disk is full" if full else f"it cannot be written: {error.strerror}",
        "make room, then type the same command again: what was finished is kept"
        if full
        else "make the home's folder writable, or name another with --home DIR",
    )


def report_interrupt(as_json: bool) -> ExitCode:
    """The command was stopped from outside."""
    fix = "what was finished is saved; run the same command again to go on"
    return _report(as_json, ExitCode.INTERRUPTED, "", "interrupted", fix)


def report_bug(error: Exception, as_json: bool) -> ExitCode:
    """An error that only we can mend: its traceback is kept in a file to be sent to us."""
    cause = f"a bug of ours: {type(error).__name__}: {error}"
    return _report(as_json, ExitCode.BUG, "arena", cause, f"please report it with {_keep_traceback(error)}")


def report_usage(error: typer.TyperException, as_json: bool) -> int:
    """A command that is not there or was not called as its help says."""
    show: object = getattr(error, "show", None)  # Typer's own class has none, those it raises have one
    if callable(show):
        show()
    if as_json:
        _print_document(error.exit_code, "usage", error.format_message(), "")
    return error.exit_code


def _report(as_json: bool, code: ExitCode, place: str, cause: str, fix: str) -> ExitCode:
    where = f"{place}: " if place else ""
    print(f"error: {where}{cause}", file=sys.stderr)
    for line in fix.splitlines():
        print(f"  {line.strip()}", file=sys.stderr)
    if as_json:
        _print_document(code, place, cause, fix)
    return code


def _print_document(code: int, place: str, cause: str, fix: str) -> None:
    document: ErrorDocument = {"schema": "arena/error/1", "exit": code, "place": place, "cause": cause, "fix": fix}
    print(json.dumps(document), file=sys.stderr)


def _keep_traceback(error: Exception) -> Path:
    handle, name = tempfile.mkstemp(prefix="arena-bug-", suffix=".txt")
    with os.fdopen(handle, "w") as file:
        file.writelines(traceback.format_exception(error))
    return Path(name)
