"""The results of a chunk: one Parquet file each, written once, whole or not at all.

A file has one row for each game (`leagues.schemas.GAMES`), in the order of the chunk, and nothing that differs from one
playing to the next: no time, no machine. The digest of each file stands in the manifest, and is checked whenever the
file is read.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars

from engine.faults import Cause
from leagues.schemas import GAMES, faults_of


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that had to be replaced; once a bot is out, one for each game it left."""

    seat: int
    round: int
    decision: int
    cause: Cause
    detail: str


@dataclass(frozen=True, slots=True)
class ChunkFile:
    """A file of the log, the digest it must have, and how many of its games count, its first ones; None for all."""

    path: Path
    sha256: str
    counted: int | None = None


def encode(games: polars.DataFrame) -> bytes:
    """The bytes of a chunk's file."""
    buffer = io.BytesIO()
    games.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


def decode(data: bytes, columns: Sequence[str] | None = None) -> polars.DataFrame:
    """The games in the bytes of a chunk's file; columns that it was written without are null."""
    wanted = list(columns) if columns is not None else list(GAMES)
    there = polars.read_parquet_schema(io.BytesIO(data)) if "ended" in wanted or "winners" in wanted else GAMES
    games = polars.read_parquet(io.BytesIO(data), columns=[name for name in wanted if name in there])
    missing = [polars.lit(None, GAMES[name]).alias(name) for name in wanted if name not in there]
    return games.with_columns(missing).select(wanted) if missing else games


def intact(file: ChunkFile) -> bytes | None:
    """The bytes of a file; None where they are not those that were written, or cannot be read."""
    try:
        data = file.path.read_bytes()
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest() == file.sha256 else None


def read_games(
    files: Iterable[ChunkFile], columns: Sequence[str] | None = None
) -> tuple[polars.DataFrame, list[ChunkFile]]:
    """The games that count of the given files, in the order given, and the files that are damaged, whose games are left
    out.
    """
    wanted = list(columns) if columns is not None else list(GAMES)
    frames: list[polars.DataFrame] = []
    damaged: list[ChunkFile] = []
    for file in files:
        data = intact(file)
        if data is None:
            damaged.append(file)
        else:
            frames.append(decode(data, wanted)[: file.counted])
    games = polars.concat(frames) if frames else polars.DataFrame(schema={name: GAMES[name] for name in wanted})
    return games, damaged


def faults_by_seat(games: polars.DataFrame, seats: int) -> list[dict[str, int]]:
    """How many faults of which cause each seat was charged in games with the columns `bots` and `faults`."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat, cause, count in faults_of(games).group_by("seat", "cause").len().sort("seat", "cause").iter_rows():
        found[seat][cause] = count
    return found
