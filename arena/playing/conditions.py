"""What the chunks of a league are played under, and what that leaves one bot's process."""

from __future__ import annotations

from dataclasses import dataclass

from arena.log.levels import SandboxLevel
from arena.sandbox.limits import ProcessLimits
from leagues.records import Limits


@dataclass(frozen=True, slots=True)
class Conditions:
    """A league's limits, its cap on rounds, and the sandbox level in force."""

    limits: Limits
    round_cap: int
    level: SandboxLevel


def process_limits(limits: Limits, games: int) -> ProcessLimits:
    """What a league's limits leave one process, which plays one seat in so many games.

    >>> process_limits(Limits(game_cpu_ms=2_000), games=3).process_cpu_ms
    6000
    """
    return ProcessLimits(
        decision_cpu_ms=limits.decision_cpu_ms,
        process_cpu_ms=limits.game_cpu_ms * games,
        startup_cpu_ms=limits.startup_cpu_ms,
        memory_mib=limits.memory_mib,
        log_kib=limits.log_kib,
    )
