"""The order in which a line-up sits at each of its deals.

The order of a deal follows from the line-up and the number of the deal alone: a league planned at once and one that
grew have the same games. Orders change slowly at first, so that a few deals are not cut into many small chunks: each
set of orders is gone through `REPEATS` times, deal by deal, before the next set begins. A set is one order where
everybody plays alone, followed by its mirror image; where there are partners it is half of all the orders, or all of
them where it takes all, in which every two are partners equally often. When every order has been played so often, they
take turns deal by deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from engine.keys import identity
from engine.teams import partners, rated_sides
from leagues.planning.line_ups import LineUp
from leagues.planning.round_tables import Order, Pairs, halves

REPEATS = 8
"""Deals of one order before another set of orders begins."""


class Orders:
    """The orders round the table of one line-up in one cell, from layout and side of each seat from the dealer."""

    def __init__(self, line_up: LineUp, layout: str, sides: Sequence[int], *key: str | int) -> None:
        seats = len(line_up)
        pairs: Pairs = tuple(sorted((min(pair), max(pair)) for pair in partners(sides)))
        rated = rated_sides(layout)
        by_key = sorted(range(seats), key=lambda position: identity("order", *key, position))
        shuffled = tuple(line_up[position] for position in by_key)
        if len({bot.label for bot in line_up}) < seats and len(set(rated)) < seats:
            sets = [_teams_of_copies(shuffled, rated, pairs)]
        else:
            sets = [[tuple(shuffled[position] for position in order) for order in one] for one in _sets(seats, pairs)]
        self._turns = [_turned(order) for one in sets for order in one]
        self._begin = [
            self._turns[start + turn % len(one)]
            for start, one in zip(_starts(sets), sets, strict=True)
            for turn in range(len(one) * REPEATS)
        ]

    def of(self, deal: int) -> LineUp:
        """The bot of each seat at a deal before anybody moves on."""
        beyond = deal - len(self._begin)
        return self._begin[deal] if beyond < 0 else self._turns[beyond % len(self._turns)]


def _sets(seats: int, pairs: Pairs) -> list[list[Order]]:
    first, second = halves(seats, pairs)
    if pairs:
        return [list(half) for half in (first, second) if half]
    return [[order] for two in zip(first, second or first, strict=True) for order in dict.fromkeys(two)]


def _starts(sets: Sequence[Sequence[LineUp]]) -> list[int]:
    starts = [0]
    for one in sets:
        starts.append(starts[-1] + len(one))
    return starts[:-1]


def _turned(order: LineUp) -> LineUp:
    """Of all rotations of an order, which are all played, the one whose labels come first."""
    return min((order[turn:] + order[:turn] for turn in range(len(order))), key=lambda one: [bot.label for bot in one])


def _teams_of_copies(line_up: LineUp, rated: Sequence[int], pairs: Pairs) -> list[LineUp]:
    """Orders in which as few bots as possible have copies in two teams, partnerships and then neighbours spread evenly.

    A bot that plays against itself tells nothing.
    """
    candidates = list({_turned((line_up[0], *others)): None for others in permutations(line_up[1:])})
    fewest = min(_against_themselves(order, rated) for order in candidates)
    left = [order for order in candidates if _against_themselves(order, rated) == fewest]
    counts: Counter[tuple[str, str, str]] = Counter()
    found: list[LineUp] = []
    while left and len(found) < 2 * (len(line_up) - 1):
        order = min(left, key=lambda one: sum(2 * counts[what] + 1 for what in _relations(one, pairs)))
        counts.update(_relations(order, pairs))
        found.append(order)
        left.remove(order)
    return found


def _against_themselves(order: LineUp, rated: Sequence[int]) -> int:
    teams = {(bot.label, side) for bot, side in zip(order, rated, strict=True)}
    return len(teams) - len({label for label, _ in teams})


def _relations(order: LineUp, pairs: Pairs) -> Iterator[tuple[str, str, str]]:
    """Who is whose partner, and who has whom to the left."""
    labels = [bot.label for bot in order]
    for one, two in pairs:
        first, second = sorted((labels[one], labels[two]))
        yield "partners", first, second
    for one, two in zip(labels, labels[1:] + labels[:1], strict=True):
        yield "left", one, two
