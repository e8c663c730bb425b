"""Running the real command in a process of its own, as a person would."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*ARENA, *map(str, arguments)], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def log(self) -> dict[str, bytes]:
        """Every chunk's file of every league, by name."""
        return {
            path.name: path.read_bytes() for path in sorted((self.folder / "arena-home" / "log").glob("*/*.parquet"))
        }


def wait_for_first_chunk(process: subprocess.Popen[str]) -> None:
    """Read what a run says until it tells of a chunk in the log."""
    assert process.stderr is not None
    for line in process.stderr:
        if re.match(r"[\d,]+ of [\d,]+ games", line):
            return
    raise AssertionError("the run ended before it told of a chunk")


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


def with_league(place: Place) -> Place:
    """A folder with the league's file and the bot of its own submitted."""
    place.write("six.toml", LEAGUE)
    answer = place.arena("bot", "submit", place.write("mine.py", MINE))
    assert answer.code == 0, answer.err
    return place
