"""From points to sides in order."""

from __future__ import annotations

import pytest

from leagues.rating.ranking import Side, draw_probability, ranked_sides

NONE = [False] * 4


def test_more_points_are_better_and_equal_points_tie() -> None:
    assert ranked_sides([0, 1, 2, 3], [0, 1, 2, 3], [5, 9, 5, 1], NONE) == (
        Side(1, (1,), (1.0,)),
        Side(2, (0,), (1.0,)),
        Side(2, (2,), (1.0,)),
        Side(4, (3,), (1.0,)),
    )


def test_seats_do_not_matter() -> None:
    one = ranked_sides([0, 1, 2, 3], [0, 1, 2, 3], [5, 9, 5, 1], NONE)
    assert ranked_sides([2, 3, 1, 0], [3, 0, 2, 1], [5, 1, 9, 5], NONE) == one


def test_a_fault_is_last_whatever_the_points() -> None:
    sides = ranked_sides([0, 1, 2, 3], [0, 1, 2, 3], [90, 9, -5, 1], [True, False, False, True])
    assert [(side.bots, side.rank) for side in sides] == [((1,), 1), ((2,), 2), ((0,), 3), ((3,), 3)]


def test_copies_are_one_side_with_the_mean_of_their_points() -> None:
    sides = ranked_sides([0, 1, 0, 1, 2], [0, 1, 2, 3, 4], [10, 3, 0, 8, 5], [False] * 5)
    assert sides == (Side(1, (1,), (1.0,)), Side(2, (0,), (1.0,)), Side(2, (2,), (1.0,)))


def test_a_fault_of_one_copy_is_a_fault_of_the_side() -> None:
    sides = ranked_sides([0, 0, 1], [0, 1, 2], [10, 10, 3], [False, True, False])
    assert [(side.bots, side.rank) for side in sides] == [((1,), 1), ((0,), 2)]


def test_a_side_is_not_stronger_for_being_two() -> None:
    sides = ranked_sides([0, 1, 2, 3], [7, 4, 7, 5], [6, 2, 6, 9], NONE)
    assert sides == (Side(1, (3,), (1.0,)), Side(2, (0, 2), (0.5, 0.5)), Side(3, (1,), (1.0,)))


def test_a_fault_of_a_partner_is_a_fault_of_the_side() -> None:
    sides = ranked_sides([0, 1, 2, 3], [0, 1, 0, 1], [6, 2, 6, 2], [False, False, True, False])
    assert [(side.bots, side.rank) for side in sides] == [((1, 3), 1), ((0, 2), 2)]


def test_a_bot_that_is_its_own_partner_is_one_member() -> None:
    assert ranked_sides([0, 1, 0, 2], [0, 1, 0, 1], [6, 2, 6, 2], NONE) == (
        Side(1, (0,), (1.0,)),
        Side(2, (1, 2), (0.5, 0.5)),
    )


@pytest.mark.parametrize(
    ("bots", "teams"),
    [
        ([0, 0, 0], [0, 1, 2]),  # nobody else at the table
        ([0, 1, 1, 0], [0, 0, 1, 1]),  # the same two bots on both sides
        ([0, 1, 0, 2], [0, 0, 1, 1]),  # one bot on both sides, with another partner on each
        ([0, 1, 2, 0], [0, 0, 1, 2]),  # with a partner and alone
    ],
)
def test_games_that_say_nothing_are_not_rated(bots: list[int], teams: list[int]) -> None:
    assert ranked_sides(bots, teams, [float(bot) for bot in bots], [False] * len(bots)) == ()


def test_the_draw_probability_is_the_share_of_tied_neighbours() -> None:
    tie = ranked_sides([0, 1, 2], [0, 1, 2], [4, 4, 1], [False] * 3)
    win = ranked_sides([0, 1, 2], [0, 1, 2], [4, 3, 1], [False] * 3)
    level = ranked_sides([0, 1, 2], [0, 1, 2], [4, 4, 4], [False] * 3)
    assert draw_probability([tie, win, win]) == pytest.approx(1 / 6)
    assert draw_probability([win]) == draw_probability([]) == 0.005
    assert draw_probability([level]) == 0.995
