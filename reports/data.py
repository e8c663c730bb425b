"""What a league's page is made of, to be filled in by whoever has the results."""

from __future__ import annotations

from dataclasses import dataclass

import polars

from leagues.rating.standings import Ratings
from leagues.records import Limits


@dataclass(frozen=True)
class BotCard:
    """One bot version as its author and the platform describe it."""

    label: str
    """`name@version`, as in the ratings."""
    summary: str
    """The docstring of its class: hostile text, shown but never trusted."""
    games: tuple[str, ...]
    shipped: bool
    """Whether it came with the program; otherwise somebody submitted it."""
    sha256: str
    mean_decision_us: float | None
    """CPU time of a decision in microseconds, as measured; None where nothing was."""


@dataclass(frozen=True)
class LeagueFacts:
    """What the page says of the league itself."""

    name: str
    title: str
    seed: str
    limits: Limits


@dataclass(frozen=True)
class LeagueReport:
    """Everything on the page, from one snapshot of the results."""

    league: LeagueFacts
    ratings: Ratings
    faults: polars.DataFrame
    """Schema `leagues.schemas.FAULTS`: every fault logged, those of incomplete blocks included."""
    bots: tuple[BotCard, ...]
    chunks_planned: int
    chunks_done: int
    levels: tuple[str, ...]
    """Sandbox levels in force in the results."""
    engines: tuple[str, ...]
    """Identities of the rules' source that the results were played with."""
    snapshot: str
    """Identity of the results."""
    reproduce: str
    """The command that plays the league again, or plays on."""
    notes: tuple[str, ...] = ()
    """What is easily missed about what was played (what planning noted)."""

    @property
    def complete(self) -> bool:
        """Whether everything that was planned has been played."""
        return 0 < self.chunks_planned <= self.chunks_done

    @property
    def per_cent_played(self) -> int:
        """Of the planned chunks, rounded down: 100 only when all are played."""
        return min(self.chunks_done, self.chunks_planned) * 100 // self.chunks_planned if self.chunks_planned else 0
