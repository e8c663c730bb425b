"""The rules of Bottle Imp, one by one: BI-1 to BI-36 as far as 3 and 4 players alone need them. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from bottle_imp_positions import (
    BY_TEXT,
    SEATS,
    cards,
    hand,
    legal,
    new_game,
    new_round,
    new_tricks,
    play,
    push,
    random_play,
    scores,
    texts,
    view_of,
)
from bottle_imp_referee import Foul, referee

from engine.bottle_imp.cards import CLASSIC, COLOURS
from engine.bottle_imp.options import BottleImpOptions
from engine.bottle_imp.record import MOST_CARDS, NONE, OVER, PLAYING, STATE
from engine.bottle_imp.view import Bottle, LastRound, Trick
from engine.cells import Cell, individual
from engine.errors import InputError
from engine.game import Preset, Variant
from engine.games import check_cell, game_named, variant_named
from engine.options import read_options
from engine.replays import replay

YELLOW = "1 2 3 5 7 9 12 15 18 22 25 28"
BLUE = "4 6 8 10 13 17 20 24 27 30 32 34"
RED = "11 14 16 21 23 26 29 31 33 35 36 37"

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"card_points": "face", "game_end": {"target": 500}},
    {"follow": "free", "discards": 2, "game_end": {"deals": 1}},
    {"pass_left": 0, "pass_right": 0, "start_price": 38, "game_end": {"rounds": 3}},
    {"pass_left": 3, "pass_right": 0, "discards": 3, "start_price": 2, "game_end": {"rounds": 4}},
    {"pass_left": 2, "pass_right": 4, "start_price": 25, "card_points": "face", "game_end": {"rounds": 3}},
]

every_game = pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(seats, options, id=f"{seats}-{'-'.join(options) or 'classic'}") for seats in SEATS for options in OPTION_SETS],
)
every_count = pytest.mark.parametrize("seats", SEATS)


# The cards and the deal


def test_BI_1_36_cards_numbered_1_to_37_without_19_in_three_colours_of_12() -> None:
    assert [card.text for card in CLASSIC.dealt] == [str(number) for number in range(1, 38) if number != 19]
    assert [sum(card.colour == colour for card in CLASSIC.dealt) for colour in COLOURS] == [12, 12, 12]


def test_BI_1_a_higher_place_is_a_higher_number() -> None:
    numbers = [card.number for card in CLASSIC.cards]
    assert numbers == sorted(numbers)
    assert [int(card) for card in CLASSIC.cards] == list(range(MOST_CARDS))


@every_count
@pytest.mark.parametrize("start_price", [2, 19, 20, 38])
def test_BI_1_whatever_the_start_price_the_same_36_cards_are_dealt(seats: int, start_price: int) -> None:
    position = new_game(seats, start_price=start_price)
    assert view_of(position, 0).price == start_price
    dealt = sorted(itertools.chain(*(hand(position, seat).split() for seat in range(seats))), key=int)
    assert dealt == [str(number) for number in range(1, 38) if number != 19]


def test_BI_1_a_card_equal_to_the_price_is_not_below_it() -> None:
    position = new_tricks(["20", "24", "30"], start_price=20)
    play(position, "20 24 30")
    assert position.state["last_winner"][0] == 2
    assert view_of(position, 0).last_round.bottles == (Bottle(20, None),)


def test_BI_2_a_half_number_is_printed_like_the_number_below_it_and_is_no_card_of_the_base_set() -> None:
    halves = [card for card in CLASSIC.cards if card.number != int(card.number)]
    assert [card.text for card in halves] == [f"{number}.5" for number in range(2, 37, 2)]
    for card in halves:
        below = BY_TEXT[str(int(card.number))]
        assert (card.colour, card.merit, card > below) == (below.colour, below.merit, True)
    assert set(halves).isdisjoint(CLASSIC.dealt)


def test_BI_3_is_for_three_and_four_players() -> None:
    for name in ("classic", "face-value"):
        assert variant_named(f"bottle-imp/{name}").seats == SEATS
        assert [cell.layout for cell in variant_named(f"bottle-imp/{name}").cells()] == ["1-1-1", "1-1-1-1"]


@pytest.mark.parametrize("seats", [1, 2, 5, 7])
def test_BI_3_other_numbers_of_players_are_refused_by_name(seats: int) -> None:
    with pytest.raises(InputError) as refused:
        check_cell(Cell("bottle-imp", "classic", seats, individual(seats)))
    assert refused.value.place == f"bottle-imp/classic, {seats} seats"
    assert refused.value.fix == "seats it has: 3, 4"


def test_BI_4_the_classic_printing() -> None:
    printed = {
        "yellow": "1(1) 2(1) 3(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
        "blue": "4(1) 6(1) 8(2) 10(2) 13(3) 17(3) 20(4) 24(4) 27(5) 30(5) 32(6) 34(6)",
        "red": "11(1) 14(1) 16(2) 21(2) 23(3) 26(3) 29(4) 31(4) 33(5) 35(5) 36(6) 37(6)",
    }
    for colour, line in printed.items():
        assert " ".join(f"{card.text}({card.merit})" for card in CLASSIC.dealt if card.colour == colour) == line
        assert sum(card.merit for card in CLASSIC.dealt if card.colour == colour) == 42
        assert sorted(card.merit for card in CLASSIC.dealt if card.colour == colour) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sum(card.merit for card in CLASSIC.dealt) == 126


@every_count
def test_BI_6_the_deal_passes_to_the_left_each_round(seats: int) -> None:
    dealers = {int(position.state["round"]): int(position.state["dealer"]) for position in random_play(new_game(seats, game_end={"rounds": 9}), 2)}
    assert [dealers[number] for number in range(9)] == [(dealers[0] + number) % seats for number in range(9)]


@every_count
def test_BI_6_every_seat_is_the_first_dealer_about_equally_often(seats: int) -> None:
    first = [int(new_game(seats, seed).state["dealer"]) for seed in range(200 * seats)]
    assert all(150 < first.count(seat) < 250 for seat in range(seats))


@every_count
def test_BI_7_all_cards_are_dealt_evenly_in_every_round(seats: int) -> None:
    rounds: set[int] = set()
    for position in random_play(new_game(seats, 3), 4):
        if not position.over and int(position.state["round"]) not in rounds:
            rounds.add(int(position.state["round"]))
            held = [hand(position, seat).split() for seat in range(seats)]
            assert [len(one) for one in held] == [36 // seats] * seats
            assert len(set(itertools.chain(*held))) == 36
    assert len(rounds) > 3


@every_count
def test_BI_7_every_card_is_as_likely_in_every_seat(seats: int) -> None:
    """Chi-square of card against seat over 5000 deals; each card is in one seat, so that a card has seats - 1 degrees."""
    games = 5000
    position = new_game(seats)
    states = numpy.zeros(games, STATE)
    position.game.loops.start_all(position.rules, states, numpy.arange(games, dtype=numpy.uint64))
    dealt = numpy.array(CLASSIC.dealt, numpy.uint64)
    held = ((states["hand"][:, :seats, None] >> dealt) & numpy.uint64(1)).sum(axis=0)
    chi_square = float(((held - games / seats) ** 2 / (games / seats)).sum())
    degrees = 35 * (seats - 1)
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


# Before the tricks

FOUR_EACH = ("1 2 3 4", "5 6 7 8", "9 10 11 12")
"""Hands of three seats, of which the last one dealt."""

GIVEN_AWAY = (
    "discard 1", "pass left 2", "pass right 3", "discard 5", "pass left 6", "pass right 7", "discard 9", "pass left 10", "pass right 11",
)  # fmt: skip


def test_BI_10_each_in_turn_from_the_dealers_left_puts_one_of_its_cards_into_the_devils_trick() -> None:
    position = new_round(FOUR_EACH)
    for seat, held in enumerate(FOUR_EACH):
        assert position.to_act == seat
        assert legal(position) == [f"discard {card}" for card in held.split()]
        push(position, *GIVEN_AWAY[3 * seat : 3 * seat + 3])
    assert [texts(bits) for bits in position.state["discarded"][:3]] == ["1", "5", "9"]


@every_count
@pytest.mark.parametrize("discards", [1, 2, 6])
def test_BI_10_the_devils_trick_gets_the_same_number_of_cards_from_everybody(seats: int, discards: int) -> None:
    for position in random_play(new_game(seats, 6, discards=discards), 7):
        if position.state["phase"] == PLAYING:
            assert [len(texts(bits).split()) for bits in position.state["discarded"][:seats]] == [discards] * seats
            assert sum(len(hand(position, seat).split()) for seat in range(seats)) == 36 - discards * seats
            break


def test_BI_12_then_one_card_goes_to_the_left_and_one_to_the_right_neighbour() -> None:
    position = new_round(FOUR_EACH)
    push(position, "discard 1")
    assert legal(position) == ["pass left 2", "pass left 3", "pass left 4"]
    push(position, "pass left 2")
    assert legal(position) == ["pass right 3", "pass right 4"]
    push(position, *GIVEN_AWAY[2:])
    assert [hand(position, seat) for seat in range(3)] == ["4 7 10", "2 8 11", "3 6 12"]


def test_BI_12_with_four_seats_each_neighbour_gets_its_card_and_the_seat_opposite_none() -> None:
    position = new_round(["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"])
    push(position, *GIVEN_AWAY, "discard 13", "pass left 14", "pass right 15")
    assert [hand(position, seat) for seat in range(4)] == ["4 7 14", "2 8 11", "6 12 15", "3 10 16"]


def test_BI_12_cards_are_handed_over_only_when_the_last_has_chosen() -> None:
    position = new_round(FOUR_EACH)
    for seat, action in zip((0, 0, 0, 1, 1, 1, 2, 2, 2), GIVEN_AWAY, strict=True):
        own = view_of(position, seat)
        assert position.to_act == seat
        assert set(own.hand) <= set(cards(FOUR_EACH[seat]))
        assert own.from_left == own.from_right == []
        push(position, action)
    assert view_of(position, 0).from_left == cards("7")


def test_BI_12_nothing_or_more_cards_can_be_passed_to_either_side() -> None:
    position = new_round(FOUR_EACH, pass_left=0, pass_right=2)
    push(position, "discard 1", "pass right 2", "pass right 3", "discard 5", "pass right 6", "pass right 7", "discard 9", "pass right 10", "pass right 11")
    assert [hand(position, seat) for seat in range(3)] == ["4 6 7", "8 10 11", "2 3 12"]
    position = new_round(FOUR_EACH, pass_left=0, pass_right=0)
    push(position, "discard 1", "discard 5", "discard 9")
    assert [hand(position, seat) for seat in range(3)] == ["2 3 4", "6 7 8", "10 11 12"]


def test_BI_13_a_player_knows_what_it_discarded_passed_to_whom_and_was_passed_by_whom() -> None:
    position = new_round(FOUR_EACH)
    push(position, *GIVEN_AWAY)
    for seat, known in enumerate(("1 2 3 7 10", "5 6 7 11 2", "9 10 11 3 6")):
        own = view_of(position, seat)
        told = (own.discarded, own.passed_left, own.passed_right, own.from_left, own.from_right)
        assert told == tuple([BY_TEXT[card]] for card in known.split())


@every_game
def test_BI_13_cards_a_seat_cannot_see_can_change_places_without_a_trace_in_its_view(seats: int, options: dict[str, Any]) -> None:
    choose = random.Random(seats)
    changed = 0
    for position in random_play(new_game(seats, 11, **options), 12):
        for seat in range(seats):
            state = position.state
            known = sum(1 << int(card) for card in state["card"] if card != NONE)
            for field in ("hand", "discarded", "passed_left", "passed_right"):
                known |= int(state[field][seat])
            unknown = [card for card in CLASSIC.dealt if not known >> card & 1]
            if len(unknown) < 2:
                continue
            one, other = choose.sample(unknown, 2)
            twin = position.copy()
            for field in ("hand", "discarded", "passed_left", "passed_right"):
                for place in range(seats):
                    twin.state[field][place] = exchanged(int(position.state[field][place]), one, other)
            changed += twin.states.tobytes() != position.states.tobytes()
            assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()
    assert changed > 100


def exchanged(bits: int, one: int, other: int) -> int:
    """A set of cards in which two cards have changed places."""
    if bits >> one & 1 == bits >> other & 1:
        return bits
    return bits ^ (1 << one | 1 << other)


@every_game
def test_BI_13_unseen_are_the_cards_in_other_hands_and_in_the_devils_trick(seats: int, options: dict[str, Any]) -> None:
    for position in random_play(new_game(seats, 13, **options), 14):
        state = position.state
        for seat in range(seats):
            others = [other for other in range(seats) if other != seat]
            hidden = sum(int(state[field][other]) for field in ("hand", "discarded") for other in others)
            if state["phase"] not in (PLAYING, OVER):
                hidden += sum(int(state[field][other]) for field in ("passed_left", "passed_right") for other in range(seats))
            assert mask_of(view_of(position, seat).unseen) == hidden


def mask_of(held: list[Any]) -> int:
    return sum(1 << card for card in held)


@pytest.mark.parametrize(
    ("given", "refused", "reason", "rule"),
    [
        ((), "5", "a card is to be put into the Devil's Trick; '5' does something else", "BI-10"),
        ((), "discard 5", "5 is not in the hand", "BI-10"),
        (("discard 1",), "discard 2", "a card is to be passed to the left neighbour; 'discard 2' does something else", "BI-12"),
        (("discard 1",), "pass left 1", "1 is not in the hand", "BI-12"),
        (("discard 1", "pass left 2"), "pass left 3", "a card is to be passed to the right neighbour; 'pass left 3' does something else", "BI-12"),
        (("discard 1", "pass left 2"), "pass right 2.5", "2.5 is not in the hand", "BI-12"),
        (GIVEN_AWAY, "discard 4", "a card is to be played; 'discard 4' does something else", "BI-20"),
        (GIVEN_AWAY, "1", "1 is not in the hand", "BI-20"),
    ],
)
def test_BI_12_refuses_by_name(given: tuple[str, ...], refused: str, reason: str, rule: str) -> None:
    position = new_round(FOUR_EACH)
    push(position, *given)
    action = next(action for action in position.game.actions if action.text == refused)
    assert position.refusal(action) == (reason, rule)


# Tricks


@every_count
def test_BI_20_the_player_left_of_the_dealer_leads_the_first_trick(seats: int) -> None:
    led = 0
    for position in random_play(new_game(seats, 15), 16):
        state = position.state
        if state["phase"] == PLAYING and state["tricks"] == state["played"] == 0:
            assert position.to_act == (state["dealer"] + 1) % seats
            led += 1
    assert led > 3


def test_BI_20_play_runs_clockwise_and_the_winner_leads_the_next_trick() -> None:
    position = new_tricks(["20 21", "37 36", "29 31"])
    order = []
    for card in ("20", "37", "29", "36", "31", "21"):
        order.append(position.to_act)
        push(position, card)
    assert order == [0, 1, 2, 1, 2, 0]
    assert view_of(position, 0).last_round.tricks == (
        Trick(0, tuple(cards("20 37 29")), 1),
        Trick(1, tuple(cards("36 31 21")), 1),
    )


def test_BI_21_follow_the_led_colour_if_you_can() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"])
    play(position, "20")
    assert legal(position) == ["4", "17"]


def test_BI_21_otherwise_play_any_card_and_the_leader_is_free() -> None:
    position = new_tricks(["20 1 37", "2 22 36", "4 6 8"])
    assert legal(position) == ["1", "20", "37"]
    play(position, "20")
    assert legal(position) == ["2", "22", "36"]


def test_BI_21_follow_free_lets_everybody_play_any_card() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"], follow="free")
    play(position, "20")
    assert legal(position) == ["1", "4", "17", "37"]


def test_BI_21_refuses_by_name() -> None:
    position = new_tricks(["20 1", "1 4 17 37", "2 22 36"])
    play(position, "20")
    refusals = {action.text: position.refusal(action) for action in position.game.actions}
    assert refusals["37"] == ("37 is not of the colour of 20, which was led, and the hand holds a card that is", "BI-21")
    assert refusals["2"] == ("2 is not in the hand", "BI-20")
    assert refusals["4"] is None


def one_trick(price: float, trick: str, **options: Any) -> tuple[int, Bottle]:
    """Play a trick of which each card is its player's last, nobody owning the bottle: the winner, and the bottle afterwards."""
    position = new_tricks(trick.split(), (), price, **options)
    play(position, trick)
    told = view_of(position, 0).last_round
    assert told is not None
    (played,) = told.tricks
    (bottle,) = told.bottles
    assert played.winner is not None
    return played.winner, bottle


