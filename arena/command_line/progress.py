"""How a run shows how far it is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Protocol

from arena.command_line.output import talk
from leagues.records import Chunk

SECONDS_BETWEEN_LINES = 10.0


class Progress(Protocol):
    """Hears of each chunk when it is in the log."""

    def played(self, chunk: Chunk) -> None:
        """A chunk is in the log."""
        ...


@contextmanager
def progress_of(left: int) -> Generator[Progress]:
    """The progress of so many games that are left to play."""
    if left and sys.stderr.isatty():
        with _bar(left) as bar:
            yield bar
    else:
        yield _Lines(left)


class _Lines:
    """A line when some time has passed, with the rate and the time left."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._done = 0
        self._first = 0
        self._started = self._last_line = 0.0

    def played(self, chunk: Chunk) -> None:
        """The rate is taken from the first chunk on: what came before it was starting up."""
        self._done += len(chunk.games)
        now = time.monotonic()
        if not self._first:
            self._first = self._done
            self._started = self._last_line = now
            talk(f"{self._done:,} of {self._games:,} games")
        elif now - self._last_line >= SECONDS_BETWEEN_LINES or self._done == self._games:
            self._last_line = now
            rate = (self._done - self._first) / max(now - self._started, 1e-9)
            left = (self._games - self._done) / rate
            talk(f"{self._done:,} of {self._games:,} games, {rate:.3g} games/s, {left:.0f} s left")


@contextmanager
def _bar(games: int) -> Generator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    class Shown:
        def __init__(self, bar: Bar) -> None:
            self._bar = bar
            self._task: Any = bar.add_task("playing", total=games, rate="")
            self._started = time.monotonic()
            self._done = 0

        def played(self, chunk: Chunk) -> None:
            self._done += len(chunk.games)
            rate = self._done / max(time.monotonic() - self._started, 1e-9)
            self._bar.update(self._task, advance=len(chunk.games), rate=f"{rate:.0f} games/s")

    columns = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    ]
    with Bar(*columns, console=Console(stderr=True)) as bar:
        yield Shown(bar)
