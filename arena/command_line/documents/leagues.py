"""The documents of `arena league`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from arena.command_line.documents.ratings import RatingsDocument


class LeagueSummary(TypedDict):
    """A league in one line."""

    name: str
    title: str
    chunks_done: int
    chunks_planned: int
    started: str
    """When it was run last: ISO 8601, UTC."""


class LeaguesDocument(TypedDict):
    """The leagues that have been run in this home."""

    schema: Literal["arena/leagues/1"]
    leagues: list[LeagueSummary]


class PlanGrowth(TypedDict):
    """What a plan keeps of what was planned before, and what is left to play."""

    chunks_kept: int
    chunks_new: int
    chunks_withdrawn: int
    """Planned before, and no longer part of the league."""
    games_left: int
    """Games that are not in the log."""
    cpu_seconds_left: float | None
    """CPU seconds of the decisions in them, told from those in the log; null where there are none."""


class LeagueValidateDocument(PlanGrowth):
    """What a league file plays."""

    schema: Literal["arena/league-validate/1"]
    league: str
    bots: list[str]
    """`name@version` of each."""
    cells: list[str]
    blocks: int
    games: int
    note: str | None
    """On a seed that could be guessed."""
    notes: list[str]
    """What is easily missed: house rules, cells that cannot be rated, games that are stopped."""


class PlannedBot(TypedDict):
    """How often a bot plays in a cell, and where it sits."""

    bot: str
    games: int
    """Games in which it sits, once however many seats it has."""
    seats: list[int]
    """How often it sits in each seat, from seat 0."""


class PlannedPair(TypedDict):
    """How often two bots meet in a cell."""

    bot: str
    other: str
    games: int
    other_to_the_left: int
    """How often the other sits in the next seat clockwise."""
    other_to_the_right: int
    partners: int
    """Games in which they are partners."""


class PlannedCell(TypedDict):
    """What is played in a cell, and how evenly."""

    cell: str
    deals: int
    """Of each line-up."""
    line_ups: int
    blocks: int
    games: int
    bots: list[PlannedBot]
    pairs: list[PlannedPair]


class LeaguePlanDocument(PlanGrowth):
    """What a league will play."""

    schema: Literal["arena/league-plan/1"]
    league: str
    chunks: int
    blocks: int
    games: int
    cells: list[PlannedCell]
    notes: list[str]
    """What is easily missed: house rules, cells that cannot be rated, games that are stopped."""
    chunk_ids: list[str]
    """In the order of the plan."""


class VoidedBot(TypedDict):
    """A bot whose games do not count."""

    bot: str
    reason: str
    when: str
    """ISO 8601, UTC."""


class LeagueVoidDocument(TypedDict):
    """What became of the games of a bot."""

    schema: Literal["arena/league-void/1"]
    league: str
    bot: str
    voided: bool
    """False where it was restored."""
    reason: str
    games_before: int
    """Games of the league that counted before."""
    games: int
    """Those that count now."""


class LeagueRunDocument(TypedDict):
    """A league that has been played to its end."""

    schema: Literal["arena/league-run/1"]
    league: str
    page: str
    """The file to open."""
    snapshot: str
    """The identity of the results."""
    ratings: RatingsDocument


class LeagueStatusDocument(TypedDict):
    """How far a league is and what went wrong in it."""

    schema: Literal["arena/league-status/1"]
    league: str
    complete: bool
    chunks_done: int
    chunks_planned: int
    games_done: int
    games_planned: int
    faults: dict[str, int]
    """How many of each cause."""
    voided: list[VoidedBot]
    """Bots whose games do not count."""
    levels: list[str]
    """The sandbox levels it was played under."""
    engines: list[str]
    """The versions of the rules it was played by, as hashes of their source."""
    chunks_of_another_engine: int
    """Chunks played by other versions of the rules than this one."""
    snapshot: str
    """The identity of the results."""