@pytest.mark.parametrize(
    ("price", "trick", "winner"),
    [
        (19, "20 24 32", 2),
        (19, "32 24 20", 0),
        (19, "22 37 28", 1),  # another colour than the led one
        (19, "22 27 36 29", 2),
        (5, "7 9 12", 2),
        (5, "5 6 8", 2),  # 5 is not below 5
        (1, "1 2 3 4", 3),
    ],
)
def test_BI_22_no_card_below_the_price_so_the_highest_number_wins_whatever_its_colour(price: float, trick: str, winner: int) -> None:
    assert one_trick(price, trick) == (winner, Bottle(price, None))


@pytest.mark.parametrize(
    ("price", "trick", "winner", "new_price"),
    [
        (19, "18 17 16", 0, 18),
        (19, "37 1 36", 1, 1),
        (19, "24 15 17 32", 2, 17),
        (17, "18 37 17 2", 3, 2),  # 17 is not below 17
        (17, "16 37 17 2", 0, 16),
        (2, "37 36 1", 2, 1),
        (38, "37 36 35", 0, 37),
    ],
)
def test_BI_23_the_highest_card_below_the_price_wins_and_buys_the_bottle_for_its_number(price: float, trick: str, winner: int, new_price: int) -> None:
    assert one_trick(price, trick) == (winner, Bottle(new_price, winner))


