"""The Devil's Eye, Bottle Imp for two: BI-40 to BI-45. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

from typing import Any

import pytest
from bottle_imp_positions import (
    cards,
    cell_of,
    eye_tricks,
    hand,
    last_round,
    legal,
    new_eye,
    new_game,
    play,
    push,
    random_game,
    random_play,
    scores,
    texts,
    view_of,
)

from engine.bottle_imp.record import PLAYING
from engine.bottle_imp.view import Bottle, Trick
from engine.positions import Position

FIRST, SECOND = ("1 2 3", "4 6 8"), ("5 7 9 10 13", "11 12 14 15 16")
GIVEN_AWAY = (
    "discard 5", "discard 7", "pass first 9", "pass second 10",
    "discard 11", "discard 12", "pass first 14", "pass second 15",
)  # fmt: skip
"""Seat 1 dealt, so that seat 0 begins."""


def packs(position: Position, seat: int) -> tuple[str, str]:
    """The cards a seat has left in its first and in its second pack."""
    held, first = int(position.state["hand"][seat]), int(position.state["first"][seat])
    return texts(held & first), texts(held & ~first)


@pytest.mark.parametrize("deck", ["classic", "expanded"])
def test_BI_40_each_player_is_dealt_a_first_pack_of_6_cards_and_a_second_of_12(deck: str) -> None:
    position = new_game(2, deck=deck)
    dealt = [packs(position, seat) for seat in range(2)]
    assert [[len(pack.split()) for pack in both] for both in dealt] == [[6, 12], [6, 12]]
    assert sorted((card for both in dealt for pack in both for card in pack.split()), key=int) == [
        str(number) for number in range(1, 38) if number != 19
    ]


def test_BI_40_a_player_sees_both_its_packs_from_the_start_and_nothing_of_the_others() -> None:
    position = new_game(2, seed=5)
    for seat in range(2):
        own = view_of(position, seat)
        first, second = packs(position, seat)
        assert own.first_pack == cards(first)
        assert own.hand == sorted(cards(f"{first} {second}"))
        assert own.opponents_first_pack == []
        assert set(own.unseen) == set(cards(hand(position, 1 - seat)))


def test_BI_40_other_seat_counts_have_no_packs() -> None:
    for seats in (3, 4, 5, 6):
        position = new_game(seats)
        assert position.state["first"].tolist() == [0, 0]
        assert view_of(position, 0).first_pack == view_of(position, 0).opponents_first_pack == []


def test_BI_41_two_cards_of_the_second_pack_go_to_the_devils_trick_one_to_each_pack_of_the_opponent() -> None:
    position = new_eye(FIRST, SECOND)
    assert legal(position) == ["discard 5", "discard 7", "discard 9", "discard 10", "discard 13"]
    push(position, "discard 5")
    assert legal(position) == ["discard 7", "discard 9", "discard 10", "discard 13"]
    push(position, "discard 7")
    assert legal(position) == ["pass first 9", "pass first 10", "pass first 13"]
    push(position, "pass first 9")
    assert legal(position) == ["pass second 10", "pass second 13"]
    push(position, "pass second 10")
    assert position.to_act == 1
    push(position, *GIVEN_AWAY[4:])
    assert [packs(position, seat) for seat in range(2)] == [("1 2 3 14", "13 15"), ("4 6 8 9", "10 16")]
    assert [texts(bits) for bits in position.state["discarded"][:2]] == ["5 7", "11 12"]


def test_BI_41_what_is_to_be_done_is_told() -> None:
    position, told = new_eye(FIRST, SECOND), []
    for action in GIVEN_AWAY[:4]:
        told.append(view_of(position, 0).due)
        push(position, action)
    assert told == ["discard", "discard", "pass first", "pass second"]


@pytest.mark.parametrize(
    ("given", "refused", "reason", "rule"),
    [
        ((), "discard 1", "1 is in the first pack, and cards are given from the second one", "BI-41"),
        (GIVEN_AWAY[:2], "pass first 2", "2 is in the first pack, and cards are given from the second one", "BI-41"),
        (
            GIVEN_AWAY[:2],
            "pass second 9",
            "a card is to be passed to the opponent's first pack; 'pass second 9' does something else",
            "BI-41",
        ),
        (
            GIVEN_AWAY[:2],
            "pass left 9",
            "a card is to be passed to the opponent's first pack; 'pass left 9' does something else",
            "BI-41",
        ),
        (
            GIVEN_AWAY[:3],
            "discard 10",
            "a card is to be passed to the opponent's second pack; 'discard 10' does something else",
            "BI-41",
        ),
        (GIVEN_AWAY[:3], "pass second 9", "9 is not in the hand", "BI-41"),
    ],
)
def test_BI_41_refuses_by_name(given: tuple[str, ...], refused: str, reason: str, rule: str) -> None:
    position = new_eye(FIRST, SECOND)
    push(position, *given)
    action = next(action for action in position.game.actions if action.text == refused)
    assert position.refusal(action) == (reason, rule)


@pytest.mark.parametrize(("discards", "each"), [(0, 0), (1, 2), (2, 2), (4, 4), (10, 10)])
def test_BI_41_the_option_discards_counts_cards_but_for_1_which_stands_for_two(discards: int, each: int) -> None:
    position = new_game(2, discards=discards)
    while position.state["public"]["phase"] != PLAYING:
        position.push(position.legal[0])
    assert [len(texts(bits).split()) for bits in position.state["discarded"][:2]] == [each, each]
    assert [len(hand(position, seat).split()) for seat in range(2)] == [18 - each] * 2


def test_BI_41_the_options_pass_left_and_pass_right_count_cards_for_the_first_and_the_second_pack() -> None:
    position = new_eye(FIRST, SECOND, discards=0, pass_left=2, pass_right=1)
    push(position, "pass first 5", "pass first 7", "pass second 9", "pass first 11", "pass first 12", "pass second 14")
    assert [packs(position, seat) for seat in range(2)] == [("1 2 3 11 12", "10 13 14"), ("4 5 6 7 8", "9 15 16")]


def test_BI_42_then_the_first_packs_lie_face_up_and_the_second_ones_stay_hidden() -> None:
    position = new_eye(FIRST, SECOND)
    push(position, *GIVEN_AWAY)
    own, other = view_of(position, 0), view_of(position, 1)
    assert (own.first_pack, own.opponents_first_pack) == (cards("1 2 3 14"), cards("4 6 8 9"))
    assert (other.first_pack, other.opponents_first_pack) == (cards("4 6 8 9"), cards("1 2 3 14"))
    assert set(cards("10 16 11 12")) <= set(own.unseen)
    assert (own.discarded, own.passed_left, own.passed_right) == (cards("5 7"), cards("9"), cards("10"))
    assert (own.from_right, own.from_left) == (cards("14"), cards("15"))


def test_BI_42_nothing_is_turned_up_before_both_have_chosen() -> None:
    position = new_eye(FIRST, SECOND)
    for action in GIVEN_AWAY:
        assert view_of(position, 0).opponents_first_pack == view_of(position, 1).opponents_first_pack == []
        push(position, action)
    assert view_of(position, 1).opponents_first_pack == cards("1 2 3 14")


def test_BI_42_seven_cards_lie_face_up_and_nine_are_hidden() -> None:
    position = new_game(2)
    while position.state["public"]["phase"] != PLAYING:
        position.push(position.legal[-1])
    assert [[len(pack.split()) for pack in packs(position, seat)] for seat in range(2)] == [[7, 9], [7, 9]]


def test_BI_42_a_card_of_a_first_pack_that_was_played_lies_there_no_longer() -> None:
    position = eye_tricks(("20 1", "24 2"), ("17 37", "18 36"))
    play(position, "20 24")
    assert view_of(position, 0).first_pack == cards("1")
    assert view_of(position, 0).opponents_first_pack == cards("2")
    assert view_of(position, 1).opponents_first_pack == cards("1")


def test_BI_42_the_packs_of_the_round_before_are_told() -> None:
    position = eye_tricks(("20 1", "24 2"), ("17 37", "18 36"))
    play(position, "20 24 17 18")
    play(position, "2 1 36 37")
    assert last_round(position).first_packs == (tuple(cards("1 20")), tuple(cards("2 24")))
    assert view_of(position, 0).opponents_first_pack == []


def test_BI_43_a_trick_is_four_cards_played_in_turn() -> None:
    position = eye_tricks(("20 24", "27 30"), ("17 37", "36 18"))
    order = []
    for card in ("20", "27", "24", "30"):
        order.append(position.to_act)
        assert view_of(position, 0).tricks == []
        push(position, card)
    assert order == [0, 1, 0, 1]
    assert view_of(position, 0).tricks == [Trick(0, tuple(cards("20 27 24 30")), 1)]
    assert (position.to_act, legal(position)) == (1, ["18", "36"])


@pytest.mark.parametrize(("discards", "tricks"), [(1, 8), (0, 9), (4, 7)])
def test_BI_43_a_round_has_eight_tricks(discards: int, tricks: int) -> None:
    last = random_game(cell_of(2, discards=discards, game_end={"rounds": 2}))[-1]
    told = last_round(last)
    assert [len(trick.cards) for trick in told.tricks] == [4] * tricks


def test_BI_44_the_published_example() -> None:
    """B has blue cards in its first pack and none in its second; A leads blue: B plays a blue card of its first pack
    or any card of its second.
    """
    position = eye_tricks(("20 1", "4 6 36"), ("24 2", "3 21 37"))
    play(position, "20")
    assert legal(position) == ["3", "4", "6", "21", "37"]
    action = next(action for action in position.game.actions if action.text == "36")
    assert position.refusal(action) == (
        "36 is not of the colour of 20, which was led, and its pack holds a card that is",
        "BI-44",
    )


@pytest.mark.parametrize(
    ("first", "second", "choices"),
    [
        ("3 21 37", "4 6 36", ["3", "4", "6", "21", "37"]),  # blue in the second pack only
        ("4 21 37", "6 3 36", ["4", "6"]),  # in both
        ("3 21 37", "1 7 36", ["1", "3", "7", "21", "36", "37"]),  # in neither
        ("", "4 3 36", ["4"]),  # an empty pack adds nothing
        ("3 36", "", ["3", "36"]),
    ],
)
def test_BI_44_following_binds_within_the_chosen_pack_only(first: str, second: str, choices: list[str]) -> None:
    position = eye_tricks(("20", first), ("24", second))
    play(position, "20")
    assert legal(position) == choices


def test_BI_44_the_leader_follows_its_own_lead_with_its_second_card() -> None:
    position = eye_tricks(("20 24 37", "27 5"), ("3 22", "30 7"))
    play(position, "20 27")
    assert legal(position) == ["3", "22", "24"]


def test_BI_44_the_leader_of_a_trick_may_play_from_either_pack() -> None:
    assert legal(eye_tricks(("20 37", "27"), ("3 22", "30"))) == ["3", "20", "22", "37"]


def test_BI_44_a_card_that_was_passed_binds_the_pack_it_was_passed_to() -> None:
    """Seat 0 gets blue 13 into its first pack, which then has to follow blue, and red 16 into its second, which has
    not.
    """
    position = new_eye(("1 2", "6 21"), ("3 5 7 9 11", "4 8 13 16 10"))
    push(
        position,
        "discard 3",
        "discard 5",
        "pass first 7",
        "pass second 9",
        "discard 4",
        "discard 8",
        "pass first 13",
        "pass second 16",
    )
    push(position, "16", "10")
    assert [packs(position, seat) for seat in range(2)] == [("1 2 13", "11"), ("6 7 21", "9")]
    assert legal(position) == ["1", "2", "11", "13"]
    push(position, "11")
    assert legal(position) == ["9", "21"]


def test_BI_44_follow_free_lets_everybody_play_any_card() -> None:
    position = eye_tricks(("20 1", "4 6 36"), ("24 2", "8 37"), follow="free")
    play(position, "20")
    assert legal(position) == ["4", "6", "8", "36", "37"]


@pytest.mark.parametrize(
    ("trick", "winner", "bottle"),
    [
        ("20 24 27 30", 1, Bottle(19, None)),  # the highest is the opponent's second card
        ("20 24 32 30", 0, Bottle(19, None)),  # the leader's second
        ("20 17 30 32", 1, Bottle(17, 1)),
        ("13 17 18 4", 0, Bottle(18, 0)),
        ("13 17 10 4", 1, Bottle(17, 1)),
        ("37 1 36 35", 1, Bottle(1, 1)),
    ],
)
def test_BI_45_the_player_of_the_winning_card_wins_the_trick_and_the_bottle(
    trick: str, winner: int, bottle: Bottle
) -> None:
    one, other, two, four = trick.split()
    position = eye_tricks((f"{one} 3", f"{other} 5"), (f"{two} 21", f"{four} 23"), follow="free")
    play(position, trick)
    assert view_of(position, 0).tricks[0].winner == winner
    assert view_of(position, 0).bottles == (bottle,)
    assert position.to_act == winner


def test_BI_45_the_winner_leads_and_the_other_leads_after_that_if_it_wins() -> None:
    position = eye_tricks(("20 24", "27 30"), ("36 35", "29 37"))
    order = []
    for card in ("20", "27", "24", "30", "29", "36", "37", "35"):
        order.append(position.to_act)
        push(position, card)
    assert order == [0, 1, 0, 1, 1, 0, 1, 0]
    assert [trick.winner for trick in last_round(position).tricks] == [1, 1]


def test_BI_45_scores_are_counted_as_with_more_players() -> None:
    """Seat 0 buys for 18, winning 5 + 4 + 6 + 2 coins that do not count, and again for 16; 1 + 1 + 2 + 1 coins lie in
    the Devil's Trick.
    """
    position = eye_tricks(("18 21", "20 24"), ("32 16", "3 34"), discards=["1 2", "8 4"], follow="free")
    play(position, "18 20 32 3")
    assert (view_of(position, 1).points, view_of(position, 1).bottles) == ([17, 0], (Bottle(18, 0),))
    play(position, "21 24 16 34")
    assert last_round(position).tricks[1].winner == 0
    assert last_round(position).bottles == (Bottle(16, 0),)
    assert scores(position) == [-(1 + 1 + 2 + 1), 0]


def test_BI_45_who_has_no_bottle_scores_what_it_won() -> None:
    position = eye_tricks(("18 21", "20 24"), ("32 23", "3 34"), discards=["1 2", "8 4"], follow="free")
    play(position, "18 20 32 3 21 24 23 34")
    assert scores(position) == [-(1 + 1 + 2 + 1), 2 + 4 + 3 + 6]


@pytest.mark.parametrize("bottles", [1, 2])
def test_BI_45_the_options_of_the_bottle_hold_here_too(bottles: int) -> None:
    position = eye_tricks(
        ("18 17", "20 24"), ("32 23", "3 34"), discards=["1 2", "8 4"], follow="free", bottles=bottles
    )
    play(position, "18 20 32 3 17 24 23 34")
    assert scores(position)[0] == -5 * bottles
    assert last_round(position).bottles == ((Bottle(17, 0),) if bottles == 1 else (Bottle(18, 0), Bottle(17, 0)))


def test_BI_45_the_player_left_of_the_dealer_gives_away_and_leads_first_and_the_deal_passes() -> None:
    first: dict[int, tuple[int | None, int]] = {}
    for position in random_play(cell_of(2, game_end={"rounds": 4}), 3, 4):
        if not position.over:
            first.setdefault(int(position.state["round"]), (position.to_act, int(position.state["public"]["dealer"])))
    assert len(first) == 4
    assert all(actor == 1 - dealer for actor, dealer in first.values())
    assert [dealer for _, dealer in first.values()] in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_a_replay_tells_both_packs_and_to_which_pack_a_card_is_passed() -> None:
    position = new_eye(FIRST, SECOND)
    texts = position.game.replay
    assert texts.opening(position.state, 2) == {
        "dealer": 1,
        "deal": {
            "first": [["1", "2", "3"], ["4", "6", "8"]],
            "second": [["5", "7", "9", "10", "13"], ["11", "12", "14", "15", "16"]],
        },
    }
    told: list[Any] = []
    for text in GIVEN_AWAY[1:7]:
        if not told:
            push(position, GIVEN_AWAY[0])
        before = position.states.copy()[0]
        action = next(action for action in position.legal if action.text == text)
        position.push(action)
        told += texts.events(before, position.state, action, 2)
    assert told == [
        {"seat": 0, "do": "discard", "card": "7"},
        {"seat": 0, "do": "pass", "to": 1, "pack": "first", "card": "9"},
        {"seat": 0, "do": "pass", "to": 1, "pack": "second", "card": "10"},
        {"seat": 1, "do": "discard", "card": "11"},
        {"seat": 1, "do": "discard", "card": "12"},
        {"seat": 1, "do": "pass", "to": 0, "pack": "first", "card": "14"},
    ]
