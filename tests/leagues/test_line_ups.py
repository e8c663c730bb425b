"""Line-ups: who meets, how evenly, and how they move round the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.planning.line_ups import LineUp, line_ups, round_the_table, seating
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]


def field(bot: Maker, count: int) -> list[BotVersion]:
    return [bot(f"bot-{number:02}") for number in range(count)]


def times(selection: tuple[LineUp, ...]) -> Counter[str]:
    return Counter(bot.name for line_up in selection for bot in line_up)


def meetings(selection: tuple[LineUp, ...], bots: list[BotVersion]) -> list[int]:
    met = Counter(pair for line_up in selection for pair in combinations([bot.name for bot in line_up], 2))
    return [met[pair] for pair in combinations(sorted(bot.name for bot in bots), 2)]


def test_every_combination_when_there_are_few(bot: Maker) -> None:
    selection = line_ups(field(bot, 5), 3, 10, "key")
    assert [tuple(one.name[-1] for one in line_up) for line_up in selection] == list(combinations("01234", 3))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_a_selection_has_no_line_up_twice_and_nobody_more_than_one_more_often(bot: Maker, data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 7))
    count = data.draw(st.integers(seats, 14))
    most = data.draw(st.integers(1, min(comb(count, seats), 60)))
    selection = line_ups(field(bot, count), seats, most, "key", data.draw(st.integers(0, 9)))
    assert len(set(selection)) == len(selection) == most
    assert all(len(set(line_up)) == seats for line_up in selection)
    often = [times(selection)[one.name] for one in field(bot, count)]
    assert max(often) - min(often) <= 1


@pytest.mark.parametrize(
    ("count", "seats", "most"),
    [(7, 3, 28), (7, 4, 32), (8, 5, 48), (8, 5, 53), (10, 2, 20), (9, 6, 33), (9, 6, 45), (9, 5, 52), (9, 6, 36)],
)
def test_selections_that_run_out_of_combinations_are_even_too(bot: Maker, count: int, seats: int, most: int) -> None:
    """Cases in which choosing those who are behind leads to line-ups that are taken already."""
    for key in range(5):
        selection = line_ups(field(bot, count), seats, most, key)
        assert len(set(selection)) == most
        often = times(selection)
        assert max(often.values()) - min(often.values()) <= 1


@pytest.mark.parametrize(
    ("count", "seats", "most", "spread"),
    [(9, 3, 12, 0), (12, 4, 20, 2), (20, 4, 20, 2), (8, 3, 20, 2), (10, 5, 20, 3), (7, 4, 30, 1), (60, 4, 200, 2)],
)
def test_pairs_meet_evenly(bot: Maker, count: int, seats: int, most: int, spread: int) -> None:
    met = meetings(line_ups(field(bot, count), seats, most, "key"), field(bot, count))
    assert sum(met) == most * comb(seats, 2)
    assert max(met) - min(met) <= spread


def test_a_selection_follows_from_its_key_and_not_from_the_order_of_bots(bot: Maker) -> None:
    bots = field(bot, 9)
    assert line_ups(bots, 4, 20, "key") == line_ups(bots[::-1], 4, 20, "key")
    assert line_ups(bots, 4, 20, "key") != line_ups(bots, 4, 20, "another")


@pytest.mark.parametrize(
    ("count", "seats", "most", "expected"),
    [
        (2, 4, 20, ["aabb"]),
        (2, 3, 20, ["aab", "abb"]),
        (3, 4, 20, ["aabc", "abbc", "abcc"]),
        (3, 5, 20, ["aabbc", "aabcc", "abbcc"]),
        (3, 7, 20, ["aaabbcc", "aabbbcc", "aabbccc"]),
        (4, 4, 1, ["abcd"]),
    ],
)
def test_copies_fill_the_table_evenly(bot: Maker, count: int, seats: int, most: int, expected: list[str]) -> None:
    selection = line_ups([bot(name) for name in "abcd"[:count]], seats, most, "key")
    assert ["".join(one.name for one in line_up) for line_up in selection] == expected


def test_too_many_ways_to_add_copies_are_selected_evenly_too(bot: Maker) -> None:
    selection = line_ups(field(bot, 6), 8, 6, "key")
    assert len(set(selection)) == 6
    assert set(times(selection).values()) == {8}


def test_everybody_moves_on_one_seat_and_sits_everywhere_once(bot: Maker) -> None:
    order = tuple(bot(name) for name in "abcd")
    assert ["".join(one.name for one in seating(order, rotation)) for rotation in range(4)] == [
        "abcd",
        "dabc",
        "cdab",
        "bcda",
    ]


def test_the_order_round_the_table_is_a_shuffle_by_key(bot: Maker) -> None:
    line_up = tuple(bot(name) for name in "aabc")
    orders = Counter("".join(one.name for one in round_the_table(line_up, "key", number)) for number in range(1200))
    assert set(orders) == {"".join(order) for order in permutations("aabc")}
    assert all(60 <= often <= 140 for often in orders.values())
    assert round_the_table(line_up, "key", 5) == round_the_table(line_up, "key", 5)
