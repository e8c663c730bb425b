"""The folder in which everything a bot's user id must reach is staged.

A home or a virtual environment may lie below a folder that only its owner can enter; this one everybody can read and
only we can write.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from engine.errors import EnvironmentUnfit

VARIABLE = "ARENA_RUNTIME"


def runtime_folder() -> Path:
    """The folder, made if missing: `ARENA_RUNTIME`, by default `/var/tmp/imp-arena-<user id>`. EnvironmentUnfit when
    it is not safe to use.
    """
    folder = Path(os.environ.get(VARIABLE) or f"/var/tmp/imp-arena-{os.geteuid()}").absolute()
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o755)
        _check(folder)
    except OSError as error:
        raise EnvironmentUnfit(
            str(folder), f"the runtime folder cannot be used: {error.strerror}", _elsewhere()
        ) from error
    return folder


def _check(folder: Path) -> None:
    """EnvironmentUnfit unless only we can change the folder, a bot's user can enter it, and its programs can be run."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise EnvironmentUnfit(
            str(folder), "the runtime folder is not ours alone to write", f"remove it, or {_elsewhere()}"
        )
    for parent in folder.resolve().parents:
        mode = parent.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            raise EnvironmentUnfit(
                str(folder), f"everybody can write to {parent}, above the runtime folder", _elsewhere()
            )
        if os.geteuid() == 0 and not mode & stat.S_IXOTH:
            raise EnvironmentUnfit(str(folder), f"bots run as users who cannot enter {parent}", _elsewhere())
    if os.statvfs(folder).f_flag & os.ST_NOEXEC:
        raise EnvironmentUnfit(str(folder), "no program can be run from this file system (noexec)", _elsewhere())


def _elsewhere() -> str:
    return f"set {VARIABLE} to a folder of your own on a local disk, such as /var/lib/imp-arena"
