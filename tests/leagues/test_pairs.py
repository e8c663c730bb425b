"""Paired differences, Holm's correction and rank intervals, worked by hand and by simulation."""

from __future__ import annotations

import math

import numpy
import pytest

from leagues.rating.pairs import Difference, Mean, clear, differences, mean_of, pooled, rank_intervals

NAN = math.nan


def difference(bot: str, other: str, t: float, blocks: int = 1000) -> Difference:
    """A difference of `t` standard errors."""
    return Difference(bot, other, Mean(t, 1.0, blocks - 1, blocks), 0.5)


def test_a_mean_of_ten_blocks() -> None:
    mean = mean_of(numpy.arange(1.0, 11.0))
    # mean 5.5; variance 82.5 / 9; half width 2.262157 * sqrt(82.5 / 9 / 10)
    assert (mean.value, mean.blocks) == (5.5, 10)
    assert mean.half_width == pytest.approx(2.16585, abs=1e-5)
    assert mean.chance == pytest.approx(0.000278196, abs=1e-9)


def test_one_block_has_no_interval_and_equal_blocks_a_narrow_one() -> None:
    assert mean_of(numpy.array([3.0])).half_width is None
    assert mean_of(numpy.array([3.0])).chance == 1
    assert mean_of(numpy.array([3.0, 3.0])).half_width == 0
    assert mean_of(numpy.array([3.0, 3.0])).chance == 0
    assert mean_of(numpy.array([0.0, 0.0])).chance == 1


def test_differences_are_taken_on_shared_blocks() -> None:
    points = numpy.array([[5.0, 1.0, NAN], [3.0, 3.0, NAN], [NAN, 4.0, 2.0], [1.0, 4.0, NAN]])
    one, two = differences(["a", "b", "c"], points)
    assert (one.bot, one.other, one.points.value, one.points.blocks, one.ahead) == (
        "a",
        "b",
        pytest.approx(1 / 3),
        3,
        0.5,
    )
    # 4, 0, -3: standard deviation 3.511885, t 4.302653
    assert one.points.half_width == pytest.approx(4.302653 * 3.511885 / math.sqrt(3), abs=1e-5)
    assert (two.bot, two.other, two.points.value, two.points.blocks, two.ahead) == ("b", "c", 2.0, 1, 1.0)


def test_holm_asks_most_of_the_clearest() -> None:
    # three pairs: 5 % / 3, then 5 % / 2, then 5 %; two-sided limits 2.398, 2.245, 1.962 with 999 degrees
    found = [difference("a", "b", 2.41), difference("a", "c", -2.25), difference("b", "c", 1.97)]
    assert clear(found) == frozenset(found)
    found = [difference("a", "b", 2.41), difference("a", "c", 2.23), difference("b", "c", 1.97)]
    assert clear(found) == {found[0]}
    assert not clear([difference("a", "b", 2.38), difference("a", "c", 2.37), difference("b", "c", 2.36)])


def test_too_few_blocks_prove_nothing() -> None:
    assert not clear([difference("a", "b", 50, blocks=9)])
    assert clear([difference("a", "b", 50, blocks=10)])
    # and do not make it harder for others
    assert (
        len(clear([difference("a", "b", 1.97), *(difference("x", f"y{number}", 1, blocks=9) for number in range(9))]))
        == 1
    )


def test_rank_intervals() -> None:
    found = frozenset([difference("a", "c", 9), difference("a", "d", 9), difference("d", "b", -9)])
    assert rank_intervals(["a", "b", "c", "d"], found) == {"a": (1, 2), "b": (1, 3), "c": (2, 4), "d": (3, 4)}
    assert rank_intervals(["a", "b"], []) == {"a": (1, 2), "b": (1, 2)}
    assert rank_intervals(["a", "b"], found) == {"a": (1, 2), "b": (1, 2)}


def test_pooling_weighs_cells() -> None:
    one = Difference("a", "b", Mean(4.0, 1.0, 9, 10), 0.8)
    two = Difference("a", "b", Mean(1.0, 2.0, 19, 20), 0.4)
    (found,) = pooled([(one, 3.0), (two, 1.0)])
    assert found.points.value == pytest.approx(3.25)
    assert found.points.error == pytest.approx(math.sqrt(0.75**2 + 0.5**2))
    assert found.points.degrees == pytest.approx((0.75**2 + 0.5**2) ** 2 / (0.75**4 / 9 + 0.5**4 / 19))
    assert found.points.blocks == 30
    assert found.ahead == pytest.approx(0.7)


def test_pooling_leaves_out_what_has_no_weight_or_no_error() -> None:
    one = Difference("a", "b", Mean(4.0, 1.0, 9, 10), 0.8)
    assert pooled([(one, 2.0), (Difference("a", "b", Mean(9.0, None, 0, 1), 1), 2.0)]) == (one,)
    assert pooled([(one, 2.0), (Difference("a", "b", Mean(9.0, 1.0, 5, 6), 1), 0.0)]) == (one,)
    assert pooled([(one, 0.0)]) == ()


def simulate(skills: list[float], runs: int, blocks: int = 24) -> list[dict[str, tuple[int, int]]]:
    """Rank intervals of bots with given skills, over many leagues with block luck in common and luck of each bot."""
    random = numpy.random.Generator(numpy.random.PCG64(1))
    bots = [f"bot-{number}" for number in range(len(skills))]
    found: list[dict[str, tuple[int, int]]] = []
    for _ in range(runs):
        points = (
            random.normal(size=(blocks, 1)) * 3 + random.standard_t(5, size=(blocks, len(bots))) + numpy.array(skills)
        )
        found.append(rank_intervals(bots, clear(differences(bots, points))))
    return found


def test_equal_bots_are_separated_in_one_league_of_twenty_at_most() -> None:
    leagues = simulate([0.0] * 5, 400)
    wrong = sum(any(interval != (1, 5) for interval in league.values()) for league in leagues)
    assert wrong <= 400 * 0.08


def test_bots_that_differ_are_separated_and_true_ranks_are_covered() -> None:
    leagues = simulate([2.0, 1.0, 0.0, 0.0], 200)
    covered = sum(
        low <= true_low and true_high <= high
        for league in leagues
        for (low, high), (true_low, true_high) in zip(league.values(), [(1, 1), (2, 2), (3, 4), (3, 4)], strict=True)
    )
    assert covered >= 200 * 4 * 0.97
    assert sum(league["bot-0"][1] <= 2 for league in leagues) >= 190
