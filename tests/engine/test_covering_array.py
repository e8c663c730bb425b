"""Covering arrays: every pair that can be, and none that cannot."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from covering_array import covering_array

Setting = dict[str, Any]
THREE_BY_TWO = {"a": [0, 1], "b": [0, 1], "c": [0, 1]}


def pairs_covering(factors: dict[str, list[Any]], possible: Callable[[Setting], bool]) -> list[Setting]:
    """The array where only whole rows can be judged."""
    return covering_array(factors, lambda row: len(row) < len(factors) or possible(row))


def pairs_of(rows: list[Setting]) -> set[tuple[Any, ...]]:
    return {pair for row in rows for pair in itertools.combinations(row.items(), 2)}


def all_settings(factors: dict[str, list[Any]]) -> list[Setting]:
    return [dict(zip(factors, values, strict=True)) for values in itertools.product(*factors.values())]


def test_every_pair_of_values_occurs_in_some_row() -> None:
    rows = pairs_covering(THREE_BY_TWO, lambda _: True)
    assert pairs_of(rows) == pairs_of(all_settings(THREE_BY_TWO))
    assert len(rows) == 4


def test_rows_are_far_fewer_than_all_combinations() -> None:
    factors = {name: [0, 1, 2] for name in "abcdefghij"}
    rows = pairs_covering(factors, lambda _: True)
    assert len(pairs_of(rows)) == 45 * 9
    assert len(rows) < 30


def test_only_possible_rows_are_given_and_they_hold_every_pair_that_is_possible() -> None:
    factors = {
        "hook": [False, True],
        "bidding": ["sequential", "simultaneous"],
        "cards": [1, 13, 17],
        "seats": [3, 4, 5],
    }

    def possible(row: Setting) -> bool:
        return row["cards"] * row["seats"] <= 52 and not (row["hook"] and row["bidding"] == "simultaneous")

    rows = pairs_covering(factors, possible)
    assert all(possible(row) for row in rows)
    assert pairs_of(rows) == pairs_of([row for row in all_settings(factors) if possible(row)])


def test_a_pair_that_a_third_factor_rules_out_is_left_out() -> None:
    """a = 1 asks for c = 0 and b = 1 for c = 1, so that a = 1 and b = 1 never meet."""

    def possible(row: Setting) -> bool:
        return (row["a"] == 0 or row["c"] == 0) and (row["b"] == 0 or row["c"] == 1)

    found = pairs_of(pairs_covering(THREE_BY_TWO, possible))
    assert (("a", 1), ("b", 1)) not in found
    assert found == pairs_of([row for row in all_settings(THREE_BY_TWO) if possible(row)])


def test_where_nothing_is_possible_there_are_no_rows() -> None:
    assert pairs_covering(THREE_BY_TWO, lambda _: False) == []


def test_values_need_not_be_hashable() -> None:
    rows = pairs_covering({"end": [{"rounds": 1}, {"target": 5}], "seats": [2, 3]}, lambda _: True)
    assert rows == [
        {"end": {"rounds": 1}, "seats": 2},
        {"end": {"rounds": 1}, "seats": 3},
        {"end": {"target": 5}, "seats": 2},
        {"end": {"target": 5}, "seats": 3},
    ]