def test_BI_23_old_and_new_owner_may_be_the_same_player() -> None:
    position = new_tricks(["17 8 1", "20 24 37", "27 30 36"])
    play(position, "17 20 27")
    assert view_of(position, 1).bottles == (Bottle(17, 0),)
    play(position, "8 24 30")
    assert view_of(position, 1).bottles == (Bottle(8, 0),)


def test_BI_23_a_trick_without_a_card_below_the_price_leaves_the_bottle_where_it_is() -> None:
    position = new_tricks(["8 17 1", "20 24 37", "27 30 36"])
    play(position, "8 20 27 17 24 30")
    assert view_of(position, 1).bottles == (Bottle(8, 0),)
    assert position.to_act == 2


@every_game
def test_BI_22_and_23_winner_price_and_owner_are_who_an_independent_definition_says(seats: int, options: dict[str, Any]) -> None:
    price: float = BottleImpOptions(**options).start_price
    owner = None
    for position in random_play(new_game(seats, 17, **options), 18):
        if position.over or position.state["phase"] != PLAYING:
            price, owner = BottleImpOptions(**options).start_price, None
            continue
        own = view_of(position, 0)
        if own.trick.cards or not own.tricks:
            continue
        leader, played, winner = own.tricks[-1]
        numbers = [card.number for card in played]
        best = max([number for number in numbers if number < price] or numbers)
        assert winner == (leader + numbers.index(best)) % seats
        if best < price:
            price, owner = best, winner
        assert own.bottles == (Bottle(price, owner),)


