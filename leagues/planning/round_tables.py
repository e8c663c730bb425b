"""Balanced orders of seats round a table: who sits next to whom and who is whose partner, over a few orders.

An order is a tuple of positions in a line-up, seat by seat clockwise. It is played in all its rotations, so that only
who sits how far from whom matters. With the number of seats a prime p, order k has position i * k modulo p in seat i:
over k = 1 .. p - 1 every ordered pair sits at every distance exactly once, and already over the first half of them
every pair, without the direction. Where there is no such design, the circle method keeps one position in its place and
moves the others on round it in a zigzag (Lucas, 1892, attributes it to Walecki): every pair is next to each other
equally often; with their mirror images, on either side equally often. Where seats have partners too, orders are
searched for in which partnerships come first and neighbours second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from engine.keys import identity

Order = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]
"""Two seats each, the lower one first."""

_MOST_SEARCHED = 7
"""Seats up to which all orders are looked through; no game has more."""
_ATTEMPTS = 12
"""Searches begun in different ways, of which the most even is taken."""


@lru_cache(maxsize=64)
def halves(seats: int, partners: Pairs) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
    """Two sets of orders for seats of which `partners` play together at one deal or another.

    Over the first every two are partners equally often; over both, every two sit next to each other equally often on
    either side. The second is empty where partnerships are even over all the orders only.

    >>> halves(3, ())
    (((0, 1, 2),), ((0, 2, 1),))
    >>> len(halves(4, ((0, 2), (1, 3)))[0])
    3
    """
    if seats <= 2:
        return (tuple(range(seats)),), ()
    if all(seats % divisor for divisor in range(2, seats)):
        multiples = [tuple(seat * step % seats for seat in range(seats)) for step in range(1, seats)]
        first = tuple(multiples[: (seats - 1) // 2])
        return first, tuple(_mirrored(order) for order in first)
    if not partners or seats == 4 or seats > _MOST_SEARCHED:
        first = _circle(seats)
        return first, tuple(_mirrored(order) for order in first)
    return _searched(seats, partners)


def _mirrored(order: Order) -> Order:
    return order[:1] + order[:0:-1]


def _circle(seats: int) -> tuple[Order, ...]:
    """One order for each place of the last position in the circle of the others."""
    others = seats - 1
    zigzag = [(-1) ** step * ((step + 1) // 2) for step in range(others)]
    return tuple((others, *((turn - step) % others for step in zigzag)) for turn in range(others))


def _searched(seats: int, partners: Pairs) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
    best: tuple[tuple[int, int, int], _Search] | None = None
    for attempt in range(_ATTEMPTS):
        search = _Search(seats, partners, attempt)
        search.add(seats - 1)
        first = search.partnership_spread()
        search.add(seats - 1)
        found = (search.partnership_spread(), first, search.neighbour_spread())
        if best is None or found < best[0]:
            best = found, search
        if found == (0, 0, 0):
            break
    assert best is not None
    (whole, half, _), search = best
    cut = seats - 1 if half <= whole else len(search.orders)
    return tuple(search.orders[:cut]), tuple(search.orders[cut:])


class _Search:
    """Orders added one by one, each the most even beside those there are, and exchanged while that evens them out."""

    def __init__(self, seats: int, partners: Pairs, attempt: int) -> None:
        self.seats = seats
        self.partners = partners
        candidates = [(0, *others) for others in permutations(range(1, seats))]
        self.candidates = sorted(candidates, key=lambda order: identity("round table", attempt, *order))
        self.orders: list[Order] = []
        self.together: Counter[tuple[int, int]] = Counter()
        self.beside: Counter[tuple[int, int]] = Counter()

    def add(self, number: int) -> None:
        """So many more orders; only they are exchanged."""
        start = len(self.orders)
        for _ in range(number):
            self.orders.append(min(self.candidates, key=self._unevenness))
            self._count(self.orders[-1], 1)
        exchanged = True
        while exchanged:
            exchanged = False
            for place in range(start, len(self.orders)):
                order = self.orders[place]
                self._count(order, -1)
                better = min(self.candidates, key=self._unevenness)
                if self._unevenness(better) < self._unevenness(order):
                    self.orders[place] = better
                    exchanged = True
                self._count(self.orders[place], 1)

    def partnership_spread(self) -> int:
        return _spread([self.together[one, two] for two in range(self.seats) for one in range(two)])

    def neighbour_spread(self) -> int:
        return _spread([self.beside[pair] for pair in permutations(range(self.seats), 2)])

    def _unevenness(self, order: Order) -> tuple[int, int]:
        """What the order adds to the sums of squares of partnerships and of neighbours."""
        together = sum(2 * self.together[pair] + 1 for pair in self._partners(order))
        return together, sum(2 * self.beside[pair] + 1 for pair in self._neighbours(order))

    def _count(self, order: Order, change: int) -> None:
        for pair in self._partners(order):
            self.together[pair] += change
        for pair in self._neighbours(order):
            self.beside[pair] += change

    def _partners(self, order: Order) -> list[tuple[int, int]]:
        return [
            (order[one], order[two]) if order[one] < order[two] else (order[two], order[one])
            for one, two in self.partners
        ]

    def _neighbours(self, order: Order) -> Iterable[tuple[int, int]]:
        return zip(order, (*order[1:], order[0]), strict=True)


def _spread(counts: Sequence[int]) -> int:
    return max(counts) - min(counts)
