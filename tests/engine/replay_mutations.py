"""Small changes to replays, each of one value at one place, drawn from everything the document says."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a document below its top."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


def at(document: Any, path: Path) -> Any:
    """The value at a place."""
    for key in path:
        document = document[key]
    return document


def mutated(document: dict[str, Any], draw: random.Random) -> tuple[dict[str, Any], Path]:
    """A copy of a replay with one value taken away, doubled, exchanged with its neighbour or replaced by one of the
    same kind from elsewhere in the document; and the place.
    """
    changed = copy.deepcopy(document)
    path = _drawn(changed, draw)
    holder, key = at(changed, path[:-1]), path[-1]
    kind = draw.choice(("away", "again", "neighbour", "other", "other", "other"))
    if kind == "away":
        del holder[key]
    elif kind == "again" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == "neighbour" and isinstance(holder, list) and len(holder) > 1:
        other = (key + 1) % len(holder)
        holder[key], holder[other] = holder[other], holder[key]
    else:
        holder[key] = _other(holder[key], document, draw)
    return changed, path


def _drawn(document: Any, draw: random.Random) -> Path:
    """A place: first one of the keys at the top, so that long rounds do not hide the short ones."""
    top = draw.choice([key for key in document if document[key] != []])
    below = [(top, *path) for path in places(document[top])]
    return draw.choice([(top,), *draw.sample(below, min(8, len(below)))])


def _other(value: Any, document: Any, draw: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + draw.choice((-1, 1))
    if isinstance(value, str):
        texts = sorted({one for path in places(document) if isinstance(one := at(document, path), str)} - {value})
        return draw.choice(texts)
    if value is None:
        return 0
    return type(value)()