@every_count
def test_BI_24_at_the_start_of_every_round_nobody_owns_the_bottle_and_its_price_is_19(seats: int) -> None:
    rounds = set()
    for position in random_play(new_game(seats, 19), 20):
        if not position.over and position.state["phase"] != PLAYING:
            rounds.add(int(position.state["round"]))
            assert view_of(position, 0).bottles == (Bottle(19, None),)
    assert len(rounds) > 3


def test_BI_25_a_card_that_showed_the_price_scores_for_the_winner_of_the_trick_it_was_played_to() -> None:
    position = new_tricks(["17 18", "20 9", "27 30"], ("1", "2", "4"))
    play(position, "17 20 27")  # coins 3 + 4 + 5
    assert view_of(position, 0).points == [12, 0, 0]
    play(position, "18 9 30")  # 9 buys the bottle from 17: coins 5 + 3 + 5 for seat 1, which scores the Devil's Trick instead
    assert scores(position) == [12, -3, 0]


def test_BI_26_the_published_example() -> None:
    """Price 19; Adam 24, Betty 15, Christian 17, Doris 32."""
    position = new_tricks(["24 30", "15 1", "17 36", "32 33"])
    play(position, "24 15 17 32")
    own = view_of(position, 0)
    assert own.tricks == [Trick(0, tuple(cards("24 15 17 32")), 2)]
    assert own.bottles == (Bottle(17, 2),)
    assert own.price == 17
    assert own.points == [0, 0, 4 + 4 + 3 + 6, 0]
    assert position.to_act == 2


