"""The two blocks of memory between a table and the host of one seat's bot: what the bot may see, and what it answers.

The table writes the observations of a turn and reads the answers from one copy of their block; the host does the
reverse. Both name what they mean here, and nobody else knows where it stands. Nothing the host's side has written may
be believed: in the sandbox the bot can write the whole block.
"""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from engine.faults import Cause

END = -1
"""The count of a turn in which the games are over: it asks nothing, and tells the points."""

RAISED, OUT_OF_MEMORY, NOT_AN_ACTION = -1, -2, -3
FAILURES = {RAISED: Cause.CRASH, OUT_OF_MEMORY: Cause.MEMORY, NOT_AN_ACTION: Cause.ILLEGAL}
"""Answers that stand for a failure, and the cause they are charged under."""

ACTION_LIMIT = 2**31
"""An answer below this can be written; none of a game's actions is anywhere near it."""

LONGEST_MESSAGE = 496
"""Bytes of the message of a turn."""

_COUNT_AT, _VIEWS_AT = 0, 64
_MESSAGE_AT, _ACTIONS_AT = 0, 512


class Observations:
    """What a table lets one seat know, over a block of `size` bytes or more.

    `views` has room for a view of every game; in the turn that ends the games `points`, shape (games, seats), stands
    in its place.
    """

    def __init__(self, block: memoryview | bytearray, view: numpy.dtype[Any], games: int, seats: int) -> None:
        self.views: NDArray[Any] = numpy.frombuffer(block, view, games, _VIEWS_AT)
        self.points = numpy.frombuffer(block, numpy.float64, games * seats, _VIEWS_AT).reshape(games, seats)
        self._count = numpy.frombuffer(block, numpy.int64, 1, _COUNT_AT)

    @staticmethod
    def size(view: numpy.dtype[Any], games: int, seats: int) -> int:
        """Bytes of the block."""
        return _VIEWS_AT + games * max(view.itemsize, 8 * seats)

    @property
    def count(self) -> int:
        """How many views the turn asks for answers to, or END."""
        return int(self._count[0])

    @count.setter
    def count(self, count: int) -> None:
        self._count[0] = count


class Answers:
    """What the host of one seat's bot answers, over a block of `size` bytes: a number for each view of the turn, an
    action or one of FAILURES, and the first failure of the turn in words.
    """

    def __init__(self, block: memoryview | bytearray, games: int) -> None:
        self.actions = numpy.frombuffer(block, numpy.int32, games, _ACTIONS_AT)
        self._message = numpy.frombuffer(block, numpy.uint8, LONGEST_MESSAGE, _MESSAGE_AT)

    @staticmethod
    def size(games: int) -> int:
        """Bytes of the block."""
        return _ACTIONS_AT + 4 * games

    @property
    def has_message(self) -> bool:
        """Whether something was said in this turn."""
        return bool(self._message[0])

    def clear(self) -> None:
        """Forget what was said in the turn before."""
        self._message[:] = 0

    def say(self, message: str) -> None:
        """Give the turn's message, cut where there is no more room."""
        data = message.encode("utf-8", "replace")[:LONGEST_MESSAGE]
        self._message[: len(data)] = numpy.frombuffer(data, numpy.uint8)


def actions_in(answers: bytes, count: int) -> NDArray[numpy.int32]:
    """The first `count` answers in a copy of the block of answers; none where the copy is too short for them, as that
    of a bot is that never began to play.
    """
    if len(answers) < Answers.size(count):
        return numpy.zeros(0, numpy.int32)
    return numpy.frombuffer(answers, numpy.int32, count, _ACTIONS_AT)


def message_in(answers: bytes) -> str:
    """What was said, in a copy of the block of answers."""
    return answers[_MESSAGE_AT : _MESSAGE_AT + LONGEST_MESSAGE].rstrip(b"\0").decode("utf-8", "replace")
