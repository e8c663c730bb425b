"""What every game's view shares: the record one seat was given, read under friendly names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.actions import Action
from engine.teams import teams


class View:
    """What one seat may know when a decision is due. Games add the names their players use.

    `record` is the numpy record itself; its fields are described in the game's `record.py`.
    """

    ACTIONS: ClassVar[Sequence[Action]] = ()

    def __init__(self, record: Any) -> None:
        self.record = record

    @property
    def legal(self) -> Sequence[Action]:
        """The actions to choose from, at least two, in ascending order; `act` returns one of them."""
        numbers: list[int] = self.record["legal"][: self.record["legal_count"]].tolist()
        return [self.ACTIONS[number] for number in numbers]

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
        return int(self.record["dealer"])

    @property
    def round(self) -> int:
        """Which round this is, counted from 0."""
        return int(self.record["round"])

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
