"""Hosts a bot that is one function, with no game: what the sandbox itself is tried out with. Copied into the sandbox.

The bot's file defines `answer(job, observations, count)`, which returns `count` numbers. Observations: bytes 0-7 the
count, the rest is
the caller's. Answers: from byte ANSWERS_AT on, 32-bit little-endian.
"""

from __future__ import annotations

import importlib.util
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.sandbox.protocol import write_progress

ANSWERS_AT = 16
_COUNT = struct.Struct("<q")
_ANSWER = struct.Struct("<i")


def ask(observations: Any, count: int) -> None:
    """Write a turn's count into the observations."""
    _COUNT.pack_into(observations, 0, count)


def answers_of(block: bytes, count: int) -> list[int]:
    """The answers in a copy of the answer block."""
    return [value for (value,) in _ANSWER.iter_unpack(block[ANSWERS_AT : ANSWERS_AT + _ANSWER.size * count])]


def host(
    folder: str,
    job: dict[str, Any],
    observations: Any,
    answers: Any,
    receive: Callable[[], bool],
    reply: Callable[[], None],
    loaded: Callable[[], None],
) -> None:
    """Load the bot of `folder`, call `loaded`, then answer a turn for each `receive` that says there is one."""
    answer = _load(Path(folder)).answer
    loaded()
    while receive():
        (count,) = _COUNT.unpack_from(observations)
        for number, value in enumerate(answer(job, observations, count)):
            _ANSWER.pack_into(answers, ANSWERS_AT + _ANSWER.size * number, value)
            write_progress(answers, number + 1)
        reply()


def _load(folder: Path) -> Any:
    """The bot's module; its folder comes last on the path, so it cannot stand in for anything of ours."""
    sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location("bot", folder / "bot.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bot"] = module
    spec.loader.exec_module(module)
    return module
