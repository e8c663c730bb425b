"""TrueSkill (Herbrich, Minka and Graepel 2006) by the `trueskill` package, without its defaults that do not suit bots.

Bots do not learn, so that skill does not drift: tau is 0. The normal distribution comes from `math`, exact to the last
digits, where the package's own is good to seven.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import trueskill  # pyright: ignore[reportMissingTypeStubs]

_package: Any = trueskill

MEAN = 25.0
DEVIATION = MEAN / 3
BETA = MEAN / 6
"""Standard deviation of one performance around the skill."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A belief about a skill: mean and standard deviation, in TrueSkill points."""

    mu: float = MEAN
    sigma: float = DEVIATION


class TrueSkill:
    """The model with one draw probability, from above 0 to below 1."""

    def __init__(
        self, draw_probability: float, mu: float = MEAN, sigma: float = DEVIATION, beta: float = BETA, tau: float = 0.0
    ) -> None:
        backend = (_below, _density, NormalDist().inv_cdf)
        self._environment: Any = _package.TrueSkill(mu, sigma, beta, tau, draw_probability, backend)

    def update(
        self, sides: Sequence[Sequence[Skill]], ranks: Sequence[int], weights: Sequence[Sequence[float]] | None = None
    ) -> list[list[Skill]]:
        """The beliefs after a game, in the order of `sides`.

        Equal ranks are a tie, a lower one is better. `weights` says for each member how much of the side's performance
        it is.
        """
        groups = [tuple(_package.Rating(member.mu, member.sigma) for member in side) for side in sides]
        rated = self._environment.rate(groups, list(ranks), weights)
        return [[Skill(float(member.mu), float(member.sigma)) for member in side] for side in rated]


def _below(x: float) -> float:
    """The standard normal distribution function; `erfc` keeps its digits far down the tail."""
    return math.erfc(-x / math.sqrt(2)) / 2


def _density(x: float) -> float:
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
