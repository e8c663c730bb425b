"""Plays one chunk from nothing but bytes: what a scheduler's task runs, in any process, on any machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.log.chunks import encode
from arena.playing.players import LocalPlayer, Player, SandboxPlayer
from arena.playing.table import Seating, TableRules, play_chunk
from arena.sandbox.limits import Limits
from arena.sandbox.runtime import stage_bot
from arena.submissions.package import unpack
from leagues.records import Chunk
from leagues.records import Limits as LeagueLimits

NANOSECONDS = 1_000_000
SANDBOXED = "A"
UNSAFE = "none"
LONGEST_LOG = 4000


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a league's chunks are played under: its limits, the cap on rounds, and the sandbox level in force."""

    limits: LeagueLimits
    round_cap: int
    level: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A chunk's file for the log, and what was measured while it was played."""

    data: bytes
    games: int
    decisions: tuple[int, ...]
    cpu_ns: tuple[int, ...]
    logs: tuple[str, ...]


def play(chunk: Chunk, conditions: Conditions, packages: Mapping[str, bytes]) -> Outcome:
    """Play a chunk with the bots of `packages`, by content hash."""
    limits = conditions.limits
    rules = TableRules(
        limits.decision_cpu_ms * NANOSECONDS, limits.faults_per_chunk, conditions.round_cap, conditions.level
    )
    played = play_chunk(chunk, rules, seating(chunk, conditions, packages))
    logs = tuple(log[-LONGEST_LOG:] for log in played.logs)
    return Outcome(encode(played.games), played.games.height, played.decisions, played.cpu_ns, logs)


def seating(chunk: Chunk, conditions: Conditions, packages: Mapping[str, bytes]) -> Seating:
    """Starts the bot of each seat: in its sandbox, or in this process where the operator asked for none."""
    folders = {
        sha256: stage_bot(unpack(data))
        for sha256, data in packages.items()
        if sha256 in {bot.sha256 for bot in chunk.bots}
    }
    limits = conditions.limits
    process_limits = Limits(
        decision_cpu_ms=limits.decision_cpu_ms,
        process_cpu_ms=limits.game_cpu_ms * len(chunk.games),
        startup_cpu_ms=limits.startup_cpu_ms,
        memory_mib=limits.memory_mib,
        log_kib=limits.log_kib,
    )

    def sit(seat: int, job: dict[str, Any], observation_size: int, answer_size: int) -> Player:
        folder: Path = folders[chunk.bots[seat].sha256]
        if conditions.level != SANDBOXED:
            return LocalPlayer(folder, job, observation_size, answer_size)
        return SandboxPlayer(folder, job, process_limits, observation_size, answer_size, seat)

    return sit
