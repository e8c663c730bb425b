"""Games as they stand in the log: finding one, and telling it as a replay."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars

from arena.log.chunks import read_games
from arena.log.home import Home
from engine.cells import Cell
from engine.errors import InputError
from engine.replays import Player, ReplacedMove, replay

GAME_ID = re.compile(r"[0-9a-f]{4,16}")


@dataclass(frozen=True)
class RecordedGame:
    """One game of the log."""

    row: dict[str, Any]

    def document(self, legal: bool) -> dict[str, Any]:
        """The game as a replay (`arena-replay/1`)."""
        row = self.row
        players: list[Player] = []
        for label, sha256 in zip(row["bots"], row["sha256"], strict=True):
            name, _, version = label.partition("@")
            players.append(Player(name, version, sha256))
        replaced = [ReplacedMove(fault["seat"], fault["decision"], fault["cause"]) for fault in row["faults"]]
        return replay(Cell.parse(row["cell"]), row["seed"], row["moves"], players, replaced, legal, row["round_cap"])


def find_game(home: Home, game: str) -> RecordedGame:
    """The game whose id is, or begins with, `game`, in any league of the home."""
    if not GAME_ID.fullmatch(game):
        raise InputError(
            game,
            "that is not the id of a game",
            "ids are 16 of 0-9 and a-f, of which the first four or more will do; see: arena replay list LEAGUE",
        )
    files = sorted((home.folder / "log").glob("*/*.parquet"))
    holding = [file for file in files if read_games([file], ["game"])["game"].str.starts_with(game).any()]
    rows = read_games(holding).filter(polars.col("game").str.starts_with(game))
    found = {row["game"]: row for row in rows.to_dicts()}
    if not found:
        raise InputError(game, "there is no such game in the log", "see: arena replay list LEAGUE")
    if len(found) > 1:
        raise InputError(game, f"{len(found)} games begin with it", "give more of the id")
    return RecordedGame(next(iter(found.values())))


def list_games(
    paths: tuple[Path, ...], cell: str | None, bot: str | None, with_faults: bool, most: int
) -> polars.DataFrame:
    """The first `most` games of the given chunks, of one cell, with one bot or with faults where asked."""
    games = read_games(paths, ["game", "cell", "bots", "points", "charged"]).lazy()
    if cell is not None:
        games = games.filter(polars.col("cell") == cell)
    if bot is not None:
        named = polars.element() == bot if "@" in bot else polars.element().str.starts_with(f"{bot}@")
        games = games.filter(polars.col("bots").list.eval(named).list.any())
    if with_faults:
        games = games.filter(polars.col("charged").list.sum() > 0)
    return games.head(most).collect()
