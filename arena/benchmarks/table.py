"""How fast a table is with bots in their sandbox, against the same bots in this process."""

from __future__ import annotations

import time
from statistics import median

from arena.benchmarks.measuring import Figure
from arena.log.levels import SandboxLevel
from arena.playing.conditions import Conditions
from arena.playing.worker import play
from arena.submissions.package import pack
from arena.submissions.store import take_in
from bots.shipped import shipped_files
from engine.cells import ROUND_CAP, Cell
from engine.keys import seed
from leagues.records import Chunk, Limits, PlannedGame

GAMES = 256
PAIRS = 3
CELL = Cell("oh-hell", "standard", 4, "1-1-1-1")
BOT = "oh-hell-rules"


def table_figures() -> list[Figure]:
    """A chunk of rule-based bots at one table, sandboxed and in this process by turns, start-up of the bots included;
    and the median of the paired ratios.
    """
    package, row = take_in(shipped_files()[BOT], BOT, shipped=True)
    bot = row.to_version()
    planned = tuple(PlannedGame(f"bench-{deal}", f"bench-{deal}", seed("bench", deal)) for deal in range(GAMES))
    chunk = Chunk("bench", CELL, 0, (bot,) * CELL.seats, planned)
    packages = {bot.sha256: pack(package)}

    def rate(level: SandboxLevel) -> float:
        started = time.perf_counter()
        outcome = play(chunk, Conditions(Limits(), ROUND_CAP, level), packages)
        return sum(outcome.decisions) / (time.perf_counter() - started)

    rate(SandboxLevel.NONE)
    pairs = [(rate(SandboxLevel.A), rate(SandboxLevel.NONE)) for _ in range(PAIRS)]
    name = f"{CELL.id}, {GAMES} games of {BOT}"
    return [
        Figure(f"{name}, sandboxed", median(sandboxed for sandboxed, _ in pairs), "decisions/s"),
        Figure(f"{name}, in this process", median(local for _, local in pairs), "decisions/s"),
        Figure("table: sandboxed to in-process", median(sandboxed / local for sandboxed, local in pairs), "ratio"),
    ]
