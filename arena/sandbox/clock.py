"""The time a process has used, read from outside: the bot is never asked."""

from __future__ import annotations

import time
from pathlib import Path


def cpu_time(pid: int) -> int | None:
    """CPU time of all threads of a process in nanoseconds; None when it is gone.

    Linux makes a process's CPU clock from its id (the layout of `clock_getcpuclockid`). Ids are used again: the value
    is the process's only if that is still known to be alive after the call.
    """
    try:
        return time.clock_gettime_ns((~pid << 3) | 2)
    except OSError:
        return None


def waiting_time(pid: int) -> int:
    """Nanoseconds a process was ready to run but had no processor (0 where the kernel does not say)."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
