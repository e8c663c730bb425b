"""The log: what became of each chunk, one Parquet file each, written once, whole or not at all.

A file has one row for each game (`leagues.schemas.GAMES`), in the order of the chunk, and nothing that differs from one
playing to the next: no time, no machine.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars

from engine.errors import EnvironmentUnfit
from engine.faults import Cause
from leagues.schemas import FAULTS, GAMES, faults_of


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that had to be replaced; once a bot is out, one for each game it left."""

    seat: int
    round: int
    decision: int
    cause: Cause
    detail: str


def encode(games: polars.DataFrame) -> bytes:
    """The bytes of a chunk's file."""
    buffer = io.BytesIO()
    games.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


def read_games(paths: Iterable[Path], columns: Sequence[str] | None = None) -> polars.DataFrame:
    """The games of the given files, in the order given."""
    wanted = list(columns) if columns is not None else list(GAMES)
    frames = [_read(path, wanted) for path in paths]
    return polars.concat(frames) if frames else polars.DataFrame(schema={name: GAMES[name] for name in wanted})


def _read(path: Path, columns: list[str]) -> polars.DataFrame:
    try:
        return polars.read_parquet(path, columns=columns)
    except (polars.exceptions.PolarsError, OSError):
        raise EnvironmentUnfit(
            str(path),
            "this file of the log is damaged",
            "delete it and run the league again: only its games are played again",
        ) from None


def read_faults(paths: Iterable[Path]) -> polars.DataFrame:
    """The faults of the given chunks (`leagues.schemas.FAULTS`)."""
    games = read_games(paths, ["cell", "chunk", "block", "game", "bots", "faults"])
    return faults_of(games).select(list(FAULTS)).cast(FAULTS)
