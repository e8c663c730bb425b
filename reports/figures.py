"""How the page writes numbers: as many digits as their interval deserves, real minus signs, units where needed."""

from __future__ import annotations

import math
from functools import partial

from leagues import figures

NARROW_SPACE = "\u202f"
NO_BREAK = "\u00a0"
NOTHING = "–"
"""Stands where there is no figure."""
PAGE = figures.Notation(minus="−", dash="–", nothing=NOTHING, space=NO_BREAK)
"""What reads best on a page; an estimate is never broken over two lines."""
MOST_DECIMALS = 4

number = partial(figures.number, notation=PAGE)
"""`−2.35`: a value with so many decimals, and a plus sign where `signed` is asked for."""
ranks = partial(figures.ranks, notation=PAGE)
"""A rank interval, `2–3`, or one number where only one rank is left."""


def decimals(half_width: float | None) -> int:
    """Digits after the point for an estimate: none from an interval of ± 2 on, one from ± 0.2, two from ± 0.02 ...

    >>> decimals(3), decimals(0.5), decimals(0.03)
    (0, 1, 2)
    """
    if not half_width:
        return 2
    return min(max(0, math.ceil(-math.log10(half_width / 2))), MOST_DECIMALS)


def estimate(value: float | None, half_width: float | None, signed: bool = False) -> str:
    """`27.1 ± 0.8`: the value and half its interval, with as many digits as the interval deserves."""
    return figures.plus_minus(value, half_width, decimals(half_width), signed, PAGE)


def rating(mu: float | None, sigma: float | None) -> str:
    """A rating with two of the model's standard deviations."""
    return estimate(mu, None if sigma is None else 2 * sigma)


def whole(value: int) -> str:
    """A count; from five digits on in groups of three."""
    return f"{value:,}".replace(",", NARROW_SPACE) if abs(value) >= 10_000 else str(value)


def microseconds(value: float | None) -> str:
    """Three digits of a time in microseconds, without the unit."""
    if value is None:
        return NOTHING
    if value >= 100:
        return whole(round(value))
    return number(value, 1 if value >= 10 else 2)


def per_cent(share: float) -> str:
    """A share as whole per cent; 0 and 100 are only said when they are exact.

    >>> per_cent(0.5), per_cent(0.999), per_cent(1)
    ('50 %', '99 %', '100 %')
    """
    rounded = round(share * 100)
    if rounded == 100 and share < 1:
        rounded = 99
    if rounded == 0 and share > 0:
        rounded = 1
    return f"{rounded} %"
