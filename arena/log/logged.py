"""A league as the log holds it: its manifest, and which of its results are there.

Nothing is planned here, and no league file, catalogue or option of today is asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import polars

from arena.log.chunks import ChunkFile, faults_by_seat, read_games
from arena.log.entries import ChunkEntry, LeagueEntry, PlayedEntry, VoidedEntry, entry_of
from arena.log.history import History
from arena.log.home import Home
from arena.log.manifest import FILES, has_manifest, read_manifest
from engine.errors import EnvironmentUnfit, InputError
from engine.keys import identity
from engine.options import did_you_mean
from leagues.rating.ratings import rate
from leagues.rating.standings import Ratings
from leagues.schemas import FAULTS, RATED, faults_of

READ = tuple(dict.fromkeys((*RATED, "chunk", "game")))
"""The columns of the games that ratings and faults are made from."""


@dataclass(frozen=True)
class Logged:
    """What the log holds of a league. `there` has the chunks that count and whose files are there, in the order they
    were planned in; `damage` a sentence for each thing that is not as it was written.
    """

    home: Home
    league: LeagueEntry
    history: History
    there: dict[str, PlayedEntry]
    damage: tuple[str, ...] = ()

    @classmethod
    def of(cls, home: Home, league: LeagueEntry, history: History, damage: Iterable[str] = ()) -> Logged:
        """What is there of a league with such a history. A file of another size than was written is not there."""
        there, gone = files_there(home, league.name, history, [chunk.id for chunk in history.in_force()])
        return cls(home, league, history, there, (*damage, *gone))

    @cached_property
    def planned(self) -> tuple[ChunkEntry, ...]:
        """The chunks that count once they are played, in the order they were planned in."""
        return tuple(self.history.in_force())

    @property
    def voided(self) -> tuple[VoidedEntry, ...]:
        """Bots of the league whose games do not count."""
        return tuple(one for one in self.history.voided.values() if one.bot in self.history.bots)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the results should know: of the league as it was run last, and of bots that are voided."""
        voided = (f"The games of {one.bot} do not count: {one.reason}" for one in self.voided)
        return (*self.league.notes, *voided)

    @property
    def chunks_done(self) -> int:
        """Chunks that are in the log, of those planned."""
        return len(self.there)

    @property
    def complete(self) -> bool:
        """Whether every chunk that was planned and counts is in the log, and there is one."""
        return 0 < self.chunks_done == len(self.planned)

    @property
    def games_done(self) -> int:
        """Games that are in the log."""
        return sum(self._counted(chunk) for chunk in self.there)

    @property
    def games_planned(self) -> int:
        """Games there will be."""
        return sum(map(self.history.counted, self.planned))

    def _counted(self, chunk: str) -> int:
        return self.history.counted(self.history.chunks[chunk])

    @property
    def snapshot(self) -> str:
        """The identity of the results: which chunks count, with how many games, and the digests of their files."""
        parts = ((chunk, self._counted(chunk), self.there[chunk].sha256) for chunk in sorted(self.there))
        return identity("snapshot", *(part for one in parts for part in one))

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that played them, by source."""
        return tuple(sorted({played.engine for played in self.there.values()}))

    @property
    def levels(self) -> tuple[str, ...]:
        """The sandbox levels they were played under."""
        return tuple(sorted({played.level for played in self.there.values()}))

    @property
    def files(self) -> tuple[ChunkFile, ...]:
        """The files of the results."""
        return tuple(self.file(chunk) for chunk in self.there)

    def file(self, chunk: str) -> ChunkFile:
        """The file of a chunk that is there."""
        return ChunkFile(self.home.chunk(self.league.name, chunk), self.there[chunk].sha256, self._counted(chunk))

    def fault_counts(self) -> dict[str, dict[str, int]]:
        """How many faults of which cause each bot was charged in games that count, sorted by both."""
        found: dict[str, dict[str, int]] = {}
        for chunk, played in self.there.items():
            faults = played.faults
            if not any(faults):
                continue
            if self._counted(chunk) < played.games:
                faults = _faults_by_seat(self.file(chunk), len(faults))
            for bot, causes in zip(self.history.chunks[chunk].bots, faults, strict=True):
                for cause, count in causes.items():
                    of_bot = found.setdefault(bot, {})
                    of_bot[cause] = of_bot.get(cause, 0) + count
        return {bot: dict(sorted(causes.items())) for bot, causes in sorted(found.items())}

    def without(self, damaged: Iterable[ChunkFile]) -> Logged:
        """The same with some files found damaged."""
        paths = {file.path for file in damaged}
        if not paths:
            return self
        name = self.league.name
        there = {chunk: one for chunk, one in self.there.items() if self.home.chunk(name, chunk) not in paths}
        told = (f"{path}: this file is damaged; its games are played again by: arena league run" for path in paths)
        return replace(self, there=there, damage=(*self.damage, *sorted(told)))

    def results(self) -> Results:
        """The games in the log, read once and checked against their digests; damaged files are left out."""
        games, damaged = read_games(self.files, READ)
        return Results(self.without(damaged), games)


@dataclass(frozen=True)
class Results:
    """The games that count (columns READ), and the league without the files that were found damaged."""

    logged: Logged
    games: polars.DataFrame

    def ratings(self) -> Ratings:
        """The ratings these results give."""
        return rate(self.games, self.logged.history.league_cells())

    def faults(self) -> polars.DataFrame:
        """Every fault (`leagues.schemas.FAULTS`), in canonical order."""
        return faults_of(self.games).select(list(FAULTS)).cast(FAULTS)


def _faults_by_seat(file: ChunkFile, seats: int) -> list[dict[str, int]]:
    """The faults in the games of a file that count, by cause, of each seat."""
    games, _ = read_games([file], ["bots", "faults"])
    return faults_by_seat(games, seats)


def files_there(
    home: Home, league: str, history: History, chunks: Iterable[str]
) -> tuple[dict[str, PlayedEntry], list[str]]:
    """Of some chunks those that were played and whose files have the size they were written with, and a sentence for
    each other file.
    """
    sizes = _sizes(home.league(league))
    there: dict[str, PlayedEntry] = {}
    told: list[str] = []
    for chunk in chunks:
        played = history.played.get(chunk)
        if played is None:
            continue
        size = sizes.get(chunk)
        if size == played.bytes:
            there[chunk] = played
        else:
            what = "this file is gone" if size is None else "this file is damaged"
            told.append(f"{home.chunk(league, chunk)}: {what}; its games are played again by: arena league run")
    return there, told


def _sizes(folder: Path) -> dict[str, int]:
    """The bytes of each chunk's file in a league's folder."""
    with os.scandir(folder) if folder.is_dir() else nullcontext(()) as found:
        names = ((entry.name.partition("."), entry) for entry in found)
        return {chunk: entry.stat().st_size for (chunk, _, kind), entry in names if kind == "parquet"}


def league_names(home: Home) -> list[str]:
    """The leagues that the log holds, sorted."""
    return sorted(folder.name for folder in home.logs.glob("*") if has_manifest(folder))


def unmigrated(home: Home) -> list[str]:
    """Leagues with files of results and no manifest: an earlier version wrote them, or the manifest is lost."""
    return sorted(
        folder.name for folder in home.logs.glob("*") if not has_manifest(folder) and any(folder.glob("*.parquet"))
    )


def history_of(home: Home, name: str) -> tuple[History, tuple[str, ...]]:
    """What the manifest of a league tells, and what is damaged in its files; an empty history where there is none.

    EnvironmentUnfit for a league that an earlier version wrote, and for a manifest that cannot be read.
    """
    folder = home.league(name)
    if name in unmigrated(home):
        raise EnvironmentUnfit(
            str(folder),
            "its manifest is gone, or an earlier version of the program wrote this league, without one",
            "bring the home up to date with: arena home repair",
        )
    reading = read_manifest(folder)
    try:
        entries = [entry for one in reading.objects if (entry := entry_of(one)) is not None]
        return History.of(entries), reading.damage
    except (KeyError, TypeError, ValueError) as error:
        raise EnvironmentUnfit(
            str(folder / FILES[0]), f"an entry cannot be understood: {error}", "use the version that wrote it"
        ) from None


def logged(home: Home, name: str) -> Logged:
    """What the log holds of a league; InputError where it holds none of that name."""
    known = league_names(home)
    history, damage = history_of(home, name)
    if history.league is None:
        raise InputError(
            name,
            "no league of that name has been run here",
            f"{did_you_mean(name, known)}\n  see: arena league list",
        )
    return Logged.of(home, history.league, history, damage)