# Scoring


def test_BI_30_who_has_no_bottle_scores_the_merit_points_of_the_cards_it_won() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], ("1", "2", "4"))
    play(position, "18 20 37")  # seat 0 buys: 5 + 4 + 6 coins, which an owner does not score
    play(position, "25 27 36")  # seat 2: 6 + 5 + 6 coins
    assert scores(position) == [-3, 0, 17]


def test_BI_30_at_face_value_cards_score_their_numbers() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], ("1", "2", "4"), card_points="face")
    play(position, "18 20 37 25 27 36")
    assert scores(position) == [-7, 0, 88]
    assert view_of(position, 0).points_of(BY_TEXT["17"]) == 17
    assert view_of(new_game(3), 0).points_of(BY_TEXT["17"]) == 3


def test_BI_31_the_owner_scores_nothing_for_tricks_and_loses_the_devils_trick_below_zero() -> None:
    position = new_tricks(["37 36", "18 1", "20 24", "28 25"], ("32", "34", "35", "33"))
    play(position, "37 18 20 28 1 24 25 36")
    assert view_of(position, 0).last_round.bottles == (Bottle(1, 1),)
    assert scores(position) == [0, -(6 + 6 + 5 + 5), 0, 0]
    assert position.points == [0, -22, 0, 0]


def test_BI_32_nobody_ever_bought_the_bottle_so_nobody_loses_the_devils_trick() -> None:
    position = new_tricks(["20 24", "29 31", "37 36"], ("1", "2", "4"))
    play(position, "20 29 37 36 24 31")
    assert view_of(position, 0).last_round.bottles == (Bottle(19, None),)
    assert scores(position) == [0, 0, 4 + 4 + 6 + 6 + 4 + 4]


@every_game
def test_BI_30_to_32_a_rounds_scores_come_from_cards_and_devils_trick_alone(seats: int, options: dict[str, Any]) -> None:
    chosen = BottleImpOptions(**options)
    won, devil, owner, before = [0.0] * seats, 0.0, None, [0.0] * seats
    rounds = 0
    for position in random_play(new_game(seats, 21, **options), 22):
        if position.points != before or (position.over and rounds == 0):
            told = view_of(position, 0).last_round
            assert told is not None
            won = [0.0] * seats
            for trick in told.tricks:
                won[int(trick.winner or 0)] += sum(card.number if chosen.card_points == "face" else card.merit for card in trick.cards)
            owner = told.bottles[0].owner
            played = {card for trick in told.tricks for card in trick.cards}
            devil = sum(card.number if chosen.card_points == "face" else card.merit for card in CLASSIC.dealt if card not in played)
            assert len(CLASSIC.dealt) - len(played) == chosen.discards * seats
            assert told.scores == tuple(-devil if seat == owner else won[seat] for seat in range(seats))
            assert position.points == [then + now for then, now in zip(before, told.scores, strict=True)]
            before, rounds = position.points, rounds + 1
    assert rounds > 2


# The end of the game


def last_trick(totals: list[float], **options: Any) -> Any:
    """A game whose round is down to one trick, in which seat 2 is to win 4 + 4 + 6 coins."""
    position = new_tricks(["20", "24", "37"], (), None, **options)
    position.state["total"][:3] = totals
    play(position, "20 24 37")
    return position


@pytest.mark.parametrize(("total", "over"), [(185, False), (186, True), (187, True)])
def test_BI_36_a_target_is_reached_with_so_many_points(total: float, over: bool) -> None:
    position = last_trick([0, 0, total], game_end={"target": 200})
    assert position.over == over
    assert position.points == [0, 0, total + 14]


def test_BI_36_a_target_is_checked_after_a_full_round_only() -> None:
    position = new_tricks(["20 17", "24 30", "37 36"], ("1", "2", "4"), None, game_end={"target": 200})
    position.state["total"][2] = 199
    play(position, "20 24 37")
    assert view_of(position, 2).points == [0, 0, 14]
    assert position.points == [0, 0, 199]
    assert not position.over


