"""What a bot process can do wrong."""

from __future__ import annotations


class BotFault(Exception):
    """The bot broke a limit or the protocol, or died; its process is gone already.

    `cause` is the code it is charged under: start-up, import, cpu, wall, memory, crash or protocol (a table may have
    more).
    `detail` says it in words for people; what comes from the bot in it is escaped. `answers` is the one copy of the
    answer block taken at
    that time and `progress` how many of its answers count.
    """

    def __init__(self, cause: str, detail: str, answers: bytes = b"", progress: int = 0) -> None:
        self.cause = cause
        self.detail = detail
        self.answers = answers
        self.progress = progress
        super().__init__(cause, detail)

    def __str__(self) -> str:
        return f"{self.cause}: {self.detail}"
