"""What the project raises when something given to it cannot be used: place, cause and fix, never a traceback."""

from __future__ import annotations


class ArenaError(Exception):
    """A failure to be told to a person.

    `place` says where (a file and line, an option, a command's argument), `cause` what is wrong there,
    `fix` what would put it right. `exit_code` is the command line's answer (design: exit codes).
    """

    exit_code = 70

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

    exit_code = 3


class BotFailed(ArenaError):
    """A bot failed where it was asked to show that it works."""

    exit_code = 4


class Incomplete(ArenaError):
    """The answer needs results that are not there yet."""

    exit_code = 5


class Mismatch(ArenaError):
    """Something played or read again did not come out the same."""

    exit_code = 6


class EnvironmentUnfit(ArenaError):
    """The machine cannot do what was asked: no sandbox, no disk, no memory."""

    exit_code = 7
