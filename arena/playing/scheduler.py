"""Spreads chunks over processes and machines with Ray: one task a chunk, a few in flight, results handed back as they
come.

Ray starts in seconds and costs under a millisecond a task, so work travels as whole chunks. A worker that is lost has
its chunk played again. The driver may stop at any time: what it had not been handed is not in the log, and is planned
again at the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.playing.cluster import cluster
from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from engine.errors import ArenaError, EnvironmentUnfit
from leagues.records import Chunk

CHUNKS_A_WORKER = 2
"""In flight for each worker: one being played, one waiting."""

TRIES = 4
"""Times a chunk is played when its worker is lost each time."""

PATIENCE_SECONDS = 0.5
"""How long to wait for a result before looking whether to stop."""

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
    with cluster(workers, address) as (ray, processes):
        sent = {sha256: ray.put(data) for sha256, data in packages.items()}
        task = ray.remote(num_cpus=1, max_retries=0)(_play)
        waiting = list(reversed([(chunk, 1) for chunk in chunks]))
        in_flight: dict[Any, tuple[Chunk, int]] = {}
        while (not stopping() and waiting) or in_flight:
            while waiting and len(in_flight) < processes * CHUNKS_A_WORKER and not stopping():
                chunk, attempt = waiting.pop()
                needed = sorted({bot.sha256 for bot in chunk.bots})
                in_flight[task.remote(chunk, conditions, needed, *[sent[sha256] for sha256 in needed])] = (
                    chunk,
                    attempt,
                )
            ready, _ = ray.wait(list(in_flight), num_returns=1, timeout=PATIENCE_SECONDS)
            for reference in ready:
                chunk, attempt = in_flight.pop(reference)
                outcome = _result(ray, reference, chunk, attempt)
                if outcome is None:
                    waiting.append((chunk, attempt + 1))
                else:
                    save(chunk, outcome)


def _play(chunk: Chunk, conditions: Conditions, names: list[str], *packages: bytes) -> Outcome | ArenaError:
    """The task: an error of the platform comes back as a value, so that it keeps its place and fix."""
    try:
        return play(chunk, conditions, dict(zip(names, packages, strict=True)))
    except ArenaError as error:
        return error


def _result(ray: Any, reference: Any, chunk: Chunk, attempt: int) -> Outcome | None:
    """The outcome of a task; None when its worker was lost and it is to be played again."""
    lost = (
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.NodeDiedError,
        ray.exceptions.OutOfMemoryError,
        ray.exceptions.ObjectLostError,
    )
    try:
        outcome = ray.get(reference)
    except lost as error:
        if attempt < TRIES:
            return None
        raise EnvironmentUnfit(
            f"chunk {chunk.id} of {chunk.cell.id}",
            f"its worker was lost {TRIES} times: {type(error).__name__}",
            "look at the machine's memory (arena doctor), then run the same command again: it goes on where it stopped",
        ) from None
    if isinstance(outcome, ArenaError):
        raise outcome
    return outcome
