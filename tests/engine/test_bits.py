"""Sets of cards as masks, against Python's own numbers."""

from __future__ import annotations

import random

import numpy
import pytest

from engine.bits import bit, count, lowest, nth

FULL = 2**64 - 1


def masks() -> list[int]:
    draw = random.Random(1)
    thin = [sum({1 << draw.randrange(64) for _ in range(draw.randint(1, 8))}) for _ in range(300)]
    thick = [draw.getrandbits(64) or 1 for _ in range(300)]
    return [1, 2, 1 << 51, 1 << 63, FULL, FULL - 1, (1 << 52) - 1, *thin, *thick]


@pytest.mark.parametrize("card", range(64))
def test_bit_is_the_set_of_one_card(card: int) -> None:
    assert int(bit(card)) == 1 << card
    assert count(numpy.uint64(1 << card)) == 1
    assert lowest(numpy.uint64(1 << card)) == card


def test_count_and_lowest() -> None:
    for mask in masks():
        cards = [card for card in range(64) if mask >> card & 1]
        assert count(numpy.uint64(mask)) == len(cards)
        assert lowest(numpy.uint64(mask)) == cards[0]
    assert count(numpy.uint64(0)) == 0


def test_nth_is_the_card_with_n_lower_ones() -> None:
    for mask in masks():
        cards = [card for card in range(64) if mask >> card & 1]
        assert [nth(numpy.uint64(mask), place) for place in range(len(cards))] == cards
