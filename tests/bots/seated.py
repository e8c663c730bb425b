"""Bots at a table without a sandbox: seated, asked, and measured against each other."""

from __future__ import annotations

import random
import statistics
from typing import Any

import numpy

from bots import Bot, Table
from bots.shipped.random_choice import RandomChoice
from engine.batch import Batch
from engine.cells import ROUND_CAP, Cell
from engine.games import variant_of
from engine.teams import rated_sides


def seated(kind: type[Bot], cell: Cell, seat: int, deal: int, options: dict[str, Any]) -> Bot:
    """A bot ready to play."""
    bot = kind()
    bot.table = Table(cell.game, cell.variant, options, cell.seats, cell.layout, seat)
    bot.rng = random.Random(100 * deal + seat)
    bot.start(bot.table)
    return bot


def play(batch: Batch, bots: list[list[Bot]]) -> None:
    """Play the games to their end; whatever a bot chooses is legal."""
    views, decisions = batch.views(), 1
    while decisions:
        decisions = 0
        for seat in range(batch.seats):
            due = batch.gather(seat, views)
            for place in range(due):
                batch.chosen[place] = bots[seat][batch.index[place]].act(batch.game.view_class(views[place]))
            assert batch.check(due) == 0
            batch.carry_out(due)
            decisions += due


def differences(kind: type[Bot], cell: Cell, deals: int, round_cap: int = ROUND_CAP) -> list[float]:
    """Points of a bot above the mean of the others, who choose at random: one number for each deal, averaged over its
    seats.

    Where teams stay together it has all the seats of one, else a single seat.
    """
    found = numpy.zeros(deals)
    options = variant_of(cell).options.document()
    sides = numpy.array(rated_sides(cell.layout))
    for mine in range(max(sides) + 1):
        batch = Batch(cell, list(range(deals)), round_cap)
        kinds = [kind if side == mine else RandomChoice for side in sides]
        play(
            batch, [[seated(one, cell, seat, deal, options) for deal in range(deals)] for seat, one in enumerate(kinds)]
        )
        points = batch.points()
        found += points[:, sides == mine].mean(axis=1) - points[:, sides != mine].mean(axis=1)
    return (found / (max(sides) + 1)).tolist()


def above_chance(found: list[float]) -> float:
    """The mean of such differences less four of its standard errors, far below what chance would leave of the mean."""
    return statistics.mean(found) - 4 * statistics.stdev(found) / len(found) ** 0.5
