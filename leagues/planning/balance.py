"""How evenly a plan treats its bots: how often each plays, where it sits, whom it meets and who sits next to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.games import variant_of
from engine.teams import partners
from leagues.records import Chunk, LeagueCell


@dataclass(frozen=True, slots=True)
class CellBalance:
    """Counts over the games of one cell; bots and pairs in the order of their labels."""

    cell: str
    deals: int
    line_ups: int
    blocks: int
    games: int
    bot_games: dict[str, int]
    """Games in which the bot sits, once however many seats it has."""
    bot_seats: dict[str, tuple[int, ...]]
    """How often the bot sits in each seat."""
    meetings: dict[tuple[str, str], int]
    """Games in which both of a pair of different bots sit."""
    neighbours: dict[tuple[str, str], int]
    """How often the second bot sits directly to the left of the first (clockwise, the next seat)."""
    partnerships: dict[tuple[str, str], int]
    """Games in which a pair of different bots are partners at one deal or another; empty where all play alone."""

    def document(self) -> dict[str, Any]:
        """The counts for `--json`."""
        return {
            "cell": self.cell,
            "deals": self.deals,
            "line_ups": self.line_ups,
            "blocks": self.blocks,
            "games": self.games,
            "bots": [
                {"bot": bot, "games": games, "seats": list(self.bot_seats[bot])}
                for bot, games in self.bot_games.items()
            ],
            "pairs": [
                {
                    "bot": bot,
                    "other": other,
                    "games": games,
                    "other_to_the_left": self.neighbours.get((bot, other), 0),
                    "other_to_the_right": self.neighbours.get((other, bot), 0),
                    "partners": self.partnerships.get((bot, other), 0),
                }
                for (bot, other), games in self.meetings.items()
            ],
        }


def balance(league_cell: LeagueCell, chunks: Iterable[Chunk]) -> CellBalance:
    """The balance of one cell in a plan's chunks."""
    cell = league_cell.cell
    games = blocks = 0
    line_ups: set[tuple[str, ...]] = set()
    bot_games: Counter[str] = Counter()
    seats: Counter[tuple[str, int]] = Counter()
    meetings: Counter[tuple[str, str]] = Counter()
    neighbours: Counter[tuple[str, str]] = Counter()
    partnerships: Counter[tuple[str, str]] = Counter()
    seats_together = partners(variant_of(cell).options.sides(cell.layout))
    for chunk in chunks:
        if chunk.cell != cell:
            continue
        count = len(chunk.games)
        labels = [bot.label for bot in chunk.bots]
        games += count
        blocks += count if chunk.rotation == 0 else 0
        line_ups.add(tuple(sorted(labels)))
        for seat, label in enumerate(labels):
            seats[label, seat] += count
            neighbours[label, labels[(seat + 1) % len(labels)]] += count
        for label in set(labels):
            bot_games[label] += count
        for pair in combinations(sorted(set(labels)), 2):
            meetings[pair] += count
        together = {tuple(sorted({labels[seat] for seat in pair})) for pair in seats_together}
        for pair in combinations(sorted(set(labels)), 2):
            partnerships[pair] += count if pair in together else 0
    bots = sorted(bot_games)
    return CellBalance(
        cell.id,
        league_cell.deals,
        len(line_ups),
        blocks,
        games,
        {bot: bot_games[bot] for bot in bots},
        {bot: tuple(seats[bot, seat] for seat in range(cell.seats)) for bot in bots},
        {pair: meetings[pair] for pair in combinations(bots, 2)},
        {pair: neighbours[pair] for pair in sorted(neighbours)},
        {pair: partnerships[pair] for pair in combinations(bots, 2)} if seats_together else {},
    )
