"""Where untrusted bots come in: a file, a folder or a zip is read into memory, or refused.

Nothing of it is run or followed: links, special files and odd names are refused, and no more is read than the limits
allow.
"""

from __future__ import annotations

import io
import itertools
import os
import stat
import struct
import zipfile
import zlib
from pathlib import Path

from arena.submissions.package import LARGEST_PACKAGE, MAIN_FILE, MOST_ENTRIES, Package, PackageBuilder
from engine.errors import InputError

LARGEST_ZIP = LARGEST_PACKAGE + (4 << 20)
LARGEST_DIRECTORY = 512 * MOST_ENTRIES
"""Bytes of a zip's table of contents: it is read whole before a name can be looked at."""
_END_OF_ZIP = struct.Struct("<4s4H2IH")
_READABLE = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_FILE_KINDS = {0, stat.S_IFREG, stat.S_IFDIR}
_ENCRYPTED = 0x1


def read_package(path: str | os.PathLike[str]) -> Package:
    """The bot at `path`: one `.py` file, a folder with `bot.py`, or a `.zip` of such a folder. Named after the file or
    folder.

    InputError when it is none of these or breaks a rule of `arena.submissions.package`.
    """
    full = Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links
    place = str(path)
    try:
        mode = full.lstat().st_mode
        if stat.S_ISDIR(mode):
            return _read_folder(full, place)
        if not stat.S_ISREG(mode):
            raise InputError(
                place, "not a regular file or folder", "give a .py file, a folder with bot.py or a .zip of one"
            )
        if full.suffix == ".zip":
            return _read_zip(full, place)
        if full.suffix == ".py":
            return _read_single(full, place)
    except OSError as error:
        raise InputError(place, f"cannot be read: {error.strerror}", "check the path and its permissions") from error
    raise InputError(place, "not a bot", "give a .py file, a folder with bot.py or a .zip of one")


def _read_single(full: Path, place: str) -> Package:
    builder = PackageBuilder(place, full.stem)
    folder = os.open(full.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        builder.add(MAIN_FILE, lambda size: _read_regular(folder, full.name, place, size))
    finally:
        os.close(folder)
    return builder.finish()


def _read_folder(full: Path, place: str) -> Package:
    builder = PackageBuilder(place, full.name)
    _walk(os.open(full, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW), "", builder, place)
    return builder.finish()


def _walk(folder: int, prefix: str, builder: PackageBuilder, place: str) -> None:
    """Take in everything below an open folder, and close it."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in itertools.islice(entries, MOST_ENTRIES + 1))
        for name in names:
            path = prefix + name
            if not builder.meet(path):
                continue
            if stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
                _walk(
                    os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder),
                    f"{path}/",
                    builder,
                    place,
                )
            else:
                builder.add(
                    path, lambda size, name=name, path=path: _read_regular(folder, name, f"{place}, {path}", size)
                )
    finally:
        os.close(folder)


def _read_regular(folder: int, name: str, place: str, size: int) -> bytes:
    """At most `size` bytes of a regular file that has no other name. Opening neither follows a link nor waits for a
    pipe.
    """
    kind = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    if not stat.S_ISREG(kind):
        raise InputError(place, "not a regular file", "replace links and special files by the files themselves")
    descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1:
            raise InputError(
                place, "a file with more than one name (hard link)", "copy the bot to a new folder and give that"
            )
        return file.read(size)


def _read_zip(full: Path, place: str) -> Package:
    folder = os.open(full.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        data = _read_regular(folder, full.name, place, LARGEST_ZIP + 1)
    finally:
        os.close(folder)
    if len(data) > LARGEST_ZIP:
        raise InputError(place, f"larger than {LARGEST_ZIP >> 20} MiB", "shrink the bot's data")
    _check_directory(data, place)
    builder = PackageBuilder(place, full.stem)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _take_members(archive, builder, place)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError) as error:
        raise InputError(place, "a damaged zip", "zip the folder again") from error
    return builder.finish()


def _check_directory(data: bytes, place: str) -> None:
    """Refuse a zip whose table of contents is not plain, or too long: `zipfile` reads it whole."""
    tail = data[-_END_OF_ZIP.size :]
    if len(tail) < _END_OF_ZIP.size or not tail.startswith(b"PK\x05\x06"):
        raise InputError(place, "not a zip, or one with a comment", "zip the folder again, without a comment")
    size = _END_OF_ZIP.unpack(tail)[5]
    if size > LARGEST_DIRECTORY or b"PK\x06\x07" in data[-_END_OF_ZIP.size - 20 : -_END_OF_ZIP.size]:
        raise InputError(place, "a zip with too many entries", "leave out what the bot does not need")


def _take_members(archive: zipfile.ZipFile, builder: PackageBuilder, place: str) -> None:
    members = archive.infolist()
    top = _common_folder([member.filename for member in members])
    for member in members:
        path = member.filename.removeprefix(top).rstrip("/")
        if not path or not builder.meet(path):
            continue
        if stat.S_IFMT(member.external_attr >> 16) not in _FILE_KINDS:
            raise InputError(
                f"{place}, {path}", "not a regular file", "replace links and special files by the files themselves"
            )
        if member.flag_bits & _ENCRYPTED or member.compress_type not in _READABLE:
            raise InputError(
                f"{place}, {path}", "encrypted, or packed in an unusual way", "zip the folder again, without a password"
            )
        if not member.is_dir():
            builder.add(path, lambda size, member=member: _read_member(archive, member, size))


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, size: int) -> bytes:
    """At most `size` bytes, whatever size the zip declares."""
    with archive.open(member) as file:
        return file.read(size)


def _common_folder(names: list[str]) -> str:
    """The folder everything of a zip lies in, with its slash; empty when `bot.py` is at the top or there is no such
    folder.
    """
    tops = {name.partition("/")[0] for name in names if not name.startswith((".", "__MACOSX/"))}
    if len(tops) != 1 or tops & {MAIN_FILE, "", ".."}:
        return ""
    return f"{tops.pop()}/"
