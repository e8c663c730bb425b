"""Scores of a round of Bottle Imp where everybody plays alone, and the end of the game: BI-30 to BI-32 and BI-36.
Teams have a file of their own.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import itertools
from typing import Any

import pytest
from bottle_imp_positions import (
    BY_TEXT,
    cell_of,
    last_round,
    new_game,
    new_tricks,
    play,
    random_moves,
    random_play,
    scores,
    teams_of,
    view_of,
)

from engine.bottle_imp.view import Bottle
from engine.cells import Cell
from engine.games import variant_named
from engine.positions import Position
from engine.replays import replay


def test_BI_30_who_has_no_bottle_scores_the_merit_points_of_the_cards_it_won() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], discards=["1", "2", "4"])
    play(position, "18 20 37")  # seat 0 buys: 5 + 4 + 6 coins, which an owner does not score
    play(position, "25 27 36")  # seat 2: 6 + 5 + 6 coins
    assert scores(position) == [-3, 0, 17]


def test_BI_30_at_face_value_cards_score_their_numbers() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], discards=["1", "2", "4"], card_points="face")
    play(position, "18 20 37 25 27 36")
    assert scores(position) == [-7, 0, 88]
    assert view_of(position, 0).points_of(BY_TEXT["17"]) == 17
    assert view_of(new_game(3), 0).points_of(BY_TEXT["17"]) == 3


def test_BI_30_at_face_value_half_numbers_score_halves() -> None:
    hands = ["18.5 20.5", "20 21", "22.5 23", "24.5 25", "30 31", "36.5 34"]
    discards = ["2.5", "4", "6", "8", "10", "12"]
    position = new_tricks(hands, discards=discards, card_points="face", follow="free")
    play(position, "18.5 20 22.5 24.5 30 36.5 20.5 21 23 25 31 34")
    assert scores(position) == [-42.5, 0, 0, 0, 0, 154.5]
    assert view_of(position, 0).points_of(BY_TEXT["2.5"]) == 2.5
    assert view_of(position, 3).totals == [-42.5, 0, 0, 0, 0, 154.5]


def test_BI_30_half_numbers_have_the_coins_of_the_number_below() -> None:
    """2.5 4.5 6.5 8.5 10.5 have 1 + 2 + 1 + 2 + 2 coins in the expanded printing, 12.5 has 4."""
    position = new_tricks(["2.5", "4.5", "6.5", "8.5", "10.5", "12.5"], start_price=2)
    play(position, "2.5 4.5 6.5 8.5 10.5 12.5")
    assert scores(position) == [0, 0, 0, 0, 0, 12]


def test_BI_31_the_owner_scores_nothing_for_tricks_and_loses_the_devils_trick_below_zero() -> None:
    position = new_tricks(["37 36", "18 1", "20 24", "28 25"], discards=["32", "34", "35", "33"])
    play(position, "37 18 20 28 1 24 25 36")
    assert last_round(position).bottles == (Bottle(1, 1),)
    assert scores(position) == [0, -(6 + 6 + 5 + 5), 0, 0]
    assert position.points == [0, -22, 0, 0]


def test_BI_31_an_earlier_owner_scores_its_tricks() -> None:
    """Seat 0 buys for 18 and takes 5 + 5 + 6 coins; seat 1 buys from it for 9 and loses the Devil's Trick."""
    position = new_tricks(["18 25", "22 9", "37 36"], discards=["1", "2", "4"])
    play(position, "18 22 37 25 9 36")
    assert last_round(position).bottles == (Bottle(9, 1),)
    assert scores(position) == [16, -3, 0]


@pytest.mark.parametrize(("card_points", "lost"), [("merit", 6 + 6 + 6), ("face", 37 + 36 + 34)])
def test_BI_31_the_devils_trick_is_counted_like_the_tricks(card_points: str, lost: int) -> None:
    position = new_tricks(["18", "20", "22"], discards=["37", "36", "34"], card_points=card_points)
    play(position, "18 20 22")
    assert scores(position) == [-lost, 0, 0]


def test_BI_31_an_empty_devils_trick_costs_nothing() -> None:
    position = new_tricks(["18", "20", "22"], discards=["", "", ""], start_price=19)
    play(position, "18 20 22")
    assert scores(position) == [0, 0, 0]


def test_BI_32_nobody_ever_bought_the_bottle_so_nobody_loses_the_devils_trick() -> None:
    position = new_tricks(["20 24", "29 31", "37 36"], discards=["1", "2", "4"])
    play(position, "20 29 37 36 24 31")
    assert last_round(position).bottles == (Bottle(19, None),)
    assert scores(position) == [0, 0, 4 + 4 + 6 + 6 + 4 + 4]


def test_BI_32_of_two_bottles_only_the_one_that_was_bought_costs() -> None:
    position = new_tricks(
        ["18 20", "22 23", "24 25", "26 27", "28 29", "30 31"], discards=["1", "2", "4", "5", "7", "9"], follow="free"
    )
    play(position, "18 22 24 26 28 30 20 23 25 27 29 31")
    assert last_round(position).bottles == (Bottle(18, 0), Bottle(19, None))
    assert scores(position) == [-(1 + 1 + 2 + 2 + 3 + 3), 0, 0, 0, 0, 4 + 4 + 6 + 5 + 4 + 4]


# The end of the game


def last_trick(totals: list[float], **options: Any) -> Position:
    """A game whose round is down to one trick, in which seat 2 is to win 4 + 4 + 6 coins."""
    position = new_tricks(["20", "24", "37"], **options)
    position.state["total"][:3] = totals
    play(position, "20 24 37")
    return position


