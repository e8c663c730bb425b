"""Lines of keys in TOML texts of every kind."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from leagues.files.toml_lines import Key, Places, line_index

NESTED = '''\
# a comment = [with] brackets
name = "first # no comment"   # a comment
"quoted key" = 'literal \\'
dotted.one.two = 3
texts = ["a", """two
lines, with "quotes" and ] brackets""",
  # between
  "c",
]

[play]
chunk_games = 32
  [play.deep."er e"]
  x = { y = 1, z = [
    1, 2 ] }

[[cells]]
variant = "one"
seats = [ 3,
  4 ]
[cells.extra]
a = 1979-05-27T07:32:00Z
[[cells.parts]]
p = 1
[[cells.parts]]
p = \'\'\'
x\'\'\'\'\'

[[cells]]
variant = "two"
[[cells.parts]]
p = -inf
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (("name",), 2),
        (("quoted key",), 3),
        (("dotted",), 4),
        (("dotted", "one", "two"), 4),
        (("texts",), 5),
        (("texts", 0), 5),
        (("texts", 1), 5),
        (("texts", 2), 8),
        (("play",), 11),
        (("play", "chunk_games"), 12),
        (("play", "deep", "er e"), 13),
        (("play", "deep", "er e", "x", "z", 1), 15),
        (("cells",), 17),
        (("cells", 0), 17),
        (("cells", 0, "seats"), 19),
        (("cells", 0, "seats", 1), 20),
        (("cells", 0, "extra", "a"), 22),
        (("cells", 0, "parts", 0, "p"), 24),
        (("cells", 0, "parts", 1, "p"), 26),
        (("cells", 1), 29),
        (("cells", 1, "variant"), 30),
        (("cells", 1, "parts", 0, "p"), 32),
    ],
)
def test_lines(key: Key, line: int) -> None:
    assert line_index(NESTED)[key] == line


def keys(value: Any, path: Key = ()) -> list[Key]:
    """Every key of a parsed text."""
    if isinstance(value, dict):
        return [path, *(key for name, part in value.items() for key in keys(part, (*path, name)))]
    if isinstance(value, list):
        return [path, *(key for position, part in enumerate(value) for key in keys(part, (*path, position)))]
    return [path]


@pytest.mark.parametrize(
    "text",
    [NESTED, NESTED.replace("\n", "\r\n"), "", "a=1", "a = [[], [[1], {}], [\n]]", 'a."b.c".d = """x""\\"""""\n[e]'],
)
def test_every_key_has_its_line_and_nothing_else_has(text: str) -> None:
    assert set(line_index(text)) | {()} == set(keys(tomllib.loads(text)))


def test_a_key_that_is_not_there_is_put_on_its_table() -> None:
    places = Places("f.toml", line_index(NESTED))
    assert places.of("cells", 1, "seats", 0) == "f.toml:29: cells.seats"
    assert places.of("seed") == "f.toml:1: seed"
    assert places.of("cells", 0, "seats", 1) == "f.toml:20: cells.seats"
