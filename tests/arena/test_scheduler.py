"""What becomes of a chunk: played again where the platform failed, given up after some tries, never called a bug."""

from __future__ import annotations

import errno
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import pytest
import ray.exceptions
from helpers import OH_HELL_3, Bots, chunk_of, unboxed

from arena.playing import scheduler
from arena.playing.cluster import Cluster
from arena.playing.ray_connection import RayConnection
from arena.playing.scheduler import TRIES, run_chunks
from arena.playing.worker import Outcome
from arena.sandbox.faults import PlatformFault
from engine.errors import EnvironmentUnfit
from leagues.records import Chunk

OUTCOME = Outcome(b"played", 1, (1,), (1,), ("",))


class Ray:
    """Ray as the scheduler uses it, in this process: a task is carried out when its result is asked for."""

    exceptions = ray.exceptions

    def put(self, value: object) -> object:
        return value

    def remote(self, **options: int) -> Callable[[Callable[..., object]], Any]:
        class Task:
            def __init__(self, function: Callable[..., object]) -> None:
                self.remote = lambda *arguments: lambda: function(*arguments)

        return Task

    def wait(self, references: list[Any], **options: float) -> tuple[list[Any], list[Any]]:
        return references[:1], references[1:]

    def get(self, reference: Callable[[], object]) -> object:
        return reference()


class Connection(RayConnection):
    def __init__(self) -> None: ...

    def check(self) -> None: ...


Answers = list[Exception | Outcome]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What playing a chunk comes to, one after the other; afterwards everything goes well."""
    coming: Answers = []

    @contextmanager
    def cluster(workers: int | None, address: str | None) -> Generator[Cluster]:
        yield Cluster(Ray(), 1, Connection())

    def play(*arguments: object) -> Outcome:
        found = coming.pop(0) if coming else OUTCOME
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(scheduler, "cluster", cluster)
    monkeypatch.setattr(scheduler, "play", play)
    return coming


def run(save: Callable[[Chunk, Outcome], None]) -> None:
    bots = Bots()
    chunk = chunk_of(OH_HELL_3, [bots.shipped("random")] * 3, 1)
    run_chunks([chunk], unboxed(), bots.packages, save, lambda: False)


def saved() -> list[bytes]:
    """What is handed back when the one chunk is played."""
    data: list[bytes] = []
    run(lambda chunk, outcome: data.append(outcome.data))
    return data


KINDS = ray.exceptions
OF_THE_MACHINE = [
    PlatformFault("this machine", "it was short of something"),
    MemoryError(),
    OSError(errno.ENOSPC, "No space left on device"),
    KINDS.WorkerCrashedError(),
    KINDS.OutOfMemoryError("killed"),
    KINDS.RuntimeEnvSetupError("no room"),
    KINDS.RaySystemError(Exception("Broken pipe")),
    KINDS.RayTaskError("_play", "a trace", KINDS.OwnerDiedError("00", None, "")).as_instanceof_cause(),
]


@pytest.mark.parametrize("failure", OF_THE_MACHINE, ids=lambda one: type(one).__name__)
def test_a_failure_of_the_machine_is_played_again(answers: Answers, failure: Exception) -> None:
    answers += [failure] * (TRIES - 1)
    assert saved() == [b"played"]


@pytest.mark.parametrize("failure", OF_THE_MACHINE, ids=lambda one: type(one).__name__)
def test_one_that_does_not_end_ends_the_run_with_cause_and_cure(answers: Answers, failure: Exception) -> None:
    answers += [failure] * TRIES
    with pytest.raises(EnvironmentUnfit, match="the platform failed 4 times") as caught:
        saved()
    assert "it goes on where it stopped" in caught.value.fix


def test_what_ray_says_is_told_where_we_have_no_word_for_it(answers: Answers) -> None:
    answers += [KINDS.RaySystemError(Exception("Broken pipe"))] * TRIES
    with pytest.raises(EnvironmentUnfit, match="Broken pipe"):
        saved()


def test_what_will_not_go_well_another_time_is_not_tried_again(answers: Answers) -> None:
    answers += [EnvironmentUnfit("sandbox", "it cannot be had", "install it")]
    with pytest.raises(EnvironmentUnfit, match="cannot be had"):
        saved()


@pytest.mark.parametrize("bug", [ValueError("ours"), KINDS.RayTaskError("_play", "a trace", ValueError("ours"))])
def test_an_error_of_our_own_code_stays_one(answers: Answers, bug: Exception) -> None:
    answers += [bug]
    with pytest.raises(type(bug)):
        saved()


def test_a_full_disk_of_the_log_is_the_machines_failure(answers: Answers) -> None:
    def full(chunk: Chunk, outcome: Outcome) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/home/log")

    with pytest.raises(EnvironmentUnfit, match="/home/log: No space left") as caught:
        run(full)
    assert "free some space" in caught.value.fix


def test_the_rules_are_compiled_before_a_bots_clock_runs(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine of a cluster, where nobody has played before."""
    rehearsed: list[list[str]] = []
    monkeypatch.setattr(scheduler, "rehearse", rehearsed.append)
    scheduler._rehearse_once.cache_clear()
    run(lambda chunk, outcome: None)
    run(lambda chunk, outcome: None)
    assert rehearsed == [["oh-hell"]]
