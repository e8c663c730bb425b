"""How fast things are on this machine: the engine by itself, and the table with bots in their sandbox against the same
bots in this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy

from arena.playing.worker import SANDBOXED, UNSAFE, Conditions, play
from arena.submissions.package import pack
from arena.submissions.store import take_in
from bots.shipped import shipped_files
from engine.cells import ROUND_CAP, Cell
from engine.games import games, variant_of
from engine.keys import seed
from engine.oh_hell.options import OhHellOptions
from engine.positions import Position
from leagues.records import Chunk, Limits, PlannedGame

SECONDS = 1.0
CELL_SECONDS = 0.1
"""How long one figure is measured, and one of the many cells."""

TABLE_GAMES = 256
TABLE_PAIRS = 3
TABLE_CELL = Cell("oh-hell", "standard", 4, "1-1-1-1")
TABLE_BOT = "oh-hell-rules"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure."""

    name: str
    value: float
    unit: str


TEN_CARDS = OhHellOptions(order="fixed", hands=1, max_cards=10, last_hand_trump="turned", hook=True, miss="tricks")
"""One hand by the rules that OpenSpiel's Oh Hell has too."""


def engine_figures() -> list[Figure]:
    """Random whole games in batch on one core, deals included: one hand of ten cards at four seats, and every variant
    at every seat count.
    """
    figures = [Figure("oh-hell 4 seats x 10 cards", ten_cards_rate(), "decisions/s")]
    for game in games().values():
        for cell in game.cells():
            variant = variant_of(cell)
            most = game.record.most_moves(variant.options, cell.seats, ROUND_CAP)
            figures.append(
                Figure(cell.id, _playout_rate(game, variant.rules(cell, ROUND_CAP), most, CELL_SECONDS), "decisions/s")
            )
    figures.append(Figure(f"{TABLE_CELL.id}, one game stepped from Python", _stepped_rate(TABLE_CELL), "decisions/s"))
    return figures


def ten_cards_rate() -> float:
    """Decisions a second of random hands of ten cards at four seats, deals included."""
    oh_hell = games()["oh-hell"]
    rules = oh_hell.record.rules(TEN_CARDS, 4, "1-1-1-1", ROUND_CAP)
    return _playout_rate(oh_hell, rules, oh_hell.record.most_moves(TEN_CARDS, 4, ROUND_CAP), SECONDS)


def table_figures() -> list[Figure]:
    """A chunk of rule-based bots at one table, sandboxed and in this process by turns, start-up of the bots included;
    and the median of the paired ratios.
    """
    package, row = take_in(shipped_files()[TABLE_BOT], TABLE_BOT, shipped=True)
    bot = row.to_version()
    planned = tuple(PlannedGame(f"bench-{deal}", f"bench-{deal}", seed("bench", deal)) for deal in range(TABLE_GAMES))
    chunk = Chunk("bench", TABLE_CELL, 0, (bot,) * TABLE_CELL.seats, planned)
    packages = {bot.sha256: pack(package)}

    def rate(level: str) -> float:
        started = time.perf_counter()
        outcome = play(chunk, Conditions(Limits(), ROUND_CAP, level), packages)
        return sum(outcome.decisions) / (time.perf_counter() - started)

    rate(UNSAFE)
    pairs = [(rate(SANDBOXED), rate(UNSAFE)) for _ in range(TABLE_PAIRS)]
    name = f"{TABLE_CELL.id}, {TABLE_GAMES} games of {TABLE_BOT}"
    return [
        Figure(f"{name}, sandboxed", median(sandboxed for sandboxed, _ in pairs), "decisions/s"),
        Figure(f"{name}, in this process", median(local for _, local in pairs), "decisions/s"),
        Figure("table: sandboxed to in-process", median(sandboxed / local for sandboxed, local in pairs), "ratio"),
    ]


def measured_rate(run: Callable[[int, int], int], seconds: float, count: int = 256) -> float:
    """Decisions a second over about so many seconds; `run(first, count)` plays `count` games, numbered from `first`,
    and returns their decisions.
    """
    run(1, count)
    done, first = 0, 1
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        done += run(first, count)
        first += count
    return done / spent


def _playout_rate(game: Any, rules: Any, most: int, seconds: float) -> float:
    states = numpy.zeros(256, game.record.STATE)
    scratch = numpy.zeros(game.record.ACTIONS, numpy.int16)
    return measured_rate(
        lambda first, count: int(game.loops.playouts(rules, states, numpy.uint64(first), count, most, scratch)), seconds
    )


def _stepped_rate(cell: Cell) -> float:
    """One game at a time, each action asked for and carried out from Python."""

    def run(first: int, count: int) -> int:
        done = 0
        for game in range(count):
            position = Position(cell, first + game)
            kernel, rules, states, scratch = (
                position.game.kernel,
                position.rules,
                position.states,
                numpy.zeros(position.game.record.ACTIONS, numpy.int16),
            )
            while choices := kernel.legal(rules, states, 0, scratch):
                kernel.apply(rules, states, 0, scratch[done % choices])
                done += 1
        return done

    return measured_rate(run, SECONDS, 4)
