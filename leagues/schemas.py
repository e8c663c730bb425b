"""What results and faults hold, column by column: as the log keeps them and ratings read them."""

from __future__ import annotations

import polars

GAMES = polars.Schema(
    {
        "cell": polars.String,  # Cell.id
        "chunk": polars.String,
        "block": polars.String,  # the deal and line-up: the unit of evidence
        "rotation": polars.Int32,
        "game": polars.String,  # PlannedGame.id
        "seed": polars.UInt64,  # of the deal
        "round_cap": polars.Int32,
        "bots": polars.List(polars.String),  # BotVersion.label by seat
        "sha256": polars.List(polars.String),  # content of each bot by seat
        "teams": polars.List(
            polars.Int32
        ),  # engine.teams.rated_sides: equal numbers are partners from beginning to end
        "points": polars.List(polars.Float64),  # total of each seat when the game was over
        "charged": polars.List(polars.Int32),  # faults charged to each seat
        "ended": polars.String,  # engine.outcomes.Termination by name; null in files of before it was kept
        "winners": polars.List(polars.Int32),  # the winning seats; null likewise
        "moves": polars.List(polars.Int16),  # every action, forced ones included
        "faults": polars.List(
            polars.Struct(
                {
                    "seat": polars.Int32,
                    "round": polars.Int32,  # counted from 0
                    "decision": polars.Int32,  # how many decisions the game had seen before this one
                    "cause": polars.String,  # engine.faults.Cause
                    "detail": polars.String,  # for people: the exception, the refused action
                }
            )
        ),
        "level": polars.String,  # arena.log.levels.SandboxLevel in force
        "engine": polars.String,  # identity of the rules' source
    }
)
"""One row for each game, in canonical order: chunks as planned, games as in the chunk; lists have a value by seat."""

RATED = ("cell", "block", "rotation", "bots", "teams", "points", "charged", "faults")
"""The columns of GAMES that ratings are computed from."""

FAULTS = polars.Schema(
    {
        "cell": polars.String,
        "chunk": polars.String,
        "block": polars.String,
        "game": polars.String,
        "seat": polars.Int32,
        "bot": polars.String,
        "round": polars.Int32,
        "decision": polars.Int32,
        "cause": polars.String,
        "detail": polars.String,
    }
)
"""One row for each decision that had to be replaced, in canonical order; the columns mean what they mean in GAMES."""


def faults_of(games: polars.DataFrame) -> polars.DataFrame:
    """One row for each fault of `games`, which have the columns `bots` and `faults` of GAMES and any others.

    A row has the columns of the fault, `bot` for the one at fault, and what else its game has.
    """
    rows = games.filter(polars.col("faults").list.len() > 0).explode("faults").unnest("faults")
    return rows.with_columns(bot=polars.col("bots").list.get(polars.col("seat")))
