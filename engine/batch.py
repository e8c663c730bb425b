"""A batch of games of one cell: the arrays that the loops work on, with their types in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

from engine.cells import Cell
from engine.game import Variant
from engine.games import variant_of


class Batch:
    """Games of one cell played in lockstep: who is due, what they see, what they chose.

    `moves[g]` holds the actions of game g, `lengths[g]` of them; `index[j]` is the game that the j-th view of a seat
    belongs to. `variant` is the cell's variant where it is not among the games there are.
    """

    def __init__(self, cell: Cell, seeds: Sequence[int], round_cap: int, variant: Variant | None = None) -> None:
        variant = variant or variant_of(cell)
        games = len(seeds)
        self.game = variant.game
        self.seats = cell.seats
        self.rules: NDArray[Any] = variant.rules(cell, round_cap)
        record = self.game.record
        self.room = int(record.most_moves(variant.options, cell.seats, round_cap))
        self.states: NDArray[Any] = numpy.zeros(games, record.STATE)
        self.moves = numpy.zeros((games, self.room), numpy.int16)
        self.lengths = numpy.zeros(games, numpy.int32)
        self.index = numpy.zeros(games, numpy.int64)
        self.chosen = numpy.zeros(games, numpy.int32)
        self.usable = numpy.zeros(games, numpy.int8)
        self.scratch = numpy.zeros(record.ACTIONS, numpy.int16)
        self.game.loops.start_all(self.rules, self.states, numpy.array(seeds, numpy.uint64))
        self.game.loops.advance_all(self.rules, self.states, self.moves, self.lengths, self.scratch)

    def views(self) -> NDArray[Any]:
        """Room for the views of one seat."""
        return numpy.zeros(len(self.states), self.game.record.VIEW)

    def gather(self, seat: int, views: NDArray[Any]) -> int:
        """Write the views of all games in which `seat` is to choose, and return how many."""
        return int(self.game.loops.gather(self.rules, self.states, seat, views, self.index, self.lengths, self.room))

    def check(self, answered: int) -> int:
        """Mark which of the first `answered` choices are legal, and return how many are not."""
        return int(
            self.game.loops.check(self.rules, self.states, self.index, answered, self.chosen, self.usable, self.scratch)
        )

    def carry_out(self, due: int) -> None:
        """Play the choices, which must be legal, and the forced moves after them."""
        self.game.loops.carry_out(
            self.rules, self.states, self.index, due, self.chosen, self.moves, self.lengths, self.scratch
        )

    def legal(self, game: int) -> list[int]:
        """The actions open in a game."""
        choices = self.game.kernel.legal(self.rules, self.states, game, self.scratch)
        return self.scratch[:choices].tolist()

    def points(self) -> NDArray[Any]:
        """Points of every seat of every game, shape (games, seats)."""
        points = numpy.zeros((len(self.states), self.seats), numpy.float64)
        self.game.loops.scores(self.rules, self.states, points)
        return points
