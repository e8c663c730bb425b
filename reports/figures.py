"""How numbers are written: as many digits as their interval deserves, real minus signs, and units where they are
needed.
"""

from __future__ import annotations

import math

MINUS = "−"
NARROW_SPACE = "\u202f"
NO_BREAK = "\u00a0"
NOTHING = "–"
"""Stands where there is no figure."""
MOST_DECIMALS = 4


def decimals(half_width: float | None) -> int:
    """Digits after the point for an estimate: none from an interval of ± 2 on, one from ± 0.2, two from ± 0.02 and so
    on.
    """
    if not half_width:
        return 2
    return min(max(0, math.ceil(-math.log10(half_width / 2))), MOST_DECIMALS)


def number(value: float, digits: int, signed: bool = False) -> str:
    """`value` with so many decimals; with `signed`, a plus sign too. What rounds to zero has no sign."""
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{MINUS}{text}" if value < 0 else f"+{text}" if signed else text


def estimate(value: float | None, half_width: float | None, signed: bool = False) -> str:
    """`27.1 ± 0.8`, never broken over two lines: the value and half its interval, with the same digits."""
    if value is None:
        return NOTHING
    digits = decimals(half_width)
    return number(value, digits, signed) + (
        f"{NO_BREAK}±{NO_BREAK}{number(half_width, digits)}" if half_width is not None else ""
    )


def rating(mu: float | None, sigma: float | None) -> str:
    """A rating with two of the model's standard deviations."""
    return estimate(mu, None if sigma is None else 2 * sigma)


def whole(value: int) -> str:
    """A count; from five digits on in groups of three."""
    return f"{value:,}".replace(",", NARROW_SPACE) if abs(value) >= 10_000 else str(value)


def ranks(low: int | None, high: int | None) -> str:
    """A rank interval, `2–3`, or one number where only one rank is left."""
    if low is None or high is None:
        return NOTHING
    return str(low) if low == high else f"{low}–{high}"


def microseconds(value: float | None) -> str:
    """Three digits of a time in microseconds, without the unit."""
    if value is None:
        return NOTHING
    if value >= 100:
        return whole(round(value))
    return number(value, 1 if value >= 10 else 2)


def per_cent(share: float) -> str:
    """A share as whole per cent; 0 and 100 are only said when they are exact."""
    rounded = round(share * 100)
    if rounded == 100 and share < 1:
        rounded = 99
    if rounded == 0 and share > 0:
        rounded = 1
    return f"{rounded} %"
