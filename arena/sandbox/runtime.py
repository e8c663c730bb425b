"""The folder in which everything a bot's user id must reach is staged.

A home or a virtual environment may lie below a folder that only its owner can enter; this one everybody can read and
only we can write. What is staged is named by its content and appears under its name whole or not at all.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from arena.submissions.package import Package
from engine.errors import EnvironmentUnfit

VARIABLE = "ARENA_RUNTIME"
_UNFINISHED = "unfinished-"


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


def stage(kind: str, key: str, fill: Callable[[Path], None]) -> Path:
    """The folder named `key` among those of its kind; when it is missing or damaged, `fill` is called with an empty
    folder to fill.

    Files end up 0644, or 0755 where their owner may execute them. Safe when several processes stage the same at once.
    """
    shelf = runtime_folder() / kind
    shelf.mkdir(mode=0o755, exist_ok=True)
    shelf.chmod(0o755)
    final = shelf / key
    if not _is_whole(final):
        with _alone(shelf):
            if not _is_whole(final):
                _build(shelf, final, fill)
    return final / "content"


def stage_bot(package: Package) -> Path:
    """A folder with the files of a bot that its process can read."""
    return stage("bots", package.sha256, package.write)


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


@contextmanager
def _alone(shelf: Path) -> Generator[None, None, None]:
    """One process at a time fills a shelf; the lock goes with the process that holds it."""
    descriptor = os.open(shelf / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _build(shelf: Path, final: Path, fill: Callable[[Path], None]) -> None:
    """Fill a folder under another name and give it its own; called alone, so that other unfinished ones are left from
    the dead.
    """
    for left in shelf.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(left)
    if final.exists():
        final.rename(shelf / f"{_UNFINISHED}damaged")
        shutil.rmtree(shelf / f"{_UNFINISHED}damaged")
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=shelf))
    content = unfinished / "content"
    try:
        content.mkdir()
        fill(content)
        _open_to_all(unfinished)
        (unfinished / "listing").write_text(_listing(content))
        unfinished.rename(final)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def _open_to_all(folder: Path) -> None:
    """Everybody may read, nobody but us write."""
    for path, _, files in os.walk(folder):
        os.chmod(path, 0o755)  # noqa: PTH101 - thousands of files
        for name in files:
            file = f"{path}/{name}"
            os.chmod(file, 0o755 if os.stat(file).st_mode & stat.S_IXUSR else 0o644)  # noqa: PTH101, PTH116


def _is_whole(final: Path) -> bool:
    """Whether everything that was staged is still there: disks fail, and some systems clear old files from temporary
    folders.
    """
    try:
        return (final / "listing").read_text() == _listing(final / "content")
    except OSError:
        return False


def _listing(folder: Path) -> str:
    """Hash of the names and sizes of all files below a folder."""
    files = [f"{path}/{name}" for path, _, names in os.walk(folder) for name in names]
    lines = [f"{file[len(str(folder)) :]}\0{os.stat(file).st_size}" for file in files]  # noqa: PTH116
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()
