"""How games end: why, who won, and with how many points."""

from __future__ import annotations

import pytest

from engine.cells import Cell
from engine.outcomes import Outcome, Termination
from engine.positions import Position

OH_HELL = Cell("oh-hell", "standard+hands=2", 3, "1-1-1")


def first_choices(cell: Cell, round_cap: int = 200, seed: int = 1) -> Outcome | None:
    """The outcome of a game in which everybody takes the first action there is."""
    position = Position(cell, seed, round_cap)
    while not position.over:
        assert position.outcome is None
        position.push(position.legal[0])
    return position.outcome


@pytest.mark.parametrize(
    ("cell", "round_cap", "termination"),
    [
        (OH_HELL, 200, Termination.ALL_ROUNDS),
        (OH_HELL, 2, Termination.ALL_ROUNDS),
        (OH_HELL, 1, Termination.ROUND_CAP),
        (Cell("split", "standard", 2, "1-1"), 3, Termination.ALL_ROUNDS),
        (Cell("split", "standard", 2, "1-1"), 2, Termination.ROUND_CAP),
        (Cell("bottle-imp", "classic+game_end.target=1", 3, "1-1-1"), 200, Termination.TARGET),
        (Cell("bottle-imp", "classic+game_end.target=10000", 3, "1-1-1"), 2, Termination.ROUND_CAP),
        (Cell("bottle-imp", "classic+game_end.rounds=2", 3, "1-1-1"), 2, Termination.ALL_ROUNDS),
    ],
)
def test_a_game_says_why_it_ended(cell: Cell, round_cap: int, termination: Termination) -> None:
    outcome = first_choices(cell, round_cap)
    assert outcome is not None
    assert outcome.termination is termination


def test_all_who_have_the_most_points_win() -> None:
    """One hand of one card in which everybody bids nothing: who takes the trick has 0 points, the others 10 each."""
    outcome = first_choices(Cell("oh-hell", "standard+max_cards=1", 4, "1-1-1-1"), 1)
    assert outcome is not None
    assert sorted(outcome.points) == [0, 10, 10, 10]
    assert outcome.winners == tuple(seat for seat in range(4) if outcome.points[seat] == 10)


def test_partners_win_together_with_the_sum_of_their_points() -> None:
    """The same in teams of two: the partner of who takes the trick brings 10 points, the other team 20."""
    outcome = first_choices(Cell("oh-hell", "standard+max_cards=1", 4, "2-2"), 1)
    assert outcome is not None
    assert sorted(outcome.points) == [10, 10, 20, 20]
    assert outcome.winners in ((0, 2), (1, 3))
    assert all(outcome.points[seat] == 20 for seat in outcome.winners)


def test_a_termination_has_words() -> None:
    assert [one.text for one in Termination] == ["all rounds played", "target reached", "stopped at the round cap"]
