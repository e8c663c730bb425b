"""How the figures of ratings are written: numbers, intervals of ranks, estimates with half of their interval.

Light to import, so that every command may use it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notation:
    """The characters that figures are written with."""

    minus: str
    dash: str
    """Between the ends of an interval of ranks."""
    nothing: str
    """Stands where there is no figure."""
    space: str
    """On either side of a plus-minus sign."""


TERMINAL = Notation(minus="-", dash="-", nothing="-", space=" ")
"""What other programs read as a number too."""


def number(value: float, digits: int, signed: bool = False, notation: Notation = TERMINAL) -> str:
    """`value` with so many decimals; with `signed`, a plus sign too. What rounds to zero has no sign.

    >>> number(-2.346, 2), number(2, 1, signed=True), number(-0.004, 2)
    ('-2.35', '+2.0', '0.00')
    """
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{notation.minus}{text}" if value < 0 else f"+{text}" if signed else text


def ranks(low: int | None, high: int | None, notation: Notation = TERMINAL) -> str:
    """The ranks that a bot can have, or one number where only one is left; None while there is too little to say.

    >>> ranks(2, 3), ranks(1, 1), ranks(None, None)
    ('2-3', '1', '-')
    """
    if low is None or high is None:
        return notation.nothing
    return str(low) if low == high else f"{low}{notation.dash}{high}"


def plus_minus(
    value: float | None,
    half_width: float | None,
    digits: int = 2,
    signed: bool = False,
    notation: Notation = TERMINAL,
) -> str:
    """An estimate with half of its interval, where it has one; both with so many decimals.

    >>> plus_minus(27.1, 0.8), plus_minus(27.1, None, digits=1), plus_minus(None, None)
    ('27.10 ± 0.80', '27.1', '-')
    """
    if value is None:
        return notation.nothing
    text = number(value, digits, signed, notation)
    if half_width is None:
        return text
    return f"{text}{notation.space}±{notation.space}{number(half_width, digits, notation=notation)}"
