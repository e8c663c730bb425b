"""A run of a league by a process that may be killed at any of its writes: games cost nothing, everything else is real.
`python history_step.py HOME` with the step as JSON on standard input.

A step has `text` (the league file), `bots` (labels in the order of their submission), `void` and `restore` (labels),
`later_option` (whether the game has an option more, with a default), and `killed_at` (the number of the write at which
the process kills itself, or null). Each chunk that is played is named in HOME/played.txt before it is kept.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import polars
from small_home import play_ready

from arena.log.catalogue import BotRow, Catalogue
from arena.log.chunks import encode
from arena.log.entries import RestoredEntry, VoidedEntry
from arena.log.home import Home
from arena.log.league_log import LeagueLog
from arena.log.levels import SandboxLevel
from arena.log.lock import alone
from arena.log.logged import logged
from arena.playing import running
from arena.playing.conditions import Conditions
from arena.playing.preparing import prepared
from arena.playing.worker import Outcome
from engine.games import engine_of
from engine.keys import seed
from engine.options import GameOptions
from engine.teams import rated_sides
from leagues.files.entrants import entrants
from leagues.files.league_file import parse_league
from leagues.records import Chunk
from leagues.schemas import GAMES

LEAGUE = "living"


def instant(chunk: Chunk, conditions: Conditions) -> Outcome:
    """What a chunk comes to when points are drawn from the ids of games."""
    seats = chunk.cell.seats
    rows: list[dict[str, Any]] = [
        {
            "cell": chunk.cell.id,
            "chunk": chunk.id,
            "block": game.block,
            "rotation": chunk.rotation,
            "game": game.id,
            "seed": game.seed,
            "round_cap": conditions.round_cap,
            "bots": [bot.label for bot in chunk.bots],
            "sha256": [bot.sha256 for bot in chunk.bots],
            "teams": rated_sides(chunk.cell.layout),
            "points": [float(seed(game.id, "points", seat) % 100) for seat in range(seats)],
            "charged": [0] * seats,
            "ended": "ROUNDS",
            "winners": [0],
            "moves": [1, 2, 3],
            "faults": [],
            "level": conditions.level,
            "engine": engine_of(chunk.cell),
        }
        for game in chunk.games
    ]
    data = encode(polars.DataFrame(rows, schema=GAMES))
    return Outcome(data, len(rows), (1,) * seats, (1000,) * seats, ("",) * seats)


class Killed:
    """Counts the writes of this process, and ends it at one of them, as `kill -9` would."""

    def __init__(self, at: int | None) -> None:
        self.at = at
        self.number = 0

    def due(self) -> bool:
        self.number += 1
        return self.number == self.at

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """A call that is a write: the process ends before it."""

        def counted(*arguments: Any, **named: Any) -> Any:
            if self.due():
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return counted

    def torn(self, write: Callable[[int, Any], int]) -> Callable[[int, Any], int]:
        """A write of bytes: the process ends in the middle of it."""

        def counted(file: int, data: Any) -> int:
            if self.due():
                write(file, bytes(data)[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return write(file, data)

        return counted


def play(step: dict[str, Any], home: Home) -> None:
    """Take in the bots, void and restore, and play what is missing."""
    catalogue = Catalogue.of(home)
    for label in step["bots"]:
        name, _, version = label.partition("@")
        catalogue.add_bot(
            BotRow(name=name, version=version, sha256=f"{label:0>64}", games=["oh-hell"], summary="", shipped=True)
        )
    journal = home.folder / "played.txt"

    def run(chunks: list[Chunk], conditions: Conditions, _packages: Mapping[str, bytes], save: Any, *_: Any) -> None:
        for chunk in chunks:
            with journal.open("a") as file:
                file.write(f"{chunk.id}\n")
            save(chunk, instant(chunk, conditions))

    running.run_chunks = run
    running.package_data = lambda *_: b""
    running.level_for = lambda *_: SandboxLevel.NONE
    running.rehearse = lambda: None
    league = parse_league(step["text"], "living.toml")
    with alone(home, LEAGUE):
        for kind, labels in ((VoidedEntry, step["void"]), (RestoredEntry, step["restore"])):
            for label in labels:
                LeagueLog(home, LEAGUE, logged(home, LEAGUE).history).add(kind(label, "why", "when"))
        bots = entrants(league, [row.to_version() for row in catalogue.bots()])
        ready = prepared(league, step["text"], bots, home)
        play_ready(ready, home, catalogue, lambda _: None)


def add_an_option() -> None:
    """Every game has an option more, with a default that changes nothing."""
    document = GameOptions.document
    GameOptions.document = lambda options: {**document(options), "a_later_option": False}


def main() -> None:
    step = json.load(sys.stdin)
    home = Home.at(Path(sys.argv[1]))
    if step["later_option"]:
        add_an_option()
    killed = Killed(step["killed_at"])
    os.write = killed.torn(os.write)
    os.fsync = killed.around(os.fsync)
    Path.replace = killed.around(Path.replace)
    play(step, home)
    print(killed.number)


if __name__ == "__main__":
    main()
