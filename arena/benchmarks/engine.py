"""How fast the engine is by itself: random whole games in batch, and one game stepped from Python."""

from __future__ import annotations

from typing import Any

import numpy

from arena.benchmarks.measuring import SECONDS, Figure, measured_rate
from engine.cells import ROUND_CAP, Cell
from engine.games import games, variant_of
from engine.oh_hell.options import OhHellOptions
from engine.positions import Position

CELL_SECONDS = 0.1
"""How long each of the many cells is measured."""

STEPPED_CELL = Cell("oh-hell", "standard", 4, "1-1-1-1")

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
    figures.append(
        Figure(f"{STEPPED_CELL.id}, one game stepped from Python", _stepped_rate(STEPPED_CELL), "decisions/s")
    )
    return figures


def ten_cards_rate() -> float:
    """Decisions a second of random hands of ten cards at four seats, deals included."""
    oh_hell = games()["oh-hell"]
    rules = oh_hell.record.rules(TEN_CARDS, 4, "1-1-1-1", ROUND_CAP)
    return _playout_rate(oh_hell, rules, oh_hell.record.most_moves(TEN_CARDS, 4, ROUND_CAP), SECONDS)


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
