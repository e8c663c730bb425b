"""Roughly how long new games take on this machine, from the CPU time that decisions took before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from leagues.records import Chunk


def expected_cpu_seconds(new: Iterable[Chunk], played: Iterable[tuple[Chunk, Sequence[int]]]) -> float | None:
    """CPU seconds that the decisions of new chunks will take; None where nothing was played to tell it from.

    `played` has chunks with the CPU nanoseconds of the bot in each seat. A bot is taken to be as slow as it was in the
    same cell; one that is new there as the mean of those who played there, and where nobody did, of all.
    """
    times = _Times(played)
    return sum(len(chunk.games) * times.of_game(chunk) for chunk in new) if times.anything else None


class _Times:
    """CPU time and seats played: of each bot in each cell, of each cell, and of everything."""

    def __init__(self, played: Iterable[tuple[Chunk, Sequence[int]]]) -> None:
        self.spent: Counter[tuple[str, ...]] = Counter()
        self.seats: Counter[tuple[str, ...]] = Counter()
        for chunk, cpu_ns in played:
            for bot, spent in zip(chunk.bots, cpu_ns, strict=True):
                for key in ((chunk.cell.id, bot.label), (chunk.cell.id,), ()):
                    self.spent[key] += spent
                    self.seats[key] += len(chunk.games)
        self.anything = self.seats[()] > 0

    def of_game(self, chunk: Chunk) -> float:
        """Seconds of one game of a chunk."""
        return sum(self._of_seat(chunk.cell.id, bot.label) for bot in chunk.bots) / 1e9

    def _of_seat(self, cell: str, label: str) -> float:
        key = next(key for key in ((cell, label), (cell,), ()) if self.seats[key])
        return self.spent[key] / self.seats[key]
