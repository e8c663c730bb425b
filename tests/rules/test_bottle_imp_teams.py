"""Teams of Bottle Imp: BI-5, BI-6 and BI-33 to BI-35. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from bottle_imp_positions import (
    CELLS,
    HOUSE_LAYOUTS,
    LAYOUTS,
    cell_of,
    named,
    new_round,
    new_tricks,
    play,
    random_game,
    random_moves,
    random_play,
    scores,
    teams_of,
    view_of,
)

from engine.games import variant_named
from engine.replays import replay

Teams = list[list[int]]

TEAMS_BY_DEALER: dict[str, list[Teams]] = {
    "1-1": [[[0], [1]]] * 2,
    "1-1-1": [[[0], [1], [2]]] * 3,
    "1-1-1-1": [[[0], [1], [2], [3]]] * 4,
    "2-1-1": [[[1, 3], [0], [2]], [[0, 2], [1], [3]], [[1, 3], [0], [2]], [[0, 2], [1], [3]]],
    "2-2": [[[0, 2], [1, 3]]] * 4,
    "1-1-1-1-1": [[[0], [1], [2], [3], [4]]] * 5,
    "2-2-1": [
        [[1, 3], [2, 4], [0]],
        [[0, 3], [2, 4], [1]],
        [[0, 3], [1, 4], [2]],
        [[0, 2], [1, 4], [3]],
        [[0, 2], [1, 3], [4]],
    ],
    "1-1-1-1-1-1": [[[0], [1], [2], [3], [4], [5]]] * 6,
    "2-2-2": [[[0, 3], [1, 4], [2, 5]]] * 6,
    "2-2-1-1": [
        [[1, 4], [2, 5], [0], [3]],
        [[0, 3], [2, 5], [1], [4]],
        [[0, 3], [1, 4], [2], [5]],
        [[1, 4], [2, 5], [0], [3]],
        [[0, 3], [2, 5], [1], [4]],
        [[0, 3], [1, 4], [2], [5]],
    ],
    "3-3": [[[0, 2, 4], [1, 3, 5]]] * 6,
}
"""Who plays together, dealer by dealer."""

HANDS = {
    2: ["1 2", "3 4"],
    3: ["1 2", "3 4", "5 6"],
    4: ["1 2", "3 4", "5 6", "7 8"],
    5: ["1 2", "3 4", "5 6", "7 8", "9 10"],
    6: ["1 2", "3 4", "5 6", "7 8", "9 10", "11 12"],
}

every_layout = pytest.mark.parametrize("layout", TEAMS_BY_DEALER)


def seats_of(layout: str) -> int:
    return sum(map(int, layout.split("-")))


def test_BI_5_the_layouts_are_those_of_the_table() -> None:
    expanded = variant_named("bottle-imp/expanded")
    assert {seats: expanded.layouts(seats) for seats in expanded.seats} == LAYOUTS
    assert {seats: expanded.house_layouts(seats) for seats in expanded.seats} == {
        2: (),
        3: (),
        4: ("2-2",),
        5: (),
        6: ("3-3",),
    }


def test_BI_5_the_sources_with_36_cards_have_no_teams_and_can_be_played_in_teams_as_a_house_rule() -> None:
    for name in ("classic", "face-value"):
        variant = variant_named(f"bottle-imp/{name}")
        assert {seats: (variant.layouts(seats), variant.house_layouts(seats)) for seats in variant.seats} == {
            3: (("1-1-1",), ()),
            4: (("1-1-1-1",), ("2-1-1", "2-2")),
        }


@every_layout
def test_BI_5_who_plays_together_whoever_deals(layout: str) -> None:
    seats = seats_of(layout)
    for dealer, teams in enumerate(TEAMS_BY_DEALER[layout]):
        position = new_round(HANDS[seats], layout, dealer=dealer)
        assert position.teams == teams
        for seat in range(seats):
            own = view_of(position, seat)
            (mine,) = [team for team in teams if seat in team]
            assert own.teams == teams
            assert own.partners == [other for other in mine if other != seat]


@pytest.mark.parametrize("layout", ["2-1-1", "2-2-1", "2-2-1-1"])
def test_BI_5_where_somebody_plays_alone_the_dealer_does_and_with_two_alone_they_sit_opposite(layout: str) -> None:
    seats = seats_of(layout)
    for dealer in range(seats):
        alone = [team[0] for team in new_round(HANDS[seats], layout, dealer=dealer).teams if len(team) == 1]
        assert dealer in alone
        assert {(seat - dealer) % seats for seat in alone} == ({0} if layout == "2-2-1" else {0, seats // 2})


@pytest.mark.parametrize("layout", ["2-1-1", "2-2-1", "2-2-2", "2-2-1-1", "2-2"])
def test_BI_5_partners_sit_as_far_apart_as_possible(layout: str) -> None:
    seats = seats_of(layout)
    for dealer in range(seats):
        for team in new_round(HANDS[seats], layout, dealer=dealer).teams:
            if len(team) == 2:
                assert min((team[1] - team[0]) % seats, (team[0] - team[1]) % seats) == seats // 2


@every_layout
def test_BI_6_the_deal_passes_to_the_left_each_round_and_the_teams_are_those_of_the_dealer(layout: str) -> None:
    seats = seats_of(layout)
    told: list[tuple[int, Teams]] = []
    for position in random_play(cell_of(seats, layout, game_end={"rounds": seats + 1}), 2, seats + 1):
        if not position.over and len(told) == position.state["round"]:
            told.append((int(position.state["public"]["dealer"]), position.teams))
    first = told[0][0]
    assert [dealer for dealer, _ in told] == [(first + number) % seats for number in range(seats + 1)]
    assert [teams for _, teams in told] == [TEAMS_BY_DEALER[layout][dealer] for dealer, _ in told]


@pytest.mark.parametrize(
    ("layout", "moves"),
    [("2-1-1", True), ("2-2-1", True), ("2-2-1-1", True), ("2-2-2", False), ("2-2", False), ("3-3", False)],
)
def test_BI_6_the_teams_change_with_the_dealer_where_somebody_plays_alone_and_nowhere_else(
    layout: str, moves: bool
) -> None:
    game = random_game(cell_of(seats_of(layout), layout, game_end={"rounds": 2}))
    assert int(game[-1].state["public"]["dealer"]) == (int(game[0].state["public"]["dealer"]) + 1) % seats_of(layout)
    assert (game[0].teams != game[-1].teams) == moves


@pytest.mark.parametrize("seats", LAYOUTS)
def test_BI_6_every_seat_is_the_first_dealer_about_equally_often(seats: int) -> None:
    cell = cell_of(seats)
    first = [int(next(iter(random_play(cell, seed, 1))).state["public"]["dealer"]) for seed in range(200 * seats)]
    assert all(150 < first.count(seat) < 250 for seat in range(seats))


# Scores of four seats: seat 0 leads, seat 3 wins blue, seat 2 red, seat 1 yellow, and seat 0 the last trick

FOUR = ["20 23 25 36", "24 26 28 31", "27 29 22 33", "30 21 18 35"]
FOUR_TRICKS = "20 24 27 30 21 23 26 29 22 18 25 28 31 33 35 36"
WON = [4 + 5 + 5 + 6, 5 + 5 + 6 + 6, 2 + 3 + 3 + 4, 4 + 4 + 5 + 5]
DISCARDS = ["1", "2", "3", "4"]
DEVIL = 1 + 1 + 2 + 1


def four(layout: str, *owners: int, dealer: int = 3, **options: Any) -> list[float]:
    """The scores of that round, counted from the dealer's left, which is where the hands lie; bottles have found
    owners before, for 2 and 1.
    """
    turned = [FOUR[(seat - dealer - 1) % 4] for seat in range(4)]
    sold = [(2 - bottle, (owner + dealer + 1) % 4) for bottle, owner in enumerate(owners)] or [(2, None)]
    discards = [DISCARDS[(seat - dealer - 1) % 4] for seat in range(4)]
    position = new_tricks(turned, layout, discards=discards, sold=sold, dealer=dealer, **options)
    play(position, FOUR_TRICKS)
    return [scores(position)[(dealer + 1 + seat) % 4] for seat in range(4)]


def test_BI_33_what_everybody_has_won_in_that_round() -> None:
    assert four("1-1-1-1") == WON == [20, 22, 12, 18]


@pytest.mark.parametrize("dealer", range(4))
def test_BI_33_partners_add_their_scores_and_each_receives_the_sum(dealer: int) -> None:
    assert four("2-1-1", dealer=dealer, solo_doubles=False) == [20 + 12, 22, 20 + 12, 18]
    assert four("2-2", dealer=dealer) == [20 + 12, 22 + 18, 20 + 12, 22 + 18]


@pytest.mark.parametrize("dealer", range(4))
def test_BI_34_who_plays_alone_against_teams_doubles_its_score(dealer: int) -> None:
    assert four("2-1-1", dealer=dealer) == [32, 2 * 22, 32, 2 * 18]


@pytest.mark.parametrize("dealer", range(4))
def test_BI_34_a_negative_score_is_doubled_too(dealer: int) -> None:
    assert four("2-1-1", 1, dealer=dealer) == [32, -2 * DEVIL, 32, 36]
    assert four("2-1-1", 3, dealer=dealer) == [32, 44, 32, -2 * DEVIL]
    assert four("2-1-1", 3, dealer=dealer, solo_doubles=False) == [32, 22, 32, -DEVIL]


@pytest.mark.parametrize("solo_doubles", [True, False])
def test_BI_34_in_individual_layouts_nothing_is_doubled(solo_doubles: bool) -> None:
    assert four("1-1-1-1", solo_doubles=solo_doubles) == [20, 22, 12, 18]
    assert four("1-1-1-1", 1, solo_doubles=solo_doubles) == [20, -DEVIL, 12, 18]


@pytest.mark.parametrize("solo_doubles", [True, False])
def test_BI_34_where_all_are_in_teams_nothing_is_doubled(solo_doubles: bool) -> None:
    assert four("2-2", solo_doubles=solo_doubles) == [32, 40, 32, 40]


def test_BI_34_a_bottle_bought_in_play_is_doubled() -> None:
    """At a price of 19 the dealer's 18 buys the third trick, and seat 1 wins nothing."""
    position = new_tricks(FOUR, "2-1-1", discards=DISCARDS)
    play(position, "20 24 27 30 21 23 26 29 22 18 25 28 35 36 31 33")
    assert scores(position) == [32, 0, 32, -10]


