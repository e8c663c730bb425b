"""Cycles of groups: a first group of positions in a circle, moved on once round it.

In a cycle everybody is chosen equally often, and how often two meet depends on their distance round the circle only. So
balancing pairs means balancing the distances within a few first groups: a difference family, where it is exact.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy
from numpy.typing import NDArray

from engine.keys import identity

Group = tuple[int, ...]
"""Those who are chosen together, in ascending order."""
Numbers = NDArray[numpy.int64]

_ATTEMPTS = 12
"""Searches for first groups begun in different ways, of which the most even is taken."""
_SWEEPS = 20
"""Times a search goes through what it could exchange."""


@lru_cache(maxsize=64)
def cycles(count: int, size: int, number: int) -> tuple[Group, ...]:
    """`number` cycles of groups, or as many as there are different ones, with pairs as even as the search can make
    them.
    """
    best: _Bases | None = None
    for attempt in range(_ATTEMPTS if number else 0):
        bases = _Bases(count, size, number, attempt)
        if best is None or (len(best.bases), -best.spread()) < (len(bases.bases), -bases.spread()):
            best = bases
        if len(best.bases) == number and best.spread() <= 1:
            break
    found = best.bases if best else []
    return tuple(_moved(base, turn, count) for base in found for turn in range(count))


class _Bases:
    """First groups of cycles, chosen greedily and then exchanged while that makes distances more even."""

    def __init__(self, count: int, size: int, number: int, attempt: int) -> None:
        self.count = count
        self.size = size
        order = sorted(range(count), key=lambda one: identity("cycles", attempt, one))
        self.tie_break = numpy.argsort(order)
        positions = numpy.arange(count)
        self.distance: Numbers = numpy.minimum(positions, count - positions)
        """From 0 to a position, the shorter way round."""
        self.times: Numbers = numpy.zeros(count // 2 + 1, numpy.int64)
        self.weight: Numbers = numpy.ones(count // 2 + 1, numpy.int64)
        if count % 2 == 0:
            self.weight[-1] = 2  # two who sit opposite each other meet twice in a cycle
        self.bases: list[Group] = []
        self._names: list[Group] = []
        for _ in range(number):
            base = self._begin()
            if not base:
                return
            self.bases.append(base)
            self._names.append(_name(base, count))
        for _ in range(_SWEEPS):
            if self.spread() <= 1 or not self._sweep():
                return

    def spread(self) -> int:
        """How many times more some pair meets than another."""
        met = self.times[1:] * self.weight[1:]
        return int(met.max() - met.min())

    def _begin(self) -> Group:
        """One more first group; empty where all are taken."""
        base: Group = (0,)
        while len(base) < self.size:
            last = len(base) == self.size - 1
            one = next((one for one in self._by_cost(base) if not last or self._free((*base, one))), None)
            if one is None:
                self._count(base, -1)
                return ()
            self._count_one(base, one, 1)
            base = (*base, one)
        return base

    def _sweep(self) -> bool:
        """Exchange each position of each group for the best one; whether any was exchanged."""
        exchanged = False
        for place in range(len(self.bases)):
            for position in range(1, self.size):
                base = self.bases[place]
                rest, old = base[:position] + base[position + 1 :], base[position]
                self._count_one(rest, old, -1)
                name = self._names.pop(place)
                cost = self._cost(rest)
                new = next((one for one in self._by_cost(rest) if self._free((*rest, one))), old)
                new = new if cost[new] < cost[old] else old
                self._count_one(rest, new, 1)
                self.bases[place] = (*base[:position], new, *base[position + 1 :])
                self._names.insert(place, name if new == old else _name(self.bases[place], self.count))
                exchanged = exchanged or new != old
        return exchanged

    def _by_cost(self, base: Group) -> list[int]:
        """The positions outside a group, those that even distances out best first."""
        order = numpy.lexsort((self.tie_break, self._cost(base))).tolist()
        return [one for one in order if one not in base]

    def _cost(self, base: Group) -> Numbers:
        """What each position would add to the sum of squares of the times that pairs meet."""
        distances = self.distance[(numpy.arange(self.count)[:, None] - numpy.array(base)) % self.count]
        cost: Numbers = (self.weight[distances] * (2 * self.times[distances] + 1)).sum(axis=1)
        for one, two in combinations(range(len(base)), 2):
            same = distances[:, one] == distances[:, two]
            cost += numpy.where(same, 2 * self.weight[distances[:, one]], 0)
        return cost

    def _free(self, base: Group) -> bool:
        """Whether a group is the first of a whole cycle that is not there yet."""
        turned = _turned(base, self.count)
        return len(set(turned)) == self.size and min(turned) not in self._names

    def _count(self, base: Group, change: int) -> None:
        for position in range(1, len(base)):
            self._count_one(base[:position], base[position], change)

    def _count_one(self, base: Group, one: int, change: int) -> None:
        for other in base:
            self.times[self.distance[(one - other) % self.count]] += change


def _moved(base: Group, turn: int, count: int) -> Group:
    return tuple(sorted((one + turn) % count for one in base))


def _name(base: Group, count: int) -> Group:
    """The same for every group of a cycle."""
    return min(_turned(base, count))


def _turned(base: Group, count: int) -> list[Group]:
    """The steps from one member to the next round the circle, begun at each of them."""
    ordered = sorted(base)
    steps = tuple((after - one) % count for one, after in zip(ordered, ordered[1:] + ordered[:1], strict=True))
    return [steps[place:] + steps[:place] for place in range(len(steps))]
