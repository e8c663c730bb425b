"""The tables that ratings are computed from: what they hold, column by column."""

from __future__ import annotations

import polars

RESULTS = polars.Schema(
    {
        "cell": polars.String,  # Cell.id
        "chunk": polars.String,
        "block": polars.String,  # the deal and line-up: the unit of evidence
        "rotation": polars.Int32,
        "game": polars.String,  # PlannedGame.id
        "seat": polars.Int32,
        "bot": polars.String,  # BotVersion.label
        "team": polars.Int32,  # engine.teams.rated_sides: seats with equal numbers are partners from beginning to end
        "points": polars.Float64,  # the seat's total when the game was over
        "faults": polars.Int32,  # faults charged to this seat in this game
    }
)
"""One row for each seat of each game, in canonical order: chunks as planned, games as in the chunk, seats from 0."""

FAULTS = polars.Schema(
    {
        "cell": polars.String,
        "chunk": polars.String,
        "block": polars.String,
        "game": polars.String,
        "seat": polars.Int32,
        "bot": polars.String,
        "round": polars.Int32,  # counted from 0
        "decision": polars.Int32,  # how many decisions the game had seen before this one
        "cause": polars.String,  # illegal, crash, cpu, wall, memory, protocol, start-up, import, out
        "detail": polars.String,  # for people: the exception, the refused action
    }
)
"""One row for each decision that had to be replaced, in canonical order."""
