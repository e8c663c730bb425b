"""What the host of a bot is told to play: one seat in every game of a chunk."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from bots.api import Table


@dataclass(frozen=True, slots=True)
class Job:
    """One seat in several games of one cell. Nothing in it is secret from the bot.

    `package` is the import name of the game's package, such as `engine.oh_hell`; `options` names every option of the
    variant; `seeds` are for the bot's own random numbers, one for each game.

    >>> job = Job("split", "engine.split", "standard", {"rounds": 3}, 2, "1-1", 0, (7, 11))
    >>> Job.from_json(job.to_json()) == job
    True
    """

    game: str
    package: str
    variant: str
    options: dict[str, Any]
    seats: int
    layout: str
    seat: int
    seeds: tuple[int, ...]

    @property
    def table(self) -> Table:
        """What the bot is told before its first card."""
        return Table(self.game, self.variant, self.options, self.seats, self.layout, self.seat)

    def to_json(self) -> bytes:
        """The job as JSON, the same bytes for equal jobs."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def from_json(cls, data: bytes) -> Job:
        """The job that `to_json` made bytes of."""
        values: dict[str, Any] = json.loads(data)
        values["seeds"] = tuple(values["seeds"])
        return cls(**values)
