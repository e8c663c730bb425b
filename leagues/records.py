"""The records that pass between planning, playing and rating: who plays what with whom, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

import polars

from engine.cells import Cell


@dataclass(frozen=True, slots=True)
class BotVersion:
    """One version of one bot, named by its content."""

    name: str
    version: str
    sha256: str
    games: tuple[str, ...]

    @property
    def label(self) -> str:
        """How the version is written wherever results are attributed: `name@version`."""
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

    `bots[s]` sits in seat s in every game of the chunk, so no bot process ever sees two seats of one deal.
    `rotation` counts how many seats the line-up has moved on from its first seating.
    """

    id: str
    cell: Cell
    rotation: int
    bots: tuple[BotVersion, ...]
    games: tuple[PlannedGame, ...]


RESULTS = polars.Schema(
    {
        "cell": polars.String,  # Cell.id
        "chunk": polars.String,
        "block": polars.String,  # the deal and line-up: the unit of evidence
        "rotation": polars.Int32,
        "game": polars.String,  # PlannedGame.id
        "seat": polars.Int32,
        "bot": polars.String,  # BotVersion.label
        "team": polars.Int32,  # side of the layout at the game's end; equal numbers share their score
        "points": polars.Float64,  # the seat's total when the game was over
        "faults": polars.Int32,  # faults charged to this seat in this game
    }
)
"""One row for each seat of each game, in canonical order: chunks as planned, games as in the chunk, seats from 0."""

FAULTS = polars.Schema(
    {
        "cell": polars.String,
        "chunk": polars.String,
        "block": polars.String,
        "game": polars.String,
        "seat": polars.Int32,
        "bot": polars.String,
        "round": polars.Int32,  # counted from 0
        "decision": polars.Int32,  # how many decisions the game had seen before this one
        "cause": polars.String,  # illegal, crash, cpu, wall, memory, protocol, start-up, import, out
        "detail": polars.String,  # for people: the exception, the refused action
    }
)
"""One row for each decision that had to be replaced, in canonical order."""
