"""Which processes of a run play a chunk, and which are bots."""

from __future__ import annotations

from pathlib import Path

from processes import below


def busy_workers(driver: int) -> list[int]:
    """The processes of a run that call themselves workers of Ray in our task."""
    return [process for process in below(driver) if title(process).startswith("ray::_play")]


def title(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0].decode()
    except OSError:
        return ""


def bots(driver: int) -> list[int]:
    """The bots of a run's chunks that are played or set up: Python behind the walls, the first process there."""
    return [
        process
        for worker in busy_workers(driver)
        for process in below(worker)
        if title(process).startswith("/python/bin/") and is_first(process)
    ]


def is_first(process: int) -> bool:
    """Whether a process is the first of a namespace."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return False
    return any(line.split()[-1] == "1" and len(line.split()) > 2 for line in lines if line.startswith("NSpid:"))


def is_frozen(process: int) -> bool:
    """Whether a bot stands still between two turns: it is loaded and plays."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    except OSError:
        return False
