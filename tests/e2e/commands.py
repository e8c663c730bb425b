"""Running the real command in a process of its own, as a person would."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from processes import Run

ARENA = [sys.executable, "-m", "arena"]
SECONDS = 300


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """Standard output, which must be one JSON document."""
        return json.loads(self.out)


@dataclass(frozen=True)
class Place:
    """A folder to work in, with a home of its own."""

    folder: Path

    def arena(self, *arguments: str | Path) -> Answer:
        done = subprocess.run(
            [*ARENA, *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def start(self, *arguments: str | Path) -> Run:
        return Run([*ARENA, *map(str, arguments)], self.folder)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def log(self) -> dict[str, bytes]:
        """Every chunk's file of every league, by name."""
        return {path.name: path.read_bytes() for path in self.chunk_files()}

    def chunk_files(self) -> list[Path]:
        """Where every chunk of every league is kept, by name."""
        return sorted((self.folder / "arena-home" / "log").glob("*/*.parquet"))


LEAGUE = """
name = "six"
seed = "a seed for the tests, long enough"
bots = ["mine", "random", "oh-hell-rules", "bottle-imp-rules"]
deals = 2

[[cells]]
variant = "oh-hell/standard"
seats = [3, 4, 5, 7]

[[cells]]
variant = "bottle-imp/classic"

[play]
chunk_games = 2
line_ups = 1
"""

MINE = '''
from bots import Bot


class Mine(Bot):
    """Always the highest action."""

    version = "0.3"

    def act(self, view):
        return view.legal[-1]
'''


SHORT = """
name = "short"
seed = "a seed for the tests, long enough"
bots = ["random", "oh-hell-rules"]
deals = 2

[[cells]]
variant = "oh-hell/standard"
seats = [3]

[play]
chunk_games = 1
"""
"""Twelve chunks of a game each."""


def new_short(factory: pytest.TempPathFactory) -> Place:
    """A folder with the short league's file."""
    place = Place(factory.mktemp("short"))
    place.write("short.toml", SHORT)
    return place


def play_short(place: Place) -> None:
    """The short league played to its end, and how long that took."""
    place.write("short.toml", SHORT)
    started = time.monotonic()
    answer = place.arena("league", "run", "short.toml", "--workers", "1")
    assert answer.code == 0, answer.err
    place.write("seconds", str(time.monotonic() - started))


def seconds_of_short(place: Place) -> float:
    """How long the short league took in a folder where it has been played."""
    return float((place.folder / "seconds").read_text())


def submit_and_write(place: Place) -> None:
    """The league's file and the bot of its own submitted."""
    place.write("six.toml", LEAGUE)
    answer = place.arena("bot", "submit", place.write("mine.py", MINE))
    assert answer.code == 0, answer.err


def shared(factory: pytest.TempPathFactory, name: str, fill: Callable[[Place], None]) -> Place:
    """A copy, this worker's own, of a folder that is filled once for all workers of the tests."""
    common = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent
    folder, done = common / f"shared-{name}", common / f"shared-{name}.done"
    with (common / f"shared-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            fill(Place(folder))
            done.touch()
        own = factory.mktemp(name)
        shutil.copytree(folder, own, dirs_exist_ok=True)
    return Place(own)