def test_BI_36_a_total_that_was_at_the_target_and_fell_below_does_not_end_the_game() -> None:
    position = new_tricks(["1", "24", "37"], ("35", "33", "32"), None, game_end={"target": 200})
    position.state["total"][0] = 199
    play(position, "1 24 37")
    assert position.points == [183, 0, 0]
    assert not position.over


def test_BI_36_ties_stand() -> None:
    position = last_trick([206, 12, 192], game_end={"target": 200})
    assert position.over
    assert position.points == [206, 12, 206]


@every_count
@pytest.mark.parametrize(("game_end", "rounds"), [({"deals": 1}, (3, 4)), ({"deals": 2}, (6, 8)), ({"rounds": 1}, (1, 1)), ({"rounds": 5}, (5, 5))])
def test_BI_36_a_game_of_so_many_deals_by_each_player_or_rounds(seats: int, game_end: dict[str, int], rounds: tuple[int, int]) -> None:
    *_, last = random_play(new_game(seats, 23, game_end=game_end), 24)
    assert last.over
    assert last.state["round"] + 1 == rounds[SEATS.index(seats)]
    assert view_of(last, 0).rounds == rounds[SEATS.index(seats)]


@every_count
def test_BI_36_the_target_ends_a_random_game_in_the_first_round_after_which_a_total_has_reached_it(seats: int) -> None:
    for name, target in (("classic", 200), ("face-value", 500)):
        cell = Cell("bottle-imp", name, seats, individual(seats))
        for seed in range(5):
            told = told_game(cell, seed)
            totals = list(itertools.accumulate((scored["scores"] for scored in told["rounds"]), lambda a, b: [x + y for x, y in zip(a, b, strict=True)]))
            assert max(totals[-1]) >= target
            assert all(max(before) < target for before in totals[:-1])


# Properties


@every_game
def test_each_card_is_in_exactly_one_place_at_every_step(seats: int, options: dict[str, Any]) -> None:
    whole = sum(1 << card for card in CLASSIC.dealt)
    for position in random_play(new_game(seats, 31, **options), 32):
        state = position.state
        fields = ["hand", "discarded"] if state["phase"] in (PLAYING, OVER) else ["hand", "discarded", "passed_left", "passed_right"]
        on_table = [1 << int(card) for card in state["card"] if card != NONE]
        places = [int(bits) for field in fields for bits in state[field]] + on_table
        union = 0
        for place in places:
            assert union & place == 0
            union |= place
        assert union == whole
        if state["phase"] == PLAYING:
            assert len(on_table) == state["tricks"] * seats + state["played"]


@every_game
def test_the_legal_actions_are_those_of_an_independent_definition(seats: int, options: dict[str, Any]) -> None:
    for position in random_play(new_game(seats, 33, **options), 34):
        if position.over:
            break
        own = view_of(position, int(position.to_act or 0))
        led = own.trick.cards[:1]
        follow = [card for card in own.hand if led and card.colour == led[0].colour and options.get("follow") != "free"]
        due = "" if own.due == "play" else f"{own.due} "
        assert legal(position) == [f"{due}{card.text}" for card in follow or own.hand]
        assert [action.text for action in own.legal] == legal(position)


@every_count
def test_a_step_on_one_game_of_a_batch_leaves_the_others_as_they_are(seats: int) -> None:
    position = new_game(seats)
    loops, states, scratch = position.game.loops, numpy.zeros(5, STATE), numpy.zeros(position.game.record.ACTIONS, numpy.int16)
    loops.start_all(position.rules, states, numpy.arange(5, dtype=numpy.uint64))
    alone = states[2:3].copy()
    for step in range(300):
        before = states.tobytes()
        choices = position.game.kernel.legal(position.rules, states, 2, scratch)
        if not choices:
            break
        action = scratch[step % choices]
        position.game.kernel.apply(position.rules, states, 2, action)
        position.game.kernel.apply(position.rules, alone, 0, action)
        after, size = states.tobytes(), STATE.itemsize
        assert after[: 2 * size] + after[3 * size :] == before[: 2 * size] + before[3 * size :]
        assert after[2 * size : 3 * size] == alone.tobytes()


@every_game
def test_the_same_seed_and_moves_give_the_same_bytes_and_so_does_a_copy(seats: int, options: dict[str, Any]) -> None:
    again, middle = new_game(seats, 35, **options), None
    choose = random.Random(36)
    for position in random_play(new_game(seats, 35, **options), 36):
        assert again.states.tobytes() == position.states.tobytes()
        if middle is not None:
            assert middle.states.tobytes() == position.states.tobytes()
        if position.over:
            break
        if middle is None and position.state["round"] == 1:
            middle = position.copy()
        action = choose.choice(again.legal)
        again.push(action)
        if middle is not None:
            middle.push(action)
    assert middle is not None
    assert middle.over


