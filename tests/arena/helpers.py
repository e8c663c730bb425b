"""Small chunks and bots for tests."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

import polars

from arena.log.levels import SandboxLevel
from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from arena.sandbox import staging
from arena.submissions.package import pack
from arena.submissions.store import take_in
from bots.shipped import shipped_files
from engine.cells import ROUND_CAP, Cell
from engine.keys import seed
from leagues.records import BotVersion, Chunk, Limits, PlannedGame

OH_HELL_3 = Cell("oh-hell", "standard", 3, "1-1-1")
BOTTLE_IMP_3 = Cell("bottle-imp", "classic", 3, "1-1-1")


def bot_file(folder: Path, name: str, body: str) -> Path:
    """A bot whose `act` has the given body, as a file outside the repository."""
    path = folder / f"{name}.py"
    head = "import time, os, sys\nfrom bots import Bot\n\n\nclass Tested(Bot):\n    def act(self, view):\n"
    path.write_text(f"{head}{textwrap.indent(textwrap.dedent(body), '        ')}\n")
    return path


class Bots:
    """Bot versions by path, with their packages."""

    def __init__(self) -> None:
        self.packages: dict[str, bytes] = {}

    def add(self, path: Path, name: str | None = None) -> BotVersion:
        package, row = take_in(path, name)
        self.packages[row.sha256] = pack(package)
        return row.to_version()

    def shipped(self, name: str) -> BotVersion:
        return self.add(shipped_files()[name], name)


def forget_staged(folder: Path) -> None:
    """Use nothing any more of what is staged in a runtime folder, as a process that ended."""
    for shelf, held in staging._locks.items():
        for place in list(held):
            if place.is_relative_to(folder):
                staging._unlock(shelf, place)


def chunk_of(cell: Cell, bots: Sequence[BotVersion], games: int) -> Chunk:
    planned = tuple(PlannedGame(f"game-{number}", f"block-{number}", seed("test", number)) for number in range(games))
    return Chunk("chunk", cell, 0, tuple(bots), planned)


def play_local(chunk: Chunk, bots: Bots, **limits: int) -> polars.DataFrame:
    """The games of a chunk played by bots in this process."""
    return games_of(play(chunk, unboxed(**limits), bots.packages))


def unboxed(**limits: int) -> Conditions:
    """Conditions under which bots play in this process."""
    return Conditions(Limits(**limits), ROUND_CAP, SandboxLevel.NONE)


def games_of(outcome: Outcome) -> polars.DataFrame:
    return polars.read_parquet(outcome.data)


def others(games: polars.DataFrame, seat: int) -> list[list[float]]:
    """Points of all seats but one, game by game."""
    return [[points for place, points in enumerate(row) if place != seat] for row in games["points"].to_list()]