@pytest.mark.parametrize(("owner", "own"), [(0, 12 - DEVIL), (2, 20 - DEVIL)])
def test_BI_35_the_owner_loses_the_devils_trick_and_its_partner_brings_what_it_won(owner: int, own: int) -> None:
    assert four("2-1-1", owner) == [own, 44, own, 36]
    assert four("2-1-1", owner, team_bottle="own") == [own, 44, own, 36]
    assert four("2-2", owner) == [own, 40, own, 40]


@pytest.mark.parametrize("owner", [0, 2])
def test_BI_35_with_a_shared_bottle_the_team_loses_the_devils_trick_and_nothing_it_won_counts(owner: int) -> None:
    assert four("2-1-1", owner, team_bottle="shared") == [-DEVIL, 44, -DEVIL, 36]
    assert four("2-2", owner, team_bottle="shared") == [-DEVIL, 40, -DEVIL, 40]


@pytest.mark.parametrize("team_bottle", ["own", "shared"])
def test_BI_35_a_shared_bottle_changes_nothing_for_those_without_and_for_those_alone(team_bottle: str) -> None:
    assert four("2-1-1", team_bottle=team_bottle) == [32, 44, 32, 36]
    assert four("2-1-1", 1, team_bottle=team_bottle) == [32, -10, 32, 36]
    assert four("1-1-1-1", 1, team_bottle=team_bottle) == [20, -DEVIL, 12, 18]


