"""What every game's view shares: the record one seat was given, read under friendly names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

from engine.actions import Action
from engine.record_types import NONE
from engine.teams import teams

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    GameAction = TypeVar("GameAction", bound=Action, covariant=True, default=Action)
else:  # a bot's process does without the package that knows defaults
    from typing import TypeVar

    GameAction = TypeVar("GameAction")


class View(Generic[GameAction]):
    """What one seat may know when a decision is due. Games add the names their players use.

    `record` is the numpy record itself; its fields are described in the game's `record.py`.

    >>> from engine.cells import Cell
    >>> from engine.positions import Position
    >>> view = Position(Cell.parse("oh-hell/standard/4/1-1-1-1"), seed=1).view(2)
    >>> view.seat, view.seats, view.round, view.teams, view.totals
    (2, 4, 0, [[0], [1], [2], [3]], [0, 0, 0, 0])
    """

    def __init__(self, record: Any) -> None:
        self.record = record
        self._public: dict[str, Any] | None = None

    @property
    def actions(self) -> Sequence[GameAction]:
        """Every action of the game, by number."""
        raise TypeError("a game's view says which actions there are")

    @property
    def legal(self) -> list[GameAction]:
        """The actions to choose from, at least two, in ascending order; `act` returns one of them."""
        actions = self.actions
        numbers: list[int] = self.record["legal"][: self.record["legal_count"]].tolist()
        return [actions[number] for number in numbers]

    @property
    def seat(self) -> int:
        """My seat, counted clockwise from 0; the left neighbour of seat s is s + 1."""
        return int(self.record["seat"])

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return int(self.record["seats"])

    @property
    def dealer(self) -> int:
        """The seat that dealt this round."""
        return int(self.record["public"]["dealer"])

    @property
    def round(self) -> int:
        """Which round this is, counted from 0."""
        return int(self.record["round"])

    @property
    def rounds(self) -> int:
        """Rounds after which the game ends in any case; the rules of some games can end it before."""
        return int(self.record["rounds"])

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together in this round, larger teams first; a seat that plays alone is a team of its
        own.
        """
        return teams(self.record["side"][: self.seats].tolist())

    @property
    def partners(self) -> list[int]:
        """The seats that play with mine in this round."""
        sides: list[int] = self.record["side"][: self.seats].tolist()
        return [seat for seat, side in enumerate(sides) if side == sides[self.seat] and seat != self.seat]

    @property
    def totals(self) -> list[float]:
        """Points of every seat over the rounds before this one; partners have received the sum of theirs."""
        return self.record["total"][: self.seats].tolist()

    @property
    def public(self) -> dict[str, Any]:
        """What everybody may see of this round, field by field, read at once: one by one costs more from the second
        field on.
        """
        if self._public is None:
            self._public = _by_name(self.record["public"])
        return self._public

    @property
    def last(self) -> dict[str, Any] | None:
        """What everybody may see of the round before, field by field; None in the first."""
        record = self.record["last"]
        return None if record["dealer"] == NONE else _by_name(record)


def _by_name(record: Any) -> dict[str, Any]:
    return dict(zip(record.dtype.names, record.tolist(), strict=True))
