"""What the project raises when something given to it cannot be used: place, cause and fix, never a traceback; and what
the command line answers then.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the command `arena` leaves with."""

    YES = 0
    """Done, or the answer is yes."""

    NO = 1
    """The answer is no: a bot is refused, a comparison is undecided."""

    USAGE = 2
    """The command line itself is wrong: an unknown command or option, a missing argument."""

    BAD_INPUT = 3
    """An unknown name, a broken file, an impossible combination of options."""

    BOT_FAILED = 4
    """A bot failed where it was asked to show that it works."""

    INCOMPLETE = 5
    """The answer needs results that are not there yet."""

    MISMATCH = 6
    """Something played or read again did not come out the same."""

    ENVIRONMENT = 7
    """The machine lacks what was asked for: no sandbox, no disk, no memory."""

    BUG = 70
    """A fault of the program itself."""

    INTERRUPTED = 130
    """Stopped by a person; what was finished is saved."""


class ArenaError(Exception):
    """A failure that a person is to read.

    `place` says where (a file and line, an option, a command's argument), `cause` what is wrong there,
    `fix` what would put it right. `exit_code` is the command line's answer.
    """

    exit_code = ExitCode.BUG

    def __init__(self, place: str, cause: str, fix: str = "") -> None:
        self.place = place
        self.cause = cause
        self.fix = fix
        super().__init__(place, cause, fix)

    def __str__(self) -> str:
        text = f"{self.place}: {self.cause}" if self.place else self.cause
        return f"{text}\n  {self.fix}" if self.fix else text


class InputError(ArenaError):
    """Bad input: an unknown name, a broken file, an impossible combination of options."""

    exit_code = ExitCode.BAD_INPUT


class Incomplete(ArenaError):
    """The answer needs results that are not there yet."""

    exit_code = ExitCode.INCOMPLETE


class Mismatch(ArenaError):
    """Something played or read again did not come out the same."""

    exit_code = ExitCode.MISMATCH


class EnvironmentUnfit(ArenaError):
    """The machine cannot do what was asked: no sandbox, no disk, no memory."""

    exit_code = ExitCode.ENVIRONMENT
