"""A bot as names and bytes: the rules a package keeps, its content hash, and its form on the wire."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.errors import InputError

MAIN_FILE = "bot.py"
MOST_FILES = 200
MOST_ENTRIES = 2_000
"""Files, folders and left-out entries together: how far we are ready to look."""
LARGEST_FILE = 8 << 20
LARGEST_PACKAGE = 20 << 20
DEEPEST = 6
"""Names in the longest path, its file included."""

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]{0,63}")
LEFT_OUT = {"__pycache__", "__MACOSX"}
"""With everything whose name starts with a dot: not part of a bot, whatever it is."""
RUN_BY_PYTHON = {"sitecustomize.py", "usercustomize.py"}

MAGIC = b"arena-bot/1\n"
_SHORT, _LONG = struct.Struct("<H"), struct.Struct("<I")


@dataclass(frozen=True)
class Package:
    """A bot's files by path within it, in sorted order. `PackageBuilder` makes one, so its names are safe to write."""

    name: str
    files: dict[str, bytes]

    @property
    def sha256(self) -> str:
        """Hash of the content: every path and every file, each with its length; the package's name is no part of it."""
        hasher = hashlib.sha256()
        for path, data in self.files.items():
            for part in (path.encode(), data):
                hasher.update(len(part).to_bytes(8, "little"))
                hasher.update(part)
        return hasher.hexdigest()

    def write(self, directory: Path) -> None:
        """Write the files below an existing, empty directory."""
        for path, data in self.files.items():
            target = directory / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                file.write(data)


class PackageBuilder:
    """Takes a package in file by file and refuses at the first rule broken, before any more is read."""

    def __init__(self, place: str, name: str) -> None:
        self._place = place
        self._name = name
        self._files: dict[str, bytes] = {}
        self._size = 0
        self._entries = 0
        self._spelled: dict[str, str] = {}
        if not NAME.fullmatch(name):
            raise InputError(
                place, f"the bot would be called {name!a}", "use letters, digits, - _ and . in its name, at most 64"
            )

    def meet(self, path: str) -> bool:
        """Look at the path of a file or folder: False when it is to be left out, InputError when no bot may have it."""
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            raise InputError(
                self._place, f"more than {MOST_ENTRIES} files and folders", "leave out what the bot does not need"
            )
        parts = path.split("/")
        if any(part in LEFT_OUT or (part.startswith(".") and NAME.fullmatch(part[1:])) for part in parts):
            return False
        if len(parts) > DEEPEST:
            raise InputError(self._at(path), f"more than {DEEPEST} levels deep", "put the file further up")
        for part in parts:
            if not NAME.fullmatch(part):
                raise InputError(
                    self._at(path),
                    "not a name a bot may use",
                    "use letters, digits, - _ and . only, at most 64 for each name",
                )
        if parts[-1] in RUN_BY_PYTHON or parts[-1].endswith(".pth"):
            raise InputError(self._at(path), "Python would run this by itself", "import what you need in bot.py")
        return True

    def add(self, path: str, read: Callable[[int], bytes]) -> None:
        """Take in the file at a path that `meet` accepted; `read(n)` gives its first n bytes, or all if there are
        fewer.
        """
        self._claim(path)
        if len(self._files) == MOST_FILES:
            raise InputError(self._place, f"more than {MOST_FILES} files", "join the data into fewer files")
        room = min(LARGEST_FILE, LARGEST_PACKAGE - self._size)
        data = read(room + 1)
        if len(data) > LARGEST_FILE:
            raise InputError(self._at(path), f"larger than {LARGEST_FILE >> 20} MiB", "split or shrink it")
        if len(data) > room:
            raise InputError(self._place, f"larger than {LARGEST_PACKAGE >> 20} MiB in all", "shrink the bot's data")
        self._files[path] = data
        self._size += len(data)

    def finish(self) -> Package:
        """The package, once everything is in."""
        if MAIN_FILE not in self._files:
            raise InputError(
                self._place, f"there is no {MAIN_FILE}", f"name the file that holds the bot's class {MAIN_FILE}"
            )
        return Package(self._name, dict(sorted(self._files.items())))

    def _claim(self, path: str) -> None:
        """No two paths may differ by case alone, and none may be a file and a folder at once."""
        parts = path.split("/")
        folders = ["/".join(parts[:depth]) + "/" for depth in range(1, len(parts))]
        for claimed in [*folders, path]:
            key = claimed.rstrip("/").casefold()
            if self._spelled.setdefault(key, claimed) != claimed or claimed in self._files:
                raise InputError(self._at(path), f"the same name as {self._spelled[key]}", "rename one of them")

    def _at(self, path: str) -> str:
        return f"{self._place}, {ascii(path)[1:-1]}"


def pack(package: Package) -> bytes:
    """The package as bytes, the same for the same package everywhere: its name, then path and data of every file with
    their lengths.
    """
    parts = [MAGIC, _short(package.name.encode()), _LONG.pack(len(package.files))]
    for path, data in package.files.items():
        parts += [_short(path.encode()), _LONG.pack(len(data)), data]
    return b"".join(parts)


def unpack(data: bytes) -> Package:
    """The package that `pack` made bytes of. InputError for any other bytes, and for one that breaks the rules."""
    place = "packed bot"
    damaged = InputError(place, "damaged, or not a packed bot", "pack the bot again")
    try:
        package = _parse(data, place)
    except (struct.error, UnicodeDecodeError) as error:
        raise damaged from error
    if pack(package) != data:
        raise damaged
    return package


def _parse(data: bytes, place: str) -> Package:
    """What the bytes say; whether they are all as `pack` would write them is the caller's question."""
    position = len(MAGIC)

    def number(form: struct.Struct) -> int:
        nonlocal position
        (value,) = form.unpack_from(data, position)
        position += form.size
        return value

    def take(size: int) -> bytes:
        nonlocal position
        position += size
        return data[position - size : position]

    builder = PackageBuilder(place, take(number(_SHORT)).decode())
    for _ in range(number(_LONG)):
        path = take(number(_SHORT)).decode()
        content = take(number(_LONG))
        if builder.meet(path):
            builder.add(path, lambda size, content=content: content[:size])
    return builder.finish()


def _short(data: bytes) -> bytes:
    return _SHORT.pack(len(data)) + data
