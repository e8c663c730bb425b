"""A league as the log holds it: the file and bots it was run with, its plan, and which of its results are there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars

from arena.log.catalogue import Catalogue, ChunkRow
from arena.log.chunks import read_faults, read_games
from arena.log.home import Home
from engine.keys import identity
from leagues.files.entrants import entrants
from leagues.files.league_file import League, load_league, parse_league
from leagues.planning.plan import Plan, plan
from leagues.rating.ratings import rate
from leagues.rating.standings import Ratings
from leagues.records import BotVersion
from leagues.schemas import RATED


@dataclass(frozen=True)
class Prepared:
    """A league with the bot versions that enter it and its plan."""

    league: League
    text: str
    bots: tuple[BotVersion, ...]
    plan: Plan


def prepare(path: Path, catalogue: Catalogue) -> Prepared:
    """Read a league file and plan it with the bots there are now."""
    league = load_league(path)
    bots = entrants(league, [row.to_version() for row in catalogue.bots()])
    return Prepared(league, path.read_text(), bots, plan(league, bots))


def recall(name: str, catalogue: Catalogue) -> Prepared:
    """A league as it was last run: its file and bot versions as they were then."""
    row = catalogue.league(name)
    league = parse_league(row.text, f"{name}.toml")
    bots = tuple(catalogue.bot(label).to_version() for label in row.bots)
    return Prepared(league, row.text, bots, plan(league, bots))


@dataclass(frozen=True)
class Logged:
    """What the log holds of a league's plan."""

    prepared: Prepared
    rows: dict[str, ChunkRow]
    paths: tuple[Path, ...]

    @property
    def chunks_done(self) -> int:
        """Chunks of the plan that are in the log."""
        return len(self.paths)

    @property
    def complete(self) -> bool:
        """Whether every chunk of the plan is in the log."""
        return self.chunks_done == len(self.prepared.plan.chunks)

    @property
    def snapshot(self) -> str:
        """The identity of the results: which chunks are in, of which league."""
        return identity("snapshot", *sorted(self.rows))

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that played them, by source."""
        return tuple(sorted({row.engine for row in self.rows.values()}))

    @property
    def levels(self) -> tuple[str, ...]:
        """The sandbox levels they were played under."""
        return tuple(sorted({row.level for row in self.rows.values()}))

    def faults(self) -> polars.DataFrame:
        """Every fault, in canonical order."""
        return read_faults(self.paths)

    def ratings(self) -> Ratings:
        """The ratings these results give."""
        return rate(read_games(self.paths, RATED), self.prepared.plan.cells)


def logged(prepared: Prepared, home: Home, catalogue: Catalogue) -> Logged:
    """What the log holds of a plan: the chunks whose results are there, in the plan's order.

    A chunk whose file is gone is not there.
    """
    name = prepared.league.name
    known = catalogue.chunks(name)
    there = [chunk.id for chunk in prepared.plan.chunks if chunk.id in known and home.chunk(name, chunk.id).exists()]
    return Logged(prepared, {chunk: known[chunk] for chunk in there}, tuple(home.chunk(name, chunk) for chunk in there))
