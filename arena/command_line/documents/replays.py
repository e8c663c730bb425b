"""The documents of `arena replay`, and the replay itself."""

from __future__ import annotations

from typing import Literal, NotRequired

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict


class ListedGame(TypedDict):
    """A game in one line; lists are by seat, from seat 0."""

    game: str
    """Its id."""
    cell: str
    bots: list[str]
    points: list[float]
    charged: list[int]
    """How many faults."""


class ReplaysDocument(TypedDict):
    """Games of a league, in the order of its plan."""

    schema: Literal["arena/replays/1"]
    league: str
    games: list[ListedGame]


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


class ReplayShowDocument(TypedDict):
    """A game by its id."""

    schema: Literal["arena/replay-show/1"]
    replay: str
    """The id of the game."""
    document: ReplayDocument


class ReplayExportDocument(TypedDict):
    """A game that was exported."""

    schema: Literal["arena/replay-export/1"]
    game: str
    """The id of the game."""
    file: str | None
    """Where it was written; null where it was not."""
    replay: ReplayDocument
