"""A look at a bot's process from outside, before any of its code runs: are all the walls up? Nothing it says itself
counts.
"""

from __future__ import annotations

import os
from pathlib import Path

from engine.errors import EnvironmentUnfit

FILTERS = 2
LIMIT_NAMES = {
    "RLIMIT_AS": "Max address space",
    "RLIMIT_CPU": "Max cpu time",
    "RLIMIT_FSIZE": "Max file size",
    "RLIMIT_CORE": "Max core file size",
    "RLIMIT_NPROC": "Max processes",
    "RLIMIT_NOFILE": "Max open files",
    "RLIMIT_STACK": "Max stack size",
    "RLIMIT_MEMLOCK": "Max locked memory",
    "RLIMIT_MSGQUEUE": "Max msgqueue size",
    "RLIMIT_SIGPENDING": "Max pending signals",
}
"""How /proc/<pid>/limits calls them."""


def status_of(pid: int) -> dict[str, str]:
    """The fields of /proc/<pid>/status."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def check_child(pid: int, parent: int) -> None:
    """EnvironmentUnfit unless the process is a child of `parent`; when it is, its id cannot mean another by now."""
    _require("its parent", status_of(pid)["PPid"], str(parent))


def check_walls(pid: int, parent: int, user: int, limits: dict[str, int]) -> None:
    """EnvironmentUnfit unless the process, a child of `parent`, runs as `user`, walled in, filtered and limited as it
    should be.

    That `parent` lives now, after the runner asked to die with it, means that the process will not outlive it.
    """
    check_child(pid, parent)
    status = status_of(pid)
    inherited = int(status_of(os.getpid())["Seccomp_filters"])
    _require("its user id", status["Uid"].split(), [str(user)] * 4)
    _require("its process id inside", status["NSpid"].split()[1:], ["1"])
    _require("no new privileges", status["NoNewPrivs"], "1")
    _require("its number of threads", status["Threads"], "1")
    _require("seccomp", status["Seccomp"], "2")
    _require("its number of seccomp filters", int(status["Seccomp_filters"]), inherited + FILTERS)
    for field in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        _require(field, int(status[field], 16), 0)
    in_force = limits_of(pid)
    for name, value in limits.items():
        _require(name, in_force[name], [str(value)] * 2)


def limits_of(pid: int) -> dict[str, list[str]]:
    """Soft and hard value of each limit of /proc/<pid>/limits, by the names of `resource`."""
    text = Path(f"/proc/{pid}/limits").read_text()
    lines = {name: line for name, title in LIMIT_NAMES.items() for line in text.splitlines() if line.startswith(title)}
    return {name: line.removeprefix(LIMIT_NAMES[name]).split()[:2] for name, line in lines.items()}


def _require(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise EnvironmentUnfit(
            "sandbox", f"a bot's process is not walled in: {what} is {found}, not {wanted}", "run `arena doctor`"
        )
