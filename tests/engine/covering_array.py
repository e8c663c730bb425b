"""Covering arrays: few rows in which every two values meet that can meet at all, because most faults need no more than
two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Places = dict[str, int]
"""A row as the place of each value among those of its factor, since values need not be hashable."""
Pair = frozenset[tuple[str, int]]


def covering_array(
    factors: Mapping[str, Sequence[Any]], possible: Callable[[dict[str, Any]], bool]
) -> list[dict[str, Any]]:
    """Rows with a value for every factor; every two values of two factors that some possible row has are together in
    at least one of them.

    `possible` is also asked about rows that are not complete: it may answer no as soon as what is there cannot be
    completed, and
    answers no for every complete row that is not possible. The same factors give the same rows.
    """

    def values(row: Places) -> dict[str, Any]:
        return {name: factors[name][place] for name, place in row.items()}

    def completed(row: Places) -> Places | None:
        """The row with the factors it lacks, each at the value that meets most others for the first time; None where
        nothing will do.
        """
        if not possible(values(row)):
            return None
        missing = next((name for name in factors if name not in row), None)
        if missing is None:
            return row

        def met_for_the_first_time(place: int) -> int:
            return sum(frozenset({(missing, place), other}) in unmet for other in row.items())

        for place in sorted(range(len(factors[missing])), key=met_for_the_first_time, reverse=True):
            if (whole := completed({**row, missing: place})) is not None:
                return whole
        return None

    unmet: dict[Pair, None] = {
        frozenset({(one, i), (other, j)}): None
        for one, other in combinations(factors, 2)
        for i, j in product(range(len(factors[one])), range(len(factors[other])))
    }
    rows: list[dict[str, Any]] = []
    while unmet:
        pair = next(iter(unmet))
        del unmet[pair]
        row = completed(dict(pair))
        if row is None:
            continue
        for two in combinations(row.items(), 2):
            unmet.pop(frozenset(two), None)
        rows.append({name: factors[name][row[name]] for name in factors})
    return rows
