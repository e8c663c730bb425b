"""Runs one bot for one seat of a whole chunk: loads it, makes one object for each game, and answers turn by turn.

The same code runs inside the sandbox and, for bots that need none, in the platform's own process. It holds nothing
secret: in the sandbox everything here can be read and changed by the bot.
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
from typing import Any, Protocol, SupportsInt

import numpy

from bots.api import Bot, Result
from bots.blocks import ACTION_LIMIT, END, NOT_AN_ACTION, OUT_OF_MEMORY, RAISED, Answers, Observations
from bots.job import Job

MODULE = "bot"
WHOLE_NUMBERS: tuple[type[SupportsInt], ...] = (int, numpy.integer)
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")


class NoBotClass(Exception):
    """The bot's file has no class, or more than one, that derives from Bot."""


class Channel(Protocol):
    """The way to the platform, as the sandbox gives it: `arena.sandbox.protocol.Channel` says what each part is for."""

    @property
    def observations(self) -> memoryview: ...
    @property
    def answers(self) -> memoryview: ...
    @property
    def progress(self) -> memoryview: ...
    def loaded(self) -> None: ...
    def receive(self) -> bool: ...
    def reply(self) -> None: ...


class Host:
    """A loaded bot with one object for each game of a job.

    `observations` and `answers` are the blocks that `bots.blocks` describes; `progress[0]` is set to the number of
    answers of the turn as each is written. Whatever loading the bot raises is raised. Only the game's record and view
    are loaded: a bot process starts without the options and their checks.
    """

    def __init__(
        self,
        folder: str,
        job: Job,
        observations: memoryview | bytearray,
        answers: memoryview | bytearray,
        progress: memoryview,
    ) -> None:
        record = importlib.import_module(f"{job.package}.record").VIEW
        self._view_class = importlib.import_module(f"{job.package}.view").GameView
        self._bots = _seat_bots(bot_class(load(Path(folder))), job)
        games = len(job.seeds)
        self._observations = Observations(observations, record, games, job.seats)
        self._answers = Answers(answers, games)
        self._progress = progress

    def turn(self) -> None:
        """Answer the views that the observations hold now, or end the games."""
        self._answers.clear()
        count = self._observations.count
        if count == END:
            _end(self._bots, self._observations.points.tolist())
        views, actions, progress = self._observations.views, self._answers.actions, self._progress
        for number in range(count):
            view: Any = views[number]
            game: int = view["game"]
            actions[number] = _choose(self._bots[game].act, self._view_class(view), self._answers)
            progress[0] = number + 1


def host(folder: str, job: bytes, channel: Channel) -> None:
    """Load the bot of `folder` for a job (`Job.to_json`), then answer turn after turn."""
    bot = Host(folder, Job.from_json(job), channel.observations, channel.answers, channel.progress)
    gc.freeze()  # what was made while loading stays: looking through it again and again would be charged to the bot
    channel.loaded()
    while channel.receive():
        bot.turn()
        channel.reply()


def load(folder: Path) -> ModuleType:
    """Import `bot.py` of a folder; its own folder comes last on the path, so nothing in it stands in for ours."""
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


def _seat_bots(kind: type[Bot], job: Job) -> list[Bot]:
    """One started bot for each game of the job."""
    table = job.table
    bots: list[Bot] = []
    for seed in job.seeds:
        bot = kind()
        bot.table = table
        bot.rng = random.Random(seed)
        bot.start(table)
        bots.append(bot)
    return bots


def _choose(act: Callable[[Any], object], view: Any, answers: Answers) -> int:
    """One answer: what `act` says, as a number, or the failure that came instead of it."""
    try:
        action = act(view)
    except MemoryError:
        _say("MemoryError: it asked for more memory than it may have", None, answers)
        return OUT_OF_MEMORY
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        _say("{0.__class__.__name__}: {0}", error, answers)
        return RAISED
    if isinstance(action, WHOLE_NUMBERS) and not isinstance(action, bool) and 0 <= int(action) < ACTION_LIMIT:
        return int(action)
    _say("act returned {0!r:.80}, not one of view.legal", action, answers)
    return NOT_AN_ACTION


def _say(message: str, about: object, answers: Answers) -> None:
    """Keep the turn's first message, without memory addresses: they differ from run to run. Formatting runs the bot's
    own code, and may fail.
    """
    if answers.has_message:
        return
    try:
        said = message.format(about)
    except (Exception, SystemExit):
        said = "what it raised or returned cannot be printed"
    answers.say(ADDRESS.sub("0x...", said))


def _end(bots: list[Bot], points: list[list[float]]) -> None:
    """Tell every bot its game's points; what `end` raises is printed and changes nothing."""
    for bot, row in zip(bots, points, strict=True):
        try:
            bot.end(Result(tuple(row)))
        except (Exception, SystemExit):
            traceback.print_exc()
