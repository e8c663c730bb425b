"""Games told by their seeds and moves, played again by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy

from engine.cells import Cell
from engine.contract import OVER
from engine.game import Variant
from engine.games import variant_of
from engine.outcomes import GOING_ON, Termination


@dataclass(frozen=True, slots=True)
class Retold:
    """What the rules make of the moves of one game: how many of them are legal, and where all of them are, how the
    game ended; None while it goes on.
    """

    legal_moves: int
    ended: Termination | None
    winners: tuple[int, ...]
    points: tuple[float, ...]


def retell(
    cell: Cell, seeds: Sequence[int], moves: Sequence[Sequence[int]], round_cap: int, variant: Variant | None = None
) -> list[Retold]:
    """Play the moves of games of one cell, each up to its first one that is not legal.

    `variant` is the cell's variant where it is not among the games there are.
    """
    variant = variant or variant_of(cell)
    game = variant.game
    rules = variant.rules(cell, round_cap)
    states = numpy.zeros(len(seeds), game.record.STATE)
    lengths = numpy.array([len(one) for one in moves], numpy.int32)
    table = numpy.full((len(seeds), max([*lengths.tolist(), 1])), OVER, numpy.int16)
    for number, one in enumerate(moves):
        table[number, : len(one)] = one
    followed = numpy.zeros(len(seeds), numpy.int32)
    scratch = numpy.zeros(game.record.ACTIONS, numpy.int16)
    game.loops.start_all(rules, states, numpy.array(seeds, numpy.uint64))
    game.loops.follow(rules, states, table, lengths, followed, scratch)
    points = numpy.zeros((len(seeds), cell.seats), numpy.float64)
    game.loops.scores(rules, states, points)
    seats = range(cell.seats)
    found: list[Retold] = []
    for number in range(len(seeds)):
        termination = int(game.kernel.termination(rules, states, number))
        over = termination != GOING_ON
        winners = tuple(seat for seat in seats if over and game.kernel.wins(rules, states, number, seat))
        found.append(
            Retold(
                int(followed[number]),
                Termination(termination) if over else None,
                winners,
                tuple(points[number].tolist()),
            )
        )
    return found
