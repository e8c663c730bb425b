"""What goes wrong while a bot plays: by its own fault, or by the platform's."""

from __future__ import annotations

from engine.errors import EnvironmentUnfit
from engine.faults import Cause


class BotFault(Exception):
    """The bot broke a limit or the protocol, or died; its process is gone already.

    `cause` is what it is charged with; `detail` says it in words for people; what comes from the bot in it is escaped.
    `answers` is the one copy of the hosting module's part of the answer block taken at that time and `progress` how
    many of its answers count.
    """

    def __init__(self, cause: Cause, detail: str, answers: bytes = b"", progress: int = 0) -> None:
        self.cause = cause
        self.detail = detail
        self.answers = answers
        self.progress = progress
        super().__init__(cause, detail)

    def __str__(self) -> str:
        return f"{self.cause}: {self.detail}"


class PlatformFault(EnvironmentUnfit):
    """Something went wrong that this machine or this program made itself, or may have made: no bot is charged, and what
    was being played is played again.
    """
