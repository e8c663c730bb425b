"""How a game ended: why, who won, and with how many points."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

GOING_ON = 0
"""What a kernel answers in place of a termination while a decision is due."""


class Termination(IntEnum):
    """Why a game ended."""

    ALL_ROUNDS = 1
    """Every round that its rules give it was played."""
    TARGET = 2
    """A total reached the target of its rules."""
    ROUND_CAP = 3
    """It was stopped after so many rounds, which its own rules would have let go on."""

    @property
    def text(self) -> str:
        """In words.

        >>> Termination.TARGET.text
        'target reached'
        """
        return {
            Termination.ALL_ROUNDS: "all rounds played",
            Termination.TARGET: "target reached",
            Termination.ROUND_CAP: "stopped at the round cap",
        }[self]


class Outcome(NamedTuple):
    """What came of a game that is over."""

    termination: Termination
    winners: tuple[int, ...]
    """The seats that won, in ascending order; several where they share the win."""
    points: tuple[float, ...]
    """The total of every seat."""
