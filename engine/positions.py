"""One game under friendly names, for tests, tools and authors: the same rules as a batch of one."""

from __future__ import annotations

from typing import Any, cast

import numpy

from engine.actions import Action, parse
from engine.cells import ROUND_CAP, Cell
from engine.contract import OVER
from engine.game import Variant
from engine.games import check_cell, variant_of
from engine.outcomes import GOING_ON, Outcome, Termination
from engine.refusals import Refusal
from engine.teams import teams
from engine.views import View


class Position:
    """A game in progress. `push` does not check that an action is legal; `refusal` does.

    `variant` is the cell's variant where it is not among the games there are, such as one that is being tested.

    >>> position = Position(Cell.parse("oh-hell/standard/3/1-1-1"), seed=1)
    >>> position.push_text("bid 0")
    >>> position.view(position.to_act).bids.count(0)
    1
    >>> position.outcome is None
    True
    """

    def __init__(self, cell: Cell, seed: int, round_cap: int = ROUND_CAP, variant: Variant | None = None) -> None:
        if variant is None:
            check_cell(cell)
        variant = variant or variant_of(cell)
        self.cell = cell
        self.game = variant.game
        self.actions = self.game.actions_of(variant.options)
        self.rules = variant.rules(cell, round_cap)
        self.states = numpy.zeros(1, self.game.record.STATE)
        self._scratch = numpy.zeros(self.game.record.ACTIONS, numpy.int16)
        # one type for all seeds, however large, so that the rules are compiled once
        self.game.kernel.start(self.rules, self.states, 0, cast("int", numpy.uint64(seed)))

    @property
    def state(self) -> Any:
        """The state record itself."""
        return self.states[0]

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is due, None when the game is over."""
        seat = int(self.game.kernel.to_act(self.rules, self.states, 0))
        return None if seat == OVER else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    @property
    def legal(self) -> list[Action]:
        """The actions open to the seat to act, in ascending order; none when the game is over."""
        choices = self.game.kernel.legal(self.rules, self.states, 0, self._scratch)
        return [self.actions[number] for number in self._scratch[:choices].tolist()]

    @property
    def points(self) -> list[float]:
        """Every seat's total over the rounds scored so far."""
        return [float(self.game.kernel.score(self.rules, self.states, 0, seat)) for seat in range(self.cell.seats)]

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together in this round, larger teams first."""
        return teams([int(self.game.kernel.side(self.rules, self.states, 0, seat)) for seat in range(self.cell.seats)])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        termination = int(self.game.kernel.termination(self.rules, self.states, 0))
        if termination == GOING_ON:
            return None
        seats = range(self.cell.seats)
        winners = tuple(seat for seat in seats if self.game.kernel.wins(self.rules, self.states, 0, seat))
        return Outcome(Termination(termination), winners, tuple(self.points))

    def push(self, action: int) -> None:
        """Carry out an action, which must be legal."""
        self.game.kernel.apply(self.rules, self.states, 0, action)

    def push_text(self, text: str) -> None:
        """Carry out the action written `text`, which must be legal."""
        self.push(parse(self.game.actions, text))

    def refusal(self, action: int) -> Refusal | None:
        """Why `action` is not legal now, None if it is."""
        if self.game.loops.is_legal(self.rules, self.states, 0, int(action), self._scratch):
            return None
        if self.over:
            return Refusal("the game is over", "")
        if not 0 <= action < len(self.game.actions):
            return Refusal(f"{action} is not an action of this game", "")
        return self.game.refusals.explain(self.state, self.cell.seats, action)

    def view(self, seat: int) -> View[Action]:
        """What a seat may know now."""
        views = numpy.zeros(1, self.game.record.VIEW)
        self.game.loops.view(self.rules, self.states, 0, seat, views, 0)
        return self.game.view_class(views[0])

    def copy(self) -> Position:
        """An independent position: the bytes of the state copied."""
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        twin._scratch = self._scratch.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        """The same: nothing else in a position changes."""
        return self.copy()
