"""Ctrl-C in a long run: once to finish what is being played, twice to stop at once."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager

from arena.command_line.output import talk


class Interrupt:
    """Whether the run was asked to stop; its loop looks, and only then is anything printed."""

    def __init__(self) -> None:
        self._asked = self._acknowledged = False

    def note(self, _number: int, _frame: object) -> None:
        """A signal came in. It may interrupt anything, a print too, so it is noted and no more; a second one raises
        KeyboardInterrupt.
        """
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True

    def asked(self) -> bool:
        """Whether to stop; says so to people when it is seen first."""
        if self._asked and not self._acknowledged:
            self._acknowledged = True
            talk("Finishing what is being played, then stopping. Again to stop at once.")
        return self._asked


@contextmanager
def stop_when_asked() -> Generator[Interrupt]:
    """Ctrl-C and a polite request to end (SIGTERM) are noted while the run lasts."""
    interrupt = Interrupt()
    before = {number: signal.signal(number, interrupt.note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
