"""The documents of `arena bot`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict


class StoredBot(TypedDict):
    """A version of a bot in the home. (Docstrings of keys are not inherited; descriptions are.)"""

    name: str
    version: str
    sha256: Annotated[str, Field(description="Of its content, in hexadecimal.")]
    games: list[str]
    shipped: Annotated[bool, Field(description="Whether it came with the program.")]
    submitted: Annotated[str, Field(description="When it was taken in: ISO 8601, UTC.")]
    summary: Annotated[str, Field(description="The first line it says of itself; may be empty.")]


class BotsDocument(TypedDict):
    """The bots there are: those that ship and those submitted."""

    schema: Literal["arena/bots/1"]
    bots: list[StoredBot]


class BotDocument(StoredBot):
    """A bot and its versions."""

    schema: Literal["arena/bot/1"]
    versions: list[str]


class CheckedCell(TypedDict):
    """What a bot did in the check games of a cell."""

    cell: str
    passed: bool
    games: int
    decisions: int
    """How many it was asked for."""
    cpu_us_a_decision: float | None
    """Microseconds of CPU time; null where it decided nothing."""
    points: float
    """Mean a game."""
    random_points: float
    """Mean a game of the seats of `random`."""
    faults: dict[str, int]
    """How many of each cause."""
    first_fault: str
    """In words; empty where it passed."""
    log: str
    """What the bot printed; empty where it passed."""


class BotCheckDocument(TypedDict):
    """A bot tried out; nothing is stored."""

    schema: Literal["arena/bot-check/1"]
    bot: str
    """`name@version`."""
    passed: bool
    cells: list[CheckedCell]


class BotSubmitDocument(TypedDict):
    """A bot that was taken in."""

    schema: Literal["arena/bot-submit/1"]
    bot: str
    """`name@version`."""
    name: str
    version: str
    sha256: str
    """Of its content, in hexadecimal."""
    games: list[str]
    added: bool
    """False where this very version was stored before."""
