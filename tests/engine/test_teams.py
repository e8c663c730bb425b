"""Teams of equal size, which any game can be played in."""

from __future__ import annotations

import random

import pytest

from engine.cells import Cell
from engine.positions import Position
from engine.replays import Player, replay
from engine.teams import equal_layouts, equal_sides, partners, rated_sides, teams


@pytest.mark.parametrize(
    ("seats", "layouts"),
    [
        (2, ()),
        (3, ()),
        (4, ("2-2",)),
        (5, ()),
        (6, ("2-2-2", "3-3")),
        (7, ()),
        (8, ("2-2-2-2", "4-4")),
        (9, ("3-3-3",)),
    ],
)
def test_the_layouts_of_equal_teams(seats: int, layouts: tuple[str, ...]) -> None:
    assert equal_layouts(seats) == layouts


def test_partners_sit_as_far_apart_as_possible() -> None:
    assert teams(equal_sides("2-2")) == [[0, 2], [1, 3]]
    assert teams(equal_sides("2-2-2")) == [[0, 3], [1, 4], [2, 5]]
    assert teams(equal_sides("3-3")) == [[0, 2, 4], [1, 3, 5]]
    assert teams(equal_sides("1-1-1")) == [[0], [1], [2]]
    with pytest.raises(ValueError, match="2-1-1"):
        equal_sides("2-1-1")


def test_larger_teams_are_told_first() -> None:
    assert teams((2, 0, 1, 0)) == [[1, 3], [0], [2]]


def test_only_teams_that_stay_together_are_rated_as_one() -> None:
    assert rated_sides("2-2-2") == (0, 1, 2, 0, 1, 2)
    assert rated_sides("2-1-1") == (0, 1, 2, 3)
    assert rated_sides("1-1-1") == (0, 1, 2)


def test_partners_over_all_deals() -> None:
    assert partners(equal_sides("2-2")) == {frozenset({0, 2}), frozenset({1, 3})}
    assert partners((2, 0, 1, 0, 1)) == {frozenset({one, (one + 2) % 5}) for one in range(5)}  # 2-2-1
    assert partners(equal_sides("1-1-1")) == set()


@pytest.mark.parametrize(
    ("seats", "layout", "members"),
    [(4, "2-2", [[0, 2], [1, 3]]), (6, "2-2-2", [[0, 3], [1, 4], [2, 5]]), (6, "3-3", [[0, 2, 4], [1, 3, 5]])],
)
def test_partners_receive_the_sum_of_their_points(seats: int, layout: str, members: list[list[int]]) -> None:
    """The same moves, with everybody alone and in teams: the deals are the same, and a team has what its members have
    alone.
    """
    alone = Position(Cell("oh-hell", "standard", seats, "-".join("1" * seats)), 11)
    together = Position(Cell("oh-hell", "standard", seats, layout), 11)
    choose = random.Random(11)
    moves: list[int] = []
    while not alone.over:
        assert together.legal == alone.legal
        moves.append(choose.choice(alone.legal))
        alone.push(moves[-1])
        together.push(moves[-1])
        sums = {seat: sum(alone.points[member] for member in team) for team in members for seat in team}
        assert together.points == [sums[seat] for seat in range(seats)]
        assert together.view(1).totals == together.points
    assert together.over
    assert together.teams == members
    assert together.view(0).teams == members
    assert together.view(members[0][1]).partners == [seat for seat in members[0] if seat != members[0][1]]
    told = replay(together.cell, 11, moves, [Player("x", "1", "")] * seats)
    assert all(one["teams"] == members for one in told["rounds"])
    assert told["totals"] == [sums[seat] for seat in range(seats)]
    assert told["winners"] == [seat for seat in range(seats) if sums[seat] == max(sums.values())]
    assert (
        sum(1 for one in replay(alone.cell, 11, moves, [Player("x", "1", "")] * seats)["rounds"] if "teams" in one) == 0
    )
