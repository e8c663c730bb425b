"""What a bot can do wrong: the causes its faults are charged under, in the log, in replays and in all that is read."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """Why a decision of a bot could not be used, as it is written in logs and replays (`arena-replay/1`).

    The order is the one that tables of faults are read in.

    >>> Cause("start-up").before_play, Cause.CRASH.before_play
    (True, False)
    """

    CRASH = "crash"
    """It raised an exception, or its process ended."""

    ILLEGAL = "illegal"
    """It answered with something that was not a legal action."""

    CPU = "cpu"
    """It used more CPU time than it may, for one decision or for all of them together."""

    WALL = "wall"
    """It kept the table waiting without using its CPU time, asleep or stuck."""

    MEMORY = "memory"
    """It asked for more memory than it may have."""

    PROTOCOL = "protocol"
    """It meddled with the channel between it and the table."""

    START_UP = "start-up"
    """It was not ready to play in time."""

    IMPORT = "import"
    """Its code could not be loaded."""

    OUT = "out"
    """It was out of the chunk already, after an earlier failure or too many faults: one for each game it left."""

    @property
    def before_play(self) -> bool:
        """Whether a bot with such a fault never got as far as playing."""
        return self in (Cause.START_UP, Cause.IMPORT)
