"""From the points of one game to sides in order, which is what TrueSkill rates.

- Sides are ranked by points, more is better, and equal points tie. A side that was charged a fault is behind every side
  that was not; such sides tie with each other. A fault never pays, whatever the replaced decisions brought.
- Seats of one team are one side. Each member is so much of its performance as it has of its seats, so that a side of
  two is not twice as strong as a single bot.
- Seats that play alone and are held by the same bot (copies, where a cell has fewer bots than seats) are one side with
  the mean of their points: a bot does not play against itself. A fault in one of them is a fault of the side.
- A game in which fewer than two sides are left, or a bot is in two of them, tells nothing about who is better and is
  not rated.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

DRAWS = (0.005, 0.995)
"""Bounds for a draw probability: TrueSkill has no result for a tie, or a win, that it holds for impossible."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game: its rank from 1, its different bots in order, and each one's share of its performance."""

    rank: int
    bots: tuple[int, ...]
    weights: tuple[float, ...]


def ranked_sides(
    bots: Sequence[int], teams: Sequence[int], points: Sequence[float], faulted: Sequence[bool]
) -> tuple[Side, ...]:
    """The sides of a game by rank and then by bots, whatever the seats; empty when the game is not rated.

    All arguments have one value for each seat.

    >>> for side in ranked_sides(bots=[4, 7, 5], teams=[0, 1, 2], points=[10, 30, 10], faulted=[False] * 3):
    ...     print(side)
    Side(rank=1, bots=(7,), weights=(1.0,))
    Side(rank=2, bots=(4,), weights=(1.0,))
    Side(rank=2, bots=(5,), weights=(1.0,))
    """
    size = Counter(teams)
    sides: dict[tuple[str, int], list[int]] = {}
    for seat, (bot, team) in enumerate(zip(bots, teams, strict=True)):
        sides.setdefault(("alone", bot) if size[team] == 1 else ("team", team), []).append(seat)
    standing: list[tuple[tuple[bool, float], tuple[int, ...], tuple[float, ...]]] = []
    for seats in sides.values():
        held = Counter(bots[seat] for seat in seats)
        members = tuple(sorted(held))
        fault = any(faulted[seat] for seat in seats)
        mean = math.fsum(points[seat] for seat in seats) / len(seats)
        standing.append(((fault, 0.0 if fault else -mean), members, tuple(held[bot] / len(seats) for bot in members)))
    different = {bot for _, members, _ in standing for bot in members}
    if len(standing) < 2 or len(different) < sum(len(members) for _, members, _ in standing):
        return ()
    standing.sort()
    results = [result for result, _, _ in standing]
    return tuple(Side(1 + results.index(result), members, weights) for result, members, weights in standing)


def draw_probability(games: Iterable[Sequence[Side]]) -> float:
    """The share of ties among neighbours in the ranking, over all games, kept within DRAWS."""
    neighbours = ties = 0
    for sides in games:
        neighbours += len(sides) - 1
        ties += sum(better.rank == worse.rank for better, worse in pairwise(sides))
    return min(max(ties / neighbours if neighbours else 0.0, DRAWS[0]), DRAWS[1])
