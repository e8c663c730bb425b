"""A league as its manifest tells it: what was planned, in order, what was played, and what no longer counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from arena.log.entries import (
    IDENTITY,
    BotEntry,
    CellEntry,
    ChunkEntry,
    Entry,
    LeagueEntry,
    PlayedEntry,
    RestoredEntry,
    RunEntry,
    VoidedEntry,
    WantedEntry,
    WithdrawnEntry,
)
from engine.cells import Cell
from leagues.records import BotVersion, Chunk, LeagueCell, Limits, PlannedBefore, PlannedGame


@dataclass
class History:
    """What the entries of a manifest come to; of an entry that is there more than once the last counts."""

    league: LeagueEntry | None = None
    started: str = ""
    """When it was run last: ISO 8601, UTC."""
    bots: dict[str, BotEntry] = field(default_factory=dict[str, BotEntry])
    cells: dict[str, CellEntry] = field(default_factory=dict[str, CellEntry])
    chunks: dict[str, ChunkEntry] = field(default_factory=dict[str, ChunkEntry])
    cells_then: dict[str, CellEntry] = field(default_factory=dict[str, CellEntry])
    """The cell of each chunk as it was when the chunk was planned."""
    played: dict[str, PlayedEntry] = field(default_factory=dict[str, PlayedEntry])
    withdrawn: set[str] = field(default_factory=set[str])
    voided: dict[str, VoidedEntry] = field(default_factory=dict[str, VoidedEntry])

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> History:
        """The history that entries tell."""
        history = cls()
        for entry in entries:
            history.add(entry)
        return history

    def add(self, entry: Entry) -> None:
        """Take in the next entry."""
        match entry:
            case PlayedEntry():
                self.played[entry.chunk] = entry
            case ChunkEntry():
                self.chunks[entry.id] = entry
                if entry.cell in self.cells:  # as in every manifest that nobody tampered with
                    self.cells_then[entry.id] = self.cells[entry.cell]
            case LeagueEntry():
                self.league = entry
            case RunEntry():
                self.started = entry.when
            case BotEntry():
                self.bots[entry.label] = entry
            case CellEntry():
                self.cells[entry.id] = entry
            case WithdrawnEntry():
                self.withdrawn.update(entry.chunks)
            case WantedEntry():
                self.withdrawn.difference_update(entry.chunks)
            case VoidedEntry():
                self.voided[entry.bot] = entry
            case RestoredEntry():
                self.voided.pop(entry.bot, None)

    def in_force(self) -> list[ChunkEntry]:
        """The chunks that count once they are played, in the order they were planned in."""
        return [
            chunk
            for chunk in self.chunks.values()
            if chunk.id not in self.withdrawn and self.voided.keys().isdisjoint(chunk.bots)
        ]

    def counted(self, chunk: ChunkEntry) -> int:
        """How many of the games of a chunk count, its first ones: the others' deals are more than its cell has now."""
        cell = self.cells.get(chunk.cell)
        return bisect_left(chunk.deals, cell.deals) if cell else 0

    def league_cells(self) -> tuple[LeagueCell, ...]:
        """The cells of the league, in the order of its file."""
        cells = [self.cells[name] for name in self.league.cells] if self.league else []
        return tuple(LeagueCell(Cell.parse(cell.id), cell.deals, cell.weight) for cell in cells)

    def limits(self) -> Limits:
        """What bots may use."""
        return Limits.model_validate(self.league.limits) if self.league else Limits()

    def versions(self) -> dict[str, BotVersion]:
        """The bots that ever entered, by label."""
        return {
            label: BotVersion(bot.name, bot.version, bot.sha256, tuple(bot.games)) for label, bot in self.bots.items()
        }

    def before(self) -> PlannedBefore:
        """What was planned, as the next plan takes it."""
        versions = self.versions()
        play = self.league.play if self.league else {}
        return PlannedBefore(
            tuple(chunk_record(chunk, versions) for chunk in self.chunks.values()),
            frozenset(self.withdrawn),
            play.get("design", ""),
            play.get("line_ups"),
        )


def chunk_record(entry: ChunkEntry, bots: dict[str, BotVersion]) -> Chunk:
    """A planned chunk as it is played."""
    games = zip(_split(entry.games), _split(entry.blocks), _split(entry.seeds), strict=True)
    return Chunk(
        entry.id,
        Cell.parse(entry.cell),
        entry.rotation,
        tuple(bots[label] for label in entry.bots),
        tuple(PlannedGame(game, block, int(seed, 16)) for game, block, seed in games),
        entry.line_up,
        tuple(entry.deals),
    )


def chunk_entry(chunk: Chunk) -> ChunkEntry:
    """A chunk as the manifest has it."""
    return ChunkEntry(
        chunk.id,
        chunk.cell.id,
        chunk.line_up,
        chunk.rotation,
        [bot.label for bot in chunk.bots],
        list(chunk.deals),
        "".join(game.id for game in chunk.games),
        "".join(game.block for game in chunk.games),
        "".join(f"{game.seed:016x}" for game in chunk.games),
    )


def _split(text: str) -> list[str]:
    return [text[place : place + IDENTITY] for place in range(0, len(text), IDENTITY)]
