"""Orders round the table: neighbours and partners balanced, and what of that a few deals have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from engine.teams import equal_sides, partners
from leagues.planning.line_ups import LineUp
from leagues.planning.orders import REPEATS, Orders
from leagues.planning.round_tables import Order, Pairs, halves
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]

OPPOSITE_OF_FOUR = ((0, 2), (1, 3))
OPPOSITE_OF_SIX = ((0, 3), (1, 4), (2, 5))
TRIPLES_OF_SIX = ((0, 2), (0, 4), (1, 3), (1, 5), (2, 4), (3, 5))
TWO_AND_TWO_AND_ONE = ((0, 2), (0, 3), (1, 3), (1, 4), (2, 4))


def to_the_left(orders: tuple[Order, ...]) -> set[int]:
    """How often each has each directly to the left."""
    seats = len(orders[0])
    found = Counter((order[seat], order[(seat + 1) % seats]) for order in orders for seat in range(seats))
    return {found[pair] for pair in permutations(range(seats), 2)}


def together(orders: tuple[Order, ...], pairs: Pairs) -> set[int]:
    found = Counter(frozenset((order[one], order[two])) for order in orders for one, two in pairs)
    return {found[frozenset(pair)] for pair in combinations(range(len(orders[0])), 2)}


@pytest.mark.parametrize(
    ("seats", "number", "each"), [(3, 2, 1), (4, 6, 2), (5, 4, 1), (6, 10, 2), (7, 6, 1), (8, 14, 2)]
)
def test_everybody_sits_to_the_left_of_everybody_equally_often(seats: int, number: int, each: int) -> None:
    first, second = halves(seats, ())
    assert len({*first, *second}) == number
    assert to_the_left(first + second) == {each}


@pytest.mark.parametrize(
    ("seats", "pairs", "of_first"),
    [(4, OPPOSITE_OF_FOUR, 1), (6, OPPOSITE_OF_SIX, 1), (5, TWO_AND_TWO_AND_ONE, 1), (6, TRIPLES_OF_SIX, 4)],
)
def test_everybody_is_partnered_with_everybody_equally_often(seats: int, pairs: Pairs, of_first: int) -> None:
    first, second = halves(seats, pairs)
    assert together(first, pairs) == {of_first}
    assert len(together(first + second, pairs)) == 1


def test_partners_and_neighbours_are_balanced_at_once() -> None:
    for seats, pairs in ((4, OPPOSITE_OF_FOUR), (5, TWO_AND_TWO_AND_ONE), (6, OPPOSITE_OF_SIX)):
        assert len(to_the_left(sum(halves(seats, pairs), ()))) == 1
    assert to_the_left(sum(halves(6, TRIPLES_OF_SIX), ())) == {1, 2, 3}, "in triples within one of the mean"


def orders_of(bot: Maker, names: str, layout: str) -> Orders:
    return Orders(tuple(bot(name) for name in names), layout, equal_sides(layout), "key")


def partnerships(orders: Orders, deals: int, layout: str) -> Counter[tuple[str, ...]]:
    seats = partners(equal_sides(layout))
    found: Counter[tuple[str, ...]] = Counter()
    for deal in range(deals):
        order = orders.of(deal)
        found.update(tuple(sorted(order[seat].name for seat in pair)) for pair in seats)
    return found


@pytest.mark.parametrize("deals", range(3, 60))
def test_two_against_two_have_every_partnership_within_a_deal_of_each_other(bot: Maker, deals: int) -> None:
    found = partnerships(orders_of(bot, "abcd", "2-2"), deals, "2-2")
    assert len(found) == 6
    # beyond the first cycle all six orders take turns, beginning with the same half
    assert max(found.values()) - min(found.values()) <= (0 if deals % 3 == 0 else 1)


def test_six_in_pairs_have_every_partnership_after_five_deals(bot: Maker) -> None:
    orders = orders_of(bot, "abcdef", "2-2-2")
    assert set(partnerships(orders, 5, "2-2-2").values()) == {1}
    assert set(partnerships(orders, 40, "2-2-2").values()) == {8}


@pytest.mark.parametrize(
    ("names", "layout", "cycle"), [("abc", "1-1-1", 16), ("abcd", "1-1-1-1", 48), ("abcde", "1-1-1-1-1", 32)]
)
def test_neighbours_are_even_after_a_cycle_and_within_a_deal_later(
    bot: Maker, names: str, layout: str, cycle: int
) -> None:
    orders = orders_of(bot, names, layout)
    played = Counter("".join(one.name for one in orders.of(deal)) for deal in range(cycle))
    assert set(played.values()) == {REPEATS}
    for deals in range(cycle, 2 * cycle):
        played = Counter("".join(one.name for one in orders.of(deal)) for deal in range(deals))
        assert max(played.values()) - min(played.values()) <= 1


def test_a_few_deals_of_those_who_play_alone_have_one_order_then_its_mirror_image(bot: Maker) -> None:
    orders = orders_of(bot, "abcd", "1-1-1-1")
    names = ["".join(one.name for one in orders.of(deal)) for deal in range(2 * REPEATS)]
    assert len(set(names[:REPEATS])) == len(set(names[REPEATS:])) == 1
    first, second = names[0], names[-1]
    assert second == first[0] + first[:0:-1]


def test_copies_of_a_bot_are_put_into_one_team(bot: Maker) -> None:
    orders = orders_of(bot, "aabb", "2-2")
    assert partnerships(orders, 5, "2-2") == {("a", "a"): 5, ("b", "b"): 5}
    # copies in different teams would be partnered more evenly, but a would play against itself
    assert partnerships(orders_of(bot, "aabc", "2-2"), 5, "2-2") == {("a", "a"): 5, ("b", "c"): 5}
    assert set(partnerships(orders_of(bot, "aabbcc", "2-2-2"), 6, "2-2-2")) == {("a", "a"), ("b", "b"), ("c", "c")}


def test_the_first_order_follows_from_the_key(bot: Maker) -> None:
    line_up: LineUp = tuple(bot(name) for name in "abcd")
    sides = equal_sides("1-1-1-1")
    first = [Orders(line_up, "1-1-1-1", sides, "key", number).of(0) for number in range(200)]
    assert len(set(first)) == 6, "every order round a table of four"
    assert Orders(line_up, "1-1-1-1", sides, "key", 0).of(0) == first[0]
