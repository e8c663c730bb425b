"""What holds for Bottle Imp at every step of random games, in every cell and for every two values of its options."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise, product
from typing import Any

import numpy
import pytest
from bottle_imp_positions import (
    CELLS,
    FACTORS,
    NUMBERS,
    ROUNDS,
    ROW_CELLS,
    ROWS,
    SEED,
    TEAMS,
    TWO_BOTTLES,
    can_be_played,
    cell_of,
    covering_array,
    in_play,
    legal,
    moves_of,
    named,
    new_game,
    numbers_of,
    played,
    printed_on,
    random_game,
    rounds_of,
    scores,
    teams_of,
    view_of,
)

from engine.bottle_imp.record import ACTIONS, OVER, PLAYING, STATE, VIEW
from engine.cells import Cell
from engine.games import variant_of
from engine.positions import Position
from engine.record_types import NONE

TEAM_CELLS = [
    cell_of(
        sum(map(int, layout.split("-"))),
        layout,
        deck="expanded",
        team_bottle=team_bottle,
        bottles=bottles,
        solo_doubles=doubles,
        game_end={"deals": 1},
    )
    for layout, team_bottle, bottles, doubles in product(TEAMS, ("own", "shared"), (1, 2), (True, False))
]
"""Every combination of the options that teams are about, in every layout with teams."""

every_cell = pytest.mark.parametrize("cell", CELLS + ROW_CELLS, ids=named)


def options_of(cell: Cell) -> dict[str, Any]:
    return variant_of(cell).options.document()


def numbers(masks: Any) -> list[float]:
    """The numbers on the cards of several sets."""
    return [number for bits in masks for number in numbers_of(bits)]


# The options that are played


def test_every_two_values_meet_in_a_row_or_contradict_each_other() -> None:
    """Those that never meet: seats with layouts of other seats, 36 cards with five or six, and the discards of two and
    five seats.
    """
    met = {
        frozenset(two) for row in ROWS for two in combinations(((name, str(value)) for name, value in row.items()), 2)
    }
    wanted = {
        frozenset({(one, str(value)), (other, str(second))})
        for one, other in combinations(FACTORS, 2)
        for value, second in product(FACTORS[one], FACTORS[other])
    }
    seats_and_layouts = {
        frozenset({("seats", str(seats)), ("layout", layout)})
        for seats, layout in product(FACTORS["seats"], FACTORS["layout"])
        if sum(map(int, layout.split("-"))) != seats
    }
    of_five = [("seats", "5"), ("layout", "1-1-1-1-1"), ("layout", "2-2-1")]
    of_six = [("seats", "6"), *(("layout", layout) for layout in ("1-1-1-1-1-1", "2-2-2", "2-2-1-1", "3-3"))]
    classic = {frozenset({("deck", "classic"), large}) for large in (*of_five, *of_six)}
    discards = {frozenset({("discards", "0"), five}) for five in of_five} | {
        frozenset({("discards", "3"), two}) for two in (("seats", "2"), ("layout", "1-1"))
    }
    impossible = seats_and_layouts | classic | discards
    assert sorted(map(sorted, wanted - met - impossible)) == [], "pairs that are possible and not played"
    assert sorted(map(sorted, impossible - (wanted - met))) == [], "pairs that are impossible and played"


def test_few_rows_are_enough_and_always_the_same() -> None:
    assert covering_array(FACTORS, can_be_played) == ROWS
    assert len(ROWS) < 60


def test_a_covering_array_of_free_factors_meets_every_pair() -> None:
    factors = {"a": [1, 2], "b": [1, 2, 3], "c": [True, False], "d": ["x", "y"]}
    rows = covering_array(factors, lambda row: True)
    for one, other in combinations(factors, 2):
        assert {(row[one], row[other]) for row in rows} == set(product(factors[one], factors[other]))
    assert len(rows) <= 8


def test_a_covering_array_of_contradicting_factors_has_possible_rows_only() -> None:
    rows = covering_array(
        {"a": [1, 2, 3], "b": [1, 2, 3], "c": [1, 2]},
        lambda row: row.get("a", 0) < row.get("b", 4) and row.get("c") != row.get("b", 0) - 1,
    )
    assert {(row["a"], row["b"]) for row in rows} == {(1, 2), (1, 3), (2, 3)}
    assert {(row["a"], row["c"]) for row in rows} == {(1, 1), (1, 2), (2, 1)}


# Cards


@every_cell
def test_every_card_is_in_exactly_one_place_at_every_step(cell: Cell) -> None:
    for position in random_game(cell):
        state = position.state
        fields = (
            ["hand", "discarded"]
            if state["public"]["phase"] in (PLAYING, OVER)
            else ["hand", "discarded", "passed_left", "passed_right"]
        )
        somewhere = numbers([bits for field in fields for bits in state[field]]) + played(position)
        assert sorted(somewhere) == in_play(cell.seats)


@every_cell
def test_as_many_cards_are_given_away_and_played_as_the_options_say(cell: Cell) -> None:
    options, seats = options_of(cell), cell.seats
    each = 2 if seats == 2 and options["discards"] == 1 else options["discards"]
    for before, after in pairwise(random_game(cell)):
        state, dealer = before.state, before.state["public"]["dealer"]
        if state["public"]["phase"] == PLAYING:
            assert (
                len(played(before))
                == state["public"]["tricks"] * (4 if seats == 2 else seats) + state["public"]["played"]
            )
        if state["public"]["phase"] != PLAYING and after.state["public"]["phase"] == PLAYING:
            for seat in range(seats):
                left, right = (seat + 1) % seats, (seat - 1) % seats
                assert len(numbers_of(after.state["discarded"][seat])) == each - (seats == 5 and seat == dealer)
                assert len(numbers_of(after.state["passed_left"][seat])) == options["pass_left"]
                assert len(numbers_of(after.state["passed_right"][seat])) == options["pass_right"]
                assert set(numbers_of(after.state["passed_left"][seat])) <= set(numbers_of(after.state["hand"][left]))
                assert set(numbers_of(after.state["passed_right"][seat])) <= set(numbers_of(after.state["hand"][right]))


@pytest.mark.parametrize("cell", [cell for cell in CELLS + ROW_CELLS if cell.seats == 2], ids=named)
def test_the_packs_of_two_seats_never_mix(cell: Cell) -> None:
    """A first pack is what was dealt to it and what the opponent passed to it, in the hand of its seat or played by
    that seat.
    """
    passed = options_of(cell)["pass_left"]
    for position in random_game(cell):
        state = position.state
        trick_leaders = state["public"]["leader"].tolist()
        for seat in range(2):
            first = set(numbers_of(state["first"][seat]))
            own = {
                number
                for place, number in enumerate(played(position))
                if (trick_leaders[place // 4] + place) % 2 == seat
            }
            assert first <= set(numbers_of(state["hand"][seat])) | own
            assert len(first) == (6 + passed if state["public"]["phase"] in (PLAYING, OVER) else 6)


@every_cell
def test_the_legal_actions_are_those_of_an_independent_definition(cell: Cell) -> None:
    """Before the tricks any card of the last pack; then each pack follows the colour led if it can."""
    options, verbs = options_of(cell), ("", "discard ", "pass left ", "pass right ", "pass first ", "pass second ")
    for position in random_game(cell)[:-1]:
        state, size = position.state, 4 if cell.seats == 2 else cell.seats
        held = set(numbers_of(state["hand"][position.to_act]))
        open_pack = held & set(numbers_of(state["first"][position.to_act])) if cell.seats == 2 else set()
        led = [
            printed_on(options["deck"], number)[0]
            for number in played(position)[state["public"]["tricks"] * size :][:1]
        ]
        bound = led and options["follow"] == "must"
        packs = [open_pack, held - open_pack] if state["public"]["phase"] == PLAYING else [held - open_pack]
        following = [
            {number for number in pack if bound and printed_on(options["deck"], number)[0] == led[0]} or pack
            for pack in packs
        ]
        assert legal(position) == [
            f"{verbs[int(state['public']['phase'])]}{number}" for number in sorted(set().union(*following))
        ]


# Tricks and scores


def judged(
    cell: Cell, dealer: int, cards: list[float]
) -> tuple[list[int], list[tuple[float, int | None]], list[float]]:
    """Winners, bottles and scores of a round, from its dealer and the cards in the order of play alone (BI-20 to
    BI-38, BI-43, BI-45).
    """
    options, seats = options_of(cell), cell.seats
    size = 4 if seats == 2 else seats
    leader, winners = (dealer + 1) % seats, list[int]()
    prices: list[float] = [options["start_price"]] * (options["bottles"] or (2 if cell.layout in TWO_BOTTLES else 1))
    owners: list[int | None] = [None] * len(prices)
    won = [0.0] * seats
    for trick in (cards[place : place + size] for place in range(0, len(cards), size)):
        bottle = prices.index(max(prices))
        below = [number for number in trick if number < prices[bottle]]
        leader = (leader + trick.index(max(below or trick))) % seats
        if below:
            prices[bottle], owners[bottle] = max(below), leader
        won[leader] += sum(worth(options, number) for number in trick)
        winners.append(leader)
    devil = sum(worth(options, number) for number in in_play(seats) if number not in cards)
    result = [0.0] * seats
    for team in teams_of(cell.layout, dealer):
        bottles = sum(owner in team for owner in owners)
        own = sum(won[seat] for seat in team if seat not in owners)
        together = (0 if bottles and options["team_bottle"] == "shared" else own) - bottles * devil
        doubled = len(team) == 1 and cell.layout in TEAMS and options["solo_doubles"]
        for seat in team:
            result[seat] = together * (2 if doubled else 1)
    return winners, list(zip(prices, owners, strict=True)), result


def worth(options: dict[str, Any], number: float) -> float:
    """What a card scores (BI-30)."""
    return number if options["card_points"] == "face" else printed_on(options["deck"], number)[1]


@pytest.mark.parametrize("cell", CELLS + ROW_CELLS + TEAM_CELLS, ids=named)
def test_winners_bottles_and_scores_follow_from_the_cards_played_alone(cell: Cell) -> None:
    game = random_game(cell)
    totals = [0.0] * cell.seats
    for position in rounds_of(game):
        state = position.state
        winners, bottles, expected = judged(cell, int(state["last"]["dealer"]), played(position, "last"))
        assert state["last"]["winner"].tolist()[: len(winners)] == winners
        assert state["last"]["leader"].tolist()[: len(winners)] == [
            (state["last"]["dealer"] + 1) % cell.seats,
            *winners[:-1],
        ]
        assert [
            (price / 2, owner)
            for price, owner in zip(state["last"]["price"].tolist(), state["last"]["owner"].tolist(), strict=True)
        ][: len(bottles)] == [(price, NONE if owner is None else owner) for price, owner in bottles]
        assert scores(position) == expected
        totals = [then + now for then, now in zip(totals, expected, strict=True)]
        assert position.points == totals
    assert game[-1].over


@every_cell
def test_scores_stay_within_bounds(cell: Cell) -> None:
    """Nobody wins more than all cards outside the Devil's Trick, nor loses more than that trick for each bottle,
    doubled for who plays alone.
    """
    options = options_of(cell)
    bottles = options["bottles"] or (2 if cell.layout in TWO_BOTTLES else 1)
    for position in rounds_of(random_game(cell)):
        cards = played(position, "last")
        won = sum(worth(options, number) for number in cards)
        devil = sum(worth(options, number) for number in in_play(cell.seats) if number not in cards)
        factors = {
            seat: 2 if len(team) == 1 and cell.layout in TEAMS else 1
            for team in teams_of(cell.layout, int(position.state["last"]["dealer"]))
            for seat in team
        }
        for seat, score in enumerate(scores(position)):
            assert -bottles * devil * factors[seat] <= score <= won * factors[seat]
            assert score == int(score) or options["card_points"] == "face"
        if cell.layout not in TEAMS:
            assert sum(scores(position)) <= won


@every_cell
def test_partners_have_equal_scores_in_every_round(cell: Cell) -> None:
    for position in rounds_of(random_game(cell)):
        for team in teams_of(cell.layout, int(position.state["last"]["dealer"])):
            assert len({scores(position)[seat] for seat in team}) == 1


# Seats and batches

BY_SEAT = ("hand", "discarded", "passed_left", "passed_right", "total", "first")
PUBLIC_BY_SEAT = ("points", "scores", "first")
SEATS_NAMED = ("to_act",)
PUBLIC_SEATS_NAMED = ("dealer", "owner", "leader", "winner")


def turned(states: Any, seats: int) -> Any:
    """The same state with everybody one seat further to the left."""
    twin = states.copy()
    turn(twin, states, seats, BY_SEAT, SEATS_NAMED)
    for part in ("public", "last"):
        turn(twin[part], states[part], seats, PUBLIC_BY_SEAT, PUBLIC_SEATS_NAMED)
    return twin


def turn(twin: Any, states: Any, seats: int, by_seat: Iterable[str], seats_named: Iterable[str]) -> None:
    """Write the fields by seat, and those that name a seat, with everybody one seat further to the left."""
    for field in by_seat:
        there = min(seats, len(states[field][0]))
        if there == seats:
            twin[field][0, :seats] = numpy.roll(states[field][0, :seats], 1)
    for field in seats_named:
        twin[field] = numpy.where(states[field] == NONE, NONE, (states[field] + 1) % seats)


@every_cell
def test_a_game_turned_by_one_seat_has_the_same_course_turned_by_one_seat(cell: Cell) -> None:
    """Hands, legal actions, winners, teams and scores: nothing depends on where a seat stands but for the dealer."""
    game, moves = random_game(cell), moves_of(cell)
    twin = game[0].copy()
    twin.states = turned(game[0].states, cell.seats)
    for position, move in zip(game, [*moves, None], strict=True):
        assert twin.states.tobytes() == turned(position.states, cell.seats).tobytes()
        assert twin.legal == position.legal
        assert twin.points == [position.points[seat - 1] for seat in range(cell.seats)]
        assert {frozenset(team) for team in twin.teams} == {
            frozenset((seat + 1) % cell.seats for seat in team) for team in position.teams
        }
        if move is not None:
            twin.push(move)
    assert twin.over


@every_cell
def test_a_game_between_two_others_is_played_as_if_alone_and_leaves_them_and_the_rules_as_they_are(cell: Cell) -> None:
    game, moves = random_game(cell), moves_of(cell)
    kernel, rules = game[0].game.kernel, numpy.concatenate([game[0].rules] * 3)
    states, views, scratch = numpy.zeros(3, STATE), numpy.zeros(3, VIEW), numpy.full(3 * ACTIONS, -7, numpy.int16)
    for place, seed in ((0, 5), (2, 6)):
        states[place] = Position(cell, seed, ROUNDS).state
    states[1] = game[0].state
    beside = states[[0, 2]].tobytes(), rules.tobytes(), views[[0, 2]].tobytes()
    for position, move in zip(game, [*moves, None], strict=True):
        scratch[:] = -7
        choices = kernel.legal(rules, states, 1, scratch[ACTIONS : 2 * ACTIONS])
        assert scratch.tolist() == [-7] * ACTIONS + [int(action) for action in position.legal] + [-7] * (
            2 * ACTIONS - choices
        )
        for seat in range(cell.seats):
            game[0].game.loops.view(rules, states, 1, seat, views, 1)
            assert views[1].tobytes() == position.view(seat).record.tobytes()
        assert states[1].tobytes() == position.states.tobytes()
        assert (states[[0, 2]].tobytes(), rules.tobytes(), views[[0, 2]].tobytes()) == beside
        if move is not None:
            kernel.apply(rules, states, 1, move)


@every_cell
def test_most_moves_is_the_number_of_moves_of_a_game_that_no_target_ends_earlier(cell: Cell) -> None:
    """Every round of a cell takes the same number of moves."""
    game = random_game(cell)
    most = game[0].game.record.most_moves(variant_of(cell).options, cell.seats, ROUNDS)
    assert (len(game) - 1) * view_of(game[0], 0).rounds == most * len(rounds_of(game))


@every_cell
def test_the_same_seed_deals_the_same_cards_and_the_first_to_give_away_sits_left_of_the_dealer(cell: Cell) -> None:
    first = random_game(cell)[0]
    assert Position(cell, SEED, ROUNDS).states.tobytes() == first.states.tobytes()
    assert first.to_act == (first.state["public"]["dealer"] + 1) % cell.seats
    assert len({Position(cell, seed, ROUNDS).state["hand"].tobytes() for seed in range(10)}) == 10


def test_the_random_games_meet_every_phase_and_every_kind_of_sale() -> None:
    """Bottles that nobody bought, two with one owner and two with two: what is asserted above is met."""
    phases = {int(position.state["public"]["phase"]) for cell in CELLS + ROW_CELLS for position in random_game(cell)}
    assert phases == set(range(OVER + 1))
    owners = {
        tuple(position.state["last"]["owner"].tolist())
        for cell in CELLS + ROW_CELLS
        for position in rounds_of(random_game(cell))
    }
    assert any(one == other != NONE for one, other in owners)
    assert (NONE, NONE) in owners
    assert any(NONE not in (one, other) and one != other for one, other in owners)


def test_the_numbers_of_the_cards() -> None:
    assert [card.number for card in view_of(new_game(6), 0).deck] == NUMBERS
