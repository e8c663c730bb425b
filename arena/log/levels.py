"""The sandbox levels: what kept the bots in while a result was played. Stored with every result."""

from __future__ import annotations

from enum import StrEnum


class SandboxLevel(StrEnum):
    """A level as it is written in the log."""

    A = "A"
    """Namespaces, a read-only root, a system call filter and limits: bots nobody trusts may play."""

    NONE = "none"
    """Bots run as ordinary code of the program: only those that ship with it may play."""

    @property
    def promise(self) -> str:
        """The level and what it keeps bots from, in words."""
        match self:
            case SandboxLevel.A:
                return (
                    "level A: every bot in a process of its own with no network, no files but its own, "
                    "and its system calls filtered by the kernel"
                )
            case SandboxLevel.NONE:
                return "none: bots ran as ordinary programs, on the operator's word"
