"""Random numbers by key: the value for (seed, purpose, index) never depends on what else was drawn.

A counter run through two rounds of multiply-and-shift mixing (the finaliser published as SplitMix64, Steele, Lea and
Flood 2014).
"""

from __future__ import annotations

from numba import uint64

from engine.compiled import compiled

FIRST_DEALER = 1
DEAL = 2
PLAYOUT = 3
"""Purposes: draws for one never touch another's."""


@compiled
def word(seed: int, purpose: int, index: int) -> int:
    """64 random bits for a seed, a purpose and a number of draw below 2**32."""
    counter = (uint64(purpose) << uint64(32)) | uint64(index)
    mixed = uint64(seed) + (counter + uint64(1)) * uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> uint64(27))) * uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> uint64(31))  # pyright: ignore[reportReturnType]


@compiled
def below(bits: int, limit: int) -> int:
    """A number from 0 to limit - 1 out of 64 random bits; for limits up to 64 no value is favoured by more than
    2**-26.
    """
    return int(((uint64(bits) >> uint64(32)) * uint64(limit)) >> uint64(32))
