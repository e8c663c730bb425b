"""The log: what became of each chunk, one Parquet file each, written once, whole or not at all.

A file has one row for each game, in the order of the chunk, and nothing that differs from one playing to the next: no
time, no machine.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars

from engine.errors import EnvironmentUnfit
from leagues.schemas import FAULTS, RESULTS

GAMES = polars.Schema(
    {
        "cell": polars.String,
        "chunk": polars.String,
        "block": polars.String,
        "rotation": polars.Int32,
        "game": polars.String,
        "seed": polars.UInt64,                       # of the deal
        "round_cap": polars.Int32,
        "bots": polars.List(polars.String),          # BotVersion.label by seat
        "sha256": polars.List(polars.String),        # content of each bot by seat
        "teams": polars.List(polars.Int32),          # side of each seat
        "points": polars.List(polars.Float64),       # total of each seat
        "charged": polars.List(polars.Int32),        # faults of each seat
        "moves": polars.List(polars.Int16),          # every action, forced ones included
        "faults": polars.List(
            polars.Struct(
                {
                    "seat": polars.Int32,
                    "round": polars.Int32,
                    "decision": polars.Int32,
                    "cause": polars.String,
                    "detail": polars.String,
                }
            )
        ),
        "level": polars.String,                      # sandbox level in force
        "engine": polars.String,                     # identity of the rules' source
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that had to be replaced; once a bot is out, one for each game it left."""

    seat: int
    round: int
    decision: int
    cause: str
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


def read_results(paths: Iterable[Path]) -> polars.DataFrame:
    """The results of the given chunks, one row for each seat of each game (`leagues.schemas.RESULTS`)."""
    games = read_games(paths, ["cell", "chunk", "block", "rotation", "game", "bots", "teams", "points", "charged"])
    by_seat = games.with_columns(seat=polars.int_ranges(polars.col("bots").list.len(), dtype=polars.Int32))
    rows = by_seat.explode("seat", "bots", "teams", "points", "charged")
    return rows.rename({"bots": "bot", "teams": "team", "charged": "faults"}).select(list(RESULTS))


def read_faults(paths: Iterable[Path]) -> polars.DataFrame:
    """The faults of the given chunks (`leagues.schemas.FAULTS`)."""
    games = read_games(paths, ["cell", "chunk", "block", "game", "bots", "faults"])
    rows = games.filter(polars.col("faults").list.len() > 0).explode("faults").unnest("faults")
    return rows.with_columns(bot=polars.col("bots").list.get(polars.col("seat"))).select(list(FAULTS)).cast(FAULTS)
