"""Writes a JSON schema for every document of the command line: `python -m arena.command_line.schemas docs/schemas`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import GenericAlias
from typing import Any, get_args, get_type_hints

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import is_typeddict

from arena.command_line.documents import bots, games, homes, leagues, machine, ratings, replays, verifying
from engine import replay_document

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODULES = (games, bots, leagues, ratings, replay_document, replays, verifying, homes, machine)
NAME_KEYS = ("schema", "format")
"""Where a document says what it is."""


def documents() -> dict[str, Any]:
    """The type of every document by the name of its schema, such as `arena/games/1`."""
    found: dict[str, Any] = {}
    for module in MODULES:
        for kind in vars(module).values():
            if is_typeddict(kind) and kind.__module__ == module.__name__ and (name := _name_of(kind)):
                found[name] = kind
    return found


def _name_of(kind: Any) -> str | None:
    hints: Mapping[str, Any] = get_type_hints(kind)
    return next((str(get_args(hints[key])[0]) for key in NAME_KEYS if key in hints), None)


def schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of the document of that name."""
    kind = documents()[name]
    # inside a list, because a typed dictionary by itself takes no configuration from outside
    holder: Any = GenericAlias(list, (kind,))
    adapter = TypeAdapter[Any](holder, config=ConfigDict(use_attribute_docstrings=True, extra="forbid"))
    whole = adapter.json_schema(schema_generator=_WithoutFieldTitles)
    parts: dict[str, Any] = whole["$defs"]
    own: dict[str, Any] = parts.pop(kind.__name__)
    return {"$schema": DIALECT, **own, "title": name, **({"$defs": parts} if parts else {})}


class _WithoutFieldTitles(GenerateJsonSchema):
    """Keys speak for themselves: only documents and their parts have titles."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def file_name(name: str) -> str:
    """The file of a schema: `arena/games/1` is in `games-1.json`."""
    return f"{name.removeprefix('arena/').replace('/', '-')}.json"


def files() -> dict[str, str]:
    """Every file of `docs/schemas` by its name, with its text."""
    return {
        file_name(name): json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n" for name in sorted(documents())
    }


def main(folder: Path) -> None:
    """Write every schema anew."""
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
