"""Runs one bot for one seat of a whole chunk: loads it, makes one object for each game, and answers turn by turn.

The same code runs inside the sandbox and, for bots that need none, in the platform's own process. It holds nothing
secret: in the
sandbox everything here can be read and changed by the bot.

Observations: bytes 0-7 the number of views in this turn as a little-endian integer (END: the points of every game
follow), from byte
HEADER on the views. Answers: bytes 8-11 how many are written so far, bytes 16 to HEADER the first exception of the
turn as text, from
byte HEADER on one 32-bit answer for each view: an action, or one of FAILURES.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import random
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from bots.api import Bot, Result, Table

HEADER = 512
TEXT_AT = 16
END = -1
"""In place of the number of views: the games are over."""

RAISED, OUT_OF_MEMORY, NOT_AN_ACTION = -1, -2, -3
FAILURES = {RAISED: "crash", OUT_OF_MEMORY: "memory", NOT_AN_ACTION: "illegal"}
"""Answers that stand for a failure, and the cause they are charged under."""

LIMIT = 2**31
"""Answers are 32-bit numbers; no game has as many actions."""

MODULE = "bot"
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")


class NoBotClass(Exception):
    """The bot's file has no class, or more than one, that derives from Bot."""


class Host:
    """A loaded bot with one object for each game of a job.

    `job` names the game, its package, variant, options, seats, layout and seat, and has one seed for each
    game. Whatever
    loading the bot raises is raised. Only the game's record and view are loaded: a bot process starts without the
    options and their checks.
    """

    def __init__(self, folder: str, job: dict[str, Any], observations: Any, answers: Any) -> None:
        record = importlib.import_module(f"{job['package']}.record").VIEW
        self._view_class = importlib.import_module(f"{job['package']}.view").GameView
        self._bots = _seat_bots(bot_class(load(Path(folder))), job)
        self._count = numpy.frombuffer(observations, numpy.int64, 1)
        self._views = numpy.frombuffer(observations, record, (len(observations) - HEADER) // record.itemsize, HEADER)
        self._points = numpy.frombuffer(observations, numpy.float64, len(self._bots) * job["seats"], HEADER).reshape(
            len(self._bots), job["seats"]
        )
        self._progress = numpy.frombuffer(answers, numpy.int32, 1, 8)
        self._text = numpy.frombuffer(answers, numpy.uint8, HEADER - TEXT_AT, TEXT_AT)
        self._answers = numpy.frombuffer(answers, numpy.int32, (len(answers) - HEADER) // 4, HEADER)

    def turn(self) -> None:
        """Answer the views that the observations hold now, or end the games."""
        self._progress[0] = 0
        self._text[:] = 0
        count = int(self._count[0])
        if count == END:
            _end(self._bots, self._points.tolist())
        for number in range(count):
            view = self._views[number]
            self._answers[number] = _choose(self._bots[view["game"]], self._view_class(view), self._text)
            self._progress[0] = number + 1


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
    bot = Host(folder, job, observations, answers)
    gc.freeze()  # what was made while loading stays: looking through it again and again would be charged to the bot
    loaded()
    while receive():
        bot.turn()
        reply()


def load(folder: Path) -> ModuleType:
    """Import `bot.py` of a folder; its own folder comes last on the path, so it cannot stand in for anything of ours."""
    sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location(MODULE, folder / "bot.py")
    if spec is None or spec.loader is None or not (folder / "bot.py").is_file():
        raise NoBotClass("there is no bot.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)
    return module


def bot_class(module: ModuleType) -> type[Bot]:
    """The one class of a bot's file that derives from Bot, bases it defines for itself aside."""
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module.__name__
    ]
    leaves = [one for one in own if not any(other is not one and issubclass(other, one) for other in own)]
    if len(leaves) != 1:
        names = ", ".join(sorted(one.__name__ for one in leaves)) or "none"
        raise NoBotClass(f"bot.py must have one class that derives from bots.Bot; it has {names}")
    return leaves[0]


def _seat_bots(kind: type[Bot], job: dict[str, Any]) -> list[Bot]:
    """One started bot for each game of the job."""
    table = Table(job["game"], job["variant"], job["options"], job["seats"], job["layout"], job["seat"])
    bots: list[Bot] = []
    for seed in job["seeds"]:
        bot = kind()
        bot.table = table
        bot.rng = random.Random(seed)
        bot.start(table)
        bots.append(bot)
    return bots


def _choose(bot: Bot, view: Any, text: Any) -> int:
    """One answer: the bot's action as a number, or the failure that came instead of it."""
    try:
        action: object = bot.act(view)
    except MemoryError:
        _tell("MemoryError: it asked for more memory than it may have", None, text)
        return OUT_OF_MEMORY
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        _tell("{0.__class__.__name__}: {0}", error, text)
        return RAISED
    if isinstance(action, (int, numpy.integer)) and not isinstance(action, bool) and 0 <= int(action) < LIMIT:
        return int(action)
    _tell("act returned {0!r:.80}, not one of view.legal", action, text)
    return NOT_AN_ACTION


def _tell(message: str, about: object, text: Any) -> None:
    """Keep the turn's first message, without memory addresses: they differ from run to run. Formatting runs the bot's
    own code, and may fail.
    """
    if text[0]:
        return
    try:
        said = message.format(about)
    except (Exception, SystemExit):
        said = "what it raised or returned cannot be printed"
    data = ADDRESS.sub("0x...", said).encode("utf-8", "replace")[: len(text)]
    text[: len(data)] = numpy.frombuffer(data, numpy.uint8)


def _end(bots: list[Bot], points: list[list[float]]) -> None:
    """Tell every bot its game's points; what `end` raises is printed and changes nothing."""
    for bot, row in zip(bots, points, strict=True):
        try:
            bot.end(Result(tuple(row)))
        except (Exception, SystemExit):
            traceback.print_exc()
