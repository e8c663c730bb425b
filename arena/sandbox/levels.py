"""How well this machine can hold a bot nobody trusts, found out by trying: a bot that wants out is run, and must not
get out.
"""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from arena.sandbox import bare
from arena.sandbox.child import SLOTS
from arena.sandbox.process import BotFault, BotProcess, Limits
from arena.sandbox.runtime import stage_bot
from arena.submissions.package import MAIN_FILE, Package
from engine.errors import EnvironmentUnfit

ATTEMPTS = (
    "open a socket",
    "read a file of this machine",
    "start a process",
    "write a file",
    "signal another process",
    "make itself traceable",
)
"""What the canary tries, in its order."""


@dataclass(frozen=True)
class Level:
    """`A`: namespaces, read-only root, system call filter, limits: untrusted bots may play. `none`: they may not.

    `why` says what was found, `fix` what would put it right (empty at level A).
    """

    name: Literal["A", "none"]
    why: str
    fix: str


@cache
def sandbox_level() -> Level:
    """The level of this machine for this user, tried once per process."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return Level(
            "none",
            f"the sandbox needs Linux on x86_64; this is {platform.system()} on {platform.machine()}",
            "play on such a machine",
        )
    try:
        escapes = _try_to_escape()
    except EnvironmentUnfit as error:
        return Level("none", error.cause, error.fix)
    except BotFault as fault:
        return Level("none", f"the bot that tries the sandbox out failed: {fault}", "report this: it should not happen")
    if escapes:
        return Level(
            "none",
            f"a bot in the sandbox could {', '.join(escapes)}",
            "do not run untrusted bots here, and report this: it should not happen",
        )
    return Level("A", "a bot in the sandbox could do none of: " + ", ".join(ATTEMPTS), "")


def _try_to_escape() -> list[str]:
    """What the canary succeeded in."""
    canary = Package("canary", {MAIN_FILE: Path(__file__).with_name("canary.py").read_bytes()})
    job = {"file": "/etc/passwd", "process": os.getpid(), "folders": ["/", "/bot", "/tmp", "/dev", "/dev/shm"]}
    size = bare.ANSWERS_AT + 4 * len(ATTEMPTS)
    with BotProcess(stage_bot(canary), job, Limits(), 64, size, SLOTS - 1, hosting="arena.sandbox.bare") as process:
        bare.ask(process.observations, len(ATTEMPTS))
        succeeded = bare.answers_of(process.turn(len(ATTEMPTS)), len(ATTEMPTS))
    return [attempt for attempt, success in zip(ATTEMPTS, succeeded, strict=True) if success]
