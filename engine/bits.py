"""Sets of up to 64 cards as masks: counting and picking, compiled to single instructions where there are such."""

from __future__ import annotations

from typing import Any

import numpy
from numba import types, uint64
from numba.extending import intrinsic

from engine.compiled import compiled

Mask = int | numpy.uint64
"""A set of cards, an unsigned 64-bit number: bit c stands for card c."""


def _population(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _trailing_zeros(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

    return types.uint64(types.uint64), generate


population: Any = intrinsic(_population)
trailing_zeros: Any = intrinsic(_trailing_zeros)


@compiled
def bit(card: int) -> Mask:
    """The set that holds one card."""
    return uint64(1) << uint64(card)


@compiled
def count(mask: Any) -> int:
    """How many cards a set holds."""
    return int(population(uint64(mask)))


@compiled
def lowest(mask: Any) -> int:
    """The lowest card of a set that is not empty."""
    return int(trailing_zeros(uint64(mask)))


@compiled
def nth(mask: Mask, n: int) -> int:
    """The card that has exactly n lower ones in the set, 0 <= n < count(mask): a search by halves."""
    rest = uint64(mask)
    place = 0
    width = 32
    while width > 0:
        low = rest & ((uint64(1) << uint64(width)) - uint64(1))
        below = count(low)
        if n >= below:
            n -= below
            rest >>= uint64(width)
            place += width
        else:
            rest = low
        width >>= 1
    return place
