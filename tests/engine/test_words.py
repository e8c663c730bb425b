"""Counts and lists in plain English."""

from __future__ import annotations

from engine.words import abridged, counted, grouped, listed


def test_a_count_has_its_noun() -> None:
    assert [counted(count, "game") for count in (0, 1, 2, 12_345)] == ["0 games", "1 game", "2 games", "12,345 games"]
    assert [counted(count, "entry", "entries") for count in (1, 2)] == ["1 entry", "2 entries"]
    assert counted(0, "game", written=lambda count: str(count) if count else "no") == "no games"
    assert grouped(1_000_000) == "1,000,000"


def test_a_list_ends_with_and() -> None:
    lists = ([], ["a"], ["a", "b"], ["a", "b", "c"])
    assert [listed(names) for names in lists] == ["", "a", "a and b", "a, b and c"]


def test_only_a_list_that_gets_shorter_by_it_is_cut() -> None:
    assert abridged(["a", "b"], 2) == "a, b"
    assert abridged(["a", "b", "c"], 2) == "a, b, c"
    assert abridged(["a", "b", "c", "d"], 2) == "a, b and 2 more"
