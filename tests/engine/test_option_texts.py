"""Options written into a variant's name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.errors import InputError
from engine.option_texts import text_of, values_of

WORDS = some.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
VALUES = (
    some.none()
    | some.text(max_size=6)
    | some.booleans()
    | some.integers(-1000, 1000)
    | WORDS
    | some.lists(some.integers(0, 99), max_size=3)
)
TABLES = some.dictionaries(
    WORDS, VALUES | some.dictionaries(WORDS, VALUES, min_size=1, max_size=3), min_size=1, max_size=4
)


@given(TABLES)
def test_every_text_reads_back(values: dict[str, Any]) -> None:
    text = text_of(values)
    assert text[0] == "+"
    assert values_of(text[1:]) == values


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"hook": True, "bidding": "simultaneous"}, "+bidding=simultaneous+hook=true"),
        ({"game_end": {"rounds": 4}}, "+game_end.rounds=4"),
        ({"bottles": None, "points": [1, 2.5]}, "+bottles=null+points=[1,2.5]"),
        ({"word": "true"}, '+word="true"'),
        ({"source": "a/b + c"}, '+source="a\\u002fb \\u002b c"'),
        ({"source": "half a word"}, "+source=half a word"),
        ({}, ""),
    ],
)
def test_how_options_are_written(values: dict[str, Any], text: str) -> None:
    assert text_of(values) == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("hook", "hook"),
        ("hook=", "hook="),
        ("=3", "=3"),
        ("", ""),
        ("a=1+a=2", "a"),
        ("a=1+a.b=2", "a.b"),
        ("a.b=1+a=2", "a"),
        ("a=1++b=2", "a=1++b=2"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, place: str) -> None:
    with pytest.raises(InputError) as refused:
        values_of(text)
    assert refused.value.place == place
    assert refused.value.fix
