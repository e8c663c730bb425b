"""The folder in which Ray keeps sockets and logs of each run on this machine, and who tidies it up."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

FOLDER = "ray-1"
"""Where it is, in the runtime folder. The number is the format's, as in `arena.sandbox.staging`: what an earlier
program keeps without a lock is not ours to remove.
"""


@contextmanager
def ray_files(folder: Path) -> Generator[Path]:
    """The folder for one more run. What this run leaves there is removed when it ends well; what others left, who were
    killed or failed, when a run begins and no other is under way.
    """
    folder.mkdir(mode=0o755, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(sessions(folder))
        fcntl.flock(descriptor, fcntl.LOCK_SH)  # a run is under way, until its process ends
        before = sessions(folder)
        yield folder
        _remove({session for session in sessions(folder) - before if session.name.endswith(f"_{os.getpid()}")})
    finally:
        os.close(descriptor)


def sessions(folder: Path) -> set[Path]:
    """The folders of the runs that are under way or left something."""
    return {path for path in folder.glob("session_*") if path.is_dir() and not path.is_symlink()}


def _remove(folders: set[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
