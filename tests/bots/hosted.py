"""A bot hosted in this process, with the blocks between it and a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bots.blocks import END, Answers, Observations, actions_in, message_in
from bots.hosting import Host
from bots.job import Job
from engine.batch import Batch
from engine.cells import Cell
from engine.games import variant_of

CELL = Cell("oh-hell", "standard", 3, "1-1-1")
GAMES = 4

FIRST_LEGAL = """
from bots import Bot

class First(Bot):
    def act(self, view):
        return view.legal[0]
"""


class Seat:
    """A hosted bot, and the buffers between it and the platform."""

    def __init__(self, folder: Path, source: str, seat: int = 0) -> None:
        (folder / "bot.py").write_text(source)
        variant = variant_of(CELL)
        self.view = variant.game.record.VIEW
        self.block = memoryview(bytearray(Observations.size(self.view, GAMES, CELL.seats)))
        self.observations = Observations(self.block, self.view, GAMES, CELL.seats)
        self.answers = memoryview(bytearray(Answers.size(GAMES)))
        self.progress = memoryview(bytearray(4)).cast("i")
        self.job = Job(
            CELL.game,
            variant.game.package,
            CELL.variant,
            variant.options.document(),
            CELL.seats,
            CELL.layout,
            seat,
            tuple(100 + game for game in range(GAMES)),
        )
        self.host = Host(str(folder), self.job, self.block.toreadonly(), self.answers, self.progress)

    def ask(self, views: Any) -> None:
        """Write a turn."""
        self.observations.count = len(views)
        self.observations.views[: len(views)] = views

    def turn(self, views: Any) -> list[int]:
        """The answers to some views."""
        self.ask(views)
        self.host.turn()
        assert self.progress[0] == len(views)
        return actions_in(bytes(self.answers), len(views)).tolist()

    def end(self, points: list[list[float]]) -> None:
        """Tell the bots that the games are over."""
        self.observations.count = END
        self.observations.points[:] = points
        self.host.turn()

    @property
    def text(self) -> str:
        """The first exception of the turn."""
        return message_in(bytes(self.answers))


def bids_due() -> Any:
    """Views of a bid in each of the games."""
    batch = Batch(CELL, list(range(GAMES)), 200)
    views = batch.views()
    for game in range(GAMES):
        batch.game.loops.view(batch.rules, batch.states, game, int(batch.states["to_act"][game]), views, game)
        views["game"][game] = game
    return views


def acting(body: str, before: str = "") -> str:
    """A bot whose `act` has the given body."""
    return (
        f"import numpy\nfrom bots import Bot\n{before}\nclass Tested(Bot):\n    def act(self, view):\n        {body}\n"
    )
