"""`arena doctor`: can this machine run leagues, and if not, what would mend it."""

from __future__ import annotations

import os
import shutil
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from arena.command_line.options import HomeOption, JsonOption, home_folder
from arena.command_line.output import print_document, print_table, talk

UNFIT = 7
LEAST_DISK = 2 * 1024**3
LEAST_MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class Finding:
    """One thing looked at: what was found, whether it will do, and the fix where it will not."""

    what: str
    found: str
    fit: bool
    fix: str = ""


def doctor(home: HomeOption = None, json: JsonOption = False) -> None:
    """Look at what leagues need: Python, the sandbox (by trying it), compiled code, memory, disk. Exit code 7 when
    something is missing.

    Example: arena doctor
    """
    findings = [_python(), _sandbox(), _engine(), _memory(), _disk(home_folder(home).absolute())]
    if json:
        print_document(
            "doctor/1", {"fit": all(one.fit for one in findings), "findings": [asdict(one) for one in findings]}
        )
    else:
        print_table(["what", "found", "fit"], [(one.what, one.found, "yes" if one.fit else "NO") for one in findings])
    for one in findings:
        if not one.fit:
            talk(f"{one.what}: {one.fix}")
    if not all(one.fit for one in findings):
        raise typer.Exit(UNFIT)
    talk("Next: arena league run leagues/first.toml")


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", version, sys.version_info >= (3, 11), "install Python 3.11 or newer")


def _sandbox() -> Finding:
    from arena.sandbox.levels import sandbox_level

    level = sandbox_level()
    return Finding(
        "sandbox",
        f"level {level.name}: {level.why}" if level.why else f"level {level.name}",
        level.name == "A",
        level.fix,
    )


def _engine() -> Finding:
    started = time.perf_counter()
    from engine.cells import Cell
    from engine.positions import Position

    Position(Cell("oh-hell", "standard", 3, "1-1-1"), 1)
    return Finding("compiled rules", f"loaded in {time.perf_counter() - started:.1f} s", True)


def _memory() -> Finding:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    found = f"{memory / 1024**3:.1f} GiB of memory, {os.cpu_count()} cores"
    return Finding("machine", found, memory >= LEAST_MEMORY, "a league needs 2 GiB of memory")


def _disk(folder: Path) -> Finding:
    there = next(parent for parent in (folder, *folder.parents) if parent.is_dir())
    free = shutil.disk_usage(there).free
    return Finding(
        "disk",
        f"{free / 1024**3:.1f} GiB free at {there}",
        free >= LEAST_DISK,
        "free 2 GiB, or name another folder with --home",
    )
