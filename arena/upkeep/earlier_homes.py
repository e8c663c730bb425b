"""Leagues that earlier versions of the program wrote, with their plan in the code and what was measured in the
catalogue: a manifest is written for each, of what its files hold.

A chunk counts when its id is the one that version gave it under the league's file and bots as they were last run. It
gets the id that it would have today, and its file is written anew under it, so that the league goes on from there. Any
other file was left over from an earlier form of the league, and is entered as withdrawn.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars
from sqlalchemy import JSON, Connection, Integer, String, column, inspect, select, table

from arena.log.catalogue import Catalogue, engine_at
from arena.log.chunks import decode, encode, faults_by_seat
from arena.log.entries import BotEntry, ChunkEntry, Entry, LeagueEntry, PlayedEntry, RunEntry, WithdrawnEntry, as_object
from arena.log.files import write_once
from arena.log.history import chunk_record
from arena.log.home import Home
from arena.log.logged import unmigrated
from arena.log.manifest import FILES, ManifestWriter
from arena.playing.preparing import cell_entry, league_entry
from engine.cells import Cell
from engine.games import variant_of
from engine.keys import identity, seed
from leagues.files.league_file import League, parse_league
from leagues.planning.names import chunk_id, conditions
from leagues.records import BotVersion, Chunk, LeagueCell, Limits

_LEAGUES = table("league", column("name", String), column("text", String), column("bots", JSON), column("started"))
_CHUNKS = table(
    "chunk",
    *(column(name, String) for name in ("league", "id", "engine", "level", "logs")),
    column("games", Integer),
    *(column(name, JSON) for name in ("decisions", "cpu_ns")),
)


@dataclass(frozen=True, slots=True)
class _Found:
    """A chunk of an earlier version: what it was planned as, that it was played, and whether it counts."""

    chunk: ChunkEntry
    played: PlayedEntry
    sha256: tuple[str, ...]
    """Of the bots by seat."""
    counts: bool
    earlier: Path
    """Its file."""


def migrate(home: Home, catalogue: Catalogue) -> list[str]:
    """Write manifests for the leagues that have none; a sentence for each."""
    done: list[str] = []
    for name in unmigrated(home):
        entries = _entries(home, catalogue, name)
        if entries is None:
            ManifestWriter(home.league(name))
            done.append(f"{home.league(name)}: its manifest is gone; a new one was begun: run its file again")
            continue
        entries, earlier = entries
        draft = home.league(name) / ".manifest"
        shutil.rmtree(draft, ignore_errors=True)
        ManifestWriter(draft).append(as_object(entry) for entry in entries)
        for file in reversed(FILES):
            (draft / file).replace(home.league(name) / file)
        draft.rmdir()
        for path in earlier:
            path.unlink()
        chunks = sum(isinstance(entry, PlayedEntry) for entry in entries)
        done.append(
            f"{home.league(name)}: written by an earlier version; a manifest of its {chunks:,} chunks was added"
        )
    return done


def _entries(home: Home, catalogue: Catalogue, name: str) -> tuple[list[Entry], list[Path]] | None:
    """The entries of a league's manifest, and the files that were written anew under other names; None where the
    catalogue does not know the league.
    """
    engine = engine_at(home.database)
    try:
        with engine.connect() as connection:
            rows = _rows(connection, name)
    finally:
        engine.dispose()
    if rows is None:
        return None
    row, measured = rows
    league = parse_league(row["text"], f"{name}.toml")
    bots = tuple(catalogue.bot(label) for label in row["bots"])
    versions = tuple(bot.to_version() for bot in bots)
    found = [
        one
        for chunk in measured
        if (one := _found(home, league, {bot.label: bot for bot in versions}, chunk)) is not None
    ]
    found = _in_order(league, found)
    left_over = [one.chunk.id for one in found if not one.counts]
    entries: list[Entry] = [
        *(
            BotEntry(version.label, bot.name, bot.version, bot.sha256, list(bot.games), bot.shipped, bot.summary)
            for bot, version in zip(bots, versions, strict=True)
        ),
        *_gone_bots(found, {version.label for version in versions}),
        *map(cell_entry, league.cells()),
        *map(cell_entry, _gone_cells(found, league)),
        *_as_it_was_run(league_entry(league, row["text"], versions), found),
        RunEntry(str(row["started"])),
        *(one.chunk for one in found),
        *([WithdrawnEntry(left_over)] if left_over else []),
        *(one.played for one in found),
    ]
    return entries, [one.earlier for one in found if one.earlier.stem != one.chunk.id]


def _as_it_was_run(now: LeagueEntry, found: Iterable[_Found]) -> list[LeagueEntry]:
    """The league as it was run with each engine that played some of it, and as it is now."""
    engines = sorted({one.played.engine for one in found} - {now.engine})
    return [*(replace(now, engine=engine) for engine in engines), now]


def _gone_bots(found: Iterable[_Found], there: set[str]) -> list[BotEntry]:
    """Bots of chunks left over that the league no longer has."""
    gone: dict[str, BotEntry] = {}
    for one in found:
        for label, sha256 in zip(one.chunk.bots, one.sha256, strict=True):
            if label not in there:
                name, _, version = label.partition("@")
                gone[label] = BotEntry(label, name, version, sha256, [Cell.parse(one.chunk.cell).game], False, "")
    return list(gone.values())


def _gone_cells(found: Iterable[_Found], league: League) -> list[LeagueCell]:
    """Cells of chunks left over that the league no longer has."""
    there = {one.cell.id for one in league.cells()}
    gone = dict.fromkeys(one.chunk.cell for one in found if one.chunk.cell not in there)
    return [LeagueCell(Cell.parse(cell), 0, 0.0) for cell in gone]


def _rows(connection: Connection, name: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """What the catalogue has of a league and of its chunks."""
    if not {"league", "chunk"} <= set(inspect(connection).get_table_names()):
        return None
    row = connection.execute(select(_LEAGUES).where(_LEAGUES.c.name == name)).mappings().first()
    chunks = connection.execute(select(_CHUNKS).where(_CHUNKS.c.league == name)).mappings().all()
    return (dict(row), [dict(chunk) for chunk in chunks]) if row else None


def _found(home: Home, league: League, bots: dict[str, BotVersion], row: dict[str, Any]) -> _Found | None:
    """A chunk by its file; None where that is gone or cannot be read."""
    try:
        data = home.chunk(league.name, row["id"]).read_bytes()
        games = decode(data)
    except (OSError, polars.exceptions.PolarsError):
        return None
    first = games.row(0, named=True)
    labels: list[str] = first["bots"]
    line_up = identity("line-up", *sorted(labels))
    cells = {one.cell.id: one for one in league.cells()}
    cell = cells.get(first["cell"])
    deals = _deals(league, first["cell"], line_up, games["seed"].to_list())
    earlier = home.chunk(league.name, row["id"])
    chunk = ChunkEntry(
        row["id"],
        first["cell"],
        line_up,
        first["rotation"],
        labels,
        deals,
        "".join(games["game"]),
        "".join(games["block"]),
        "".join(f"{number:016x}" for number in games["seed"]),
    )
    counts = cell is not None and all(label in bots for label in labels) and _whole_range(league, cell, deals)
    if counts:
        planned, cap, limits = chunk_record(chunk, bots), league.play.round_cap, league.limits
        counts = row["id"] == _earlier_id(planned, cap, limits)
        if counts:
            today = chunk_id(conditions(planned.cell, cap, limits), planned.rotation, planned.bots, planned.games)
            chunk = replace(chunk, id=today)
            data = encode(games.with_columns(chunk=polars.lit(today)))
            write_once(home.chunk(league.name, today), data)
    return _Found(chunk, _played(chunk.id, row, data, games, len(labels)), tuple(first["sha256"]), counts, earlier)


def _deals(league: League, cell: str, line_up: str, seeds: Sequence[int]) -> list[int]:
    """The numbers of the deals that have these seeds; none where they are not of this league."""
    most = max((one.deals for one in league.cells() if one.cell.id == cell), default=0)
    numbers = {seed(league.seed, "deal", cell, line_up, deal): deal for deal in range(most)}
    return [numbers[one] for one in seeds] if all(one in numbers for one in seeds) else []


def _whole_range(league: League, cell: LeagueCell, deals: Sequence[int]) -> bool:
    """Whether deals are one of the ranges that the league's deals were cut into."""
    size = league.play.chunk_games
    return bool(deals) and deals[0] % size == 0 and len(deals) == min(size, cell.deals - deals[0])


