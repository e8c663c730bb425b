"""The values that the types of a game's options name."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from engine.options import GameOptions


def named_values(options: type[GameOptions]) -> dict[str, list[Any]]:
    """The values of every option that can be named one by one: of switches, of choices, and None; of numbers none."""
    return {name: _named(field.annotation) for name, field in options.model_fields.items()}


def _named(kind: Any) -> list[Any]:
    if kind is bool:
        return [False, True]
    if kind is NoneType:
        return [None]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return (
        [value for part in get_args(kind) for value in _named(part)] if get_origin(kind) in (Union, UnionType) else []
    )
