"""Even selections of line-ups: everybody equally often, pairs within one of each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.planning.cycles import cycles
from leagues.planning.selections import Selection, even_selection, usual_number


def spreads(count: int, groups: tuple[tuple[int, ...], ...]) -> tuple[int, int, int]:
    """By how many times members and pairs differ, and how often the pair meets that meets least."""
    times = Counter(one for group in groups for one in group)
    met = Counter(pair for group in groups for pair in combinations(group, 2))
    pairs = [met[pair] for pair in combinations(range(count), 2)]
    often = [times[one] for one in range(count)]
    return max(often) - min(often), max(pairs) - min(pairs), min(pairs)


def test_seven_triples_of_seven_are_the_fano_plane() -> None:
    triples = even_selection(7, 3, 7)
    met = Counter(pair for triple in triples for pair in combinations(triple, 2))
    assert len(met) == 21
    assert set(met.values()) == {1}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_selection_has_no_group_twice_and_nobody_more_than_one_more_often(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 7))
    count = data.draw(st.integers(size, 16))
    number = data.draw(st.integers(1, min(comb(count, size), 80)))
    groups = even_selection(count, size, number)
    assert len(set(groups)) == len(groups) == number
    assert all(len(set(group)) == size and list(group) == sorted(group) for group in groups)
    often = Counter(one for group in groups for one in group)
    assert max(often.values()) - min(often[one] for one in range(count)) <= 1


@pytest.mark.parametrize(
    ("count", "size", "number"),
    [(7, 3, 28), (7, 4, 32), (8, 5, 48), (8, 5, 53), (10, 2, 20), (9, 6, 33), (9, 6, 45), (9, 5, 52), (9, 6, 36)],
)
def test_selections_that_run_out_of_groups_are_even_too(count: int, size: int, number: int) -> None:
    """Cases in which choosing those who are behind leads to groups that are taken already."""
    groups = even_selection(count, size, number)
    assert len(set(groups)) == number
    assert spreads(count, groups)[0] <= 1


@pytest.mark.parametrize(("count", "size", "number"), [(12, 4, 20), (20, 4, 20), (8, 3, 20), (60, 4, 200), (9, 3, 14)])
def test_pairs_are_within_two_of_each_other_for_any_number(count: int, size: int, number: int) -> None:
    assert spreads(count, even_selection(count, size, number))[1] <= 2


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 7), st.integers(8, 120))
def test_by_default_everybody_is_there_equally_often_and_pairs_meet_within_one(size: int, count: int) -> None:
    number = usual_number(count, size)
    groups = even_selection(count, size, number)
    assert len(groups) == number >= min(20, comb(count, size))
    members, pairs, fewest = spreads(count, groups)
    assert members == 0
    assert pairs <= 1
    assert fewest >= 1


@pytest.mark.parametrize(("size", "number"), [(3, 1700), (4, 900), (5, 600), (6, 400), (7, 300)])
def test_the_usual_line_ups_of_a_hundred_bots(size: int, number: int) -> None:
    """A pair meets at a table of four in 6 of 4,950 pairs: 825 line-ups would do if there were none too many."""
    assert usual_number(100, size) == number


def test_few_bots_play_everything() -> None:
    assert [usual_number(count, 3) for count in (3, 4, 5, 6)] == [1, 4, 10, 20]
    assert usual_number(100, 2) == comb(100, 2)


def test_cycles_are_whole_and_different() -> None:
    groups = cycles(8, 4, 3)  # {0, 2, 4, 6} and {0, 1, 4, 5} are back at themselves before they have gone round
    assert len(set(groups)) == len(groups) == 24
    assert set(Counter(one for group in groups for one in group).values()) == {12}


def test_the_next_group_is_around_whom_it_is_asked_for() -> None:
    selection = Selection(7, [(0, 1, 2), (3, 4, 5), (0, 3, 6)])
    group = selection.next_group((0,), 3, "key")
    assert 0 in group
    assert set(group) <= {0, 4, 5}, "0 has met all but these two"


def test_there_is_no_next_group_when_all_are_taken() -> None:
    selection = Selection(4, [(0, 1, 2), (0, 1, 3), (0, 2, 3)])
    assert selection.next_group((0,), 3, "key") == ()
    assert selection.next_group((), 3, "key") == (1, 2, 3)
