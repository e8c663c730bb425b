"""Runs small bots, most of them hostile, in the real sandbox.

A bot's source defines `answer(job, observations, count)`; see `arena.sandbox.bare`.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from arena.sandbox import bare
from arena.sandbox.faults import BotFault
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.process import BotProcess
from arena.sandbox.staging import stage_bot
from arena.submissions.package import Package

LIMITS = ProcessLimits(decision_cpu_ms=2_000, process_cpu_ms=20_000, startup_cpu_ms=5_000)
IMPATIENT = ProcessLimits(decision_cpu_ms=50, process_cpu_ms=5_000, startup_cpu_ms=100)
MOST_ANSWERS = 128
OBSERVATION_SIZE = 4096
ANSWER_SIZE = bare.answer_size(MOST_ANSWERS)
HONEST = "def answer(job, observations, count):\n    return [7] * count\n"

Files = str | Mapping[str, str]


def make(bot: Files, job: dict[str, Any] | None = None, limits: ProcessLimits = LIMITS, slot: int = 0) -> BotProcess:
    """The process of a bot given as its source or its files, not started yet."""
    files = {"bot.py": bot} if isinstance(bot, str) else bot
    package = Package("bot", {name: textwrap.dedent(source).encode() for name, source in sorted(files.items())})
    data = json.dumps(job or {}).encode()
    return BotProcess(
        stage_bot(package), data, limits, OBSERVATION_SIZE, ANSWER_SIZE, slot, hosting="arena.sandbox.bare"
    )


@contextmanager
def running(
    bot: Files, job: dict[str, Any] | None = None, limits: ProcessLimits = LIMITS, slot: int = 0
) -> Iterator[BotProcess]:
    """The process of a bot, ready for its first turn."""
    with make(bot, job, limits, slot) as process:
        yield process


def ask(process: BotProcess, count: int = 1) -> list[int]:
    """One turn: the bot's answers."""
    bare.ask(process.observations, count)
    return bare.answers_of(process.turn(count), count)


def answers(bot: Files, job: dict[str, Any] | None = None, count: int = 1, limits: ProcessLimits = LIMITS) -> list[int]:
    """The answers of a bot's first turn."""
    with running(bot, job, limits) as process:
        return ask(process, count)


def said(bot: Files, job: dict[str, Any] | None = None) -> str:
    """What a bot printed by the end of its first turn."""
    with running(bot, job) as process:
        ask(process)
        return process.log


def fault(bot: Files, job: dict[str, Any] | None = None, limits: ProcessLimits = LIMITS, count: int = 1) -> BotFault:
    """The fault that a bot's start or its first turn ends with."""
    with pytest.raises(BotFault) as caught, running(bot, job, limits) as process:
        ask(process, count)
    return caught.value
