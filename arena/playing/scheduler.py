"""Spreads chunks over processes and machines with Ray: one task a chunk, a few in flight, results handed back as they
come.

Ray starts in seconds and costs under a millisecond a task, so work travels as whole chunks. A worker that is lost has
its chunk played
again. The driver may stop at any time: what it had not been handed is not in the log, and is planned again at the next
start.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from arena.sandbox.runtime import runtime_folder
from engine.errors import ArenaError, EnvironmentUnfit
from leagues.records import Chunk

CHUNKS_A_WORKER = 2
"""In flight for each worker: one being played, one waiting."""

TRIES = 4
"""Times a chunk is played when its worker is lost each time."""

PATIENCE_SECONDS = 0.5
"""How long to wait for a result before looking whether to stop."""

OBJECT_STORE_BYTES = 256 * 1024 * 1024

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
    with _cluster(workers, address) as (ray, processes):
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


@contextmanager
def _cluster(workers: int | None, address: str | None) -> Iterator[tuple[Any, int]]:
    """Ray, started here or joined, and how many tasks it runs at once; ended again on the way out."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_DEDUP_LOGS", "0")
    if address is not None:
        _use_token()  # Ray looks when it is imported
    import ray

    # Ray puts handlers of its own in place of the caller's
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    quiet = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False, "configure_logging": True}
    if address is not None:
        try:
            ray.init(
                address=address,
                runtime_env={"py_modules": _own_packages()},
                **{key: quiet[key] for key in ("log_to_driver", "logging_level")},
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise EnvironmentUnfit(
                f"--address {address}",
                f"no Ray cluster answers there: {str(error).splitlines()[0]}",
                "start one with: ray start --head; where it asks for a token, give its own as RAY_AUTH_TOKEN or in ~/.ray/auth_token",
            ) from None
        processes = int(ray.cluster_resources().get("CPU", 1))
    else:
        processes = workers or os.cpu_count() or 1
        ray.init(
            num_cpus=processes,
            object_store_memory=OBJECT_STORE_BYTES,
            _node_ip_address="127.0.0.1",
            _temp_dir=str(runtime_folder() / "ray"),
            **quiet,
        )
    for number, handler in handlers.items():
        signal.signal(number, handler)
    try:
        yield ray, processes
    finally:
        ray.shutdown()


def _use_token() -> None:
    """Ray gives its token to a cluster named by address only when told to; `ray start` asks for it wherever there is
    one.
    """
    if os.environ.get("RAY_AUTH_TOKEN") or (Path.home() / ".ray" / "auth_token").exists():
        os.environ.setdefault("RAY_AUTH_MODE", "token")


def _own_packages() -> list[str]:
    """The folders of the project's packages, which travel to the cluster by content."""
    root = Path(__file__).parents[2]
    return [str(root / name) for name in ("engine", "bots", "leagues", "arena")]
