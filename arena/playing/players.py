"""Who answers for a seat: a bot in its sandbox, or a trusted bot in this process."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any, Protocol

from arena.sandbox.faults import BotFault
from arena.sandbox.limits import Limits
from arena.sandbox.process import BotProcess
from arena.sandbox.protocol import encode_job, job_size
from bots.hosting import HEADER, Host


class Player(Protocol):
    """One seat of every game of a chunk. `observations` is a writable buffer; see `bots.hosting` for what stands in
    it.
    """

    observations: Any

    def turn(self, count: int) -> bytes:
        """Answer `count` views: one copy of the answers. BotFault when the bot is gone."""
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

    def __init__(self, folder: Path, job: dict[str, Any], observation_size: int, answer_size: int) -> None:
        self.observations = bytearray(observation_size)
        self._answers = bytearray(answer_size)
        try:
            self._host = Host(str(folder), job, self.observations, self._answers)
        except Exception as error:
            raise BotFault("import", "".join(traceback.format_exception_only(error)).strip(), b"", 0) from None

    def turn(self, count: int) -> bytes:
        """Answer `count` views."""
        self._host.turn()
        return bytes(self._answers[: HEADER + 4 * max(count, 0)])

    def close(self) -> None:
        """Nothing was started."""


class SandboxPlayer:
    """A bot in a sandbox process of its own."""

    def __init__(
        self, folder: Path, job: dict[str, Any], limits: Limits, observation_size: int, answer_size: int, slot: int
    ) -> None:
        size = max(observation_size, job_size(encode_job(job)))
        self._decision_cpu_ns = limits.decision_cpu_ms * 1_000_000
        self._process = BotProcess(folder, job, limits, size, answer_size, slot)
        self._process.start()
        self.observations = self._process.observations

    def turn(self, count: int) -> bytes:
        """Answer `count` views."""
        return self._process.turn(max(count, 0), self._decision_cpu_ns)

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
