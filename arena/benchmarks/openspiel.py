"""How fast the engine is beside OpenSpiel's Oh Hell, where that package is installed: the same hands, one core, by
turns in the same run.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from statistics import median
from typing import Any

from arena.benchmarks.engine import ten_cards_rate
from arena.benchmarks.measuring import SECONDS, Figure, measured_rate

PAIRS = 3
SEATS, CARDS = 4, 10
DECISIONS = SEATS * (1 + CARDS)
"""Decisions of a hand: a bid and every card of each seat."""

ROLLOUTS = 2_000
HAND = f"{SEATS} seats x {CARDS} cards"


def openspiel_figures() -> list[Figure]:
    """Random hands inside OpenSpiel's C++, whole games and rollouts from a hand already dealt, and how many times
    faster ours are, deals included.

    No figures where the package `open-spiel` is not installed.
    """
    if importlib.util.find_spec("pyspiel") is None:
        return []
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": CARDS})
    whole_games, rollouts = _whole_games(pyspiel, game), _rollouts(pyspiel, game)
    measured = [
        (ten_cards_rate(), measured_rate(whole_games, SECONDS), measured_rate(rollouts, SECONDS, ROLLOUTS))
        for _ in range(PAIRS)
    ]
    return [
        Figure(
            f"OpenSpiel oh_hell {HAND}, whole games in C++", median(whole for _, whole, _ in measured), "decisions/s"
        ),
        Figure(
            f"OpenSpiel oh_hell {HAND}, rollouts in C++ without the deal",
            median(dealt for _, _, dealt in measured),
            "decisions/s",
        ),
        Figure("engine: ours to OpenSpiel's whole games", median(ours / whole for ours, whole, _ in measured), "ratio"),
        Figure(
            "engine: ours to OpenSpiel's rollouts without the deal",
            median(ours / dealt for ours, _, dealt in measured),
            "ratio",
        ),
    ]


def _whole_games(pyspiel: Any, game: Any) -> Callable[[int, int], int]:
    """`evaluate_bots`: deal and play with uniform random bots, all in C++; one call from Python for each game."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]

    def run(first: int, count: int) -> int:
        for number in range(first, first + count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return DECISIONS * count

    return run


def _rollouts(pyspiel: Any, game: Any) -> Callable[[int, int], int]:
    """The random rollout evaluator, asked for `count` rollouts by the one simulation of a tree search: from the first
    bid of a hand already dealt.
    """

    def run(first: int, count: int) -> int:
        state, draw = game.new_initial_state(), random.Random(first)
        while state.is_chance_node():
            state.apply_action(draw.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(count, first)
        pyspiel.MCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=first, verbose=False
        ).mcts_search(state)
        return DECISIONS * count

    return run
