"""How evenly a plan treats its bots: how often each plays, where it sits, whom it meets and who sits next to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.games import variant_of
from engine.teams import partners
from leagues.planning.plan import Plan, PlannedCell
from leagues.records import Chunk


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


def balances(plan: Plan) -> tuple[CellBalance, ...]:
    """The balance of every cell of a plan, in the order of its cells; deals beyond a cell's number do not count."""
    counts = {one.league_cell.cell.id: _Counts(one) for one in plan.planned_cells}
    for chunk in plan.chunks:
        counts[chunk.cell.id].add(chunk)
    return tuple(one.balance() for one in counts.values())


class _Counts:
    """What is counted of one cell, chunk by chunk."""

    def __init__(self, planned: PlannedCell) -> None:
        cell = planned.league_cell.cell
        self.planned = planned
        self.deals = planned.league_cell.deals
        self.partners = sorted(sorted(pair) for pair in partners(variant_of(cell).options.sides(cell.layout)))
        self.games = self.blocks = 0
        self.bot_games: Counter[str] = Counter()
        self.seats: Counter[tuple[str, int]] = Counter()
        self.meetings: Counter[tuple[str, str]] = Counter()
        self.neighbours: Counter[tuple[str, str]] = Counter()
        self.partnerships: Counter[tuple[str, str]] = Counter()

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk of the cell."""
        count = sum(deal < self.deals for deal in chunk.deals)
        labels = [bot.label for bot in chunk.bots]
        self.games += count
        self.blocks += count if chunk.rotation == 0 else 0
        for seat, label in enumerate(labels):
            self.seats[label, seat] += count
            self.neighbours[label, labels[(seat + 1) % len(labels)]] += count
        for label in set(labels):
            self.bot_games[label] += count
        for pair in combinations(sorted(set(labels)), 2):
            self.meetings[pair] += count
        for one, other in {tuple(sorted((labels[one], labels[other]))) for one, other in self.partners}:
            if one != other:
                self.partnerships[one, other] += count

    def balance(self) -> CellBalance:
        """The counts, with every bot that plays the game, and every pair of them."""
        bots, cell = self.planned.bots, self.planned.league_cell.cell
        return CellBalance(
            cell.id,
            self.deals,
            len(self.planned.line_ups),
            self.blocks,
            self.games,
            {bot: self.bot_games[bot] for bot in bots},
            {bot: tuple(self.seats[bot, seat] for seat in range(cell.seats)) for bot in bots},
            {pair: self.meetings[pair] for pair in combinations(bots, 2)},
            {pair: self.neighbours[pair] for pair in sorted(self.neighbours)},
            {pair: self.partnerships[pair] for pair in combinations(bots, 2)} if self.partners else {},
        )
