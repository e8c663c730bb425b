"""The shape of a league file: its tables and keys, each with type, default, range and meaning, as messages say it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.cells import ROUND_CAP
from leagues.records import FileTable, Limits


def _seed_text(value: object) -> object:
    """A whole number is as good a seed as its digits."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Texts = Annotated[tuple[str, ...], Field(strict=False)]
Counts = Annotated[tuple[int, ...], Field(strict=False)]


class CellEntry(FileTable):
    """One `[[cells]]` of a league file: the cells that a pattern names."""

    variant: str = Field(
        description="a variant, or a pattern such as oh-hell/* or *", examples=['variant = "oh-hell/standard"']
    )
    options: dict[str, Any] | None = Field(
        default=None,
        description="options of the variant to change; arena game show lists them",
        examples=['options = { follow = "free" }'],
    )
    seats: Counts | None = Field(
        default=None, description="seat counts; left out: every one the variant has", examples=["seats = [3, 4]"]
    )
    layouts: Texts | None = Field(
        default=None,
        description="team layouts; left out: every one that a source of the game has",
        examples=['layouts = ["1-1-1"]'],
    )
    deals: int | None = Field(
        default=None, ge=1, le=1_000_000, description="deals for each line-up of these cells", examples=["deals = 12"]
    )
    weight: float = Field(
        default=1.0,
        ge=0,
        le=1_000_000,
        allow_inf_nan=False,
        description="weight in the overall rating",
        examples=["weight = 1.0"],
    )


class Play(FileTable):
    """The `[play]` of a league file: how the games are cut up and which line-ups meet."""

    chunk_games: int = Field(
        default=32, ge=1, le=4096, description="most games in one chunk", examples=["chunk_games = 32"]
    )
    design: Literal["all", "balanced", "gauntlet", "pairs", "self-play"] = Field(
        default="balanced",
        description=(
            "which line-ups meet: all of them, a balanced selection, a gauntlet of some bots against the rest, pairs "
            "of bots alone at a table with copies, or self-play of every bot alone"
        ),
        examples=['design = "balanced"'],
    )
    gauntlet: Texts = Field(
        default=(),
        description="the bots that meet all others one at a time; left out: the first of bots",
        examples=['gauntlet = ["mybot"]'],
    )
    line_ups: int | None = Field(
        default=None,
        ge=1,
        le=100_000,
        description="line-ups of a cell when it is planned; left out: so many that every bot plays and pairs meet",
        examples=["line_ups = 20"],
    )
    round_cap: int = Field(
        default=ROUND_CAP,
        ge=1,
        le=ROUND_CAP,
        description="rounds after which a game is stopped whose rules would let it go on",
        examples=["round_cap = 100"],
    )


class LeagueFile(FileTable):
    """The shape of a league file; `parse_league` makes a `League` of it."""

    name: str = Field(
        pattern=r"^[a-z0-9][a-z0-9-]{0,63}$",
        description="a name for files: small letters, digits and hyphens, at most 64",
        examples=['name = "first"'],
    )
    title: str = Field(default="", description="the name people read", examples=['title = "The shipped league"'])
    seed: Annotated[str, BeforeValidator(_seed_text)] = Field(
        min_length=1,
        max_length=200,
        description="text or a whole number from which all deals come",
        examples=['seed = "first"'],
    )
    bots: Texts = Field(
        description="the bots, each as name (its newest version) or name@version",
        examples=['bots = ["random", "oh-hell-rules@1.0"]'],
    )
    deals: int = Field(ge=1, le=1_000_000, description="deals for each line-up of each cell", examples=["deals = 24"])
    cells: Annotated[tuple[CellEntry, ...], Field(strict=False)] = Field(
        description="what is played: one [[cells]] for each variant or pattern",
        examples=['[[cells]] and below it variant = "oh-hell/standard"'],
    )
    play: Play = Field(
        default=Play(), description="how games are cut up", examples=["[play] and below it chunk_games = 32"]
    )
    limits: Limits = Field(
        default=Limits(), description="what bots may use", examples=["[limits] and below it decision_cpu_ms = 1000"]
    )
