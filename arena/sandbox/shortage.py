"""What a machine runs out of, told from the errors our own code meets and from what the kernel says of itself."""

from __future__ import annotations

import errno
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.sandbox.faults import PlatformFault

MACHINE = "this machine"
FULL = 0.98
"""Part of what the whole machine has that counts as all of it: the last part is kept for root."""

MEMORY_FIX = "use fewer workers, or leave the bots less memory (memory_mib in the league's limits)"
FIXES = {
    errno.ENOSPC: "free some space on that disk",
    errno.EDQUOT: "free some space in your quota of that disk",
    errno.EMFILE: "let this user open more files (ulimit -n)",
    errno.ENFILE: "let this machine open more files (sysctl fs.file-max)",
    errno.EAGAIN: "let this user start more processes (ulimit -u, or the container's pids limit)",
    errno.ENOMEM: MEMORY_FIX,
    errno.EIO: "look at that disk: it does not read or write what it is asked to",
}
"""What to do about the errors by which the kernel says that something is used up or broken."""


@contextmanager
def shortages_told(place: str = MACHINE) -> Generator[None, None, None]:
    """PlatformFault in place of an error that says what this machine is short of; `place` is named where the error
    names no file.
    """
    try:
        yield
    except MemoryError as error:
        raise PlatformFault(place, "there is no more memory", MEMORY_FIX) from error
    except OSError as error:
        if error.errno not in FIXES:
            raise
        raise PlatformFault(str(error.filename or place), str(error.strerror), FIXES[error.errno]) from error


def shortage(kernel: Path = Path("/proc")) -> PlatformFault | None:
    """What the whole machine is short of now, as far as a bot would feel it: open files, or memory still to be had.

    `kernel` is where the kernel tells about itself.
    """
    with suppress(OSError, ValueError):
        opened, _, most = (kernel / "sys/fs/file-nr").read_text().split()
        if int(opened) >= FULL * int(most):
            return PlatformFault(MACHINE, f"{opened} of {most} files are open", FIXES[errno.ENFILE])
    with suppress(OSError, ValueError, KeyError):
        memory = dict(line.split(":") for line in (kernel / "meminfo").read_text().splitlines())
        promised, most = (int(memory[name].split()[0]) for name in ("Committed_AS", "CommitLimit"))
        if (kernel / "sys/vm/overcommit_memory").read_text().strip() == "2" and promised >= FULL * most:
            return PlatformFault(MACHINE, f"{promised} of {most} KiB of memory are promised away", MEMORY_FIX)
    return None


def killed_for_memory(kernel: Path = Path("/proc")) -> int:
    """How many processes the kernel has ended since it started because memory had run out; 0 where it does not say."""
    with suppress(OSError, ValueError):
        for line in (kernel / "vmstat").read_text().splitlines():
            name, value = line.split()
            if name == "oom_kill":
                return int(value)
    return 0