@every_game
def test_most_moves_is_the_number_of_moves_of_a_game_that_nothing_ends_earlier(seats: int, options: dict[str, Any]) -> None:
    fixed = options | {"game_end": {"rounds": 2}}
    position = new_game(seats, 37, **fixed)
    assert sum(1 for _ in random_play(position, 38)) - 1 == position.game.record.most_moves(BottleImpOptions(**fixed), seats, 200)


# What a player is shown


def test_a_view_shows_the_trick_the_points_and_the_round_before() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], ("1", "2", "4"))
    assert view_of(position, 0).last_round is None
    assert view_of(position, 0).trick == Trick(0, (), None)
    play(position, "18 20")
    assert view_of(position, 2).trick == Trick(0, tuple(cards("18 20")), None)
    assert view_of(position, 2).tricks == []
    play(position, "37 25 27 36")
    own = view_of(position, 1)
    tricks = (Trick(0, tuple(cards("18 20 37")), 0), Trick(0, tuple(cards("25 27 36")), 2))
    assert own.last_round == LastRound(2, tricks, (Bottle(18, 0),), (-3, 0, 17))
    assert (own.totals, own.round, own.dealer, own.due) == ([-3, 0, 17], 1, 0, "discard")
    assert (own.points, own.tricks, own.bottles) == ([0, 0, 0], [], (Bottle(19, None),))


def test_an_action_tells_its_card_and_what_is_done_with_it() -> None:
    actions = {action.text: action for action in game_named("bottle-imp").actions}
    for text, verb, card in (("17", "play", "17"), ("discard 7", "discard", "7"), ("pass left 2", "pass left", "2"), ("pass right 2.5", "pass right", "2.5")):
        assert actions[text].verb == verb
        assert actions[text].card is BY_TEXT[card]
    assert len(actions) == 4 * MOST_CARDS


# Replays


@pytest.fixture
def named_options() -> Any:
    """Gives options a name for the time of a test, so that games with them can be replayed."""
    game = game_named("bottle-imp")

    def give(options: dict[str, Any], seats: int) -> Cell:
        game.variants["of-a-test"] = Variant(game, Preset("of-a-test", "Test", "A test.", BottleImpOptions(**options)))
        return Cell("bottle-imp", "of-a-test", seats, individual(seats))

    yield give
    game.variants.pop("of-a-test", None)


def told_game(cell: Cell, seed: int, legal: bool = False) -> dict[str, Any]:
    """The replay of a game played at random, as a stranger reads it."""
    position = new_game(cell.seats, seed, **variant_named(f"bottle-imp/{cell.variant}").options.document())
    moves: list[int] = []
    choose = random.Random(seed)
    while not position.over:
        moves.append(int(choose.choice(position.legal)))
        position.push(moves[-1])
    return json.loads(json.dumps(replay(cell, seed, moves, [], legal=legal)))


@every_game
def test_a_referee_who_has_only_the_rules_accepts_random_games(seats: int, options: dict[str, Any], named_options: Any) -> None:
    cell = named_options(options, seats)
    for seed in range(4):
        told = told_game(cell, seed, legal=seed % 2 == 0)
        assert told["options"] == BottleImpOptions(**options).document()
        referee(told)


def event(told: dict[str, Any], do: str, number: int = 0) -> Any:
    """An event of the second round."""
    return [event for event in told["rounds"][1]["events"] if event["do"] == do][number]


