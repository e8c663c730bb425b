"""Where in a TOML text each key stands, so that an error can name its line; `tomllib` does not say."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass

Key = tuple[str | int, ...]
"""The way to a value: table and key names, and positions (from 0) in arrays."""

_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:\'{0,2})|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]+")
_SPACE = re.compile(r"[ \t\r]*")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")


@dataclass(frozen=True)
class Places:
    """The lines of one file's keys."""

    file: str
    lines: dict[Key, int]

    def line(self, key: Key) -> int:
        """The line of a key, counted from 1; where it is not in the file, that of the table it would stand in."""
        while key and key not in self.lines:
            key = key[:-1]
        return self.lines[key] if key else 1

    def of(self, *key: str | int) -> str:
        """`file.toml:12: cells.seats`, the place of an error message."""
        name = ".".join(part for part in key if isinstance(part, str))
        return f"{self.file}:{self.line(key)}: {name}" if name else f"{self.file}:{self.line(key)}"


def line_index(text: str) -> dict[Key, int]:
    """The line, counted from 1, of every table, key and array element of `text`, which `tomllib` must have accepted."""
    return _Scanner(text).lines


class _Scanner:
    """Walks a correct TOML text once and notes the line of everything that has a name or a position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Key, int] = {}
        self.lengths: dict[Key, int] = {}  # arrays of tables and how many tables each has so far
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.statements()

    def statements(self) -> None:
        table: Key = ()
        self.skip(_BLANK)
        while self.at < len(self.text):
            table = self.header() if self.text[self.at] == "[" else self.assignment(table)
            self.skip(_BLANK)

    def header(self) -> Key:
        """`[a.b]` or `[[a.b]]`: the table that the following assignments belong to."""
        line = self.line()
        array = self.text.startswith("[[", self.at)
        self.at += 2 if array else 1
        *parents, last = self.dotted_key()
        self.at += 2 if array else 1
        path: Key = ()
        for name in parents:
            path = self.newest((*path, name))
            self.note(path, line)
        path = (*path, last)
        self.note(path, line)
        if array:
            self.lengths[path] = self.lengths.get(path, 0) + 1
        path = self.newest(path)
        self.note(path, line)
        return path

    def newest(self, path: Key) -> Key:
        """The last table of an array of tables; any other path unchanged."""
        return (*path, self.lengths[path] - 1) if path in self.lengths else path

    def assignment(self, table: Key) -> Key:
        """`a.b = value`; gives back the table it stands in."""
        line = self.line()
        path = table
        for name in self.dotted_key():
            path = (*path, name)
            self.note(path, line)
        self.at += 1  # the equals sign
        self.skip(_SPACE)
        self.value(path)
        return table

    def dotted_key(self) -> list[str]:
        """The names of a key, up to what follows its last name."""
        names: list[str] = []
        while True:
            self.skip(_SPACE)
            quoted = _STRING.match(self.text, self.at)
            found = quoted or _BARE_KEY.match(self.text, self.at)
            assert found is not None, "the text is correct TOML"
            names.append(tomllib.loads(f"name = {found.group()}")["name"] if quoted else found.group())
            self.at = found.end()
            self.skip(_SPACE)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def value(self, path: Key) -> None:
        self.note(path, self.line())
        if self.text[self.at] == "[":
            self.array(path)
        elif self.text[self.at] == "{":
            self.inline_table(path)
        elif self.text[self.at] in "\"'":
            self.skip(_STRING)
        else:
            self.skip(_BARE_VALUE)

    def array(self, path: Key) -> None:
        self.at += 1
        position = 0
        while self.more("]"):
            self.value((*path, position))
            position += 1

    def inline_table(self, path: Key) -> None:
        self.at += 1
        while self.more("}"):
            self.assignment(path)

    def more(self, end: str) -> bool:
        """Whether an array or an inline table goes on; stands at its next element, or behind its end."""
        self.skip(_BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self.skip(_BLANK)
        if self.text[self.at] != end:
            return True
        self.at += 1
        return False

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def note(self, path: Key, line: int) -> None:
        self.lines.setdefault(path, line)

    def line(self) -> int:
        return bisect_right(self.starts, self.at)
