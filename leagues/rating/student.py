"""Student's t distribution: how sure a mean of few blocks is."""

from __future__ import annotations

import math
from functools import cache

_TINY = 1e-300


def two_sided(t: float, degrees: float) -> float:
    """Probability of a value at least as far from zero as `t`; `degrees` of freedom above 0, whole or not.

    >>> round(two_sided(2.262157, 9), 6)
    0.05
    """
    if math.isinf(t):
        return 0.0
    return _incomplete_beta(degrees / (degrees + t * t), t * t / (degrees + t * t), degrees / 2, 0.5)


@cache
def quantile(confidence: float, degrees: float) -> float:
    """The half width, in standard errors, of an interval that holds the mean with probability `confidence`.

    >>> round(quantile(0.95, 1), 3), round(quantile(0.95, 9), 3)
    (12.706, 2.262)
    """
    high = 1.0
    while two_sided(high, degrees) > 1 - confidence:
        high *= 2
    low = 0.0
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if two_sided(middle, degrees) > 1 - confidence else (low, middle)
    return high


def _incomplete_beta(x: float, rest: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b); `rest` = 1 - x is given apart so that it keeps its digits."""
    if x <= 0:
        return 0.0
    if rest <= 0:
        return 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(rest, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """1/(1 + d1/(1 + d2/(1 + ...))) for the incomplete beta function (Abramowitz and Stegun 26.5.8).

    Evaluated from the front: `above` and `below` are the ratios of neighbouring numerators and of neighbouring
    denominators.
    """
    value = above = 1.0
    below = 0.0
    for step in range(1, 100_000):
        half, odd = divmod(step, 2)
        factor = -(a + half) * (a + b + half) / (a + 2 * half + 1) if odd else half * (b - half) / (a + 2 * half - 1)
        term = factor * x / (a + 2 * half)
        below = 1 / ((1 + term * below) or _TINY)
        above = (1 + term / above) or _TINY
        value *= above * below
        if abs(above * below - 1) < 1e-15:
            break
    return 1 / value
