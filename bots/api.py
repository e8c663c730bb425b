"""The class a bot derives from, and what it learns before and after a game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.actions import Action


@dataclass(frozen=True, slots=True)
class Table:
    """What is known before the first card: the rules, the seats and which of them is mine. Nobody learns who sits in
    the others.
    """

    game: str
    variant: str
    options: dict[str, Any]
    seats: int
    layout: str
    seat: int


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a game: the points of every seat."""

    points: tuple[float, ...]


class Bot:
    """A player. Derive from it in `bot.py`, name the games it plays, and answer `act`.

    One object plays one seat of one game. `table` says what is played; `rng` is seeded by the platform: a bot that
    draws only from it plays the same game again when the league is run again. The docstring of the class is shown on
    the bot's page.
    """

    games: ClassVar[tuple[str, ...]] = ()
    """Names of the games it plays, such as ("oh-hell",); empty means every game."""

    version: ClassVar[str] = "1"
    """Shown beside the name; a changed bot is submitted under a new one."""

    table: Table
    rng: random.Random

    def start(self, table: Table) -> None:
        """Called once, before the first decision."""

    def act(self, view: Any) -> Action:
        """Return one of `view.legal`. Only called where there are two or more: the table plays forced moves itself.

        `view` is the game's view: `engine.oh_hell.view.GameView`, `engine.bottle_imp.view.GameView`,
        `engine.split.view.GameView`.
        """
        raise TypeError("a bot answers act")

    def end(self, result: Result) -> None:
        """Called once when the game is over."""