@pytest.mark.parametrize(
    ("team_bottle", "owners", "expected"),
    [
        ("own", (0, 2), [-10, 44, -10, 36]),  # one bottle each
        ("shared", (0, 2), [-10, 44, -10, 36]),
        ("own", (2, 2), [20 - 10, 44, 20 - 10, 36]),  # both with one of the partners
        ("shared", (2, 2), [-10, 44, -10, 36]),
        ("own", (0, 1), [12 - 5, -10, 12 - 5, 36]),  # one with the team, one with somebody alone
        ("shared", (0, 1), [-5, -10, -5, 36]),
        ("own", (1, 1), [32, -20, 32, 36]),  # both with somebody alone, doubled
        ("shared", (1, 1), [32, -20, 32, 36]),
        ("own", (3, 1), [32, -10, 32, -10]),
    ],
)
def test_BI_35_two_bottles(team_bottle: str, owners: Sequence[int], expected: list[int]) -> None:
    assert four("2-1-1", *owners, team_bottle=team_bottle, bottles=2) == expected


# Scores of five and six seats: a last trick of blue cards, which seat 4 wins, after all others

FIVE = ["20", "23", "27", "30", "35"]  # 4 + 4 + 5 + 5 + 6 coins
SIX = [*FIVE, "32"]  # and 6 more


def five(layout: str, *owners: int | None, **options: Any) -> list[float]:
    """Seat 4 dealt; won are 10, 20, 3, 4 and 5 + 24 coins, and 1 + 1 + 2 + 2 lie in the Devil's Trick."""
    position = new_tricks(
        FIVE,
        layout,
        discards=["1", "2", "4", "5", ""],
        sold=list(zip((17, 12), owners, strict=False)),
        won=[10, 20, 3, 4, 5],
        **options,
    )
    play(position, " ".join(FIVE))
    return scores(position)


