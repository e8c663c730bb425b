"""Who writes to the log of a league: one process at a time, and what it says of itself meanwhile."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from arena.log.home import Home
from engine.errors import EnvironmentUnfit

TRIES = 5
SECONDS_BETWEEN_TRIES = 0.1
"""Who looks whether somebody writes holds the lock for an instant, too."""


@contextmanager
def alone(home: Home, league: str, doing: str = "") -> Generator[None]:
    """Be the only process that writes to the log of a league, and let others know what it does; EnvironmentUnfit while
    another one is.
    """
    place = _place(home, league)
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a") as lock:
        if not _locked(lock):
            raise EnvironmentUnfit(
                league,
                "another process is playing this league in this home",
                f"wait for it, and look with: arena league status {league} --watch",
            )
        lock.truncate(0)
        lock.write(json.dumps({"process": os.getpid(), "doing": doing}))
        lock.flush()
        yield


def _locked(lock: TextIO) -> bool:
    """Take the lock; whether that could be done."""
    for number in range(TRIES):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if number < TRIES - 1:
                time.sleep(SECONDS_BETWEEN_TRIES)
    return False


def who_writes(home: Home, league: str) -> str | None:
    """What the process that writes to the log of a league says it does; None where there is none."""
    try:
        with _place(home, league).open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return _said(lock.read())
    except OSError:  # there is no lock yet
        pass
    return None


def _said(text: str) -> str:
    try:
        said: Any = json.loads(text)
        return f"process {int(said['process'])}{', ' if said['doing'] else ''}{said['doing']}"
    except (ValueError, TypeError, KeyError):  # it has only just begun
        return "a process that has just begun"


def _place(home: Home, league: str) -> Path:
    return home.league(league) / "lock.lock"
