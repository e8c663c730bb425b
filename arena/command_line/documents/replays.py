"""The documents of `arena replay`; the replay itself is `engine.replay_document`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from engine.replay_document import ReplayDocument


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


class ReplayVerifyDocument(TypedDict):
    """Whether a replay is a game as the rules have it."""

    schema: Literal["arena/replay-verify/1"]
    file: str
    """Its name; `-` for standard input."""
    verified: bool
    rounds: int
    decisions: int
    """How many deeds of seats were found to be as the rules have them."""
    place: str | None
    """The first thing that is wrong, such as `rounds[0].events[3].card`; null where nothing is."""
    cause: str | None
    """What is wrong there, and what the rules say; null where nothing is."""
    notes: list[str]
    """What no rule decides and a reader should know."""
