"""The lines of a manifest: JSON objects in a chain of checks, in two files that say the same.

A line is one JSON object in ASCII, whose last key `check` has 16 hexadecimal digits: the blake2b hash of the check of
the line before and the object without its own check. Both files hold the same bytes, so that the line at a place in one
can be taken from the same place in the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

START = "0" * 16
"""What stands for the check of the line before the first."""

_KEY = b',"check":"'
_END = b'"}\n'
_CHECK = slice(-len(_END) - 16, -len(_END))


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that one of the two files does not have as it was written; lines count from 1, files from 0."""

    file: int
    line: int


@dataclass(frozen=True, slots=True)
class PairReading:
    """What two files say together.

    `lost` is the number of the first line that neither has though there are lines behind it; nothing from it on is in
    `lines`. `torn` says whether something was left out at the end: a line that was never finished.
    """

    lines: tuple[bytes, ...]
    damaged: tuple[Damage, ...] = ()
    torn: bool = False
    lost: int | None = None


def encode(objects: Iterable[Mapping[str, object]], check: str) -> list[bytes]:
    """The lines of some objects behind a line whose check is `check`.

    >>> encode([{"entry": "withdrawn"}], START)
    [b'{"entry":"withdrawn","check":"5b609fff9707b6de"}\\n']
    """
    lines: list[bytes] = []
    for one in objects:
        body = json.dumps(one, separators=(",", ":")).encode()
        check = _digest(check, body)
        lines.append(body[:-1] + _KEY + check.encode() + _END)
    return lines


def check_of(line: bytes) -> str:
    """The check that stands in a line."""
    return line[_CHECK].decode(errors="replace")


def follows(line: bytes, check: str) -> bool:
    """Whether a line is whole and stands behind a line whose check is `check`."""
    own = len(_KEY) + 16 + len(_END)
    if line[-own : -own + len(_KEY)] != _KEY or not line.endswith(_END):
        return False
    return _digest(check, line[:-own] + b"}").encode() == line[_CHECK]


def read_one(data: bytes) -> tuple[bytes, ...] | None:
    """The lines of a file in which nothing is damaged or unfinished; None for any other."""
    check, lines = START, tuple(_lines(data))
    for line in lines:
        if not follows(line, check):
            return None
        check = check_of(line)
    return lines


def read_pair(first: bytes, second: bytes) -> PairReading:
    """The lines that two files have between them, and what is damaged in which."""
    files = (first, second)
    check, place = START, 0
    lines: list[bytes] = []
    damaged: list[Damage] = []
    while place < max(map(len, files)):
        candidates = [_line_at(data, place) for data in files]
        line = next((one for one in candidates if follows(one, check)), None)
        if line is None:
            unfinished = any(place + len(one) >= len(data) for one, data in zip(candidates, files, strict=True))
            lost = None if unfinished else len(lines) + 1
            return PairReading(tuple(lines), tuple(damaged), unfinished, lost)
        lines.append(line)
        damaged += [Damage(number, len(lines)) for number, one in enumerate(candidates) if one != line]
        check = check_of(line)
        place += len(line)
    return PairReading(tuple(lines), tuple(damaged))


def salvage(first: bytes, second: bytes) -> list[dict[str, object]]:
    """Every object of either file that is still as it was written, in order, though others are lost in both."""
    found = list(read_pair(first, second).lines)
    place = sum(map(len, found))
    rests = [_lines(data[place:]) for data in (first, second)]
    for number in range(max(map(len, rests))):
        before = {check_of(rest[number - 1]) for rest in rests if 0 < number <= len(rest)}
        here = [rest[number] for rest in rests if number < len(rest)]
        line = next((one for one in here if any(follows(one, check) for check in before)), None)
        if line is not None:
            found.append(line)
    objects = [json.loads(line) for line in found]
    return [{key: value for key, value in one.items() if key != "check"} for one in objects]


def _lines(data: bytes) -> list[bytes]:
    """The lines, each with its end; the last may lack it."""
    *whole, rest = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])


def _line_at(data: bytes, place: int) -> bytes:
    end = data.find(b"\n", place)
    return data[place:] if end < 0 else data[place : end + 1]


def _digest(check: str, body: bytes) -> str:
    return hashlib.blake2b(check.encode() + body, digest_size=8).hexdigest()
