"""What this machine is said to be able to hold, found out by trying."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from arena.log.levels import SandboxLevel
from arena.sandbox import canary, trial
from arena.sandbox.faults import BotFault
from arena.sandbox.policy import start_filter
from arena.sandbox.trial import ATTEMPTS, SandboxTrial, sandbox_trial
from engine.errors import EnvironmentUnfit
from engine.faults import Cause


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    sandbox_trial.cache_clear()
    yield
    sandbox_trial.cache_clear()


def test_this_machine_holds_untrusted_bots() -> None:
    found = sandbox_trial()
    assert (found.level, found.fix) == (SandboxLevel.A, "")
    assert all(attempt in found.why for attempt in ATTEMPTS)


def test_the_verdict_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = sandbox_trial()
    monkeypatch.setattr(trial, "_try_to_escape", lambda: ["fly"])
    assert sandbox_trial() is first


def test_the_canary_can_get_out_where_nothing_holds_it(tmp_path: Path) -> None:
    """Each attempt but the process itself, tried here without a sandbox: a canary that can do nothing would prove
    nothing.
    """
    target = tmp_path / "file"
    target.touch()
    job = {"file": str(target), "process": 0, "folders": [str(tmp_path)]}
    outcomes = {
        attempt.__name__: canary.succeeds(attempt, job)
        for attempt in canary.ATTEMPTS
        if attempt is not canary.start_a_process
    }
    assert set(outcomes.values()) == {1}
    assert len(canary.ATTEMPTS) == len(ATTEMPTS)


def test_a_hole_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.sandbox.process.bot_filter", start_filter)
    found = sandbox_trial()
    assert found.level is SandboxLevel.NONE
    assert "make itself traceable" in found.why


def test_what_the_machine_lacks_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def lack() -> NoReturn:
        raise EnvironmentUnfit("sandbox", "no namespaces", "get some")

    monkeypatch.setattr(trial, "_try_to_escape", lack)
    assert sandbox_trial() == SandboxTrial(SandboxLevel.NONE, "no namespaces", "get some")


def test_a_canary_that_dies_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def die() -> NoReturn:
        raise BotFault(Cause.CRASH, "it died")

    monkeypatch.setattr(trial, "_try_to_escape", die)
    assert sandbox_trial().level is SandboxLevel.NONE


def test_other_machines_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.platform, "machine", lambda: "aarch64")
    found = sandbox_trial()
    assert found.level is SandboxLevel.NONE
    assert "x86_64" in found.why
