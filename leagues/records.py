"""The records that pass between planning, playing and rating: who plays what with whom, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

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
