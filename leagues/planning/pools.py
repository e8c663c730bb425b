"""Who fills a table: some seats that are taken, and bots from which the others are filled as evenly as possible.

With fewer bots than seats to fill every bot sits there, with as many copies as go round for all, and the seats left
over go to combinations of the bots. With more, a combination is all there is. A pool either plays every combination or
an even selection, to which those who arrive later are added: an arrival sits in every line-up that is added for it,
with those whom it met least; the line-ups there are stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from engine.keys import identity
from leagues.planning.cycles import Group
from leagues.planning.line_ups import LineUp, labels_of, line_up
from leagues.planning.selections import FEWEST, Selection, even_selection, usual_number
from leagues.records import BotVersion


@dataclass(frozen=True, slots=True)
class Remembered:
    """The line-ups a cell was planned with before, by the labels of their bots, in the order they were added."""

    line_ups: tuple[tuple[str, ...], ...] = ()
    in_force: frozenset[tuple[str, ...]] = frozenset()
    """Those that were not withdrawn."""
    same_design: bool = True
    same_number: bool = True
    """Whether as many line-ups are asked for as before."""


class Pool:
    """The seats of a table beyond those of `core`, and the bots that fill them. Names come from `key`."""

    def __init__(self, core: LineUp, bots: Sequence[BotVersion], seats: int, *key: str | int) -> None:
        self.core = core
        self.bots = sorted(bots, key=lambda bot: identity("position", *key, *labels_of(core), bot.label))
        self.key = key
        self.copies, self.left_over = divmod(seats - len(core), len(bots))

    @property
    def possible(self) -> int:
        """Line-ups there are."""
        return comb(len(self.bots), self.left_over)

    def everything(self) -> list[LineUp]:
        """Every line-up there is, in the order of labels."""
        by_label = sorted(range(len(self.bots)), key=lambda position: self.bots[position].label)
        return [self._line_up(group) for group in combinations(by_label, self.left_over)]

    def usual_number(self) -> int:
        """Line-ups by default: so many that every pair of the pool meets, or at a taken table everybody sits."""
        if self.core and self.left_over:
            return min(self.possible, max(FEWEST, -(-len(self.bots) // self.left_over)))
        return usual_number(len(self.bots), self.left_over)

    def selected(self, number: int, before: Remembered) -> list[LineUp]:
        """About `number` line-ups, those there were before among them; everything where there are no more."""
        if self.possible <= number:
            return self.everything()
        remembered = [group for group in map(self._group, before.line_ups) if group is not None]
        in_force = [group for group in remembered if self._labels(group) in before.in_force]
        if not in_force or not before.same_design:
            return [self._line_up(group) for group in even_selection(len(self.bots), self.left_over, number)]
        if not before.same_number:
            in_force = in_force[:number]
        growing = _Growing(Selection(len(self.bots), in_force), self.left_over, self.key)
        if not before.same_number:
            growing.fill(number)
        share = number * self.left_over // len(self.bots)
        growing.meet_around(growing.absent(), share, remembered)
        growing.meet_around(growing.fallen_behind(share), share, remembered)
        return [self._line_up(group) for group in growing.selection.groups]

    def _line_up(self, group: Iterable[int]) -> LineUp:
        return line_up([*self.core, *self.bots * self.copies, *(self.bots[position] for position in group)])

    def _labels(self, group: Group) -> tuple[str, ...]:
        return labels_of(self._line_up(group))

    def _group(self, labels: tuple[str, ...]) -> Group | None:
        """Who has one copy more than all have, in a line-up of this pool; None for another's."""
        often = Counter(labels)
        often.subtract(self._filled)
        if any(label not in self._positions for label, times in often.items() if times):
            return None
        group = tuple(sorted(self._positions[label] for label, times in often.items() if times))
        return group if all(times in (0, 1) for times in often.values()) and len(group) == self.left_over else None

    @cached_property
    def _filled(self) -> Counter[str]:
        return Counter(labels_of([*self.core, *self.bots * self.copies]))

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {bot.label: position for position, bot in enumerate(self.bots)}


class _Growing:
    """A selection to which groups are added."""

    def __init__(self, selection: Selection, size: int, key: tuple[str | int, ...]) -> None:
        self.selection = selection
        self.size = size
        self.key = key

    def absent(self) -> list[int]:
        """Who was never chosen."""
        return [one for one, times in enumerate(self.selection.times.tolist()) if not times]

    def fallen_behind(self, share: int) -> list[int]:
        """Whom too many others have left: those with less than half of their share."""
        return [one for one, times in enumerate(self.selection.times.tolist()) if 2 * times < share]

    def fill(self, number: int) -> None:
        """Add groups, those chosen least first, until there are `number`."""
        first = len(self.selection.groups)
        while len(self.selection.groups) < number:
            self.selection.add(self.selection.next_group((), self.size, *self.key, len(self.selection.groups)))
        self.selection.even_out(first)

    def meet_around(self, some: Sequence[int], share: int, remembered: Sequence[Group]) -> None:
        """Add groups with each of `some`, until all have their share: those that were withdrawn before, then new ones,
        always around whoever has the fewest, as far as there are any.
        """
        behind = dict.fromkeys(some)
        for group in self._withdrawn(remembered):
            if any(one in behind and self.selection.times[one] < share for one in group):
                self.selection.add(group)
        while waiting := [one for one in behind if self.selection.times[one] < share]:
            one = min(waiting, key=lambda one: (self.selection.times[one], one))
            group = self.selection.next_group((one,), self.size, *self.key, len(self.selection.groups))
            if group:
                self.selection.add(group)
            else:
                del behind[one]

    def _withdrawn(self, remembered: Sequence[Group]) -> Iterator[Group]:
        chosen = set(self.selection.groups)
        for group in dict.fromkeys(remembered):
            if group not in chosen:
                yield group
