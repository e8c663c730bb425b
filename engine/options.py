"""What every game's options share: one declaration per option, from which checks, texts and tables are made."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.errors import InputError
from engine.teams import equal_sides


def option(default: Any, sentence: str, *rules: str, values: str = "", **limits: Any) -> Any:
    """Declare an option: its default, one sentence for people and the rules it stands for; `values` names them where
    the type and limits do not.
    """
    return Field(default, description=sentence, json_schema_extra={"rules": list(rules), "values": values}, **limits)


@dataclass(frozen=True, slots=True)
class OptionText:
    """One line of a game's table of options."""

    name: str
    default: Any
    sentence: str
    rules: tuple[str, ...]
    values: str


class GameOptions(BaseModel):
    """A complete named set of a game's options; games add theirs as fields made by `option`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def seats(self) -> tuple[int, ...]:
        """The seat counts these options can be played with."""
        raise TypeError("a game's options say which seats it has")

    def layouts(self, seats: int) -> tuple[str, ...]:
        """The team layouts that a source of the game has at a seat count, the individual one first."""
        raise TypeError("a game's options say which layouts it has")

    def sides(self, layout: str) -> tuple[int, ...]:
        """The side that each seat plays for, by seats clockwise from the dealer."""
        return equal_sides(layout)

    def obstacle(self, seats: int) -> str | None:
        """Why these options cannot be played with so many seats, with the values that would do; None where nothing
        more is to be said.
        """
        return None

    def obstacles(self) -> dict[int, str]:
        """For each seat count that the game has and these options rule out, why."""
        return {}

    def own_rounds(self, seats: int) -> int | None:
        """Rounds after which a game ends by its own rules; None where they set no number."""
        raise TypeError("a game's options say how long it is")

    def document(self) -> dict[str, Any]:
        """Every option by name, as replays and `--json` show it."""
        return self.model_dump(mode="json")

    @classmethod
    def table(cls) -> tuple[OptionText, ...]:
        """One line for each option, in the order of declaration."""
        schema = cls.model_json_schema()["properties"]
        lines: list[OptionText] = []
        for name, field in cls.model_fields.items():
            extra: Any = field.json_schema_extra or {"rules": (), "values": ""}
            names: tuple[str, ...] = tuple(extra["rules"])
            lines.append(
                OptionText(
                    name, field.default, field.description or "", names, extra["values"] or _values(schema[name])
                )
            )
        return tuple(lines)


def _values(schema: dict[str, Any]) -> str:
    """The values an option takes, in words: `up, down` or `whole number, 1 to 17`."""
    if "anyOf" in schema:
        return " or ".join(_values(part) for part in schema["anyOf"] if part.get("type") != "null")
    if "enum" in schema:
        return ", ".join(str(value) for value in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    kind = {"integer": "whole number", "boolean": "true, false", "number": "number", "object": "table"}.get(
        schema.get("type", ""), "value"
    )
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{kind}, {low} to {high}"
    return f"{kind}, at least {low}" if low is not None else kind


Options = TypeVar("Options", bound=GameOptions)


def read_options(model: type[Options], values: dict[str, Any], place: str) -> Options:
    """The options that `values` describe; InputError names the first option that is wrong, why, and what would do.

    >>> from engine.games import variant_named
    >>> variant_named("oh-hell/standard").changed({"hook": True}).name
    'standard+hook=true'
    """
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]) or "options"
        where = f"{place}: {name}" if place else name
        if first["type"] == "extra_forbidden":
            raise InputError(where, "there is no such option", did_you_mean(name, model.model_fields)) from None
        message = first["msg"].removeprefix("Value error, ")
        line = next((line for line in model.table() if line.name == first["loc"][0]), None) if first["loc"] else None
        if line is None:
            cause, _, fix = message.partition("; ")
            raise InputError(where, cause, fix) from None
        given = "" if first["type"] == "value_error" else f", not {first['input']!r}"
        raise InputError(where, f"{message}{given}", f"values: {line.values}") from None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A sentence that helps with a name that is not known: the nearest ones, else all of them.

    >>> did_you_mean("hok", ["hook", "hands"])
    'did you mean hook?'
    """
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(names)}" if names else "there are none"
