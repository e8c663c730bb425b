"""Plays one chunk from nothing but bytes: what a scheduler's task runs, in any process, on any machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arena.log.chunks import encode
from arena.log.levels import SandboxLevel
from arena.playing.conditions import Conditions, process_limits
from arena.playing.players import LocalPlayer, Player, SandboxPlayer
from arena.playing.table import Seating, play_chunk
from arena.sandbox.staging import stage_bot
from arena.submissions.package import unpack
from bots.job import Job
from leagues.records import Chunk

LONGEST_LOG = 4000


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
    played = play_chunk(chunk, conditions, seating(chunk, conditions, packages))
    logs = tuple(log[-LONGEST_LOG:] for log in played.logs)
    return Outcome(encode(played.games), played.games.height, played.decisions, played.cpu_ns, logs)


def seating(chunk: Chunk, conditions: Conditions, packages: Mapping[str, bytes]) -> Seating:
    """Starts the bot of each seat: in its sandbox, or in this process where the operator asked for none."""
    wanted = {bot.sha256 for bot in chunk.bots}
    folders = {sha256: stage_bot(unpack(data)) for sha256, data in packages.items() if sha256 in wanted}
    limits = process_limits(conditions.limits, len(chunk.games))

    def sit(job: Job, observation_size: int, answer_size: int) -> Player:
        folder = folders[chunk.bots[job.seat].sha256]
        if conditions.level is SandboxLevel.NONE:
            return LocalPlayer(folder, job, observation_size, answer_size)
        return SandboxPlayer(folder, job, limits, observation_size, answer_size, slot=job.seat)

    return sit
