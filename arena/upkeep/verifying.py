"""Verifying a league: every chunk that counts is refereed by the rules, and all of them or some are played again by
their bots and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import polars

from arena.log.chunks import ChunkFile, decode, intact
from arena.log.entries import CellEntry, ChunkEntry, PlayedEntry
from arena.log.history import chunk_record
from arena.log.logged import Logged
from arena.log.manifest import read_manifest
from arena.upkeep import names
from arena.upkeep.again import Playing, compare_again
from arena.upkeep.chunk_referee import against_manifest, against_rules
from arena.upkeep.findings import Discrepancy, Doubt, Undecided
from engine.cells import Cell
from engine.errors import InputError, Mismatch
from engine.games import engine_of, game_named, variant_of
from engine.keys import identity
from engine.sources import ENGINE, source_hash, top_level
from leagues.records import Chunk

OTHER_RULES = "played by another version of the rules, and can be compared only by that one"


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of it: how many chunks were refereed, which were played again, and what was found. `finished` is False
    where it was stopped before its end.
    """

    chunks: int
    played_again: tuple[str, ...]
    same: int
    discrepancies: tuple[Discrepancy, ...]
    undecided: tuple[Undecided, ...]
    finished: bool

    @property
    def not_deterministic(self) -> tuple[str, ...]:
        """The bots that answer differently when they are asked the same again."""
        return tuple(sorted({one.bot for one in self.undecided if one.why is Doubt.NOT_DETERMINISTIC and one.bot}))


@dataclass(frozen=True, slots=True)
class Refereed:
    """A league whose chunks were all refereed, and those that are to be played again."""

    log: LogReferee
    to_play: tuple[Chunk, ...]


def referee_league(found: Logged, sample: int | None) -> Refereed:
    """Referee every chunk that counts; of those that agree with the rules, all or `sample` are to be played again.

    Mismatch where the league's limits cannot be understood.
    """
    log = LogReferee(found)
    for entry in found.planned:
        if entry.id in found.history.played:
            log.chunk(entry, found.history.played[entry.id])
    return Refereed(log, tuple(log.agreeing[name] for name in drawn(log.entries(), sample)))


def play_again(
    refereed: Refereed,
    *,
    unsafe: bool,
    workers: int | None,
    address: str | None,
    stopping: Callable[[], bool],
    played: Callable[[Chunk], None],
) -> Verified:
    """Play again what is to be, and compare; `played` is told of each chunk."""
    log, found = refereed.log, refereed.log.found
    playing = Playing(found.home, log.limits, log.round_cap, unsafe, workers, address, stopping, played)
    again = compare_again(refereed.to_play, found.there, log.games_of, playing)
    return Verified(
        len(found.there),
        again.played,
        again.same,
        (*log.discrepancies, *again.discrepancies),
        (*log.undecided, *again.undecided),
        again.finished,
    )


def drawn(chunks: Sequence[ChunkEntry], number: int | None) -> list[str]:
    """The ids of `number` of the chunks, or of all: as many of each cell as can be, and always the same ones. They are
    drawn by their names, and come in the order they were planned in.

    >>> drawn([], 3)
    []
    """
    if number is None or number >= len(chunks):
        return [chunk.id for chunk in chunks]
    of_cell: dict[str, list[str]] = {}
    for chunk in chunks:
        of_cell.setdefault(chunk.cell, []).append(chunk.id)
    in_turn: list[tuple[int, str]] = []
    for ids in of_cell.values():
        in_turn += enumerate(sorted(ids, key=lambda one: identity("verify", one)))
    taken = {name for _, name in sorted(in_turn, key=lambda one: (one[0], identity("verify", one[1])))[:number]}
    return [chunk.id for chunk in chunks if chunk.id in taken]


