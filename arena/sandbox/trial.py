"""How well this machine can hold a bot nobody trusts, found out by trying: a bot that wants out is run, and must not
get out.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arena.log.levels import SandboxLevel
from arena.sandbox import bare
from arena.sandbox.child import SLOTS
from arena.sandbox.faults import BotFault
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.process import BotProcess
from arena.sandbox.staging import stage_bot
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
class SandboxTrial:
    """What came of trying the sandbox out: the best level this machine can give a bot.

    `why` says what was found, `fix` what would put it right (empty at level A).
    """

    level: SandboxLevel
    why: str
    fix: str


@cache
def sandbox_trial() -> SandboxTrial:
    """What this machine can give this user, tried once per process."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return SandboxTrial(
            SandboxLevel.NONE,
            f"the sandbox needs Linux on x86_64; this is {platform.system()} on {platform.machine()}",
            "play on such a machine",
        )
    try:
        escapes = _try_to_escape()
    except EnvironmentUnfit as error:
        return SandboxTrial(SandboxLevel.NONE, error.cause, error.fix)
    except BotFault as fault:
        return SandboxTrial(
            SandboxLevel.NONE,
            f"the bot that tries the sandbox out failed: {fault}",
            "report this: it should not happen",
        )
    if escapes:
        return SandboxTrial(
            SandboxLevel.NONE,
            f"a bot in the sandbox could {', '.join(escapes)}",
            "do not run untrusted bots here, and report this: it should not happen",
        )
    return SandboxTrial(SandboxLevel.A, "a bot in the sandbox could do none of: " + ", ".join(ATTEMPTS), "")


def _try_to_escape() -> list[str]:
    """What the canary succeeded in."""
    canary = Package("canary", {MAIN_FILE: Path(__file__).with_name("canary.py").read_bytes()})
    job = {"file": "/etc/passwd", "process": os.getpid(), "folders": ["/", "/bot", "/tmp", "/dev", "/dev/shm"]}
    with BotProcess(
        stage_bot(canary),
        json.dumps(job).encode(),
        ProcessLimits(),
        observation_size=64,
        answer_size=bare.answer_size(len(ATTEMPTS)),
        slot=SLOTS - 1,
        hosting="arena.sandbox.bare",
    ) as process:
        bare.ask(process.observations, len(ATTEMPTS))
        succeeded = bare.answers_of(process.turn(len(ATTEMPTS)), len(ATTEMPTS))
    return [attempt for attempt, success in zip(ATTEMPTS, succeeded, strict=True) if success]
