"""Options written into a variant's name: `standard+hook=true+max_cards=5`, so that every variant has a name that says
what it is.

An option is written `name=value`; a table has a line for each of its entries, `game_end.rounds=4`, and is always
whole: entries that
are left out have their defaults. Values are true, false, null, numbers, words, or lists as JSON without spaces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from engine.errors import InputError

MARK = "+"
"""Stands before every option in a variant's name."""
SEPARATORS = MARK + "/"
"""Characters that stand between the parts of a variant's or a cell's name."""


def text_of(values: Mapping[str, Any]) -> str:
    """The options `values`, in the order of their names; empty for none.

    >>> text_of({"game_end": {"rounds": 4}, "follow": "free"})
    '+follow=free+game_end.rounds=4'
    """
    return "".join(
        f"{MARK}{name}={_value_text(value)}" for name in sorted(values) for name, value in _entries(name, values[name])
    )


def values_of(text: str) -> dict[str, Any]:
    """The options that `text` names, the part of a variant's name behind the first mark; InputError where it cannot be
    read.

    >>> values_of("follow=free+game_end.rounds=4")
    {'follow': 'free', 'game_end': {'rounds': 4}}
    """
    values: dict[str, Any] = {}
    for part in text.split(MARK):
        path, separator, value = part.partition("=")
        if not separator or not path or not value:
            raise InputError(part or text, "not an option with its value", f"write {MARK}option=value for each option")
        table: dict[str, Any] = values
        *tables, name = path.split(".")
        for key in tables:
            inner = table.setdefault(key, {})
            if not isinstance(inner, dict):
                raise InputError(path, f"{key} has a value already and cannot be a table too", "write the option once")
            table = cast("dict[str, Any]", inner)
        if name in table:
            raise InputError(path, "the option is given twice", "write it once")
        table[name] = _value(value)
    return values


def _entries(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The lines of one option: itself, or each entry of a table."""
    if not isinstance(value, dict):
        yield name, value
        return
    table = cast("dict[str, Any]", value)
    for key in sorted(table):
        yield from _entries(f"{name}.{key}", table[key])


def _value(text: str) -> Any:
    """A value as it is written; what is no JSON is a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _value_text(value: Any) -> str:
    """The shortest text that reads back as the value and has no character that separates the parts of a name."""
    if isinstance(value, str) and value and _value(value) == value and not any(mark in value for mark in SEPARATORS):
        return value
    text = json.dumps(value, separators=(",", ":"))
    return "".join(f"\\u{ord(one):04x}" if one in SEPARATORS else one for one in text)
