"""Spreads chunks over processes and machines with Ray: one task a chunk, a few in flight, results handed back as they
come.

Ray starts in seconds and costs under a millisecond a task, so work travels as whole chunks. A worker that is lost has
its chunk played again. The driver may stop at any time: what it had not been handed is not in the log, and is planned
again at the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from arena.playing.cluster import cluster, first_line
from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from arena.sandbox.faults import PlatformFault
from arena.sandbox.shortage import MACHINE, MEMORY_FIX, shortages_told
from engine.errors import ArenaError, EnvironmentUnfit
from engine.rehearsal import rehearse
from leagues.records import Chunk

CHUNKS_A_WORKER = 2
"""In flight for each worker: one being played, one waiting."""

TRIES = 4
"""Times a chunk is played when the platform fails each time: its worker is lost, or the machine short of something."""

PATIENCE_SECONDS = 0.5
"""How long to wait for a result before looking whether to stop."""

LOST = {
    "WorkerCrashedError": "it was ended",
    "NodeDiedError": "its machine was lost",
    "LocalRayletDiedError": "Ray ended on its machine",
    "ObjectLostError": "what it had answered was lost",
    "OutOfDiskError": "there was no room on a disk for what it had answered",
    "ObjectStoreFullError": "there was no room in Ray's memory for what it had answered",
    "RuntimeEnvSetupError": "its machine could not take our code in",
}
"""What Ray raises when a worker is lost, or its machine, or what it had answered; the first that fits is told."""

Save = Callable[[Chunk, Outcome], None]


def run_chunks(
    chunks: Sequence[Chunk],
    conditions: Conditions,
    packages: Mapping[str, bytes],
    save: Save,
    stopping: Callable[[], bool],
    workers: int | None = None,
    address: str | None = None,
) -> None:
    """Play chunks and hand each result to `save` as it comes; after `stopping` says so, only what is in flight is
    finished.

    `workers` is the number of processes here (default: one a core); with `address`, the cluster's.
    """
    with cluster(workers, address) as joined:
        ray, most = joined.ray, joined.processes * CHUNKS_A_WORKER
        sent = {sha256: ray.put(data) for sha256, data in packages.items()}
        task = ray.remote(num_cpus=1, max_retries=0)(_play)
        waiting = list(reversed([(chunk, 1) for chunk in chunks]))
        in_flight: dict[Any, tuple[Chunk, int]] = {}
        while (not stopping() and waiting) or in_flight:
            while waiting and len(in_flight) < most and not stopping():
                chunk, attempt = waiting.pop()
                needed = sorted({bot.sha256 for bot in chunk.bots})
                in_flight[task.remote(chunk, conditions, needed, *[sent[sha256] for sha256 in needed])] = (
                    chunk,
                    attempt,
                )
            ready, _ = ray.wait(list(in_flight), num_returns=1, timeout=PATIENCE_SECONDS)
            joined.connection.check()
            for reference in ready:
                chunk, attempt = in_flight.pop(reference)
                outcome = _result(ray, reference)
                if isinstance(outcome, PlatformFault):
                    if attempt == TRIES:
                        raise _given_up(chunk, outcome)
                    waiting.insert(0, (chunk, attempt + 1))  # after all others: the machine may be better off by then
                else:
                    with shortages_told():
                        save(chunk, outcome)


def _play(chunk: Chunk, conditions: Conditions, names: list[str], *packages: bytes) -> Outcome | ArenaError:
    """The task: an error of the platform comes back as a value, so that it keeps its place and fix."""
    try:
        with shortages_told():
            _rehearse_once(chunk.cell.game)
            return play(chunk, conditions, dict(zip(names, packages, strict=True)))
    except ArenaError as error:
        return error


@cache
def _rehearse_once(game: str) -> None:
    """Have a game's rules compiled before a bot's clock runs: this machine may never have played it."""
    rehearse([game])


def _result(ray: Any, reference: Any) -> Outcome | PlatformFault:
    """The outcome of a task, or why it is to be played again; a failure of our own code is raised."""
    try:
        outcome = ray.get(reference)
    except ray.exceptions.RayError as error:
        cause = error.cause if isinstance(error, ray.exceptions.RayTaskError) else error
        if not isinstance(cause, ray.exceptions.RayError):
            raise
        return _failure_of_ray(ray.exceptions, cause)
    if isinstance(outcome, PlatformFault):
        return outcome
    if isinstance(outcome, ArenaError):
        raise outcome
    return outcome


def _failure_of_ray(kinds: Any, error: Exception) -> PlatformFault:
    """What an error of Ray's own says of the machine it came from; `kinds` are Ray's errors."""
    if isinstance(error, kinds.OutOfMemoryError):
        return PlatformFault(MACHINE, "it ran out of memory, and a worker was ended for it", MEMORY_FIX)
    told = next((told for name, told in LOST.items() if isinstance(error, getattr(kinds, name))), None)
    return PlatformFault(
        "a worker",
        told or f"Ray failed there: {first_line(error)}",
        "look at memory and disks of the machines (arena doctor)",
    )


def _given_up(chunk: Chunk, fault: PlatformFault) -> EnvironmentUnfit:
    """What a run ends with when a chunk cannot be played here."""
    return EnvironmentUnfit(
        f"chunk {chunk.id} of {chunk.cell.id}",
        f"the platform failed {TRIES} times, the last time at {fault.place}: {fault.cause}",
        f"{fault.fix}; then run the same command again: it goes on where it stopped",
    )
