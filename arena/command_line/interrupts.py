"""Ctrl-C in a long run: once to finish what is being played, twice to stop as soon as the run looks, a third time to be
ended by the kernel wherever it is.
"""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager

from arena.command_line.output import talk

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C and a polite request to end."""


class Interrupt:
    """Whether the run was asked to stop; its loop looks, and only there is anything printed or raised."""

    def __init__(self) -> None:
        self._times = 0
        self._acknowledged = False

    def note(self, _number: int, _frame: object) -> None:
        """A signal came in. It may interrupt anything, a print too, so it is noted and no more; the third ends us."""
        self._times += 1
        if self._times >= 2:  # nobody may look for a while, and what is in the log is whole at any moment
            for number in SIGNALS:
                signal.signal(number, signal.SIG_DFL)

    def asked(self) -> bool:
        """Whether to stop; says so to people when it is seen first. KeyboardInterrupt when asked twice."""
        if self._times > 1:
            raise KeyboardInterrupt
        if self._times and not self._acknowledged:
            self._acknowledged = True
            talk("Finishing what is being played, then stopping. Again to stop at once.")
        return self._times > 0


@contextmanager
def stop_when_asked() -> Generator[Interrupt]:
    """Ctrl-C and polite requests to end are noted while the run lasts."""
    interrupt = Interrupt()
    before = {number: signal.signal(number, interrupt.note) for number in SIGNALS}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
