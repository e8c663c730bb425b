"""Games as they stand in the log: finding one, and telling it as a replay."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import polars

from arena.log.chunks import ChunkFile, decode, intact, read_games
from arena.log.entries import IDENTITY, CellEntry, ChunkEntry, PlayedEntry
from arena.log.home import Home
from arena.log.logged import Logged, history_of, league_names
from engine.cells import Cell
from engine.errors import EnvironmentUnfit, InputError
from engine.game import Variant
from engine.games import game_named
from engine.options import read_options
from engine.replays import Player, ReplacedMove, replay

GAME_ID = re.compile(r"[0-9a-f]{4,16}")
LISTED = ("game", "cell", "bots", "points", "charged")


@dataclass(frozen=True)
class RecordedGame:
    """One game of the log, the league it belongs to, and the cell as the league has it."""

    league: str
    cell: CellEntry
    row: dict[str, Any]

    def document(self, legal: bool) -> dict[str, Any]:
        """The game as a replay (`arena-replay/1`)."""
        row = self.row
        players: list[Player] = []
        for label, sha256 in zip(row["bots"], row["sha256"], strict=True):
            name, _, version = label.partition("@")
            players.append(Player(name, version, sha256))
        replaced = [ReplacedMove(fault["seat"], fault["decision"], fault["cause"]) for fault in row["faults"]]
        return replay(
            Cell.parse(row["cell"]),
            row["seed"],
            row["moves"],
            players,
            replaced,
            legal,
            row["round_cap"],
            logged_variant(self.cell),
        )


@dataclass(frozen=True, slots=True)
class _Place:
    league: str
    cell: CellEntry
    chunk: ChunkEntry
    played: PlayedEntry
    number: int


def logged_variant(cell: CellEntry) -> Variant:
    """The variant of a cell with the options the log has, whatever its name stands for today."""
    game = game_named(cell.game)
    return game.variant_with(cell.variant, read_options(game.options, cell.options, f"{cell.game}/{cell.variant}"))


def find_game(home: Home, game: str) -> RecordedGame:
    """The game whose id is, or begins with, `game`, in any league of the home. Of several of one id, played under other
    limits or options, one that counts is meant.
    """
    if not GAME_ID.fullmatch(game):
        raise InputError(
            game,
            "that is not the id of a game",
            "ids are 16 of 0-9 and a-f, of which the first four or more will do; see: arena replay list LEAGUE",
        )
    found = {place.chunk.games[place.number : place.number + IDENTITY]: place for place in _places(home, game)}
    if not found:
        raise InputError(game, "there is no such game in the log", "see: arena replay list LEAGUE")
    if len(found) > 1:
        raise InputError(game, f"{len(found)} games begin with it", "give more of the id")
    ((_, place),) = found.items()
    file = ChunkFile(home.chunk(place.league, place.chunk.id), place.played.sha256)
    data = intact(file)
    if data is None:
        raise EnvironmentUnfit(
            str(file.path),
            f"this file of the log is {'damaged' if file.path.exists() else 'gone'}",
            "run the league again: only its games are played again",
        )
    row = decode(data).row(place.number // IDENTITY, named=True)
    return RecordedGame(place.league, place.cell, row)


def _places(home: Home, game: str) -> list[_Place]:
    """Where games that were played begin so; of each league those that count last."""
    found: list[_Place] = []
    for league in league_names(home):
        history, _ = history_of(home, league)
        counting = {chunk.id for chunk in history.in_force()}
        for chunk in sorted(history.chunks.values(), key=lambda chunk: chunk.id in counting):
            played = history.played.get(chunk.id)
            if played is not None and game in chunk.games and chunk.id in history.cells_then:
                places = range(0, len(chunk.games), IDENTITY)
                found += [
                    _Place(league, history.cells_then[chunk.id], chunk, played, place)
                    for place in places
                    if chunk.games.startswith(game, place)
                ]
    return found


def list_games(
    found: Logged, cell: str | None, bot: str | None, with_faults: bool, most: int
) -> tuple[polars.DataFrame, Logged]:
    """The first `most` games of a league, of one cell, with one bot or with faults where asked, and the league without
    the files that were found damaged. Only files are read that may hold some.
    """
    games = polars.DataFrame()
    damaged: list[ChunkFile] = []
    for name, played in found.there.items():
        chunk = found.history.chunks[name]
        if (cell is not None and chunk.cell != cell) or (
            bot is not None and not any(_is(bot, one) for one in chunk.bots)
        ):
            continue
        if with_faults and not any(played.faults):
            continue
        read, bad = read_games([found.file(name)], LISTED)
        damaged += bad
        games = polars.concat([games, read.filter(polars.col("charged").list.sum() > 0) if with_faults else read])
        if games.height >= most:
            break
    return games.head(most), found.without(damaged)


def _is(bot: str, label: str) -> bool:
    """Whether a label is the one asked for, or a version of the bot asked for."""
    return label == bot if "@" in bot else label.startswith(f"{bot}@")
