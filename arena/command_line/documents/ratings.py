"""The documents of `arena ratings` and `arena report`."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict


class RatedBot(TypedDict):
    """What is said of a bot in a cell and over all cells. (Docstrings of keys are not inherited; descriptions are.)"""

    bot: Annotated[str, Field(description="`name@version`.")]
    blocks: int
    games: Annotated[int, Field(description="Games in which it sits, once however many seats it has.")]
    faults: Annotated[dict[str, int], Field(description="How many of each cause.")]
    rank_low: Annotated[int | None, Field(description="The best rank it can have; null while it is provisional.")]
    rank_high: Annotated[int | None, Field(description="The worst rank it can have; null while it is provisional.")]
    provisional: Annotated[bool, Field(description="Too few blocks for a rank.")]


class BotInCellDocument(RatedBot):
    """A bot in one cell."""

    mu: float
    """TrueSkill's mean; the field starts at 25."""
    sigma: float
    """TrueSkill's own standard deviation."""
    points: float
    """Mean over its blocks of its points minus the table's mean, in points of a game."""
    half_width: float | None
    """The 95 % interval of `points` is that value plus and minus this; null with a single block."""


class BotOverallDocument(RatedBot):
    """A bot over the cells it plays."""

    mu: float | None
    """Weighted mean of its cells; null when none of them has a weight and a rated game."""
    sigma: float | None
    cells: int
    """Cells in which it has results that say who is better."""
    cells_of_league: int


class PairDocument(TypedDict):
    """Two bots on the blocks they share: `bot` minus `other`."""

    bot: str
    other: str
    points: float
    """Mean difference of their points in a block, in points of a game."""
    half_width: float | None
    """Of its 95 % interval; null with a single block."""
    blocks: int
    ahead: float
    """Share of the blocks in which `bot` was ahead; a tie counts half."""
    clear: bool
    """Whether the difference holds at 5 % among all pairs."""


class CellRatingsDocument(TypedDict):
    """One cell: its bots by mu, highest first, and its pairs by name."""

    cell: str
    weight: float
    blocks: int
    incomplete_blocks: int
    """Blocks that have some of their rotations only, and so do not count."""
    games: int
    rated_games: int
    """Games that say who is better."""
    draw_probability: float
    bots: list[BotInCellDocument]
    pairs: list[PairDocument]


class OverallDocument(TypedDict):
    """All cells together, by the league's weights."""

    bots: list[BotOverallDocument]
    pairs: list[PairDocument]


class RatingsDocument(TypedDict):
    """What a league's log says, every figure with its uncertainty. Inside `arena/league-run/1` the league, its
    completeness and its snapshot are left out.
    """

    schema: Literal["arena/ratings/1"]
    blocks: int
    incomplete_blocks: int
    """Blocks that have some of their rotations only, and so do not count."""
    games: int
    cells: list[CellRatingsDocument]
    overall: OverallDocument
    league: NotRequired[str]
    complete: NotRequired[bool]
    """Whether everything planned has been played."""
    snapshot: NotRequired[str]
    """The identity of the results."""


class ReportDocument(TypedDict):
    """A league's page that was made."""

    schema: Literal["arena/report/1"]
    league: str
    page: str
    """The file to open."""
    snapshot: str
    """The identity of the results."""
    complete: bool
    """Whether everything planned has been played."""
