"""When a bot has taken too long: CPU time decides, waiting only for what uses none."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from arena.sandbox.clock import waiting_time
from engine.faults import Cause

WALL_FACTOR = 3
WALL_EXTRA_NS = 500_000_000
STANDSTILL_NS = 500_000_000
"""Looking so much too late means that the machine stood still for us, and may have for the bot."""
LOOKS_PER_LIMIT = 4
MILLISECOND_NS = 1_000_000


@dataclass
class Meter:
    """Watches one turn of a process (or its start, as a turn of one decision).

    `limit_ns` is the CPU time of one decision, `budget_ns` what the process has left for all of them, `cpu_ns` its CPU
    clock when the turn began, `done` the decisions made so far.
    """

    pid: int
    limit_ns: int
    budget_ns: int
    cpu_ns: int
    done: int = 0
    _since_cpu_ns: int = field(init=False)
    _since_ns: int = field(init=False)
    _waited_ns: int | None = field(init=False, default=None)
    _looked_ns: int = field(init=False)
    _late_ns: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._since_cpu_ns = self.cpu_ns
        self._since_ns = self._looked_ns = time.monotonic_ns()

    @property
    def interval_ms(self) -> int:
        """How long to sleep between two looks."""
        return max(1, self.limit_ns // LOOKS_PER_LIMIT // MILLISECOND_NS)

    def overrun(self, cpu_ns: int, progress: int, finished: bool) -> tuple[Cause, str] | None:
        """Cause and detail when a limit is broken, given the CPU clock and the number of decisions done.

        Decisions finished between two looks share the time between them: a bot whose every decision keeps the limit
        never breaks it here.
        """
        now_ns = time.monotonic_ns()
        late_ns = now_ns - self._looked_ns - self.interval_ms * MILLISECOND_NS
        self._late_ns += late_ns if late_ns > STANDSTILL_NS else 0
        self._looked_ns = now_ns
        fresh = max(0, progress - self.done)
        begun = max(1, fresh if finished else fresh + 1)
        if cpu_ns - self._since_cpu_ns > self.limit_ns * begun:
            return Cause.CPU, f"a decision took more than {self.limit_ns / MILLISECOND_NS:g} ms of CPU time"
        if cpu_ns - self.cpu_ns > self.budget_ns:
            return Cause.CPU, "the CPU time for all turns together is used up"
        if fresh:
            self.done, self._since_cpu_ns, self._since_ns = progress, cpu_ns, now_ns
            self._waited_ns, self._late_ns = None, 0
        elif not finished and self._idle_ns(now_ns) > WALL_FACTOR * self.limit_ns + WALL_EXTRA_NS:
            return Cause.WALL, f"nothing came for {(now_ns - self._since_ns) / 1e9:.1f} s"
        return None

    def _idle_ns(self, now_ns: int) -> int:
        """Time since the last progress, without what the process spent ready to run on a busy machine, and without the
        standstills of the whole machine, such as that of a paused container.
        """
        waited = waiting_time(self.pid)
        if self._waited_ns is None:
            self._waited_ns = waited
        return now_ns - self._since_ns - (waited - self._waited_ns) - self._late_ns
