"""One game played as a league's games are: a Ray worker, a bot's process for each seat, a file for the log."""

from __future__ import annotations

from arena.playing.conditions import Conditions
from arena.playing.scheduler import run_chunks
from arena.playing.worker import Outcome
from arena.sandbox.trial import sandbox_trial
from arena.submissions.package import pack
from arena.submissions.store import take_in
from bots.shipped import shipped_files
from engine.cells import Cell
from engine.keys import identity, seed
from leagues.records import Chunk, Limits, PlannedGame

CELL = Cell("oh-hell", "four-hands", 3, "1-1-1")


def play_a_game() -> None:
    """Play it, and keep nothing of it; whatever is in the way is raised. The bots are `random`, in the sandbox where it
    can be had.
    """
    package, row = take_in(shipped_files()["random"], "random", shipped=True)
    games = (PlannedGame(identity("one game"), identity("one game", "block"), seed("one game")),)
    chunk = Chunk(identity("one game", "chunk"), CELL, 0, (row.to_version(),) * CELL.seats, games)
    played: list[Outcome] = []
    run_chunks(
        [chunk],
        Conditions(Limits(), 1, sandbox_trial().level),
        {package.sha256: pack(package)},
        lambda _, outcome: played.append(outcome),
        stopping=lambda: False,
        workers=1,
    )
    assert [outcome.games for outcome in played] == [1]
