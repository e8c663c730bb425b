"""Random numbers by key: known values, the same from Python and compiled code, and fair."""

from __future__ import annotations

import random
from typing import Any

import numba
import numpy
import pytest

from engine.random_numbers import DEAL, FIRST_DEALER, PLAYOUT, below, word

ALL_BITS = 2**64 - 1


def expected_word(seed: int, purpose: int, index: int) -> int:
    """The published mixing, in whole numbers of Python."""
    mixed = (seed + (purpose * 2**32 + index + 1) * 0x9E3779B97F4A7C15) & ALL_BITS
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & ALL_BITS
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & ALL_BITS
    return mixed ^ mixed >> 31


@numba.njit
def words(seed: Any, purpose: Any, indexes: Any, into: Any) -> None:
    for place in range(len(indexes)):
        into[place] = word(seed, purpose, indexes[place])


@numba.njit
def tally(seed: Any, limit: Any, draws: Any, counts: Any) -> None:
    for index in range(draws):
        counts[below(word(seed, DEAL, index), limit)] += 1


def compiled_words(seed: int, purpose: int, indexes: list[int]) -> list[int]:
    into = numpy.zeros(len(indexes), numpy.uint64)
    words(numpy.uint64(seed), purpose, numpy.array(indexes), into)
    return into.tolist()


def test_known_values() -> None:
    """The first outputs of SplitMix64 from seed 0, as published."""
    assert [word(0, 0, index) for index in range(4)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
    ]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63 - 1, 2**63, ALL_BITS])
@pytest.mark.parametrize("purpose", [FIRST_DEALER, DEAL, PLAYOUT])
def test_python_and_compiled_code_draw_the_same(seed: int, purpose: int) -> None:
    indexes = [0, 1, 51, 52, 1000, 2**31, 2**32 - 1]
    expected = [expected_word(seed, purpose, index) for index in indexes]
    assert [word(numpy.uint64(seed), purpose, index) for index in indexes] == expected
    assert compiled_words(seed, purpose, indexes) == expected


def test_a_draw_does_not_depend_on_what_else_was_drawn() -> None:
    indexes = list(range(300))
    random.Random(1).shuffle(indexes)
    in_disorder = dict(zip(indexes, compiled_words(9, DEAL, indexes), strict=True))
    assert [in_disorder[index] for index in range(300)] == compiled_words(9, DEAL, list(range(300)))
    assert word(9, DEAL, 77) == in_disorder[77]


def test_purposes_and_seeds_draw_apart() -> None:
    drawn = [
        value
        for seed in range(20)
        for purpose in (FIRST_DEALER, DEAL, PLAYOUT)
        for value in compiled_words(seed, purpose, list(range(500)))
    ]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("limit", range(1, 65))
def test_every_value_below_a_limit_is_about_equally_likely(limit: int) -> None:
    draws = 2000 * limit
    counts = numpy.zeros(limit, numpy.int64)
    tally(numpy.uint64(limit), limit, draws, counts)
    assert counts.sum() == draws
    chi_square = float(((counts - 2000) ** 2 / 2000).sum())
    assert abs(chi_square - (limit - 1)) <= 4.5 * (2 * (limit - 1)) ** 0.5


@pytest.mark.parametrize("limit", [1, 2, 7, 52, 64])
def test_below_reaches_both_ends_and_no_further(limit: int) -> None:
    assert below(0, limit) == 0
    assert below(numpy.uint64(ALL_BITS), limit) == limit - 1
