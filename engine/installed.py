"""Games that other distributions bring, as the metadata of what is installed tells: none of them is imported here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

GROUP = "imp_arena.games"
"""The group of entry points whose objects are games (`engine.game.Game`)."""


@dataclass(frozen=True, slots=True)
class InstalledGame:
    """One entry point of GROUP: the distribution it belongs to, its name, and `module:attribute` of the game."""

    distribution: str
    version: str
    name: str
    value: str

    @property
    def package(self) -> str:
        """The top-level package that the game, all its parts and all it needs beside the engine stand in."""
        return self.value.partition(":")[0].strip().partition(".")[0]

    def load(self) -> Any:
        """The object that the entry point names, imported now; whatever that raises is raised."""
        return EntryPoint(self.name, self.value, GROUP).load()


@cache
def installed_games() -> tuple[InstalledGame, ...]:
    """The games of other distributions, in an order of their own names; looked for once in each process."""
    found = {
        InstalledGame(point.dist.name, point.dist.version, point.name, point.value)
        for point in entry_points(group=GROUP)
        if point.dist is not None
    }
    return tuple(sorted(found, key=lambda game: (game.distribution, game.name, game.value)))


def game_packages() -> tuple[str, ...]:
    """The top-level packages of the games of other distributions, each once."""
    return tuple(dict.fromkeys(game.package for game in installed_games()))
