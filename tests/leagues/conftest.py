"""Makers of bots, leagues and results for the tests of leagues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import polars
import pytest

from engine.cells import Cell, individual
from leagues.files.league_file import League, parse_league
from leagues.records import BotVersion
from leagues.schemas import GAMES, RATED

LEAGUE = """\
name = "small"
seed = "a seed that is long enough"
bots = ["ada", "bob", "cy"]
deals = 4

[[cells]]
variant = "oh-hell/standard"
seats = [3]
"""


@pytest.fixture
def bot() -> Callable[..., BotVersion]:
    """A version of a bot with a content of its own."""

    def make(name: str, *games: str, version: str = "1.0", content: str = "") -> BotVersion:
        return BotVersion(name, version, f"{name} {version} {content}", games or ("oh-hell", "bottle-imp"))

    return make


@pytest.fixture
def league_text() -> str:
    """A small league file without anything that could be left out; `[[cells]]` is on line 6."""
    return LEAGUE


@pytest.fixture
def league(bot: Callable[..., BotVersion]) -> Callable[..., League]:
    """A league made of lines for its top, lines for its cells, and lines for its other tables."""

    def make(
        cells: str = 'variant = "oh-hell/standard"\nseats = [3]',
        deals: int = 4,
        seed: str = "a seed that is long enough",
        more: str = "",
    ) -> League:
        return parse_league(
            f'name = "small"\nseed = "{seed}"\nbots = ["ada", "bob"]\ndeals = {deals}\n[[cells]]\n{cells}\n{more}\n',
            "small.toml",
        )

    return make


class Log:
    """Games as a log would give them."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def game(
        self,
        cell: Cell,
        block: str,
        rotation: int,
        bots: Sequence[str],
        points: Sequence[float],
        faults: Sequence[str] = (),
        teams: Sequence[int] = (),
    ) -> None:
        """One game: bots and points by seat; `faults` has the cause of one fault for a seat, or an empty text."""
        self.rows.append(
            {
                "cell": cell.id,
                "chunk": f"chunk {block} {rotation}",
                "block": block,
                "rotation": rotation,
                "game": f"game {block} {rotation}",
                "bots": list(bots),
                "teams": list(teams) or list(range(len(bots))),
                "points": [float(total) for total in points],
                "charged": [1 if cause else 0 for cause in faults] or [0] * len(bots),
                "faults": [
                    {"seat": seat, "round": 0, "decision": 1, "cause": cause, "detail": ""}
                    for seat, cause in enumerate(faults)
                    if cause
                ],
            }
        )

    def block(self, cell: Cell, block: str, points: dict[str, float]) -> None:
        """A whole block of different bots in which each bot scores the same in every rotation."""
        bots = list(points)
        for rotation in range(len(bots)):
            seated = [bots[(seat - rotation) % len(bots)] for seat in range(len(bots))]
            self.game(cell, block, rotation, seated, [points[name] for name in seated])

    @property
    def games(self) -> polars.DataFrame:
        return polars.DataFrame(self.rows, schema={name: GAMES[name] for name in RATED})


@pytest.fixture
def log() -> Log:
    """An empty log."""
    return Log()


@pytest.fixture
def oh_hell() -> Callable[[int], Cell]:
    """A cell of the standard Oh Hell."""

    def make(seats: int) -> Cell:
        return Cell("oh-hell", "standard", seats, individual(seats))

    return make