def _earlier_id(chunk: Chunk, round_cap: int, limits: Limits) -> str:
    """The id that the earlier version gave a chunk."""
    options = json.dumps(variant_of(chunk.cell).options.document(), sort_keys=True)
    contents = [part for bot in chunk.bots for part in (bot.label, bot.sha256)]
    deals = [part for game in chunk.games for part in (game.id, game.seed)]
    return identity(
        "chunk",
        chunk.cell.id,
        options,
        round_cap,
        limits.decision_cpu_ms,
        limits.game_cpu_ms,
        limits.startup_cpu_ms,
        limits.memory_mib,
        limits.faults_per_chunk,
        chunk.rotation,
        *contents,
        *deals,
    )


def _played(name: str, row: dict[str, Any], data: bytes, games: polars.DataFrame, seats: int) -> PlayedEntry:
    logs = [""] * seats
    parts = re.split(r"(?m)^seat (\d+): ", row["logs"])[1:]
    for at, text in zip(parts[::2], parts[1::2], strict=True):
        if int(at) < seats:
            logs[int(at)] = text.removesuffix("\n")
    return PlayedEntry(
        name,
        hashlib.sha256(data).hexdigest(),
        len(data),
        games.height,
        row["level"],
        row["engine"],
        row["decisions"],
        row["cpu_ns"],
        faults_by_seat(games, seats),
        logs,
    )


def _in_order(league: League, found: Iterable[_Found]) -> list[_Found]:
    """Chunks as they were planned: first ranges first, line-ups and cells in turn."""
    cells = [one.cell.id for one in league.cells()]
    of_cell: dict[str, set[tuple[str, ...]]] = {}
    chunks = list(found)
    for one in chunks:
        of_cell.setdefault(one.chunk.cell, set()).add(tuple(sorted(one.chunk.bots)))
    turns = {
        (cell, line_up): turn for cell, line_ups in of_cell.items() for turn, line_up in enumerate(sorted(line_ups))
    }

    def key(one: _Found) -> tuple[int, int, int, int, str]:
        chunk = one.chunk
        number = chunk.deals[0] // league.play.chunk_games if chunk.deals else 0
        place = cells.index(chunk.cell) if chunk.cell in cells else len(cells)
        return number, turns[chunk.cell, tuple(sorted(chunk.bots))], place, chunk.rotation, chunk.id

    return sorted(chunks, key=key)
