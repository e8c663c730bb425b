"""`arena doctor`: can this machine run leagues, and if not, what would put it right."""

from __future__ import annotations

import os
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.command_line.answers import Answer, Listing
from arena.command_line.home import home_folder
from engine.errors import ArenaError, ExitCode

if TYPE_CHECKING:
    from arena.command_line.documents.machine import DoctorDocument, FindingDocument

OLDEST_PYTHON = (3, 11)
LEAST_DISK = 2 * 1024**3
LEAST_MEMORY = 2 * 1024**3
"""Bytes."""


@dataclass(frozen=True)
class Finding:
    """One thing looked at: what was found, whether it will do, and the fix where it will not."""

    what: str
    found: str
    fit: bool
    fix: str = ""

    def document(self) -> FindingDocument:
        """The finding for `--json`."""
        return {"what": self.what, "found": self.found, "fit": self.fit, "fix": self.fix}


def doctor() -> Answer:
    """Look at what leagues need: Python, the sandbox and a game as a league plays it (by trying both), compiled code,
    memory, disk. Exit code 7 when something is missing.

    Example: arena doctor
    """
    findings = [python(), sandbox(), compiled_rules(), a_game(), machine(), disk(home_folder().absolute())]
    unfit = [one for one in findings if not one.fit]
    document: DoctorDocument = {
        "schema": "arena/doctor/1",
        "fit": not unfit,
        "findings": [one.document() for one in findings],
    }
    rows = [(one.what, one.found, "yes" if one.fit else "NO") for one in findings]
    return Answer(
        document,
        shown=[Listing(["what", "found", "fit"], rows)],
        talk=[f"{one.what}: {one.fix}" for one in unfit] or ["Next: arena league run leagues/first.toml"],
        exit_code=ExitCode.ENVIRONMENT if unfit else ExitCode.YES,
    )


def python() -> Finding:
    """The version of Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", version, sys.version_info >= OLDEST_PYTHON, "install Python 3.11 or newer")


def sandbox() -> Finding:
    """Whether bots can be locked in, found by letting one try to get out."""
    from arena.log.levels import SandboxLevel
    from arena.sandbox.trial import sandbox_trial

    trial = sandbox_trial()
    return Finding("sandbox", f"level {trial.level}: {trial.why}", trial.level is SandboxLevel.A, trial.fix)


def compiled_rules() -> Finding:
    """How long the compiled rules take to load."""
    started = time.perf_counter()
    try:
        from engine.cells import Cell
        from engine.positions import Position

        Position(Cell("oh-hell", "standard", 3, "1-1-1"), 1)
    except Exception as error:  # whatever is wrong with the compiler or its cache, a league would meet it too
        fix = "install the program anew, or name a folder for compiled code that can be written by ARENA_COMPILED"
        return Finding("compiled rules", f"cannot be loaded: {type(error).__name__}: {error}", False, fix)
    return Finding("compiled rules", f"loaded in {time.perf_counter() - started:.1f} s", True)


def a_game() -> Finding:
    """Whether a game can be played as a league's games are, in a worker and with a process for each bot."""
    from arena.playing.one_game import play_a_game

    started = time.perf_counter()
    try:
        play_a_game()
    except ArenaError as error:
        return Finding("a game as in a league", error.cause, False, error.fix)
    except Exception as error:  # whatever the worker met is what is wrong with this machine
        said = (str(error).strip() or type(error).__name__).splitlines()[-1]
        fix = "install the program anew in a virtual environment of its own, and unset PYTHONPATH"
        return Finding("a game as in a league", f"cannot be played: {said}", False, fix)
    return Finding("a game as in a league", f"played in {time.perf_counter() - started:.1f} s", True)


def machine() -> Finding:
    """Memory and cores."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    found = f"{memory / 1024**3:.1f} GiB of memory, {os.cpu_count()} cores"
    return Finding("machine", found, memory >= LEAST_MEMORY, "a league needs 2 GiB of memory")


def disk(folder: Path) -> Finding:
    """Room for the log where the home is, or will be."""
    there = next(parent for parent in (folder, *folder.parents) if parent.is_dir())
    free = shutil.disk_usage(there).free
    fix = "free 2 GiB, or name another folder with --home"
    return Finding("disk", f"{free / 1024**3:.1f} GiB free at {there}", free >= LEAST_DISK, fix)
