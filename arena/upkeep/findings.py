"""What verifying a league finds: what does not fit, and what can neither be confirmed nor refuted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something in the log that is not what the rules, the manifest or the bots make of it.

    `game` and `seat` are None where it is not of one; `field` is a column of the results or a key of the manifest.
    """

    chunk: str
    cell: str
    field: str
    what: str
    game: str | None = None
    seat: int | None = None


class Doubt(StrEnum):
    """Why a chunk can neither be confirmed nor refuted."""

    NOT_DETERMINISTIC = "not-deterministic"
    """A bot answers differently when it is asked the same again."""

    TIMING = "timing"
    """A bot was stopped for time or memory in one playing and not in the other."""

    OTHER_RULES = "other-rules"
    """It was played by another version of the rules."""

    BOT_GONE = "bot-gone"
    """The home no longer has the content of one of its bots."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A chunk that can neither be confirmed nor refuted; `bot`, `game` and `seat` are those it begins with, None where
    it is none in particular.
    """

    chunk: str
    cell: str
    why: Doubt
    what: str
    bot: str | None = None
    game: str | None = None
    seat: int | None = None