def exchange_hands(told: dict[str, Any]) -> None:
    hands = told["rounds"][1]["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def exchange_plays(told: dict[str, Any]) -> None:
    one, other = event(told, "play", 0), event(told, "play", 4)
    one["card"], other["card"] = other["card"], one["card"]


def shift_a_score(told: dict[str, Any]) -> None:
    told["rounds"][1]["scores"][0] += 1
    told["totals"][0] += 1


@pytest.mark.parametrize(
    ("tamper", "foul"),
    [
        (lambda told: told["rounds"].pop(), "not told to its end .BI-36"),
        (lambda told: told["rounds"].append(told["rounds"][0]), "goes on after its end .BI-36"),
        (lambda told: told["rounds"][1].update(dealer=(told["rounds"][1]["dealer"] + 1) % 4), "passes to the left"),
        (lambda told: told["rounds"][1]["deal"]["hands"][0].append("19"), "one deck"),
        (exchange_hands, "is not allowed"),
        (lambda told: event(told, "discard").update(seat=9), "is due"),
        (lambda told: event(told, "pass").update(to=event(told, "pass")["seat"]), "is due"),
        (lambda told: event(told, "pass")["legal"].pop(), "choices"),
        (lambda told: event(told, "play")["legal"].pop(), "choices"),
        (exchange_plays, "is not allowed"),
        (lambda told: event(told, "trick").update(winner=(event(told, "trick")["winner"] + 1) % 4), "is due"),
        (lambda told: event(told, "trick").update(price=18.5), "is due"),
        (lambda told: event(told, "trick").update(bottle=1), "is due"),
        (lambda told: told["rounds"][1]["events"].pop(), "not told to its end"),
        (lambda told: told["rounds"][1]["events"].append({"do": "trick", "winner": 0}), "goes on after its end"),
        (shift_a_score, "scores"),
        (lambda told: told["totals"].reverse(), "totals"),
        (lambda told: told.update(winners=[]), "winners"),
    ],
)
def test_the_referee_rejects_a_tampered_replay(tamper: Callable[[dict[str, Any]], Any], foul: str) -> None:
    told = told_game(Cell("bottle-imp", "classic", 4, individual(4)), 1, legal=True)
    referee(told)
    tampered = copy.deepcopy(told)
    tamper(tampered)
    assert tampered != told
    with pytest.raises(Foul, match=foul):
        referee(tampered)


def test_a_replay_tells_a_trick_that_sold_the_bottle_and_one_that_did_not() -> None:
    position = new_tricks(["20 18", "17 37", "24 30"])
    teller = position.game.replay
    told: list[Any] = []
    for card in ("20", "17", "24", "37", "30", "18"):
        before = position.states.copy()[0]
        push(position, card)
        told += teller.events(before, position.state, BY_TEXT[card], 3)
    assert told[:4] == [
        {"seat": 0, "do": "play", "card": "20"},
        {"seat": 1, "do": "play", "card": "17"},
        {"seat": 2, "do": "play", "card": "24"},
        {"do": "trick", "winner": 1, "price": 17, "bottle": 0},
    ]
    assert told[-1] == {"do": "trick", "winner": 1, "price": 17, "bottle": None}


def test_a_replay_tells_to_whom_cards_are_passed() -> None:
    position = new_round(FOUR_EACH)
    teller = position.game.replay
    assert teller.opening(position.state, 3) == {"dealer": 2, "deal": {"hands": [held.split() for held in FOUR_EACH]}}
    told: list[Any] = []
    for text in GIVEN_AWAY[:3]:
        before = position.states.copy()[0]
        action = next(action for action in position.legal if action.text == text)
        position.push(action)
        told += teller.events(before, position.state, action, 3)
    assert told == [
        {"seat": 0, "do": "discard", "card": "1"},
        {"seat": 0, "do": "pass", "to": 1, "card": "2"},
        {"seat": 0, "do": "pass", "to": 2, "card": "3"},
    ]


# Options


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"discards": 7}, (3, 4)), ({"discards": 8}, (3,)), ({"discards": 8, "pass_left": 0, "pass_right": 0}, (3, 4)), ({"pass_left": 10}, (3,))],
)
def test_BI_12_is_played_by_as_many_as_are_dealt_the_cards_to_give_away(options: dict[str, int], seats: tuple[int, ...]) -> None:
    assert BottleImpOptions(**options).seats() == seats


@pytest.mark.parametrize("options", [{"discards": 11}, {"pass_left": 11}, {"discards": 5, "pass_left": 4, "pass_right": 4}])
def test_BI_12_cards_that_are_not_there_cannot_be_given_away(options: dict[str, int]) -> None:
    asked = sum(({"discards": 1, "pass_left": 1, "pass_right": 1} | options).values())
    with pytest.raises(InputError) as refused:
        read_options(BottleImpOptions, options, "imp.toml")
    assert refused.value.cause == (
        f"discards, pass_left and pass_right take {asked} cards of a hand, and the most that are dealt are 12 (BI-7, BI-12); "
        "let them add up to 12 at most, with discards up to 11"
    )


@pytest.mark.parametrize(
    "value", [{}, {"target": 0}, {"target": True}, {"target": 2.5}, {"deals": 101}, {"rounds": -1}, {"points": 5}, {"deals": 1, "rounds": 1}, 200, None]
)
def test_BI_36_refuses_other_ends_with_those_that_would_do(value: Any) -> None:
    with pytest.raises(InputError) as refused:
        read_options(BottleImpOptions, {"game_end": value}, "imp.toml")
    assert refused.value.place == "imp.toml: game_end"
    ends = '{"target": n} with n from 1 to 10000, {"deals": n} with n from 1 to 100, {"rounds": n} with n from 1 to 1000'
    assert refused.value.cause == f"game_end is one of {ends} (BI-36)"


@pytest.mark.parametrize(
    ("name", "value"),
    [("start_price", 1), ("start_price", 39), ("discards", 0), ("pass_left", -1), ("pass_right", 12), ("deck", "expanded"), ("follow", "should")],
)
def test_values_out_of_range_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(InputError) as refused:
        read_options(BottleImpOptions, {name: value}, "imp.toml")
    assert refused.value.place == f"imp.toml: {name}"
    assert refused.value.fix.startswith("values: ")


def test_the_presets_are_the_published_games() -> None:
    classic, face = (variant_named(f"bottle-imp/{name}").options.document() for name in ("classic", "face-value"))
    assert classic == {
        "deck": "classic",
        "start_price": 19,
        "discards": 1,
        "pass_left": 1,
        "pass_right": 1,
        "follow": "must",
        "card_points": "merit",
        "game_end": {"target": 200},
    }
    assert face == classic | {"card_points": "face", "game_end": {"target": 500}}
