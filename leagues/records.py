"""The records that pass between planning, playing and rating: who plays what with whom, under which limits."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import BaseModel, ConfigDict, Field

from engine.cells import Cell

ENOUGH_BLOCKS = 10
"""Blocks from which on a bot has a rank, and a pair is compared."""


@dataclass(frozen=True, slots=True)
class BotVersion:
    """One version of one bot, named by its content."""

    name: str
    version: str
    sha256: str
    games: tuple[str, ...]

    @property
    def label(self) -> str:
        """How the version is written wherever results are attributed.

        >>> BotVersion("ada", "1.0", "", ("oh-hell",)).label
        'ada@1.0'
        """
        return f"{self.name}@{self.version}"

    def plays(self, game: str) -> bool:
        """Whether the bot says it can play a game; `games` spells out every one."""
        return game in self.games


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """One game of a chunk: its identity, the block it belongs to and the seed of its deal."""

    id: str
    block: str
    seed: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """The unit of work: one seating of one line-up over a range of deals of one cell.

    `bots[s]` sits in seat s in every game of the chunk, so no bot process ever sees two seats of one deal. `rotation`
    counts how many seats the line-up has moved on from its first seating. `line_up` is the key of the line-up within
    the cell, and `deals` has the number of the deal of each game; both are empty for a chunk of no league.
    """

    id: str
    cell: Cell
    rotation: int
    bots: tuple[BotVersion, ...]
    games: tuple[PlannedGame, ...]
    line_up: str = ""
    deals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LeagueCell:
    """One cell of a league, the deals each of its line-ups plays, and its weight in the overall rating.

    `place` is where the league file names the cell, for messages.
    """

    cell: Cell
    deals: int
    weight: float
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PlannedBefore:
    """What was planned of a league so far, as its log tells it; empty for a league that begins.

    `chunks` are in the order they were planned in, those that were withdrawn and not wanted again named in `withdrawn`
    by their ids. `design` and `line_ups` are those of the league file then.
    """

    chunks: tuple[Chunk, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    design: str = ""
    line_ups: int | None = None


class FileTable(BaseModel):
    """A table of a league file: only the keys it declares, and only values of their own type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Limits(FileTable):
    """The `[limits]` of a league file: what a bot may use, and how many faults it may make."""

    decision_cpu_ms: int = Field(
        default=1000,
        ge=1,
        le=3_600_000,
        description="CPU milliseconds of one decision",
        examples=["decision_cpu_ms = 1000"],
    )
    game_cpu_ms: int = Field(
        default=20_000,
        ge=1,
        le=86_400_000,
        description="CPU milliseconds of one bot in one game, averaged over a chunk",
        examples=["game_cpu_ms = 20000"],
    )
    startup_cpu_ms: int = Field(
        default=10_000,
        ge=1,
        le=3_600_000,
        description="CPU milliseconds of a bot's start",
        examples=["startup_cpu_ms = 10000"],
    )
    memory_mib: int = Field(
        default=512, ge=32, le=1_048_576, description="memory of one bot process in MiB", examples=["memory_mib = 512"]
    )
    log_kib: int = Field(
        default=64, ge=0, le=1_048_576, description="most KiB kept of what a bot prints", examples=["log_kib = 64"]
    )
    faults_per_chunk: int = Field(
        default=20,
        ge=1,
        le=1_000_000,
        description="so many faults in a chunk and the bot is out of it",
        examples=["faults_per_chunk = 20"],
    )
