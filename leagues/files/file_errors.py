"""What pydantic finds wrong with a league file, said to a person: the place, the cause and an example that would do."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from engine.errors import InputError
from engine.options import did_you_mean
from engine.words import counted
from leagues.files.toml_lines import Places

_KINDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "tuple_type": "a list in [brackets]",
    "model_type": "a table",
    "dict_type": "a table",
}
_BOUNDS = {
    "greater_than_equal": ("ge", "too small: at least {}"),
    "less_than_equal": ("le", "too large: at most {}"),
}
"""For each kind of pydantic error that is about a bound: the bound's name in the error's context, and what to say."""
_LENGTHS = {
    "string_too_short": ("min_length", "too short: at least {}"),
    "string_too_long": ("max_length", "too long: at most {}"),
}
"""The same for the length of a text, in characters."""


def input_error(
    error: ValidationError, places: Places, top: type[BaseModel], tables: Mapping[str, type[BaseModel]]
) -> InputError:
    """The first thing wrong, by line; what is missing comes last, since it may be there misspelt.

    `top` is the model of the file, `tables` those of its tables by key.
    """
    details = min(error.errors(), key=lambda one: (one["type"] == "missing", places.line(one["loc"])))
    names = [part for part in details["loc"] if isinstance(part, str)]
    model = tables[names[0]] if len(names) > 1 else top
    place = places.of(*details["loc"])
    if details["type"] == "extra_forbidden":
        return InputError(place, f'there is no key "{names[-1]}" here', did_you_mean(names[-1], model.model_fields))
    if not names:
        return InputError(place, details["msg"])
    key = model.model_fields[names[-1]]
    return InputError(place, _cause(details, key), f"write for example {key.examples[0]}" if key.examples else "")


def _cause(details: ErrorDetails, key: FieldInfo) -> str:
    kind = details["type"]
    if kind == "missing":
        return f"this key is missing ({key.description})"
    value = _shown(details["input"])
    if kind in _KINDS:
        return f"{value} is not {_KINDS[kind]} ({key.description})"
    context = details.get("ctx", {})
    if kind == "literal_error":
        return f"{value} is not one of {context['expected']} ({key.description})"
    if kind in _BOUNDS:
        bound, text = _BOUNDS[kind]
        return f"{value} is {text.format(context.get(bound))} ({key.description})"
    if kind in _LENGTHS:
        bound, text = _LENGTHS[kind]
        return f"{value} is {text.format(counted(context[bound], 'character'))} ({key.description})"
    return f"{value} will not do ({key.description})"


def _shown(value: object) -> str:
    """A value as a person would have written it, cut to fit a line."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
