"""Whether a bot's failure is its own: what is looked at, from outside, before it is charged.

Nothing that the bot says counts. What a bot can bring about itself is charged; what only the machine, this program or
somebody on this machine can have brought about is a fault of the platform.
"""

from __future__ import annotations

import errno
from pathlib import Path

from arena.sandbox.faults import PlatformFault
from arena.sandbox.image import forget_images
from arena.sandbox.shortage import FIXES, MACHINE, MEMORY_FIX, killed_for_memory, shortage
from arena.sandbox.staging import is_readable, is_whole

AGAIN = "run it again"
SLOWER = 4
"""A machine that takes so many times the CPU time for our own part of a start is not itself."""
_STOPPED = {"T": "it was stopped from outside (SIGSTOP)", "D": "it waits for a disk"}
"""State letters of /proc/<pid>/stat that no bot can put itself in."""

_quickest_set_up_ns: int | None = None


class Witness:
    """Looks at the machine when a bot starts, and again when it has failed. `folders` are what was staged for it."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders
        self._killed = killed_for_memory()

    def vouch(self) -> None:
        """PlatformFault when what the bot stands on is damaged, or the whole machine is short of something."""
        damaged = next((folder for folder in self._folders if not is_whole(folder)), None)
        if damaged is not None:
            forget_images()
            raise PlatformFault(
                str(damaged), "files staged for bots were damaged or removed", f"{AGAIN}: they are staged anew"
            )
        lacking = shortage()
        if lacking is not None:
            raise lacking

    def vouch_for_the_disk(self) -> None:
        """The same when what the bot stands on cannot be read: a page of a program that a disk does not give back ends
        whoever needs it by SIGBUS.
        """
        unreadable = next((folder for folder in self._folders if not is_readable(folder)), None)
        if unreadable is not None:
            raise PlatformFault(str(unreadable), "files staged for bots cannot be read", FIXES[errno.EIO])

    def killed(self) -> PlatformFault:
        """Why a bot was ended by SIGKILL: its walls keep it from doing that to itself."""
        if killed_for_memory() > self._killed:
            return PlatformFault(MACHINE, "it ran out of memory, and a bot's process was ended for it", MEMORY_FIX)
        return PlatformFault(MACHINE, "a bot's process was ended from outside by signal 9 (SIGKILL)", AGAIN)


def held_up(pid: int) -> PlatformFault | None:
    """Why a process that keeps everybody waiting cannot go on, where that is not its own doing."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return None
    reason = _STOPPED.get(state)
    return PlatformFault(MACHINE, f"a bot's process stands still: {reason}", AGAIN) if reason else None


def set_up_took(cpu_ns: int) -> PlatformFault | None:
    """A machine that is not itself just now, told from the CPU time of our own part of a start, which is the same each
    time; None where it is no more than usual.
    """
    global _quickest_set_up_ns
    if _quickest_set_up_ns is None or cpu_ns < _quickest_set_up_ns:
        _quickest_set_up_ns = cpu_ns
    if cpu_ns <= SLOWER * _quickest_set_up_ns:
        return None
    return PlatformFault(
        MACHINE,
        f"our own part of a bot's start took {cpu_ns / 1e9:.1f} s of CPU time, which has taken"
        f" {_quickest_set_up_ns / 1e9:.1f} s before",
        "use fewer workers, or let the machine do less besides",
    )