@pytest.mark.parametrize(("total", "over"), [(185, False), (186, True), (187, True)])
def test_BI_36_a_target_is_reached_with_so_many_points(total: float, over: bool) -> None:
    position = last_trick([0, 0, total], game_end={"target": 200})
    assert position.over == over
    assert position.points == [0, 0, total + 14]


@pytest.mark.parametrize("target", [13, 14, 15])
def test_BI_36_any_target_will_do(target: int) -> None:
    assert last_trick([0, 0, 0], game_end={"target": target}).over == (target <= 14)


def test_BI_36_a_target_is_reached_by_a_team_with_its_sum() -> None:
    """Seats 0 and 2 are partners; at 5 coins of the one and 14 of the other both get 19."""
    for total, over in ((180, False), (181, True)):
        position = new_tricks(
            ["20", "24", "37", "10"], "2-1-1", won=[5, 0, 0, 0], start_price=2, game_end={"target": 202}
        )
        position.state["total"][:4] = [total, 0, total, 0]
        play(position, "20 24 37 10")
        assert position.points == [total + 5 + 16, 0, total + 5 + 16, 0]
        assert position.over == over


def test_BI_36_a_target_is_checked_after_a_full_round_only() -> None:
    position = new_tricks(["20 17", "24 30", "37 36"], discards=["1", "2", "4"], game_end={"target": 200})
    position.state["total"][2] = 199
    play(position, "20 24 37")
    assert view_of(position, 2).points == [0, 0, 14]
    assert position.points == [0, 0, 199]
    assert not position.over


def test_BI_36_a_total_that_was_near_the_target_and_fell_does_not_end_the_game() -> None:
    position = new_tricks(["1", "24", "37"], discards=["35", "33", "32"], game_end={"target": 200})
    position.state["total"][0] = 199
    play(position, "1 24 37")
    assert position.points == [183, 0, 0]
    assert not position.over


def test_BI_36_ties_stand() -> None:
    position = last_trick([206, 12, 192], game_end={"target": 200})
    assert position.over
    assert position.points == [206, 12, 206]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("game_end", "rounds"),
    [
        ({"deals": 1}, (2, 3, 4, 5, 6)),
        ({"deals": 2}, (4, 6, 8, 10, 12)),
        ({"rounds": 1}, (1, 1, 1, 1, 1)),
        ({"rounds": 5}, (5, 5, 5, 5, 5)),
    ],
)
def test_BI_36_a_game_of_so_many_deals_by_each_player_or_rounds(
    seats: int, game_end: dict[str, int], rounds: tuple[int, ...]
) -> None:
    *_, last = random_play(cell_of(seats, game_end=game_end), 24, 200)
    assert last.over
    assert last.state["round"] + 1 == rounds[seats - 2]
    assert view_of(last, 0).rounds == rounds[seats - 2]


@pytest.mark.parametrize(("seats", "layout"), [(4, "2-1-1"), (5, "2-2-1"), (6, "2-2-1-1")])
def test_BI_36_with_two_deals_each_everybody_plays_alone_equally_often(seats: int, layout: str) -> None:
    cell = cell_of(seats, layout, game_end={"deals": 2})
    told = replay(cell, 5, random_moves(cell, 5, 200), [])
    alone = [team[0] for told_round in told["rounds"] for team in told_round["teams"] if len(team) == 1]
    assert [alone.count(seat) for seat in range(seats)] == [len(alone) // seats] * seats
    assert len(alone) == 2 * seats * layout.count("1")


@pytest.mark.parametrize(
    "name", ["classic/3/1-1-1", "classic/4/1-1-1-1", "classic/4/2-1-1", "face-value/3/1-1-1", "face-value/4/1-1-1-1"]
)
def test_BI_36_the_target_ends_a_random_game_in_the_first_round_after_which_a_total_has_reached_it(name: str) -> None:
    cell = Cell.parse(f"bottle-imp/{name}")
    target = {"classic": 200, "face-value": 500}[cell.variant]
    for seed in range(5):
        told = replay(cell, seed, random_moves(cell, seed, 200), [])
        rounds = [told_round["scores"] for told_round in told["rounds"]]
        totals = list(
            itertools.accumulate(rounds, lambda then, now: [one + other for one, other in zip(then, now, strict=True)])
        )
        assert max(totals[-1]) >= target
        assert all(max(before) < target for before in totals[:-1])
        assert told["totals"] == totals[-1]
        assert told["winners"] == [seat for seat in range(cell.seats) if totals[-1][seat] == max(totals[-1])]


@pytest.mark.parametrize("layout", ["2-2-2", "3-3"])
def test_BI_36_partners_who_stay_together_win_together(layout: str) -> None:
    cell = cell_of(6, layout, game_end={"deals": 1})
    for seed in range(3):
        winners = replay(cell, seed, random_moves(cell, seed, 200), [])["winners"]
        assert winners in [sorted(seats) for seats in teams_of(layout, 0)]


def test_BI_36_a_target_game_has_no_cap_on_its_rounds_but_the_one_it_is_given() -> None:
    """Nobody reaches 10,000 points in so few rounds."""
    for cap in (1, 3):
        *_, last = random_play(cell_of(3, game_end={"target": 10_000}), 1, cap)
        assert last.state["round"] + 1 == cap == view_of(last, 0).rounds


def test_BI_36_the_published_ends() -> None:
    ends = {
        name: variant_named(f"bottle-imp/{name}").options.document()["game_end"]
        for name in ("classic", "face-value", "expanded")
    }
    assert ends == {"classic": {"target": 200}, "face-value": {"target": 500}, "expanded": {"deals": 2}}
