"""Which bots meet at a table, in which order they sit, and how they move round it.

With at least as many bots as seats a line-up has different bots: every combination, or, where there are too many, a
selection in which no bot has more than one line-up more than another and pairs meet as evenly as that allows. With
fewer bots than seats every bot is in every line-up, with as many copies as go round for all, and the seats left over go
to every combination in turn. Everything follows from keys; nothing is drawn from a stateful generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy
from numpy.typing import NDArray

from engine.keys import identity
from leagues.records import BotVersion

LineUp = tuple[BotVersion, ...]
"""The bots of one table, sorted by label; one that sits twice is named twice."""

_ATTEMPTS = 4
"""Selections tried with different keys, of which the most even is taken."""


def line_ups(bots: Sequence[BotVersion], seats: int, most: int, *key: str | int) -> tuple[LineUp, ...]:
    """At most `most` line-ups of `bots` (two or more) for `seats` seats, whatever order the bots are given in.

    >>> bots = [BotVersion(name, "1", name, ("oh-hell",)) for name in ("ada", "bob", "cy")]
    >>> for line_up in line_ups(bots, 2, 20, "a seed"):
    ...     print([bot.name for bot in line_up])
    ['ada', 'bob']
    ['ada', 'cy']
    ['bob', 'cy']

    With fewer bots than seats there are copies:

    >>> for line_up in line_ups(bots[:2], 3, 20, "a seed"):
    ...     print([bot.name for bot in line_up])
    ['ada', 'ada', 'bob']
    ['ada', 'bob', 'bob']
    """
    sorted_bots = sorted(bots, key=lambda bot: bot.label)
    copies, left_over = divmod(seats, len(sorted_bots))
    line_ups: list[LineUp] = []
    for chosen in _combinations(len(sorted_bots), left_over, most, key):
        filled = sorted_bots * copies + [sorted_bots[position] for position in chosen]
        line_ups.append(tuple(sorted(filled, key=lambda bot: bot.label)))
    return tuple(line_ups)


def line_up_key(line_up: LineUp) -> str:
    """What a line-up's deals and blocks are named by: its versions' names."""
    return identity("line-up", *(bot.label for bot in line_up))


def round_the_table(line_up: LineUp, *key: str | int) -> LineUp:
    """The bots in the order they sit, a shuffle by key, so that neighbours vary from one key to the next."""
    order = sorted(range(len(line_up)), key=lambda position: identity("order", *key, position))
    return tuple(line_up[position] for position in order)


def seating(order: LineUp, rotation: int) -> LineUp:
    """The bot of each seat after everybody has moved on by `rotation` seats.

    >>> bots = tuple(BotVersion(name, "1", name, ("oh-hell",)) for name in ("ada", "bob", "cy"))
    >>> [bot.name for bot in seating(bots, 1)]
    ['cy', 'ada', 'bob']
    """
    return tuple(order[(seat - rotation) % len(order)] for seat in range(len(order)))


def _combinations(count: int, size: int, most: int, key: tuple[str | int, ...]) -> list[tuple[int, ...]]:
    """Every way to choose `size` of `count`, in order, or an even selection of `most` of them."""
    total = comb(count, size)
    if total <= most:
        return list(combinations(range(count), size))
    if total < 2 * most:  # what an even selection leaves over is even too, and it is found sooner
        dropped = set(_even_selection(count, size, total - most, key))
        return [chosen for chosen in combinations(range(count), size) if chosen not in dropped]
    return sorted(_even_selection(count, size, most, key))


def _even_selection(count: int, size: int, number: int, key: tuple[str | int, ...]) -> list[tuple[int, ...]]:
    attempts = [_Selection(count, size, number, (*key, attempt)) for attempt in range(_ATTEMPTS)]
    return list(min(attempts, key=lambda attempt: attempt.unevenness()).chosen)


class _Selection:
    """A greedy selection of combinations: always who was chosen least, then who met the others least, then by key.

    Where that runs into combinations that are taken already, somebody else is chosen, and evened out in the end.
    """

    def __init__(self, count: int, size: int, number: int, key: tuple[str | int, ...]) -> None:
        self.size = size
        self.times: NDArray[numpy.int64] = numpy.zeros(count, numpy.int64)
        self.met: NDArray[numpy.int64] = numpy.zeros((count, count), numpy.int64)
        self.chosen: dict[tuple[int, ...], None] = {}  # used as a set that keeps its order
        for turn in range(number):
            tie_break = sorted(range(count), key=lambda one: identity("selection", *key, turn, one))
            self._add(self._complete((), numpy.argsort(tie_break)))
        while int(self.times.max() - self.times.min()) > 1:
            self._even_out()

    def _complete(self, begun: tuple[int, ...], tie_break: NDArray[numpy.int64]) -> tuple[int, ...]:
        """The first combination beyond `begun`, best candidates first, that is not taken yet; empty when all are."""
        if len(begun) == self.size:
            combination = tuple(sorted(begun))
            return () if combination in self.chosen else combination
        meetings = self.met[list(begun)].sum(axis=0)
        for one in numpy.lexsort((tie_break, meetings, self.times)).tolist():
            if one not in begun and (combination := self._complete((*begun, one), tie_break)):
                return combination
        return ()

    def _even_out(self) -> None:
        """Give one place of the bot chosen most to the bot chosen least.

        There is always a combination that allows it: more have the first without the second than the second without the
        first, so that the exchange cannot lead to one that is taken already in all of them.
        """
        most, least = int(self.times.argmax()), int(self.times.argmin())
        for combination in self.chosen:
            exchanged = tuple(sorted(least if one == most else one for one in combination))
            if most in combination and least not in combination and exchanged not in self.chosen:
                self._remove(combination)
                self._add(exchanged)
                return

    def _add(self, combination: tuple[int, ...]) -> None:
        self.chosen[combination] = None
        self._count(combination, 1)

    def _remove(self, combination: tuple[int, ...]) -> None:
        del self.chosen[combination]
        self._count(combination, -1)

    def _count(self, combination: tuple[int, ...], change: int) -> None:
        members = list(combination)
        self.times[members] += change
        self.met[numpy.ix_(members, members)] += change

    def unevenness(self) -> int:
        """How far pairs are from meeting equally often: the sum of squares, least when all are equal."""
        return int((self.met[numpy.triu_indices(len(self.times), 1)] ** 2).sum())
