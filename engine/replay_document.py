"""The shape of a replay (`arena-replay/1`), key by key, and reading one that comes from outside."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import Any, Literal, NotRequired, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from engine.errors import InputError

FORMAT = "arena-replay/1"


class PlayerDocument(TypedDict):
    """Who sat in a seat."""

    seat: int
    bot: str
    version: str
    sha256: str
    """Of the bot's content, in hexadecimal."""


@with_config(ConfigDict(use_attribute_docstrings=True, extra="allow"))
class EventDocument(TypedDict):
    """One thing that happened; every game adds fields of its own."""

    do: str
    """The deed: `play`, `bid`, `pass`, `trick`, `draw` and so on."""
    seat: NotRequired[int]
    """Who did it; left out where the rules did it, as at the end of a trick."""
    legal: NotRequired[list[str | int]]
    """What could be chosen, where that was asked for and there was more than one choice."""


class RoundDocument(TypedDict):
    """A round, from its deal to its scores."""

    dealer: int
    teams: NotRequired[list[list[int]]]
    """The seats of each team; left out where everybody plays alone."""
    deal: dict[str, object]
    """The cards as they were dealt, by what they are: `hands` by seat, and what else the game has."""
    events: list[EventDocument]
    scores: list[float]
    """By seat, of this round alone."""


class ReplayedFault(TypedDict):
    """A move that the platform drew because the bot's own could not be used."""

    seat: int
    round: int
    """Counted from 0, as in `rounds`."""
    event: int
    """Counted from 0, as in the round's `events`."""
    cause: str


class ReplayDocument(TypedDict):
    """A whole game, enough for a stranger to referee it. Cards of Bottle Imp are numbers (`17`, `2.5`), of Oh Hell and
    Split rank and suit (`Td`); seats are numbered clockwise from 0.
    """

    format: Literal["arena-replay/1"]
    game: str
    variant: str
    options: dict[str, object]
    """Every option by name; null means the default."""
    seats: int
    layout: str
    house_rule: NotRequired[Literal[True]]
    """There where no source of the game has the layout."""
    round_cap: NotRequired[int]
    """There where the game was stopped after so many rounds, before its own end."""
    players: list[PlayerDocument]
    rounds: list[RoundDocument]
    totals: list[float]
    """By seat."""
    winners: list[int]
    """The winning seats."""
    faults: list[ReplayedFault]


def read_replay(document: object) -> ReplayDocument:
    """The document as a replay; InputError names the first key that a replay has not, lacks or has otherwise."""
    values = cast("dict[str, object]", document) if isinstance(document, dict) else {}
    if values.get("format") != FORMAT:
        raise InputError("format", f"it is no replay: one says {FORMAT} there", "arena replay export writes replays")
    try:
        _adapter().validate_python([document], strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise InputError(path(*first["loc"][1:]), f"it is no replay: {first['msg']}", "see docs/schemas") from None
    return cast("ReplayDocument", document)


@cache
def _adapter() -> TypeAdapter[Any]:
    # inside a list, because a typed dictionary by itself takes no configuration from outside
    holder: Any = GenericAlias(list, (ReplayDocument,))
    return TypeAdapter(holder, config=ConfigDict(extra="forbid"))


def path(*parts: str | int) -> str:
    """A place in a document as people write it.

    >>> path("rounds", 0, "events", 3, "card")
    'rounds[0].events[3].card'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return text.removeprefix(".")
