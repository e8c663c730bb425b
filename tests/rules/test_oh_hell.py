"""The rules of Oh Hell and its options, one by one. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import itertools
import random
from typing import Any

import numpy
import pytest
from oh_hell_positions import BY_TEXT, SEATS, bid_all, cards, hand, legal, new_game, new_hand, play, won
from random_games import play_on

from engine.actions import parse
from engine.cells import Cell, individual
from engine.errors import InputError
from engine.games import check_cell, variant_named
from engine.oh_hell.cards import CARDS
from engine.oh_hell.options import OhHellOptions
from engine.options import read_options
from engine.positions import Position
from engine.replays import Player, replay

HANDS_IN_A_GAME = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}


# The pack and the deal


def test_OH_1_is_for_three_to_seven_players() -> None:
    assert variant_named("oh-hell/standard").seats == (3, 4, 5, 6, 7)


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_OH_1_refuses_other_numbers_of_players_by_name(seats: int) -> None:
    with pytest.raises(InputError) as refused:
        check_cell(Cell("oh-hell", "standard", seats, "-".join("1" * seats)))
    assert refused.value.place == f"oh-hell/standard, {seats} seats"
    assert refused.value.fix == "seats it has: 3, 4, 5, 6, 7"


def test_OH_1_the_pack_has_each_rank_of_each_suit_once() -> None:
    assert [card.text for card in CARDS] == [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


@pytest.mark.parametrize("suit", "cdhs")
def test_OH_1_ace_is_high_and_two_is_low(suit: str) -> None:
    order = "23456789TJQKA"
    for low, high in itertools.pairwise(order):
        position = new_hand([low + suit, high + suit, "2h" if suit != "h" else "2s"], None, (0, 0, 0))
        play(position, f"{low}{suit} {high}{suit} {'2h' if suit != 'h' else '2s'}")
        assert position.state["last"]["won"][:3].tolist() == [0, 1, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_2_hand_k_of_a_game_deals_k_cards_to_each_player(seats: int) -> None:
    dealt = {}
    for position in play_on(new_game(seats), 1):
        if not position.over and position.state["bids_made"] == 0:
            dealt[int(position.state["round"])] = [len(hand(position, seat)) for seat in range(seats)]
    assert dealt == {number: [number + 1] * seats for number in range(HANDS_IN_A_GAME[seats])}


@pytest.mark.parametrize("seats", SEATS)
def test_OH_2_every_card_is_as_likely_in_every_place(seats: int) -> None:
    """Chi-square of card against place (a seat, turned, out of play) over 5000 deals."""
    games, size = 5000, 2
    position = new_game(seats, order="fixed", hands=2, max_cards=size)
    states = numpy.zeros(games, position.game.record.STATE)
    position.game.loops.start_all(position.rules, states, numpy.arange(games, dtype=numpy.uint64))
    held = (states["hand"][:, :seats, None] >> numpy.arange(52, dtype=numpy.uint64)) & numpy.uint64(1)
    counts = [held[:, seat].sum(axis=0) for seat in range(seats)]
    counts.append(numpy.bincount(states["public"]["turned"], minlength=52))
    counts.append(games - sum(counts))
    chances = [size / 52] * seats + [1 / 52, 1 - (seats * size + 1) / 52]
    chi_square = sum(
        float((((count - games * chance) ** 2) / (games * chance)).sum())
        for count, chance in zip(counts, chances, strict=True)
    )
    degrees = 51 * (seats + 1)
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("seats", SEATS)
def test_OH_3_the_deal_passes_to_the_left_each_hand(seats: int) -> None:
    dealers = {
        int(position.state["round"]): int(position.state["public"]["dealer"])
        for position in play_on(new_game(seats), 2)
    }
    assert [dealers[number] for number in range(len(dealers))] == [
        (dealers[0] + number) % seats for number in range(HANDS_IN_A_GAME[seats])
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_3_every_seat_is_the_first_dealer_about_equally_often(seats: int) -> None:
    first = [int(new_game(seats, seed, max_cards=1).state["public"]["dealer"]) for seed in range(200 * seats)]
    assert all(150 < first.count(seat) < 250 for seat in range(seats))


def test_OH_4_the_turned_cards_suit_is_trump() -> None:
    for turned, winner in (("9c", 2), ("9h", 1), ("9s", 0), ("9d", 0)):
        position = new_hand(["Ks", "2h", "2c"], turned, (0, 0, 0))
        play(position, "Ks 2h 2c")
        assert position.state["last"]["won"][:3].tolist() == [int(seat == winner) for seat in range(3)]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_4_a_card_is_turned_in_every_hand_but_the_last(seats: int) -> None:
    turned = {
        int(position.state["round"]): int(position.state["public"]["turned"])
        for position in play_on(new_game(seats), 3)
    }
    last = HANDS_IN_A_GAME[seats] - 1
    assert turned.pop(last) == -1
    assert all(0 <= card < 52 for card in turned.values())


def test_OH_4_a_hand_that_deals_the_whole_pack_has_no_trump_wherever_it_stands() -> None:
    assert OhHellOptions(order="down").trump_hands(4) == (False, *[True] * 11, False)
    assert OhHellOptions(order="up-down").trump_hands(4) == (*[True] * 12, False, *[True] * 11, False)
    position = new_game(4, order="down")
    assert position.state["public"]["turned"] == -1
    assert sum(len(hand(position, seat)) for seat in range(4)) == 52
    views = [position.view(seat) for seat in range(4)]
    assert all(view.turned is None and view.trump is None for view in views)


def test_OH_4_in_a_hand_without_trump_the_led_suit_decides() -> None:
    position = new_hand(["2c", "Ad", "As"], None, (0, 0, 0))
    play(position, "2c Ad As")
    assert position.state["last"]["won"][:3].tolist() == [1, 0, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_5_everybody_sees_the_turned_card_and_nobody_the_rest(seats: int) -> None:
    position = new_game(seats, order="fixed", hands=2, max_cards=3)
    for seat in range(seats):
        view = position.view(seat)
        assert view.turned == position.state["public"]["turned"]
        assert set(view.hand) == hand(position, seat)
        assert view.played == []


# Bidding


@pytest.mark.parametrize("seats", SEATS)
def test_OH_6_bidding_starts_left_of_the_dealer_and_goes_round_once(seats: int) -> None:
    position = new_game(seats, order="fixed", hands=2, max_cards=2)
    dealer = int(position.state["public"]["dealer"])
    for turn in range(1, seats + 1):
        assert position.to_act == (dealer + turn) % seats
        assert legal(position) == ["bid 0", "bid 1", "bid 2"]
        position.push_text("bid 1")
    assert not position.view(0).bidding


@pytest.mark.parametrize("size", [1, 5, 17])
def test_OH_6_each_bids_0_to_the_number_of_cards_dealt(size: int) -> None:
    position = new_game(3, order="fixed", hands=2, max_cards=size)
    assert legal(position) == [f"bid {bid}" for bid in range(size + 1)]


def test_OH_6_bids_are_public_and_stay_open() -> None:
    position = new_hand(["Ac 2c", "Kc 3c", "Qc 4c"], "2d")
    position.push_text("bid 0")
    assert [position.view(seat).bids for seat in range(3)] == [[0, None, None]] * 3
    bid_all(position, 2, 1)
    play(position, "Ac Kc Qc 2c")
    assert [position.view(seat).bids for seat in range(3)] == [[0, 2, 1]] * 3


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [("bid 3", "a bid of 3 is more than the 2 cards dealt", "OH-6"), ("Ac", "a bid is due, not a card", "OH-6")],
)
def test_OH_6_refuses_by_name(text: str, reason: str, rule: str) -> None:
    position = new_hand(["Ac 2c", "Kc 3c", "Qc 4c"], "2d")
    assert position.refusal(parse(position.game.actions, text)) == (reason, rule)


# Play


@pytest.mark.parametrize("seats", SEATS)
def test_OH_7_the_player_left_of_the_dealer_leads(seats: int) -> None:
    position = new_game(seats, order="fixed", hands=2, max_cards=2)
    bid_all(position, *[1] * seats)
    leader = (int(position.state["public"]["dealer"]) + 1) % seats
    assert position.to_act == leader
    assert {BY_TEXT[text] for text in legal(position)} == hand(position, leader)


def test_OH_7_follow_suit_if_you_can() -> None:
    position = new_hand(["5h 2s 3s", "Ah 2h Ac", "Kc Kd Ks"], "2d", (0, 0, 0))
    play(position, "5h")
    assert legal(position) == ["2h", "Ah"]


def test_OH_7_else_play_any_card() -> None:
    position = new_hand(["5h 2s 3s", "Ah 2h Ac", "Kc Kd Ks"], "2d", (0, 0, 0))
    play(position, "5h 2h")
    assert legal(position) == ["Kc", "Kd", "Ks"]


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("bid 0", "a card is due, not a bid", "OH-7"),
        ("Kc", "Kc is not in the hand", "OH-7"),
        ("Ac", "Ac does not follow the led suit h, and the hand holds one that does", "OH-7"),
    ],
)
def test_OH_7_refuses_by_name(text: str, reason: str, rule: str) -> None:
    position = new_hand(["5h 2s 3s", "Ah 2h Ac", "Kc Kd Ks"], "2d", (0, 0, 0))
    play(position, "5h")
    assert position.refusal(parse(position.game.actions, text)) == (reason, rule)


@pytest.mark.parametrize(
    ("trick", "turned", "winner"),
    [
        ("5h Kh Ah 2h", "3c", 2),  # the highest of the led suit
        ("5h Kc Ac Kd", None, 0),  # other suits do not count, however high
        ("Ah 2c Kh 3s", "4c", 1),  # the lowest trump beats the ace of the led suit
        ("Ah 2c 5c 3c", "4c", 2),  # the highest of several trumps
        ("2c Ac Ah Kc", "4c", 1),  # trump led: the highest trump
        ("2d 3d As 4d", "4c", 3),  # the highest comes last
    ],
)
def test_OH_8_the_highest_trump_wins_else_the_highest_of_the_led_suit(
    trick: str, turned: str | None, winner: int
) -> None:
    position = new_hand(trick.split(), turned, (0, 0, 0, 0))
    play(position, trick)
    assert position.state["last"]["won"][:4].tolist() == [int(seat == winner) for seat in range(4)]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_8_the_winner_is_who_an_independent_definition_says(seats: int) -> None:
    draw = random.Random(seats)
    for _ in range(150):
        trick = draw.sample([card.text for card in CARDS], seats)
        trump = draw.choice("cdhs-")
        position = new_hand(
            trick,
            None
            if trump == "-"
            else next(card.text for card in CARDS if card.text not in trick and card.text[1] == trump),
            [0] * seats,
        )
        for card in trick:
            position.push_text(card)
        winning = [card for card in trick if card[1] == trump] or [card for card in trick if card[1] == trick[0][1]]
        winner = trick.index(max(winning, key=lambda card: "23456789TJQKA".index(card[0])))
        assert position.state["last"]["won"].tolist() == [int(seat == winner) for seat in range(7)]


def test_OH_8_the_winner_leads_next() -> None:
    position = new_hand(["2h 3s", "4h 5s", "Ah 6s", "3h 7s"], "2d", (0, 0, 0, 0))
    play(position, "2h 4h Ah 3h")
    assert position.to_act == 2
    assert won(position) == [0, 0, 1, 0]
    play(position, "6s 7s 3s 5s")
    assert position.state["last"]["leader"][:2].tolist() == [0, 2]
    assert position.state["last"]["won"][:4].tolist() == [0, 0, 1, 1]


# Scores


def four_tricks(*bids: int, **options: Any) -> list[float]:
    """Points after a hand of four cards in which seat 0 takes every trick with the clubs."""
    position = new_hand(["Ac Kc Qc Jc", "2h 3h 4h 5h", "2s 3s 4s 5s"], "Td", bids, **options)
    play(position, "Ac 2h 2s Kc 3h 3s Qc 4h 4s Jc 5h 5s")
    return position.points


def test_OH_9_bid_4_and_took_4_scores_14_and_bid_0_and_took_0_scores_10() -> None:
    assert four_tricks(4, 0, 0) == [14, 10, 10]


def test_OH_9_a_bid_missed_on_either_side_scores_nothing() -> None:
    assert four_tricks(3, 1, 0) == [0, 0, 10]
    assert four_tricks(0, 4, 2) == [0, 0, 0]


def test_OH_9_bid_1_and_took_1_scores_11() -> None:
    position = new_hand(["Ac 2h", "Kc Ah", "3c 4h"], "2d", (1, 1, 1))
    play(position, "Ac Kc 3c 2h Ah 4h")
    assert position.points == [11, 11, 0]


def test_OH_10_the_game_is_over_after_the_last_hand() -> None:
    position = new_hand(["Ac", "Kc", "Qc"], "2d", (1, 1, 0), hands=1)
    assert not position.over
    play(position, "Ac Kc Qc")
    assert position.over
    assert position.to_act is None
    assert position.legal == []
    assert position.points == [11, 0, 10]
    assert position.refusal(0) == ("the game is over", "")


@pytest.mark.parametrize("seats", SEATS)
def test_OH_10_the_highest_total_after_the_last_hand_wins(seats: int) -> None:
    cell = Cell("oh-hell", "standard", seats, individual(seats))
    for seed in range(12):
        position, moves, choose = Position(cell, seed), [], random.Random(seed)
        while not position.over:
            moves.append(choose.choice(position.legal))
            position.push(moves[-1])
        told = replay(cell, seed, moves, [Player("random", "1", "")] * seats)
        assert told["winners"] == [
            seat for seat in range(seats) if all(position.points[seat] >= points for points in position.points)
        ]


# Options

SIZES_FOR_SEVEN = {
    "up": (1, 2, 3, 4, 5, 6, 7),
    "down": (7, 6, 5, 4, 3, 2, 1),
    "up-down": (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1),
    "down-up": (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7),
}


@pytest.mark.parametrize("order", SIZES_FOR_SEVEN)
def test_OH_20_order_of_the_hands_with_the_turning_hand_played_once(order: str) -> None:
    sizes = {
        int(position.state["round"]): int(position.state["public"]["size"])
        for position in play_on(new_game(7, order=order), 5)
    }
    assert tuple(sizes.values()) == SIZES_FOR_SEVEN[order]


def test_OH_20_in_a_descending_game_the_hand_of_one_card_has_no_trump() -> None:
    assert OhHellOptions(order="down").trump_hands(7) == (*[True] * 6, False)


def test_OH_21_in_the_fifth_hand_the_total_may_not_be_5() -> None:
    position = new_hand(
        ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h", "2s 3s 4s 5s 6s"], "Ac", (2, 0, 1), hook=True
    )
    assert legal(position) == ["bid 0", "bid 1", "bid 3", "bid 4", "bid 5"]
    assert position.refusal(2) == ("a bid of 2 would make the bids add up to the 5 tricks", "OH-21")


@pytest.mark.parametrize(("bids", "refused"), [((0, 0, 0), 5), ((5, 0, 0), 0), ((2, 2, 2), None), ((5, 5, 5), None)])
def test_OH_21_refuses_the_one_bid_that_fits_if_there_is_one(bids: tuple[int, ...], refused: int | None) -> None:
    hands = ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h", "2s 3s 4s 5s 6s"]
    assert new_hand(hands, "Ac", bids, hook=True).legal == [bid for bid in range(6) if bid != refused]
    assert new_hand(hands, "Ac", bids).legal == [0, 1, 2, 3, 4, 5]


def test_OH_21_binds_the_last_bidder_only() -> None:
    hands = ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h", "2s 3s 4s 5s 6s"]
    for bids in ((), (5,), (5, 0)):
        assert new_hand(hands, "Ac", bids, hook=True).legal == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("seats", SEATS)
def test_OH_21_the_last_bidder_always_has_a_bid(seats: int) -> None:
    """For every hand size and every total of the bids before, the hand of one card included."""
    for size in range(1, 52 // seats + 1):
        for total in range(min(size * (seats - 1), size + 1) + 1):
            position = new_game(seats, order="fixed", hands=1, max_cards=size, hook=True)
            for _ in range(seats - 1):
                bid = min(size, total)
                total -= bid
                position.push_text(f"bid {bid}")
            assert len(position.legal) in (size, size + 1)


def test_OH_22_simultaneous_bids_are_revealed_all_at_once() -> None:
    position = new_hand(["Ac", "Kc", "Qc"], "2d", (1, 0), bidding="simultaneous")
    assert [position.view(seat).bids for seat in range(3)] == [[1, None, None], [None, 0, None], [None, None, None]]
    position.push_text("bid 1")
    assert [position.view(seat).bids for seat in range(3)] == [[1, 0, 1]] * 3


@pytest.mark.parametrize("seats", SEATS)
def test_OH_22_simultaneous_bids_do_not_leak(seats: int) -> None:
    """Whatever the others have bid so far, a seat that has still to bid, or that has bid, sees the same."""
    draw = random.Random(seats)
    options: dict[str, Any] = {"order": "fixed", "hands": 2, "max_cards": 5, "bidding": "simultaneous"}
    for bidders in range(1, seats):
        one, other = new_game(seats, 3, **options), new_game(seats, 3, **options)
        first = one.to_act
        assert first is not None
        one.push_text("bid 2")
        other.push_text("bid 2")
        for _ in range(1, bidders):
            one.push_text(f"bid {draw.randrange(3)}")
            other.push_text(f"bid {draw.randrange(3, 6)}")
        for seat in (first, *((first + turn) % seats for turn in range(bidders, seats))):
            assert one.view(seat).record.tobytes() == other.view(seat).record.tobytes()


def test_OH_22_sequential_bids_are_heard_as_they_are_made() -> None:
    position = new_hand(["Ac", "Kc", "Qc"], "2d", (1, 0))
    assert [position.view(seat).bids for seat in range(3)] == [[1, 0, None]] * 3


def test_OH_22_cannot_be_combined_with_the_hook() -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, {"hook": True, "bidding": "simultaneous"}, "my league")
    assert "hook" in refused.value.cause
    assert "bidding = simultaneous" in refused.value.cause
    assert "OH-22" in refused.value.cause


def test_OH_23_who_cannot_follow_must_play_a_trump_if_it_holds_one() -> None:
    hands = ["5h 2s 3s", "Ac 2c As", "Kd Ks Qs"]
    position = new_hand(hands, "4c", (0, 0, 0), must_trump=True)
    play(position, "5h")
    assert legal(position) == ["2c", "Ac"]
    assert position.refusal(parse(position.game.actions, "As")) == (
        "As is not a trump, and the hand holds one",
        "OH-23",
    )
    play(position, "2c")
    assert legal(position) == ["Kd", "Qs", "Ks"]
    position = new_hand(hands, "4c", (0, 0, 0))
    play(position, "5h")
    assert legal(position) == ["2c", "Ac", "As"]


def test_OH_23_following_suit_comes_first_and_the_leader_is_free() -> None:
    position = new_hand(["5h 2c 3s", "Ac Ah As", "Kd Ks Qs"], "4c", (0, 0, 0), must_trump=True)
    assert legal(position) == ["2c", "5h", "3s"]
    play(position, "5h")
    assert legal(position) == ["Ah"]


def test_OH_23_asks_for_nothing_in_a_hand_without_trump() -> None:
    position = new_hand(["5h 2s 3s", "Ac 2c As", "Kd Ks Qs"], None, (0, 0, 0), must_trump=True)
    play(position, "5h")
    assert legal(position) == ["2c", "Ac", "As"]


def test_OH_24_bid_3_and_took_4_scores_4() -> None:
    assert four_tricks(3, 1, 0, miss="tricks") == [4, 0, 10]
    assert four_tricks(4, 1, 0, miss="tricks") == [14, 0, 10]


def test_OH_25_in_the_seventh_hand_a_made_bid_of_0_scores_12() -> None:
    suits = ["Ac Kc Qc Jc Tc 9c 8c", "Ah Kh Qh Jh Th 9h 8h", "As Ks Qs Js Ts 9s 8s"]
    position = new_hand(suits, "Td", (7, 0, 1), zero_bid="five-plus-hand")
    play(position, " ".join(itertools.chain(*zip(*(suit.split() for suit in suits), strict=True))))
    assert position.points == [17, 12, 0]


def test_OH_25_changes_nothing_for_other_bids_or_a_missed_0() -> None:
    assert four_tricks(4, 0, 1, zero_bid="five-plus-hand") == [14, 9, 0]
    assert four_tricks(0, 0, 0, zero_bid="five-plus-hand") == [0, 9, 9]
    assert four_tricks(0, 0, 0, zero_bid="five-plus-hand", miss="tricks") == [4, 9, 9]


@pytest.mark.parametrize(("seats", "turned"), [(3, True), (4, False), (5, True), (6, True), (7, True)])
def test_OH_26_the_last_hand_turns_a_card_where_one_is_left(seats: int, turned: bool) -> None:
    options = OhHellOptions(last_hand_trump="turned")
    assert options.trump_hands(seats) == (*[True] * (HANDS_IN_A_GAME[seats] - 1), turned)
    assert OhHellOptions().trump_hands(seats)[-1] is False


def test_OH_26_the_last_hand_is_played_with_that_trump() -> None:
    position = new_game(3, order="fixed", hands=1, max_cards=17, last_hand_trump="turned")
    left = set(range(52)) - set().union(*(hand(position, seat) for seat in range(3)))
    assert left == {int(position.state["public"]["turned"])}


def test_OH_27_max_cards_and_hands() -> None:
    assert OhHellOptions(max_cards=3).hand_sizes(4) == (1, 2, 3)
    assert OhHellOptions(max_cards=3, order="up-down").hand_sizes(4) == (1, 2, 3, 2, 1)
    assert OhHellOptions(max_cards=3, order="up-down", hands=4).hand_sizes(4) == (1, 2, 3, 2)
    assert OhHellOptions(hands=2).hand_sizes(4) == (1, 2)
    assert OhHellOptions(order="down", hands=2).hand_sizes(4) == (13, 12)
    assert OhHellOptions(order="fixed", hands=3, max_cards=6).hand_sizes(4) == (6, 6, 6)
    assert OhHellOptions(order="up-down", max_cards=17).hand_sizes(3) == (*range(1, 18), *range(16, 0, -1))


@pytest.mark.parametrize(
    ("max_cards", "seats"),
    [(7, (3, 4, 5, 6, 7)), (8, (3, 4, 5, 6)), (10, (3, 4, 5)), (13, (3, 4)), (14, (3,)), (17, (3,))],
)
def test_OH_27_is_played_by_as_many_as_the_pack_can_serve(max_cards: int, seats: tuple[int, ...]) -> None:
    assert OhHellOptions(max_cards=max_cards).seats() == seats


@pytest.mark.parametrize("seats", SEATS)
def test_OH_27_a_game_of_fixed_hands_plays_them_all(seats: int) -> None:
    sizes = {
        int(position.state["round"]): int(position.state["public"]["size"])
        for position in play_on(new_game(seats, order="fixed", hands=4, max_cards=6), 1)
    }
    assert sizes == {0: 6, 1: 6, 2: 6, 3: 6}


@pytest.mark.parametrize("given", [{}, {"hands": 2}, {"max_cards": 3}])
def test_OH_27_fixed_needs_both_numbers(given: dict[str, int]) -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, {"order": "fixed", **given}, "my league")
    assert refused.value.cause == "order = fixed plays `hands` hands of `max_cards` cards each (OH-27)"
    assert refused.value.fix == "give both, hands from 1 to 33 and max_cards from 1 to 17, or use another order"


@pytest.mark.parametrize(("name", "value"), [("max_cards", 0), ("max_cards", 18), ("hands", 0), ("hands", 34)])
def test_OH_27_refuses_numbers_out_of_range(name: str, value: int) -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, {name: value}, "my league")
    assert refused.value.place == f"my league: {name}"
    assert refused.value.fix == f"values: whole number, 1 to {17 if name == 'max_cards' else 33}"


def test_cards_are_written_as_they_are_read() -> None:
    assert [card.text for card in cards("2c Ac 2d Td Ah Ks")] == ["2c", "Ac", "2d", "Td", "Ah", "Ks"]
