"""What bots did wrong: how often, what it means, and the first of each kind to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars

from leagues.records import Limits
from reports.figures import whole
from reports.words import counted

CAUSES = ("crash", "illegal", "cpu", "wall", "memory", "protocol", "start-up", "import", "out")
"""Every cause there is, in the order of the table."""
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
    causes = [*(cause for cause in CAUSES if cause in found), *sorted(found.difference(CAUSES))]
    guilty = {bot for bot, _ in counts}
    order = [*(bot for bot in bots if bot in guilty), *sorted(guilty.difference(bots))]
    rows = tuple((bot, tuple(counts.get((bot, cause), 0) for cause in causes)) for bot in order)
    meant = meanings(limits)
    examples = _examples(faults, order, causes)
    return FaultCounts(
        len(faults),
        tuple((cause, meant.get(cause, "a cause this page does not know; the detail says more")) for cause in causes),
        rows,
        tuple(examples[:MOST_EXAMPLES]),
        len(examples[MOST_EXAMPLES:]),
    )


def meanings(limits: Limits) -> dict[str, str]:
    """What each cause means, with the league's limits."""
    return {
        "crash": "the bot raised an exception, or its process ended",
        "illegal": "it answered with something that was not a legal action",
        "cpu": (
            f"it used more CPU time than it may: {whole(limits.decision_cpu_ms)} ms for a decision, "
            f"{whole(limits.game_cpu_ms)} ms for a game on average"
        ),
        "wall": "it kept the table waiting without using its CPU time, asleep or stuck",
        "memory": f"it asked for more memory than {whole(limits.memory_mib)} MiB",
        "protocol": "it meddled with the channel to the table",
        "start-up": f"it was not ready to play within {whole(limits.startup_cpu_ms)} ms of CPU time",
        "import": "its code could not be loaded",
        "out": (
            f"it was out of a chunk after an earlier failure, or after {counted(limits.faults_per_chunk, 'fault')}; "
            "one for each game it left"
        ),
    }


def _examples(faults: polars.DataFrame, bots: Sequence[str], causes: Sequence[str]) -> list[Example]:
    first = faults.group_by("bot", "cause", maintain_order=True).first()
    columns = list(Example.__dataclass_fields__)
    examples = [Example(*row) for row in first.select(columns).iter_rows()]
    return sorted(examples, key=lambda example: (bots.index(example.bot), causes.index(example.cause)))
