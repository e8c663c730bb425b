"""Who sits in a seat: a bot in its sandbox, or a trusted bot in this process."""

from __future__ import annotations

import resource
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from arena.sandbox.evidence import Witness
from arena.sandbox.faults import BotFault, PlatformFault
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.process import BotProcess
from arena.sandbox.shortage import MACHINE, MEMORY_FIX, shortages_told
from bots.hosting import Host
from bots.job import Job
from engine.faults import Cause


class Player(Protocol):
    """One seat of every game of a chunk; `bots.blocks` says what stands in `observations` and in the answers."""

    @property
    def observations(self) -> memoryview:
        """A block to write, which the bot reads."""
        ...

    def turn(self, count: int) -> bytes:
        """Ask for `count` answers: one copy of their block. BotFault when the bot is gone."""
        ...

    def vouch(self, cause: Cause) -> None:
        """PlatformFault when it may be the platform that made the bot fail in what it answered."""
        ...

    @property
    def cpu_ns(self) -> int:
        """CPU time used in turns so far, nanoseconds."""
        ...

    @property
    def log(self) -> str:
        """What the bot printed."""
        ...

    def close(self) -> None:
        """End whatever was started."""
        ...


class LocalPlayer:
    """A trusted bot in this process, with no limits: for measuring what the sandbox costs, and for `--unsafe`."""

    log = ""
    cpu_ns = 0

    def __init__(self, folder: Path, job: Job, observation_size: int, answer_size: int) -> None:
        self.observations = memoryview(bytearray(observation_size))
        self._answers = bytearray(answer_size)
        progress = memoryview(bytearray(4)).cast("i")  # nobody asks how far a bot has come that nobody stops
        self._folder = folder
        try:
            with shortages_told(str(folder)), _no_bytecode():
                self._host = Host(str(folder), job, self.observations, self._answers, progress)
        except PlatformFault:
            raise
        except Exception as error:
            self.vouch(Cause.IMPORT)
            raise BotFault(Cause.IMPORT, "".join(traceback.format_exception_only(error)).strip()) from None

    def turn(self, count: int) -> bytes:
        """Ask for `count` answers; the host reads the count for itself."""
        with _no_bytecode():
            self._host.turn()
        return bytes(self._answers)

    def vouch(self, cause: Cause) -> None:
        """What the bot was loaded from is looked at, and whether memory was short for this process or the machine."""
        Witness((self._folder,)).vouch()
        if cause is Cause.MEMORY and resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
            raise PlatformFault(MACHINE, "the memory of this process is limited (ulimit -v) and used up", MEMORY_FIX)

    def close(self) -> None:
        """Nothing was started."""


class SandboxPlayer:
    """A bot in a sandbox process of its own."""

    def __init__(
        self, folder: Path, job: Job, limits: ProcessLimits, observation_size: int, answer_size: int, slot: int
    ) -> None:
        self._process = BotProcess(folder, job.to_json(), limits, observation_size, answer_size, slot)
        self._process.start()
        self.observations = self._process.observations

    def turn(self, count: int) -> bytes:
        """Ask for `count` answers."""
        return self._process.turn(count)

    def vouch(self, cause: Cause) -> None:
        """What the process stands on is looked at, whatever the cause."""
        self._process.vouch()

    @property
    def cpu_ns(self) -> int:
        """CPU time charged so far, nanoseconds."""
        return self._process.cpu_ns

    @property
    def log(self) -> str:
        """What the bot printed, control characters escaped."""
        return self._process.log

    def close(self) -> None:
        """End the process."""
        self._process.close()


@contextmanager
def _no_bytecode() -> Generator[None, None, None]:
    """What is imported meanwhile leaves no compiled files beside it: nobody writes into what is staged."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
