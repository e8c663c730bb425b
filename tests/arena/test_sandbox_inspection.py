"""A look from outside finds every wall that is missing."""

from __future__ import annotations

import os
import resource

import pytest

from arena.sandbox import inspection
from arena.sandbox.inspection import check_child, check_walls
from arena.sandbox.limits import ProcessLimits
from engine.errors import EnvironmentUnfit

BOT, PARENT, USER = 4321, 4320, 60_000_001
LIMITS = ProcessLimits().kernel_limits()
WALLED_IN = {
    "PPid": str(PARENT),
    "Uid": f"{USER}\t{USER}\t{USER}\t{USER}",
    "NSpid": f"{BOT}\t1",
    "NoNewPrivs": "1",
    "Threads": "1",
    "Seccomp": "2",
    "Seccomp_filters": "2",
    **dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), "0000000000000000"),
}


@pytest.fixture
def status(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the bot's /proc/<pid>/status says, to be changed by the test; ours has no filter."""
    bots = dict(WALLED_IN)
    monkeypatch.setattr(inspection, "status_of", lambda pid: bots if pid == BOT else {"Seccomp_filters": "0"})
    monkeypatch.setattr(inspection, "limits_of", lambda pid: {name: [str(value)] * 2 for name, value in LIMITS.items()})
    return bots


def test_a_bot_that_is_walled_in_passes(status: dict[str, str]) -> None:
    check_walls(BOT, PARENT, USER, LIMITS)


MISSING = {
    "PPid": "1",
    "Uid": f"{USER}\t0\t{USER}\t{USER}",
    "NSpid": f"{BOT}\t2",
    "NoNewPrivs": "0",
    "Threads": "2",
    "Seccomp": "0",
    "Seccomp_filters": "1",
    **dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), "0000000000200000"),
}


@pytest.mark.parametrize("field", MISSING)
def test_a_missing_wall_is_found(field: str, status: dict[str, str]) -> None:
    status[field] = MISSING[field]
    with pytest.raises(EnvironmentUnfit, match="not walled in"):
        check_walls(BOT, PARENT, USER, LIMITS)


def test_no_namespace_of_its_own_is_found(status: dict[str, str]) -> None:
    status["NSpid"] = str(BOT)
    with pytest.raises(EnvironmentUnfit):
        check_walls(BOT, PARENT, USER, LIMITS)


def test_filters_that_were_there_before_do_not_count(status: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "status_of", lambda pid: status if pid == BOT else {"Seccomp_filters": "1"})
    with pytest.raises(EnvironmentUnfit, match="seccomp filters"):
        check_walls(BOT, PARENT, USER, LIMITS)
    status["Seccomp_filters"] = "3"
    check_walls(BOT, PARENT, USER, LIMITS)


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_not_in_force_is_found(name: str, status: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    loose = {limit: [str(value)] * 2 for limit, value in LIMITS.items()}
    loose[name] = [loose[name][0], "unlimited"]
    monkeypatch.setattr(inspection, "limits_of", lambda pid: loose)
    with pytest.raises(EnvironmentUnfit, match=name):
        check_walls(BOT, PARENT, USER, LIMITS)


def test_the_real_files_are_read() -> None:
    check_child(os.getpid(), os.getppid())
    with pytest.raises(EnvironmentUnfit):
        check_child(os.getpid(), os.getpid())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert inspection.limits_of(os.getpid())["RLIMIT_NOFILE"] == [str(soft), str(hard)]
    assert set(inspection.limits_of(os.getpid())) == set(LIMITS)
