"""Hosts a bot that is one function, with no game: what the sandbox itself is tried out with. Copied into the sandbox.

The bot's file defines `answer(job, observations, count)`, which returns `count` numbers; `job` is what the JSON of the
job says. Observations: the count in eight bytes, the rest is the caller's. Answers: 32 bits each, little-endian.
"""

from __future__ import annotations

import importlib.util
import json
import struct
import sys
from pathlib import Path
from types import ModuleType

from arena.sandbox.protocol import Channel

_COUNT = struct.Struct("<q")
_ANSWER = struct.Struct("<i")


def answer_size(count: int) -> int:
    """Bytes that so many answers take."""
    return _ANSWER.size * count


def ask(observations: memoryview, count: int) -> None:
    """Write a turn's count into the observations."""
    _COUNT.pack_into(observations, 0, count)


def answers_of(answers: bytes, count: int) -> list[int]:
    """The first `count` answers."""
    return [value for (value,) in _ANSWER.iter_unpack(answers[: answer_size(count)])]


def host(folder: str, job: bytes, channel: Channel) -> None:
    """Load the bot of `folder`, then answer turn after turn."""
    answer = _load(Path(folder)).answer
    settings = json.loads(job)
    channel.loaded()
    while channel.receive():
        (count,) = _COUNT.unpack_from(channel.observations)
        for number, value in enumerate(answer(settings, channel.observations, count)):
            _ANSWER.pack_into(channel.answers, answer_size(number), value)
            channel.progress[0] = number + 1
        channel.reply()


def _load(folder: Path) -> ModuleType:
    """The bot's module; its folder comes last on the path, so it cannot stand in for anything of ours."""
    sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location("bot", folder / "bot.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bot"] = module
    spec.loader.exec_module(module)
    return module