class LogReferee:
    """The log of a league held against its manifest and the rules, chunk by chunk."""

    def __init__(self, found: Logged) -> None:
        self.found = found
        self.history = found.history
        try:
            self.round_cap, self.limits = int(found.league.play["round_cap"]), self.history.limits()
        except (KeyError, TypeError, ValueError) as error:  # pydantic's is a ValueError
            raise Mismatch(found.league.name, f"the limits in its manifest cannot be understood: {error}") from None
        self.versions = self.history.versions()
        self.discrepancies: list[Discrepancy] = []
        self.undecided: list[Undecided] = []
        self.agreeing: dict[str, Chunk] = {}
        objects = read_manifest(found.home.league(found.league.name)).objects
        self.engines = {one["engine"] for one in objects if one["entry"] == "league"}
        for entry in found.planned:
            if entry.cell not in self.history.cells:
                raise Mismatch(entry.id, f"its cell, {entry.cell}, is not in the manifest of {found.league.name}")
        self.other_options: Mapping[str, str | None] = {name: self.cell(name) for name in self.history.cells}
        for label, bot in self.history.bots.items():
            if label != f"{bot.name}@{bot.version}":
                self.discrepancies.append(Discrepancy("", "", "bots", f"{label} is called {bot.name}@{bot.version}"))

    def cell(self, name: str) -> str | None:
        """How the options of a cell differ from those its name stands for here. That is noted where only this version
        of the rules has played it, as is what of the cell does not follow from its name.
        """
        entry = self.history.cells[name]
        self.discrepancies += names.of_cell(entry)
        other = names.other_options(entry)
        if other is not None and self.engines == {source_hash()} and self.only_played_here(entry):
            self.discrepancies.append(Discrepancy("", name, "options", f"the manifest has {other}"))
        return other

    def only_played_here(self, cell: CellEntry) -> bool:
        """Whether every result of a cell was played by the rules of this version."""
        chunks, played = self.history.chunks, self.history.played
        engines = {one.engine for chunk, one in played.items() if chunk in chunks and chunks[chunk].cell == cell.id}
        return engines == {engine_of(Cell.parse(cell.id))}

    def entries(self) -> list[ChunkEntry]:
        """The chunks that agree with the rules."""
        return [entry for entry in self.found.planned if entry.id in self.agreeing]

    def games_of(self, chunk: str) -> polars.DataFrame:
        """The games in the file of a chunk, which is intact."""
        return decode(self.found.home.chunk(self.found.league.name, chunk).read_bytes())

    def chunk(self, entry: ChunkEntry, played: PlayedEntry) -> None:
        """One chunk; what is found is noted."""
        path = self.found.home.chunk(self.found.league.name, entry.id)
        data = intact(ChunkFile(path, played.sha256))
        if data is None:
            what = "is not as it was written" if path.exists() else "is gone"
            self.discrepancies.append(Discrepancy(entry.id, entry.cell, "file", f"{path} {what}"))
            return
        try:
            games = decode(data)
        except (polars.exceptions.PolarsError, OSError):
            self.discrepancies.append(Discrepancy(entry.id, entry.cell, "file", f"{path} holds no games"))
            return
        try:
            chunk = chunk_record(entry, self.versions)
        except (KeyError, ValueError, InputError) as error:
            self.discrepancies.append(Discrepancy(entry.id, entry.cell, "chunk", f"it cannot be understood: {error}"))
            return
        self.games(chunk, played, games)

    def games(self, chunk: Chunk, played: PlayedEntry, games: polars.DataFrame) -> None:
        """The games of a chunk: against the manifest, then against the rules."""
        wrong = against_manifest(chunk, played, self.round_cap, games)
        try:
            ours = played.engine == engine_of(chunk.cell)
            variant = variant_of(chunk.cell)
        except InputError as error:
            self.discrepancies += wrong
            self.doubt(chunk, f"{OTHER_RULES}: {error.place}: {error.cause}")
            return
        other = None if ours else self.other_options[chunk.cell.id]
        wrong += self.engine(chunk, played)
        if other is None:
            wrong += names.of_chunk(chunk, self.found.league, self.limits, self.round_cap)
        if wrong:
            self.discrepancies += wrong
            return
        if other is not None:
            self.doubt(chunk, f"{OTHER_RULES}: its options are {other}")
            return
        wrong = against_rules(chunk, games, self.round_cap, variant, whole=ours)
        if wrong and not ours:
            self.doubt(chunk, f"{OTHER_RULES}: by this one, {wrong[0].field}: {wrong[0].what}")
        elif wrong:
            self.discrepancies += wrong
        else:
            self.agreeing[chunk.id] = chunk

    def engine(self, chunk: Chunk, played: PlayedEntry) -> list[Discrepancy]:
        """An engine that no run of the league had; a game from elsewhere has one of its own that runs do not tell."""
        of_ours = top_level(game_named(chunk.cell.game).package) == ENGINE
        if not of_ours or played.engine in self.engines:
            return []
        what = f"the manifest has {played.engine}, and no run of this league had that"
        return [Discrepancy(chunk.id, chunk.cell.id, "engine", what)]

    def doubt(self, chunk: Chunk, what: str) -> None:
        """A chunk of other rules."""
        self.undecided.append(Undecided(chunk.id, chunk.cell.id, Doubt.OTHER_RULES, what))
