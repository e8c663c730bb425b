"""Files staged for bots: folders that nobody changes, that stay where they are for as long as a process uses them.

A staged folder appears under its name whole or not at all, and nobody writes into it or renames it afterwards. One that
was damaged all the same (a disk fails, a system clears old files away) is left to whoever still reads it, and a new
one is staged beside it. A process locks every folder it uses; what nobody has locked and nobody used lately is removed
when something new is staged. The program that clears temporary folders away heeds these locks too.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import stat
import tempfile
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.sandbox.runtime import runtime_folder
from arena.submissions.package import Package

SHELVES = "staged-1"
"""Where the kinds are, in the runtime folder. The number is the format's: a program that stages, locks or prunes in
another way has another number, and neither touches what the other has.
"""
KEPT = {"bots": 256, "roots": 2}
"""Staged folders of a kind that are kept for the next use, the last used ones, whoever made them."""
KEPT_OTHERWISE = 8
MOST_LOCKS = 32
"""Folders of one kind that one process keeps locked, the last it used: twice what a table needs."""

_UNFINISHED = "unfinished-"
_CONTENT, _LISTING = "content", "listing"
_locks: defaultdict[Path, dict[Path, int]] = defaultdict(dict)
"""By shelf and folder, the descriptors that hold this process's locks, the last used at the end."""


def stage(kind: str, key: str, fill: Callable[[Path], None]) -> Path:
    """The folder of a key among those of its kind, this process's to read; when none is whole, `fill` is called with an
    empty folder to fill.

    Files end up 0444, or 0555 where their owner may execute them, folders 0555. Safe when several processes stage the
    same at once.
    """
    shelf = runtime_folder() / SHELVES / kind
    shelf.mkdir(parents=True, exist_ok=True)
    for folder in (shelf.parent, shelf):
        folder.chmod(0o755)
    found = _find(shelf, key)
    if found is None:
        with _alone(shelf):
            found = _find(shelf, key) or _build(shelf, key, fill)
            _prune(shelf, KEPT.get(kind, KEPT_OTHERWISE))
    return found / _CONTENT


def stage_bot(package: Package) -> Path:
    """A folder with the files of a bot that its process can read."""
    return stage("bots", package.sha256, package.write)


def is_readable(staged: Path) -> bool:
    """Whether the disk gives back every byte of a staged folder."""
    try:
        for path, _, names in os.walk(staged):
            for name in names:
                Path(path, name).read_bytes()
    except OSError:
        return False
    return True


def is_whole(staged: Path) -> bool:
    """Whether everything in a folder that `stage` returned is there as it was staged."""
    try:
        return (staged.parent / _LISTING).read_text() == _listing(staged)
    except OSError:
        return False


def _find(shelf: Path, key: str) -> Path | None:
    """A whole folder of a key, locked; what is damaged among them is passed over, and stays locked if it was."""
    for place in _places(shelf, key):
        was_locked = place in _locks[shelf]
        if _lock(shelf, place):
            if is_whole(place / _CONTENT):
                os.utime(place)  # used last, by now
                return place
            if not was_locked:
                _unlock(shelf, place)
    return None


def _places(shelf: Path, key: str) -> list[Path]:
    """Where a key may be staged: under its name, or with a number where what stood there was damaged."""
    return [shelf / key, *sorted(shelf.glob(f"{key}.*"))]


@contextmanager
def _alone(shelf: Path) -> Generator[None, None, None]:
    """One process at a time fills a shelf or clears it; the lock goes with the process that holds it."""
    descriptor = os.open(shelf / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _build(shelf: Path, key: str, fill: Callable[[Path], None]) -> Path:
    """Fill a folder under another name, then give it the first name of its key that is free; called alone."""
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=shelf))
    content = unfinished / _CONTENT
    try:
        content.mkdir()
        fill(content)
        (unfinished / _LISTING).write_text(_listing(content))
        _close_to_writers(unfinished)
        final = next(place for place in _names(shelf, key) if not place.exists())
        unfinished.rename(final)
    except BaseException:
        _remove(unfinished)
        raise
    _lock(shelf, final)
    return final


def _names(shelf: Path, key: str) -> Iterator[Path]:
    yield shelf / key
    number = 1
    while True:
        yield shelf / f"{key}.{number}"
        number += 1


def _prune(shelf: Path, kept: int) -> None:
    """Remove what nobody uses: what the dead left unfinished, what is damaged, and of the rest all but the `kept` last
    used; called alone.
    """
    finished: list[tuple[bool, int, Path]] = []
    for place in shelf.iterdir():
        if place.name.startswith(_UNFINISHED):
            _remove(place)
        elif place.is_dir():
            finished.append((is_whole(place / _CONTENT), place.stat().st_mtime_ns, place))
    finished.sort(reverse=True)
    for number, (whole, _, place) in enumerate(finished):
        if number >= kept or not whole:
            _remove_unused(place)


def _remove_unused(place: Path) -> None:
    """Remove a folder unless some process, this one too, has locked it; whoever waits for the lock finds it gone."""
    descriptor = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        gone = place.with_name(f"{_UNFINISHED}{place.name}")
        place.rename(gone)
    except BlockingIOError:
        return
    finally:
        os.close(descriptor)
    _remove(gone)


def _lock(shelf: Path, place: Path) -> bool:
    """Keep a folder from being removed for as long as this process lives, or until it has used many others; False when
    it is gone already.
    """
    held = _locks[shelf]
    if place in held:
        if _is_same(held[place], place):
            held[place] = held.pop(place)
            return True
        _unlock(shelf, place)
    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    held[place] = descriptor
    if not _is_same(descriptor, place):
        _unlock(shelf, place)
        return False
    while len(held) > MOST_LOCKS:
        _unlock(shelf, next(iter(held)))
    return True


def _is_same(descriptor: int, place: Path) -> bool:
    """Whether what was opened still has its name: it may have been removed before it was locked."""
    try:
        return os.path.samestat(os.fstat(descriptor), place.stat())
    except FileNotFoundError:
        return False


def _unlock(shelf: Path, place: Path) -> None:
    os.close(_locks[shelf].pop(place))


def _close_to_writers(folder: Path) -> None:
    """Everybody may read, nobody write."""
    for path, _, files in os.walk(folder, topdown=False):
        for name in files:
            file = f"{path}/{name}"
            os.chmod(file, 0o555 if os.stat(file).st_mode & stat.S_IXUSR else 0o444)  # noqa: PTH101, PTH116 - thousands
        os.chmod(path, 0o555)  # noqa: PTH101


def _remove(folder: Path) -> None:
    """Remove a folder that nobody uses, as far as that is possible; what is left is tried again the next time."""
    for path, _, _ in os.walk(folder):
        with suppress(OSError):
            os.chmod(path, 0o755)  # noqa: PTH101
    shutil.rmtree(folder, ignore_errors=True)


def _listing(folder: Path) -> str:
    """Hash of the names of all folders below a folder, and of the names, sizes and times of change of all files."""
    lines: list[str] = []
    for path, folders, names in os.walk(folder):
        lines += [f"{path[len(str(folder)) :]}/{name}/" for name in folders]
        for name in names:
            file = f"{path}/{name}"
            status = os.stat(file)  # noqa: PTH116
            lines.append(f"{file[len(str(folder)) :]}\0{status.st_size}\0{status.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()