def six(layout: str, *owners: int | None, **options: Any) -> list[float]:
    """Seat 5 dealt; won are 10, 20, 3, 4, 5 + 30 and 6 coins, and 1 + 1 + 2 + 2 + 3 + 3 lie in the Devil's Trick."""
    discards = ["1", "2", "4", "5", "7", "9"]
    position = new_tricks(
        SIX,
        layout,
        discards=discards,
        sold=list(zip((17, 12), owners, strict=False)),
        won=[10, 20, 3, 4, 5, 6],
        **options,
    )
    play(position, " ".join(SIX))
    return scores(position)


@pytest.mark.parametrize(
    ("owners", "options", "expected"),
    [
        ((None,), {}, [13, 24, 13, 24, 58]),
        ((None,), {"solo_doubles": False}, [13, 24, 13, 24, 29]),
        ((4,), {}, [13, 24, 13, 24, -12]),
        ((4,), {"solo_doubles": False}, [13, 24, 13, 24, -6]),
        ((1,), {}, [13, 4 - 6, 13, 4 - 6, 58]),
        ((1,), {"team_bottle": "shared"}, [13, -6, 13, -6, 58]),
        ((1, 4), {"bottles": 2}, [13, -2, 13, -2, -12]),
    ],
)
def test_BI_33_to_35_five_seats_in_two_teams_against_the_dealer(
    owners: Sequence[int | None], options: dict[str, Any], expected: list[int]
) -> None:
    assert five("2-2-1", *owners, **options) == expected


@pytest.mark.parametrize(
    ("layout", "owners", "options", "expected"),
    [
        ("2-2-1-1", (None,), {}, [14, 55, 6, 14, 55, 12]),
        ("2-2-1-1", (None,), {"solo_doubles": False}, [14, 55, 3, 14, 55, 6]),
        ("2-2-1-1", (2,), {}, [14, 55, -24, 14, 55, 12]),
        ("2-2-1-1", (5,), {}, [14, 55, 6, 14, 55, -24]),
        ("2-2-1-1", (1,), {}, [14, 35 - 12, 6, 14, 35 - 12, 12]),
        ("2-2-1-1", (1,), {"team_bottle": "shared"}, [14, -12, 6, 14, -12, 12]),
        ("2-2-2", (None, None), {}, [14, 55, 9, 14, 55, 9]),
        ("2-2-2", (0, None), {}, [4 - 12, 55, 9, 4 - 12, 55, 9]),
        ("2-2-2", (0, 1), {}, [4 - 12, 35 - 12, 9, 4 - 12, 35 - 12, 9]),
        ("2-2-2", (0, 1), {"team_bottle": "shared"}, [-12, -12, 9, -12, -12, 9]),
        ("2-2-2", (0, 3), {}, [-24, 55, 9, -24, 55, 9]),
        ("2-2-2", (0, 3), {"team_bottle": "shared"}, [-24, 55, 9, -24, 55, 9]),
        ("2-2-2", (0, 0), {}, [4 - 24, 55, 9, 4 - 24, 55, 9]),
        ("2-2-2", (0, 0), {"team_bottle": "shared"}, [-24, 55, 9, -24, 55, 9]),
        ("2-2-2", (4,), {"bottles": 1}, [14, 20 - 12, 9, 14, 20 - 12, 9]),
        ("3-3", (None, None), {}, [48, 30, 48, 30, 48, 30]),
        ("3-3", (1, 4), {}, [13 - 12, 10 - 12, 13 - 12, 10 - 12, 13 - 12, 10 - 12]),
        ("3-3", (1, 4), {"team_bottle": "shared"}, [-12] * 6),
    ],
)
def test_BI_33_to_35_six_seats(
    layout: str, owners: Sequence[int | None], options: dict[str, Any], expected: list[int]
) -> None:
    assert six(layout, *owners, **options) == expected


def test_BI_34_five_and_six_alone_double_nothing() -> None:
    assert five("1-1-1-1-1", 1, None) == [10, -6, 3, 4, 29]
    assert six("1-1-1-1-1-1", 2, None) == [10, 20, -12, 4, 35, 6]


@pytest.mark.parametrize("cell", CELLS, ids=named)
def test_BI_33_partners_have_the_same_total_wherever_they_stay_together(cell: Any) -> None:
    told = replay(cell, 3, random_moves(cell, 3, 2), [], round_cap=2)
    for told_round in told["rounds"]:
        teams = teams_of(cell.layout, told_round["dealer"])
        assert sorted(told_round.get("teams", teams)) == sorted(teams)
        for team in teams:
            assert len({told_round["scores"][seat] for seat in team}) == 1
    if cell.layout in {"2-2-2", *HOUSE_LAYOUTS[4], *HOUSE_LAYOUTS[6]}:
        for team in teams_of(cell.layout, 0):
            assert len({told["totals"][seat] for seat in team}) == 1
            assert len({seat in told["winners"] for seat in team}) == 1
