"""`arena league status --watch`: looks on from another terminal while a league is played."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from arena.command_line.output import talk
from engine.words import counted, duration
from leagues.figures import plus_minus

if TYPE_CHECKING:
    from arena.log.home import Home
    from arena.log.logged import Logged

SECONDS_BETWEEN_LOOKS = 2.0
SHARE_OF_RATING = 0.1
"""Of the time of whoever looks on, that goes into rating what is there; a large league is rated less often."""


def watch(home: Home, league: str) -> None:
    """Say a line whenever there is something new: how far the league is, how fast, how long it takes, who leads, and
    which bots make faults. Returns when the league is complete or nobody plays it.
    """
    from arena.log.lock import who_writes
    from arena.log.logged import logged

    view = _View()
    while True:
        player = who_writes(home, league)  # first, so that what it did last is seen
        found = logged(home, league)
        view.look(found, player)
        if found.complete or player is None:
            if not found.complete:
                talk("Nobody is playing it now.")
            return
        time.sleep(SECONDS_BETWEEN_LOOKS)


class _View:
    """What was seen so far."""

    def __init__(self) -> None:
        self._started = self._rated = time.monotonic()
        self._first: int | None = None
        self._seen: int | None = None
        self._rating_seconds = 0.0
        self._leader = ""

    def look(self, found: Logged, player: str | None) -> None:
        """Say what is new since the last look."""
        done = found.games_done
        if self._first is None:
            self._first = done
        if done == self._seen:
            return
        self._seen = done
        parts = [f"{done:,} of {counted(found.games_planned, 'game')}", *self._speed(found, done)]
        self._rate(found)
        faults = [f"{bot} {sum(causes.values()):,}" for bot, causes in found.fault_counts().items()]
        parts += [self._leader] if self._leader else []
        parts += [f"faults: {', '.join(faults)}"] if faults else []
        parts += [player] if player else []
        talk("; ".join(parts))

    def _speed(self, found: Logged, done: int) -> list[str]:
        """Games a second since the first look, and how long the rest takes at that."""
        assert self._first is not None
        rate = (done - self._first) / max(time.monotonic() - self._started, 1e-9)
        if not rate:
            return []
        left = found.games_planned - done
        return [f"{rate:.3g} games/s", *([f"about {duration(left / rate)} left"] if left else [])]

    def _rate(self, found: Logged) -> None:
        """Rate what is there, unless it was rated only just now for the time that takes."""
        now = time.monotonic()
        if not found.there or now - self._rated < self._rating_seconds / SHARE_OF_RATING:
            return
        bots = found.results().ratings().overall.bots
        self._rated = time.monotonic()
        self._rating_seconds = self._rated - now
        if bots and bots[0].sigma is not None:
            self._leader = f"{bots[0].bot} leads with {plus_minus(bots[0].mu, 2 * bots[0].sigma)}"
