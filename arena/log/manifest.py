"""The manifest of a league: everything that was planned and played, in order, in two files that say the same.

Entries are only ever added. Each goes to the first file and then to the second, and is on disk in both before anything
relies on it. A line that was not finished is passed over by readers and cut off by the next writer; a line that is
damaged in one file is taken from the other, and mended by the next writer.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from arena.log.files import set_aside, write_once
from arena.log.manifest_lines import START, Damage, PairReading, check_of, encode, read_one, read_pair, salvage
from engine.errors import EnvironmentUnfit

FORMAT = "arena-manifest/1"
FILES = ("manifest.jsonl", "manifest-copy.jsonl")
MOST_LINES_NAMED = 3
"""Damaged lines of a file that are named one by one."""


@dataclass(frozen=True, slots=True)
class ManifestReading:
    """The lines of a manifest, its first one left out, and a sentence for each thing wrong with its files."""

    lines: tuple[bytes, ...]
    damage: tuple[str, ...] = ()

    @property
    def objects(self) -> Iterator[dict[str, Any]]:
        """The objects of the lines, one after the other."""
        return map(from_json, self.lines)


def has_manifest(folder: Path) -> bool:
    """Whether a league's folder has a manifest, or what is left of one."""
    return any((folder / name).exists() for name in FILES)


def read_manifest(folder: Path, both: bool = False) -> ManifestReading:
    """What the manifest of a league's folder says. The second file is looked at where the first does not do, or `both`
    are to be looked at.

    EnvironmentUnfit where a line in the middle is damaged in both files.
    """
    paths = [folder / name for name in FILES]
    if not both and all(path.exists() for path in paths) and len({path.stat().st_size for path in paths}) == 1:
        lines = read_one(paths[0].read_bytes())
        if lines is not None:
            return ManifestReading(_behind_the_first(lines, paths[0]))
    reading = read_pair(*(path.read_bytes() if path.exists() else b"" for path in paths))
    if reading.lost is not None:
        raise EnvironmentUnfit(
            f"{paths[0]}:{reading.lost}",
            "this line is damaged, and so is the copy of it",
            "arena home repair keeps what is readable; what was planned or played there is played again",
        )
    damage = damage_in_words(reading.damaged, paths)
    return ManifestReading(_behind_the_first(reading.lines, paths[0]), tuple(damage))


def damage_in_words(damaged: Iterable[Damage], paths: Sequence[Path]) -> list[str]:
    """A sentence for each damaged line that the other file has, or one for all of a file where they are many."""
    told: list[str] = []
    for number, path in enumerate(paths):
        lines = [one.line for one in damaged if one.file == number]
        if lines and not path.exists():
            told.append(f"{path}: this file is gone; the other one has all of it")
        elif len(lines) > MOST_LINES_NAMED:
            told.append(f"{path}: {len(lines):,} lines are damaged, the first is {lines[0]}; the other file has them")
        else:
            told += [f"{path}:{line}: this line is damaged; the other file has it" for line in lines]
    return told


def _behind_the_first(lines: tuple[bytes, ...], path: Path) -> tuple[bytes, ...]:
    """The lines without the first, which says what form the file has; EnvironmentUnfit for one of a later version."""
    head = from_json(lines[0]) if lines else {"format": FORMAT}
    if head.get("format") != FORMAT:
        raise EnvironmentUnfit(
            str(path),
            f"a later version of the program wrote this manifest ({head.get('format')})",
            "use that version, or another home: --home DIR",
        )
    return lines[1:]


class ManifestWriter:
    """Adds to the manifest of a league's folder; mends it first. Whoever has one is the only writer (`alone`)."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._paths = [folder / name for name in FILES]
        reading = read_manifest_pair(folder)
        if reading.lost is not None:
            read_manifest(folder)  # says what is wrong
        whole = b"".join(reading.lines)
        for path in self._paths:
            _make(path, whole)
        self._size = len(whole)
        self._check = check_of(reading.lines[-1]) if reading.lines else START
        if not reading.lines:
            self.append([{"entry": "manifest", "format": FORMAT}])

    def append(self, objects: Iterable[Mapping[str, object]]) -> None:
        """Add objects; they are on disk in both files afterwards. EnvironmentUnfit where the disk is full: then none
        of them is there.
        """
        lines = encode(objects, self._check)
        if not lines:
            return
        data = b"".join(lines)
        for path in self._paths:
            self._append_to(path, data)
        self._size += len(data)
        self._check = check_of(lines[-1])

    def _append_to(self, path: Path, data: bytes) -> None:
        file = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(file, rest) :]
            os.fsync(file)
        except OSError as error:
            for one in self._paths:
                with contextlib.suppress(OSError):
                    os.truncate(one, self._size)
            raise _unwritable(path, error) from None
        finally:
            os.close(file)


def read_manifest_pair(folder: Path) -> PairReading:
    """Both files of a league's folder, line by line."""
    return read_pair(*((folder / name).read_bytes() if (folder / name).exists() else b"" for name in FILES))


def mend_manifest(folder: Path) -> tuple[str, ...]:
    """Make both files whole again; a sentence for each thing that was done.

    Where a line is damaged in both, the files are set aside and what is readable is written anew.
    """
    reading = read_manifest_pair(folder)
    done = [
        f"{folder / FILES[one.file]}:{one.line}: the damaged line was taken from the other file"
        for one in reading.damaged
    ]
    if reading.torn:
        done.append(f"{folder / FILES[0]}: a last line that was never finished was cut off")
    if reading.lost is not None:
        objects = salvage(*((folder / name).read_bytes() for name in FILES))
        for name in FILES:
            aside = set_aside(folder / name)
            done.append(
                f"{folder / name}: damaged in both files from line {reading.lost} on; set aside as {aside.name}"
            )
        ManifestWriter(folder).append(_understood(one for one in objects if one.get("entry") != "manifest"))
    else:
        ManifestWriter(folder)
    return tuple(done)


def _understood(objects: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Of what is left of a manifest the entries whose bots, cells and chunks are left too: the others are planned and
    played again.
    """
    known: set[str] = set()
    for one in objects:
        match one["entry"]:
            case "chunk":
                needed = {f"cell {one['cell']}", *(f"bot {label}" for label in one["bots"])}
            case "league":
                needed = {*(f"cell {cell}" for cell in one["cells"]), *(f"bot {label}" for label in one["bots"])}
            case "played":
                needed = {f"chunk {one['chunk']}"}
            case _:
                needed = set[str]()
        if needed <= known:
            known.add(f"{one['entry']} {one.get('label') or one.get('id')}")
            yield one


def _make(path: Path, whole: bytes) -> None:
    """Make a file hold just these bytes, whatever it holds; nothing is done where it does."""
    there = path.read_bytes() if path.exists() else None
    if there == whole:
        return
    if there is not None and there.startswith(whole):
        os.truncate(path, len(whole))
    else:
        write_once(path, whole)


def _unwritable(path: Path, error: OSError) -> EnvironmentUnfit:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return EnvironmentUnfit(
        str(path),
        "the disk is full" if full else f"the log cannot be written: {error.strerror}",
        "make room and run the same command again: it goes on where it stopped"
        if full
        else "make the home's folder writable, or name another with --home DIR",
    )
