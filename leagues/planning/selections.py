"""Even selections of combinations: everybody is chosen equally often, and pairs are chosen together equally often.

As many whole cycles (`leagues.planning.cycles`) as fit come first. What remains, and what is added to a selection
later, is chosen greedily: who was chosen least, who met the others least. Everything is numbers 0, 1, ... and follows
from them; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy

from engine.keys import identity
from leagues.planning.cycles import Group, Numbers, cycles

_MORE_CYCLES = 3
"""Numbers of cycles tried until every pair meets within one of every other."""
FEWEST = 20
"""Groups that are always chosen where there are so many."""


@lru_cache(maxsize=64)
def even_selection(count: int, size: int, number: int) -> tuple[Group, ...]:
    """`number` different ones of the groups of `size` out of `count`, or all where there are no more.

    Nobody is in more than one group more than another. Pairs meet within one of each other where `number` is a multiple
    of `count` and first groups can be found that do it, and about as evenly elsewhere.

    >>> even_selection(3, 2, 9)
    ((0, 1), (0, 2), (1, 2))
    >>> triples = even_selection(7, 3, 7)
    >>> len(triples), len({pair for group in triples for pair in combinations(group, 2)})
    (7, 21)
    """
    total = comb(count, size)
    if total <= number:
        return tuple(combinations(range(count), size))
    if total < 2 * number:  # what an even selection leaves over is even too, and it is found sooner
        dropped = set(even_selection(count, size, total - number))
        return tuple(group for group in combinations(range(count), size) if group not in dropped)
    whole = cycles(count, size, number // count) if size > 1 else ()
    selection = Selection(count, whole)
    for turn in range(number - len(whole)):
        selection.add(selection.next_group((), size, turn))
    selection.even_out(0)
    return tuple(selection.groups)


@lru_cache(maxsize=256)
def usual_number(count: int, size: int) -> int:
    """Groups in which everybody meets everybody, whole cycles of them and at least `FEWEST`; all where there are no
    more.

    Pairs then meet within one of each other wherever a few cycles more than everybody needs can do it.
    """
    total = comb(count, size)
    if total <= FEWEST or size < 2:
        return min(total, max(FEWEST, count))
    needed = max(-(-FEWEST // count), -(-(count - 1) // (size * (size - 1))))
    for rounds in range(needed, needed + _MORE_CYCLES):
        if total <= rounds * count:
            return total
        selection = Selection(count, even_selection(count, size, rounds * count))
        if selection.fewest_meetings() > 0 and selection.spread_of_meetings() <= 1:
            return rounds * count
    return needed * count


class Selection:
    """Groups chosen so far, how often each member was chosen, and how often each two were chosen together."""

    def __init__(self, count: int, groups: Iterable[Group]) -> None:
        self.groups: list[Group] = list(groups)
        self._taken: set[Group] = set(self.groups)
        members: Numbers = numpy.array(self.groups, numpy.int64).reshape(
            len(self.groups), len(self.groups[0]) if self.groups else 0
        )
        pairs = (members[:, :, None] * count + members[:, None, :]).ravel()
        self.times: Numbers = numpy.bincount(members.ravel(), minlength=count)
        self.met: Numbers = numpy.bincount(pairs, minlength=count * count).reshape(count, count)

    def add(self, group: Group) -> None:
        self.groups.append(group)
        self._taken.add(group)
        self._count(group, 1)

    def next_group(self, begun: Group, size: int, *key: str | int) -> Group:
        """The best group round `begun` that is not taken yet; empty when all are.

        Whoever met the first of `begun` least comes first, then who met the others least, then who was chosen least.
        With nobody begun, those who were chosen least come first, then who met the others least.
        """
        order = sorted(range(len(self.times)), key=lambda one: identity("selection", *key, one))
        return self._complete(begun, size, numpy.argsort(order), bool(begun))

    def _complete(self, begun: Group, size: int, tie_break: Numbers, around: bool) -> Group:
        if len(begun) == size:
            group = tuple(sorted(begun))
            return () if group in self._taken else group
        meetings: Numbers = self.met[list(begun)].sum(axis=0)
        first = (self.times, meetings, self.met[begun[0]]) if around else (meetings, self.times)
        for one in numpy.lexsort((tie_break, *first)).tolist():
            if one not in begun and (group := self._complete((*begun, one), size, tie_break, around)):
                return group
        return ()

    def even_out(self, first: int) -> None:
        """Give places of who was chosen most to who was chosen least, in groups from the `first` on, while that evens.

        Where no group is left out there is always one that allows it: more have the one without the other than the
        other without the one, so that not all exchanges can lead to groups that are taken already.
        """
        while int(self.times.max() - self.times.min()) > 1:
            most, least = int(self.times.argmax()), int(self.times.argmin())
            for place in range(first, len(self.groups)):
                group = self.groups[place]
                exchanged = tuple(sorted(least if one == most else one for one in group))
                if most in group and least not in group and exchanged not in self._taken:
                    self._taken.remove(group)
                    self._count(group, -1)
                    self._taken.add(exchanged)
                    self._count(exchanged, 1)
                    self.groups[place] = exchanged
                    break
            else:
                return

    def fewest_meetings(self) -> int:
        """How often the pair meets that meets least."""
        return int(self.met[numpy.triu_indices(len(self.times), 1)].min())

    def spread_of_meetings(self) -> int:
        """How many times more some pair meets than another."""
        return int(self.met[numpy.triu_indices(len(self.times), 1)].max()) - self.fewest_meetings()

    def _count(self, group: Group, change: int) -> None:
        members = list(group)
        self.times[members] += change
        self.met[numpy.ix_(members, members)] += change
