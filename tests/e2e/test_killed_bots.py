"""A league whose bots are killed from outside: no bot is ever charged, and what was played is what an undisturbed run
plays.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import polars
from commands import Place
from running_bots import bots, is_frozen

RUN = ("league", "run", "short.toml", "--workers", "1")


@contextmanager
def killer(driver: int, most: int, which: Callable[[int], bool]) -> Iterator[list[int]]:
    """Kills the first so many bots of a run as soon as each is seen; the killed ones."""
    killed: list[int] = []
    over = Event()

    def kill() -> None:
        while len(killed) < most and not over.is_set():
            for process in bots(driver):
                if process not in killed and len(killed) < most and which(process):
                    with suppress(ProcessLookupError):  # it has ended by itself
                        os.kill(process, signal.SIGKILL)
                        killed.append(process)
            over.wait(0.02)

    thread = Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def test_bots_that_are_killed_are_never_charged(short_league: Place, with_short: Place) -> None:
    """Where every one is, the run ends with cause and cure; a few, in the midst of their games, are played again."""
    run = with_short.start(*RUN)
    with killer(run.pid, 1_000_000, lambda process: True):
        assert run.end() == 7, run.said
    run.close()
    assert "Traceback" not in run.said
    assert "the platform failed 4 times" in run.said and "run the same command again" in run.said
    charged = [polars.read_parquet(data)["charged"].to_list() for data in with_short.log().values()]
    assert not any(number for chunk in charged for game in chunk for number in game)
    again = with_short.start(*RUN)
    with killer(again.pid, 3, is_frozen) as killed:
        assert again.end() == 0, again.said
    again.close()
    assert len(killed) == 3
    assert with_short.log() == short_league.log()
