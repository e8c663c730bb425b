"""Two bots compared on the blocks they share, and what that says about ranks.

In a block both bots play the same deals from the same seats, so that the difference of their mean points is free of
most luck. The block is the unit: games of one block are not independent. A difference is *clear* when Student's t test
at 5 % says so after Holm's correction over all pairs that were tested, so that the chance of even one wrong claim stays
at 5 %. Pairs with fewer than `ENOUGH_BLOCKS` shared blocks are not tested.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy

from leagues.rating.counted import Floats
from leagues.rating.student import quantile, two_sided
from leagues.records import ENOUGH_BLOCKS

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over independent units: their number, its standard error (None for one unit) and degrees of freedom."""

    value: float
    error: float | None
    degrees: float
    blocks: int

    @property
    def half_width(self) -> float | None:
        """The mean's 95 % interval is `value` plus and minus this."""
        return None if self.error is None else quantile(CONFIDENCE, self.degrees) * self.error

    @property
    def chance(self) -> float:
        """Probability of a mean so far from zero if the true one were zero."""
        if self.error is None or self.value == 0:
            return 1.0
        return two_sided(self.value / self.error, self.degrees) if self.error else 0.0


@dataclass(frozen=True, slots=True)
class Difference:
    """`bot` minus `other` in points of a block, and the share of blocks in which `bot` was ahead (a tie is half)."""

    bot: str
    other: str
    points: Mean
    ahead: float


def mean_of(values: Floats) -> Mean:
    """The mean of one value for each block, with the error that the blocks show; summed exactly, so in any order."""
    listed: list[float] = values.tolist()
    blocks = len(listed)
    mean = math.fsum(listed) / blocks
    if blocks < 2:
        return Mean(mean, None, 0, blocks)
    variance = math.fsum((value - mean) ** 2 for value in listed) / (blocks - 1)
    return Mean(mean, math.sqrt(variance / blocks), blocks - 1, blocks)


def differences(bots: Sequence[str], block_points: Floats) -> tuple[Difference, ...]:
    """One for each pair of `bots` that share a block, in the bots' order.

    `block_points` is (blocks, bots), NaN where a bot did not play.
    """
    found: list[Difference] = []
    for one, other in combinations(range(len(bots)), 2):
        paired = block_points[:, one] - block_points[:, other]
        paired = paired[~numpy.isnan(paired)]
        if len(paired):
            ahead = (int((paired > 0).sum()) + int((paired == 0).sum()) / 2) / len(paired)
            found.append(Difference(bots[one], bots[other], mean_of(paired), ahead))
    return tuple(found)


def pooled(parts: Iterable[tuple[Difference, float]]) -> tuple[Difference, ...]:
    """The differences of several cells as one: means by declared weights.

    Degrees of freedom are Welch and Satterthwaite's. A pair's part in a cell counts when it has an error (two blocks)
    and a weight.
    """
    pairs: dict[tuple[str, str], list[tuple[Difference, float]]] = {}
    for difference, weight in parts:
        if weight > 0 and difference.points.error is not None:
            pairs.setdefault((difference.bot, difference.other), []).append((difference, weight))
    return tuple(_pooled(bot, other, pairs[bot, other]) for bot, other in sorted(pairs))


def _pooled(bot: str, other: str, parts: Sequence[tuple[Difference, float]]) -> Difference:
    total = math.fsum(weight for _, weight in parts)
    shares = [(difference, weight / total) for difference, weight in parts]
    value = math.fsum(share * difference.points.value for difference, share in shares)
    variances = [(share * (difference.points.error or 0.0)) ** 2 for difference, share in shares]
    spread = math.fsum(
        variance**2 / difference.points.degrees for variance, (difference, _) in zip(variances, shares, strict=True)
    )
    variance = math.fsum(variances)
    degrees = variance**2 / spread if spread else math.fsum(difference.points.degrees for difference, _ in shares)
    blocks = sum(difference.points.blocks for difference, _ in shares)
    ahead = math.fsum(share * difference.ahead for difference, share in shares)
    return Difference(bot, other, Mean(value, math.sqrt(variance), degrees, blocks), ahead)


def clear(differences: Iterable[Difference]) -> frozenset[Difference]:
    """The differences that hold at 5 % after Holm's step-down correction over all that have enough blocks."""
    tested = sorted(
        (one for one in differences if one.points.blocks >= ENOUGH_BLOCKS),
        key=lambda one: (one.points.chance, one.bot, one.other),
    )
    for passed, one in enumerate(tested):
        if one.points.chance > (1 - CONFIDENCE) / (len(tested) - passed):
            return frozenset(tested[:passed])
    return frozenset(tested)


def rank_intervals(bots: Sequence[str], clear_differences: Collection[Difference]) -> dict[str, tuple[int, int]]:
    """For each of `bots` the best and the worst rank it can have among them, given which differences are clear.

    >>> ahead = Difference("ada", "cy", Mean(3.0, 0.5, 23, 24), 0.9)
    >>> rank_intervals(["ada", "bob", "cy"], [ahead])
    {'ada': (1, 2), 'bob': (1, 3), 'cy': (2, 3)}
    """
    better = dict.fromkeys(bots, 0)
    worse = dict.fromkeys(bots, 0)
    for one in clear_differences:
        ahead, behind = (one.bot, one.other) if one.points.value > 0 else (one.other, one.bot)
        if ahead in better and behind in better:
            better[behind] += 1
            worse[ahead] += 1
    return {bot: (1 + better[bot], len(bots) - worse[bot]) for bot in bots}
