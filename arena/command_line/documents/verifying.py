"""The document of `arena league verify`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class LoggedDiscrepancy(TypedDict):
    """Something in the log that is not what the rules, the manifest or the bots make of it."""

    chunk: str | None
    """Null where it is of no one chunk."""
    cell: str | None
    game: str | None
    """Null where it is of no one game."""
    seat: int | None
    """Null where it is of no one seat."""
    field: str
    """A column of the results, such as `points`, or a key of the manifest."""
    what: str
    """What the log has, and what it should have."""


class UndecidedChunk(TypedDict):
    """A chunk that can neither be confirmed nor refuted."""

    chunk: str
    cell: str
    why: Literal["not-deterministic", "timing", "other-rules", "bot-gone"]
    """A bot answers differently when it is asked the same again; a bot was stopped for time or memory in one playing
    only; it was played by another version of the rules; the content of a bot is gone.
    """
    bot: str | None
    """The bot it begins with; null where it is none."""
    game: str | None
    seat: int | None
    what: str


class LeagueVerifyDocument(TypedDict):
    """Whether the log of a league is what its rules and its bots make of it."""

    schema: Literal["arena/league-verify/1"]
    league: str
    verified: bool
    """Whether nothing is wrong and nothing undecided."""
    chunks: int
    """Chunks that count and are in the log, each of which was refereed by the rules."""
    played_again: list[str]
    """The ids of those that were played again by their bots."""
    same: int
    """How many of these came out the same."""
    not_deterministic: list[str]
    """Bots that answer differently when they are asked the same again."""
    discrepancies: list[LoggedDiscrepancy]
    undecided: list[UndecidedChunk]
    snapshot: str
    """Identity of the results that were verified."""
