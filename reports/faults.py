"""What bots did wrong: how often, what it means, and the first of each kind to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars

from engine.faults import Cause
from leagues.records import Limits
from reports.figures import whole
from reports.words import counted

MOST_EXAMPLES = 40


@dataclass(frozen=True, slots=True)
class Example:
    """The first fault of one bot and cause, in the order of the log."""

    bot: str
    cause: str
    cell: str
    game: str
    seat: int
    round: int
    decision: int
    detail: str


@dataclass(frozen=True, slots=True)
class FaultCounts:
    """Counts by bot and cause. `causes` are those found, with their meaning; `rows` hold one count for each of them."""

    total: int
    causes: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    examples: tuple[Example, ...]
    examples_left_out: int


def fault_counts(faults: polars.DataFrame, bots: Sequence[str], limits: Limits) -> FaultCounts:
    """The faults of `faults` (schema FAULTS), bots in the given order and then any others by name."""
    counts = {(bot, cause): count for bot, cause, count in faults.group_by("bot", "cause").len().iter_rows()}
    found = {cause for _, cause in counts}
    causes = [*(cause.value for cause in Cause if cause in found), *sorted(found.difference(Cause))]
    guilty = {bot for bot, _ in counts}
    order = [*(bot for bot in bots if bot in guilty), *sorted(guilty.difference(bots))]
    rows = tuple((bot, tuple(counts.get((bot, cause), 0) for cause in causes)) for bot in order)
    meant = {cause.value: meaning(cause, limits) for cause in Cause}
    examples = _examples(faults, order, causes)
    return FaultCounts(
        len(faults),
        tuple((cause, meant.get(cause, "a cause this page does not know; the detail says more")) for cause in causes),
        rows,
        tuple(examples[:MOST_EXAMPLES]),
        len(examples[MOST_EXAMPLES:]),
    )


def meaning(cause: Cause, limits: Limits) -> str:
    """What a cause means, with the league's limits."""
    match cause:
        case Cause.CRASH:
            return "the bot raised an exception, or its process ended"
        case Cause.ILLEGAL:
            return "it answered with something that was not a legal action"
        case Cause.CPU:
            decision, game = whole(limits.decision_cpu_ms), whole(limits.game_cpu_ms)
            return f"it used more CPU time than it may: {decision} ms for a decision, {game} ms for a game on average"
        case Cause.WALL:
            return "it kept the table waiting without using its CPU time, asleep or stuck"
        case Cause.MEMORY:
            return f"it asked for more memory than {whole(limits.memory_mib)} MiB"
        case Cause.PROTOCOL:
            return "it meddled with the channel to the table"
        case Cause.START_UP:
            return f"it was not ready to play within {whole(limits.startup_cpu_ms)} ms of CPU time"
        case Cause.IMPORT:
            return "its code could not be loaded"
        case Cause.OUT:
            most = counted(limits.faults_per_chunk, "fault")
            return f"it was out of a chunk after an earlier failure, or after {most}; one for each game it left"


def _examples(faults: polars.DataFrame, bots: Sequence[str], causes: Sequence[str]) -> list[Example]:
    first = faults.group_by("bot", "cause", maintain_order=True).first()
    columns = list(Example.__dataclass_fields__)
    examples = [Example(*row) for row in first.select(columns).iter_rows()]
    return sorted(examples, key=lambda example: (bots.index(example.bot), causes.index(example.cause)))
