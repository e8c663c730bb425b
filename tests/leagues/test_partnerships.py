"""Who is whose partner: everybody with everybody, equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from leagues.files.league_file import League
from leagues.planning.partnerships import Orders
from leagues.planning.plan import plan
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]
LeagueMaker = Callable[..., League]


def partnerships(orders: Orders, ranges: int, teams: list[list[int]]) -> Counter[tuple[str, ...]]:
    """How often bots were in one team."""
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(ranges):
        order = orders.order(number, number * 32)
        found.update(tuple(sorted(order[seat].name for seat in team)) for team in teams)
    return found


def test_three_ranges_of_two_against_two_are_every_partnership_once(bot: Maker) -> None:
    orders = Orders(tuple(bot(name) for name in "abcd"), "2-2", (0, 1, 0, 1), "key")
    assert set(partnerships(orders, 3, [[0, 2], [1, 3]]).values()) == {1}
    assert len(orders.found) == 3


@pytest.mark.parametrize(("ranges", "apart"), [(5, 0), (6, 1), (10, 2), (20, 2), (35, 2)])
def test_six_in_pairs_are_partners_about_equally_often(bot: Maker, ranges: int, apart: int) -> None:
    """Five ranges have fifteen partnerships, which are all there are."""
    orders = Orders(tuple(bot(name) for name in "abcdef"), "2-2-2", (0, 1, 2, 0, 1, 2), "key")
    counts = partnerships(orders, ranges, [[0, 3], [1, 4], [2, 5]])
    assert len(counts) == 15
    assert max(counts.values()) - min(counts.values()) <= apart


def test_copies_of_a_bot_are_put_into_one_team(bot: Maker) -> None:
    orders = Orders((bot("a"), bot("a"), bot("b"), bot("b")), "2-2", (0, 1, 0, 1), "key")
    assert partnerships(orders, 5, [[0, 2], [1, 3]]) == {("a", "a"): 5, ("b", "b"): 5}


def test_copies_stay_in_one_team_although_the_others_then_always_meet(bot: Maker) -> None:
    """Copies in different teams would be partnered more evenly, but a would play against itself."""
    orders = Orders((bot("a"), bot("a"), bot("b"), bot("c")), "2-2", (0, 1, 0, 1), "key")
    assert partnerships(orders, 5, [[0, 2], [1, 3]]) == {("a", "a"): 5, ("b", "c"): 5}


def test_more_deals_leave_the_orders_of_those_before_as_they_were(bot: Maker) -> None:
    line_up = tuple(bot(name) for name in "abcd")
    first, longer = (Orders(line_up, "2-2", (0, 1, 0, 1), "key") for _ in range(2))
    assert [first.order(number, number) for number in range(3)] == [
        longer.order(number, number) for number in range(9)
    ][:3]


@pytest.mark.parametrize(("variant", "layout"), [("oh-hell/standard", "2-2"), ("bottle-imp/expanded", "2-1-1")])
def test_a_plan_tells_who_is_whose_partner(league: LeagueMaker, bot: Maker, variant: str, layout: str) -> None:
    bots = [bot(name) for name in "abcd"]
    planned = plan(
        league(f'variant = "{variant}"\nseats = [4]\nlayouts = ["{layout}"]', deals=6, more="[play]\nchunk_games = 2"),
        bots,
    )
    (counts,) = planned.balance()
    # three ranges of two deals, each in four seatings, with two pairs of partners in all of them
    assert set(counts.partnerships.values()) == {8}
    assert counts.document()["pairs"][0]["partners"] == 8


def test_nobody_has_partners_where_everybody_plays_alone(league: LeagueMaker, bot: Maker) -> None:
    (counts,) = plan(league(deals=2), [bot(name) for name in "abc"]).balance()
    assert counts.partnerships == {}
    assert counts.document()["pairs"][0]["partners"] == 0
