"""The rules of Split, one by one: SP-1 to SP-16. Expected values are worked out from the rules' text."""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy
import pytest
from split_positions import (
    CASES,
    FACTORS,
    OTHER_SHEET,
    ROWS,
    SEATS,
    cards,
    cell_with,
    held,
    legal,
    matches,
    new_game,
    new_turn,
    pile,
    push,
    random_play,
    refusal,
    row,
    scores,
    view_of,
)

from engine.cells import Cell, individual
from engine.errors import InputError
from engine.games import check_cell, game_named, variant_named
from engine.options import read_options
from engine.positions import Position
from engine.replays import replay
from engine.split.cards import CARDS, MATCH_IDS, RANKS, improves, paired, type_of
from engine.split.options import SplitOptions
from engine.split.record import ACTIONS, MOST_LEGAL, MOST_ROW, STATE, most_moves, most_upgraded
from engine.split.score_sheet import OWN, ScoreSheet

every_case = pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(*case, id=f"{case[0]}-{'-'.join(map(str, case[1].values()))[:40]}") for case in CASES],
)
every_count = pytest.mark.parametrize("seats", SEATS)
every_reading = pytest.mark.parametrize("upgrade", FACTORS["upgrade"])

TURNED_DOWN = ["decline"]


def test_every_two_values_of_the_options_and_seats_meet_in_a_case() -> None:
    assert len(ROWS) < 20
    for one, other in itertools.combinations(FACTORS, 2):
        met = [(row[one], row[other]) for row in ROWS]
        missing = [pair for pair in itertools.product(FACTORS[one], FACTORS[other]) if pair not in met]
        assert missing == [], f"{one} and {other}"


# The cards and the deal


def halves(position: Position) -> Counter[str]:
    """Where every half is: in a hand, in the row, in the pile, seen in a match or covered."""
    own = view_of(position, 0)
    found = Counter(row(position)) + Counter(pile(position)) + Counter(card.text for card in own.covered)
    for seat in range(position.cell.seats):
        found += Counter(held(position, seat))
    return found + Counter(card.text for match in own.matches for card in match.cards)


def test_SP_1_each_of_52_faces_is_there_twice() -> None:
    assert len({card.text for card in CARDS}) == 52
    assert halves(new_game(4)) == Counter({rank + suit: 2 for rank in "23456789TJQKA" for suit in "cdhs"})


def test_SP_1_is_for_two_to_six_players_and_three_rounds() -> None:
    assert variant_named("split/standard").seats == (2, 3, 4, 5, 6)
    assert SplitOptions().rounds == 3
    for seats in SEATS:
        assert view_of(new_game(seats), 0).rounds == 3
        *_, last = random_play(new_game(seats), 3)
        assert last.state["round"] == 2


@pytest.mark.parametrize("seats", [1, 7])
def test_SP_1_other_numbers_of_players_are_refused_by_name(seats: int) -> None:
    with pytest.raises(InputError) as refused:
        check_cell(Cell("split", "standard", seats, individual(seats)))
    assert refused.value.fix == "seats it has: 2, 3, 4, 5, 6"


@every_case
def test_SP_2_nine_cards_each_one_beside_the_pile_and_the_rest_in_it(seats: int, options: dict[str, Any]) -> None:
    rounds: set[int] = set()
    for position in random_play(new_game(seats, 3, **options), 4):
        if position.over or int(position.state["round"]) in rounds:
            continue
        rounds.add(int(position.state["round"]))
        own = view_of(position, 0)
        assert own.hand_sizes == [len(held(position, seat)) for seat in range(seats)] == [9] * seats
        assert own.row == [own.turned]
        assert own.pile_size == len(pile(position)) == 104 - 9 * seats - 1
        assert own.matches == own.covered == []
        assert halves(position) == Counter({card.text: 2 for card in CARDS})
    assert rounds == set(range(options["rounds"]))


@every_count
def test_SP_2_every_face_is_as_likely_in_every_place(seats: int) -> None:
    """Chi-square of face against place (a hand, the turned card, the next four of the pile) over 4000 deals."""
    games = 4000
    position = new_game(seats)
    states = numpy.zeros(games, STATE)
    position.game.loops.start_all(position.rules, states, numpy.arange(games, dtype=numpy.uint64))
    faces = numpy.arange(52, dtype=numpy.uint64)
    chi_square = 0.0
    for seat in range(seats):
        found = sum(
            ((states[field][:, seat, None] >> faces) & numpy.uint64(1)).sum(axis=0).astype(float)
            for field in ("hand", "hand_twice")
        )
        chi_square += float(((found - games * 9 / 52) ** 2 / (games * 9 / 52)).sum())
    for place in range(9 * seats, 9 * seats + 5):
        found = numpy.bincount(states["deck"][:, place], minlength=52)
        chi_square += float(((found - games / 52) ** 2 / (games / 52)).sum())
    degrees = 51 * (seats + 5)
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


def test_SP_3_the_row_stays_visible_in_order_and_grows_at_its_open_end() -> None:
    position = new_turn(["5h 9c Kd", "6s 8d Qh"], "2c 3d")
    push(position, "draw pile", "discard 9c", "draw pile", "discard Qh")
    for seat in range(2):
        assert view_of(position, seat).row == cards("2c 3d 9c Qh")


@every_count
def test_SP_3_the_player_left_of_the_dealer_begins_and_turns_pass_to_the_left(seats: int) -> None:
    position = new_turn(["5h 9c Kd"] * seats, "2c", "2d " * 20)
    order = []
    for _ in range(2 * seats):
        order.append(position.to_act)
        push(position, "draw pile", "discard 2d")
    assert view_of(position, 0).dealer == seats - 1
    assert order == [*range(seats), *range(seats)]


# A turn


def test_SP_4_a_turn_is_a_draw_any_number_of_plays_and_one_discard() -> None:
    position = new_turn(["5h 5h 8c 8s 9d Kd", "6s 8d Qh"], "2c", "9h 2d 2d 2d")
    assert legal(position) == ["draw pile"]
    push(position, "draw pile")
    assert legal(position) == [
        "match 5h 5h",
        "match 8c 8s",
        "match 9d 9h",
        *(f"discard {card}" for card in ("5h", "8c", "8s", "9d", "9h", "Kd")),
    ]
    push(position, "match 5h 5h", "decline", "match 9d 9h", "decline")
    assert legal(position) == ["match 8c 8s", "discard 8c", "discard 8s", "discard Kd"]
    push(position, "discard 8c")
    assert position.to_act == 1
    assert held(position, 0) == ["8s", "Kd"]
    assert row(position) == ["2c", "8c"]


def test_SP_4_a_card_is_drawn_first_and_only_once() -> None:
    position = new_turn(["5h 5h 8c", "6s 8d Qh"])
    assert refusal(position, "match 5h 5h") == ("a card is to be drawn first, from the pile or from the row", "SP-4")
    assert refusal(position, "discard 8c") == ("a card is to be drawn first, from the pile or from the row", "SP-4")
    push(position, "draw pile")
    assert refusal(position, "draw pile") == ("the card of this turn has been drawn", "SP-4")
    assert refusal(position, "draw row 1") == ("the card of this turn has been drawn", "SP-4")
    assert refusal(position, "discard 9c") == ("9c is not in the hand", "SP-4")


def test_SP_5_the_piles_top_card_comes_to_the_hand() -> None:
    position = new_turn(["5h 9c", "6s 8d"], "2c", "Kd 3c 4s")
    push(position, "draw pile")
    assert held(position, 0) == ["5h", "9c", "Kd"]
    assert pile(position) == ["3c", "4s"]
    assert view_of(position, 1).pile_size == 2


def test_SP_5_who_draws_the_piles_last_card_ends_the_round_and_counts_it_in_hand() -> None:
    """Three cards in the hand of who drew, two and none of whose are in matches: three and two negative boxes at 5."""
    position = new_turn(["5h 9c", "6s 8d"], "2c", "9d", [(1, "Kh Kh")])
    push(position, "draw pile")
    own = view_of(position, 1)
    assert own.round == 1
    assert own.last_round.hand_sizes == (3, 2)
    assert (own.last_round.went_out, own.last_round.drew_last) == (None, 0)
    assert scores(position) == [-15, 10 - 10]


@every_count
def test_SP_5_the_piles_last_card_but_one_ends_nothing(seats: int) -> None:
    position = new_turn(["5h 9c"] * seats, "2c", "9d 9h")
    push(position, "draw pile")
    assert position.state["round"] == 0
    assert position.to_act == 0


# From the row


def test_SP_6_a_card_of_the_row_that_matches_can_be_taken_with_every_card_on_it() -> None:
    position = new_turn(["5h 9c Kd", "6s 8d Qh"], "Ks 5d 7c 9s")
    assert legal(position) == ["draw pile", "draw row 1", "draw row 3", "draw row 4"]
    push(position, "draw row 3")
    assert held(position, 0) == ["5d", "5h", "7c", "9c", "9s", "Kd"]
    assert row(position) == ["Ks"]
    assert pile(position) == ["2d", "2h", "2s", "2d"]


def test_SP_6_the_card_taken_is_played_before_anything_else() -> None:
    position = new_turn(["5h 9c Kd 5h", "6s 8d Qh"], "Ks 5d 7c 9s")
    push(position, "draw row 3")
    assert legal(position) == ["match 5d 5h"]
    assert view_of(position, 1).to_play == cards("5d")[0]
    for text in ("match 9c 9s", "match 5h 5h", "discard Kd"):
        assert refusal(position, text) == ("5d was taken from the row and is to be played first", "SP-6")
    push(position, "match 5d 5h", "decline")
    assert view_of(position, 0).to_play is None
    assert legal(position) == [
        "match 9c 9s",
        "upgrade 51 5h",
        "discard 5h",
        "discard 7c",
        "discard 9c",
        "discard 9s",
        "discard Kd",
    ]


def test_SP_6_its_partner_may_be_one_of_the_cards_taken_along() -> None:
    position = new_turn(["5h 9c", "6s 8d Qh"], "Ks 7c 7d 3s")
    assert legal(position) == ["draw pile", "draw row 3"]
    push(position, "draw row 3")
    assert legal(position) == ["match 7c 7d"]


def test_SP_6_it_may_be_played_as_an_upgrade() -> None:
    position = new_turn(["9c Kd", "6s 8d Qh"], "5h 3s", "2d 2d", [(1, "5d 5s")])
    assert legal(position) == ["draw pile", "draw row 2"]
    push(position, "draw row 2")
    assert legal(position) == ["upgrade 51 5h"]
    push(position, "upgrade 51 5h", "decline")
    assert legal(position) == ["discard 3s", "discard 9c", "discard Kd"]


def test_SP_6_a_card_that_neither_matches_nor_upgrades_stays() -> None:
    position = new_turn(["9c Kd", "6s 8d Qh"], "5c 3s", "2d 2d", [(1, "5d 5h"), (0, "3s 3s")])
    assert legal(position) == ["draw pile"]
    assert refusal(position, "draw row 2") == ("5c cannot be played at once", "SP-6")
    assert refusal(position, "draw row 3") == ("the row has only 2 cards", "SP-6")


def test_SP_6_the_duty_is_on_the_face_since_halves_look_alike() -> None:
    position = new_turn(["5h 9c Kd", "6s 8d Qh"], "5h 5s 5c")
    push(position, "draw row 3")
    assert held(position, 0) == ["5c", "5h", "5h", "5s", "9c", "Kd"]
    assert legal(position) == ["match 5c 5h", "match 5h 5h", "match 5h 5s"]


def test_SP_6_the_whole_row_can_be_taken_and_the_next_discard_starts_it_anew() -> None:
    position = new_turn(["5h 9c Kd", "6s 8d Qh"], "5s 7c")
    push(position, "draw row 2", "match 5h 5s", "decline", "discard 7c")
    assert row(position) == ["7c"]


@every_reading
def test_SP_6_only_an_upgrade_that_is_allowed_lets_a_card_be_taken(upgrade: str) -> None:
    position = new_turn(["9c Kd", "6s 8d Qh"], "5h", "2d 2d", [(1, "5d 5s")], upgrade=upgrade)
    assert legal(position) == (["draw pile"] if upgrade == "own" else ["draw pile", "draw row 1"])


# Matches


@pytest.mark.parametrize(
    ("halves", "kind"),
    [
        ("5h 5h", "perfect"), ("Ac Ac", "perfect"), ("5d 5h", "strong"), ("Tc Ts", "strong"),
        ("5c 5d", "weak"), ("5c 5h", "weak"), ("5d 5s", "weak"), ("5h 5s", "weak"),
    ],
)  # fmt: skip
def test_SP_7_perfect_strong_and_weak(halves: str, kind: str) -> None:
    position = new_turn([f"{halves} 9c Kd", "6s 8d Qh"], upgrade_bonus=False)
    push(position, "draw pile", f"match {halves}")
    assert matches(position) == [(0, halves, kind)]
    assert held(position, 0) == ["2d", "9c", "Kd"]


def test_SP_7_different_numbers_never_match() -> None:
    position = new_turn(["5h 6h 7h 8h", "6s 8d Qh"], "2c", "9h 9h")
    push(position, "draw pile")
    assert legal(position) == [f"discard {rank}h" for rank in "56789"]
    assert refusal(position, "match 5h 5h") == ("the hand does not hold 5h twice", "SP-7")
    assert refusal(position, "match 5h 5s") == ("5s is not in the hand", "SP-7")


def test_SP_7_matches_of_a_number_are_counted_as_they_are_laid() -> None:
    position = new_turn(["5h 5h 5d 5d 9c", "5s 5s Ac As 8d Qh"], "2c", "2d 2h 2s 3d")
    push(position, "draw pile", "match 5d 5d", "decline", "match 5h 5h", "decline", "discard 9c")
    push(position, "draw pile", "match 5s 5s", "decline", "match Ac As", "decline", "discard Qh")
    assert [(match.id.number, match.owner) for match in view_of(position, 0).matches] == [
        (51, 0),
        (141, 1),
        (52, 0),
        (53, 1),
    ]


# Upgrades


def upgraded(halves: str, card: str) -> str:
    """What a match becomes by a card, as `5d 5h strong`, the kept half first; or that it is refused."""
    position = new_turn([f"{card} 9c Kd", "6s 8d"], "2c", "2d 2d", [(0, halves)])
    push(position, "draw pile")
    if f"upgrade 51 {card}" not in legal(position):
        assert refusal(position, f"upgrade 51 {card}") == (f"{card} does not make match 51 ({halves}) stronger", "SP-8")
        return "refused"
    push(position, f"upgrade 51 {card}")
    ((_, became, kind),) = matches(position)
    assert halves == " ".join(sorted([became.split()[0], *(covered.text for covered in view_of(position, 0).covered)]))
    return f"{became} {kind}"


def test_SP_8_a_weak_match_becomes_strong_or_perfect_by_any_card_of_its_number() -> None:
    assert [upgraded("5d 5s", card) for card in ("5c", "5d", "5h", "5s")] == [
        "5s 5c strong",
        "5d 5d perfect",
        "5d 5h strong",
        "5s 5s perfect",
    ]


def test_SP_8_a_strong_match_becomes_perfect_by_one_of_its_own_faces_only() -> None:
    assert [upgraded("5d 5h", card) for card in ("5c", "5d", "5h", "5s")] == [
        "refused",
        "5d 5d perfect",
        "5h 5h perfect",
        "refused",
    ]
    assert [upgraded("5c 5s", card) for card in ("5c", "5d", "5h", "5s")] == [
        "5c 5c perfect",
        "refused",
        "refused",
        "5s 5s perfect",
    ]


def test_SP_8_a_perfect_match_cannot_be_upgraded() -> None:
    assert [upgraded("5d 5d", card) for card in ("5c", "5d", "5h", "5s")] == ["refused"] * 4


def test_SP_8_an_upgraded_match_can_be_upgraded_again_and_keeps_its_number() -> None:
    position = new_turn(["5h 5h 9c Kd", "6s 8d"], "2c", "2d 2d", [(1, "5d 5s")])
    push(position, "draw pile", "upgrade 51 5h", "decline")
    assert matches(position) == [(0, "5d 5h", "strong")]
    push(position, "upgrade 51 5h", "decline")
    assert matches(position) == [(0, "5h 5h", "perfect")]
    assert view_of(position, 0).covered == cards("5d 5s")


@pytest.mark.parametrize(("upgrade", "owners"), [("steal", [0, 0]), ("give", [0, 1]), ("own", [0, 1])])
def test_SP_8_whose_matches_are_upgraded_and_whose_they_are_then(upgrade: str, owners: list[int]) -> None:
    position = new_turn(
        ["5h 9c 9h Kd", "6s 8d"], "2c", "2d 2d", [(0, "9d 9s"), (1, "5d 5s")], upgrade=upgrade, upgrade_bonus=False
    )
    push(position, "draw pile")
    offered = [text for text in legal(position) if text.startswith("upgrade")]
    assert offered == (
        ["upgrade 91 9c", "upgrade 91 9h"] if upgrade == "own" else ["upgrade 51 5h", "upgrade 91 9c", "upgrade 91 9h"]
    )
    push(position, "upgrade 91 9h")
    if upgrade == "own":
        assert refusal(position, "upgrade 51 5h") == (
            "match 51 is another player's, and only own ones are upgraded",
            "SP-8",
        )
    else:
        push(position, "upgrade 51 5h")
    assert [owner for owner, *_ in sorted(matches(position), key=lambda match: match[1], reverse=True)] == owners


def test_SP_8_refuses_by_name() -> None:
    position = new_turn(["5h 9c Kd", "6s 8d"], "2c", "2d 2d", [(1, "5d 5s")])
    push(position, "draw pile")
    assert refusal(position, "upgrade 52 5h") == ("there is no match 52", "SP-8")
    assert refusal(position, "upgrade 51 5c") == ("5c is not in the hand", "SP-8")


@every_case
def test_SP_8_upgrades_make_matches_strictly_stronger_and_cover_a_half(seats: int, options: dict[str, Any]) -> None:
    strength = {"weak": 0, "strong": 1, "perfect": 2}
    upgrades = 0
    for seed in (41, 43):
        before, covered = {}, []
        for position in random_play(new_game(seats, seed, **options), seed):
            own = view_of(position, 0)
            now = {match.id: match for match in own.matches}
            if own.history and own.history[-1].action.match is not None:
                mover, action = own.history[-1]
                then, became = before[action.match], now[action.match]
                upgrades += 1
                assert strength[became.type] > strength[then.type]
                assert became.cards[0] in then.cards
                assert became.cards[1] == action.card
                assert Counter(own.covered) == Counter([*covered, *then.cards]) - Counter([became.cards[0]])
                assert became.owner == (mover if options["upgrade"] == "steal" else then.owner)
                assert options["upgrade"] != "own" or then.owner == mover
            before, covered = now, own.covered
    assert upgrades > 3


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
@pytest.mark.parametrize("new", range(4))
def test_SP_8_what_compiled_and_readable_rules_say_of_three_faces_is_the_same(
    first: int, second: int, new: int
) -> None:
    position = new_turn(
        [f"{CARDS[12 + new].text} 9c Kd", "6s 8d"],
        "2c",
        "2d 2d",
        [(0, f"{CARDS[12 + first].text} {CARDS[12 + second].text}")],
    )
    push(position, "draw pile")
    action = f"upgrade 51 {CARDS[12 + new].text}"
    assert (action in legal(position)) == improves(12 + first, 12 + second, 12 + new)
    if improves(12 + first, 12 + second, 12 + new):
        push(position, action)
        (match,) = view_of(position, 0).matches
        assert match.cards == (paired(12 + first, 12 + second, 12 + new), 12 + new)
        assert ("weak", "strong", "perfect").index(match.type) == type_of(*match.cards)


# Bonuses


def test_SP_9_a_perfect_match_lets_a_player_mark_a_negative_box_of_another() -> None:
    position = new_turn(["5h 5h 9c Kd", "6s 8d", "7s 8d"])
    push(position, "draw pile", "match 5h 5h")
    assert legal(position) == ["mark 1", "mark 2", "decline"]
    assert refusal(position, "mark 0") == ("a player does not mark a box of its own", "SP-9")
    assert refusal(position, "mark 3") == ("there is no seat 3", "SP-9")
    push(position, "mark 2")
    assert [sheet.negative for sheet in view_of(position, 0).sheets] == [0, 0, 1]
    assert [sheet.value for sheet in view_of(position, 0).sheets] == [0, 0, -5]
    assert view_of(position, 0).totals == [0, 0, 0]
    assert position.to_act == 0


def test_SP_9_a_strong_match_lets_a_player_draw_from_the_pile() -> None:
    position = new_turn(["5d 5h 9c Kd", "6s 8d"], "2c", "2d 9s Ks 3c")
    push(position, "draw pile", "match 5d 5h")
    assert legal(position) == ["bonus-draw", "decline"]
    push(position, "bonus-draw")
    assert held(position, 0) == ["2d", "9c", "9s", "Kd"]
    assert pile(position) == ["Ks", "3c"]
    push(position, "match 9c 9s")
    assert legal(position) == ["bonus-draw", "decline"]


def test_SP_9_a_weak_match_lets_a_player_swap_matches_of_the_same_type() -> None:
    table = [(0, "9c 9c"), (0, "7c 7s"), (1, "9d 9h"), (2, "8c 8d"), (2, "9s 9s"), (1, "Td Td")]
    position = new_turn(["5h 5s Qh Kd", "6s 8d", "7s 8d"], "2c", "2d 2d", table)
    push(position, "draw pile", "match 5h 5s")
    assert set(legal(position)) == {"decline", "swap 51 81", "swap 71 92", "swap 91 93", "swap 91 101"}
    push(position, "swap 91 101")
    assert (0, "Td Td", "perfect") in matches(position)
    assert (1, "9c 9c", "perfect") in matches(position)
    assert len(matches(position)) == 7
    assert legal(position) == ["discard 2d", "discard Qh", "discard Kd"]


def test_SP_9_refuses_swaps_by_name() -> None:
    position = new_turn(
        ["5h 5s 2h Kd", "6s 8d", "7s 8d"], "2c", "2d 2d", [(0, "9c 9c"), (1, "9d 9h"), (2, "8c 8d"), (1, "7h 7h")]
    )
    push(position, "draw pile", "match 5h 5s")
    assert refusal(position, "swap 51 92") == (
        "match 51 is weak and match 92 is strong; only matches of the same type are swapped",
        "SP-9",
    )
    assert refusal(position, "swap 51 91") == ("match 91 is this player's own and cannot be taken", "SP-9")
    assert refusal(position, "swap 81 51") == ("match 81 is another player's and cannot be given", "SP-9")
    assert refusal(position, "swap 51 52") == ("there is no match 52", "SP-9")
    assert refusal(position, "swap 51 51") == ("match 51 is this player's own and cannot be taken", "SP-9")


def test_SP_9_without_a_match_to_swap_only_declining_is_left() -> None:
    position = new_turn(["5h 5s 2h Kd", "6s 8d"], "2c", "2d 2d", [(1, "9d 9h")])
    push(position, "draw pile", "match 5h 5s")
    assert legal(position) == TURNED_DOWN


@pytest.mark.parametrize(("halves", "due"), [("5h 5h", "mark"), ("5d 5h", "bonus draw"), ("5h 5s", "swap")])
def test_SP_9_the_bonus_comes_before_the_next_match_and_may_be_declined(halves: str, due: str) -> None:
    position = new_turn([f"{halves} 9c 9c Kd", "6s 8d"])
    push(position, "draw pile")
    before = view_of(position, 1)
    push(position, f"match {halves}")
    assert view_of(position, 0).due == due
    for text in ("match 9c 9c", "discard Kd", "draw pile"):
        assert refusal(position, text).rule == "SP-9"
        assert refusal(position, text).reason.startswith(f"the bonus of a {matches(position)[0][2]} match is due")
    push(position, "decline")
    after = view_of(position, 1)
    assert (after.pile_size, after.sheets) == (before.pile_size, before.sheets)
    assert after.due == "play"
    assert refusal(position, "decline") == ("no bonus is due", "SP-9")
    assert refusal(position, "mark 1") == ("no bonus is due", "SP-9")
    push(position, "match 9c 9c")


@pytest.mark.parametrize(("card", "offered"), [("5h", ["bonus-draw", "decline"]), ("5d", ["mark 1", "decline"])])
@every_reading
def test_SP_9_an_upgrade_earns_the_bonus_of_the_type_it_reaches(upgrade: str, card: str, offered: list[str]) -> None:
    owner = 0 if upgrade == "own" else 1
    position = new_turn([f"{card} 9c Kd", "6s 8d"], "2c", "2d 2d 2d", [(owner, "5d 5s")], upgrade=upgrade)
    push(position, "draw pile", f"upgrade 51 {card}")
    assert position.to_act == 0
    assert legal(position) == offered


def test_SP_9_upgrades_earn_nothing_where_the_option_says_so() -> None:
    position = new_turn(["5h 7d 7d Kd", "6s 8d"], "2c", "2d 2d 2d", [(1, "5d 5s")], upgrade_bonus=False)
    push(position, "draw pile", "upgrade 51 5h")
    assert view_of(position, 0).due == "play"
    push(position, "match 7d 7d")
    assert view_of(position, 0).due == "mark"


def test_SP_10_a_bonus_draw_of_the_piles_last_card_ends_the_round_at_once() -> None:
    """The strong match counts; two cards are left in that hand and two in the other: 5 - 10 and -10."""
    position = new_turn(["5d 5h 9c", "6s 8d"], "2c", "2d Ks")
    push(position, "draw pile", "match 5d 5h", "bonus-draw")
    assert position.state["round"] == 1
    told = view_of(position, 0).last_round
    assert (told.hand_sizes, told.drew_last, told.went_out) == ((3, 2), 0, None)
    assert scores(position) == [5 - 15, -10]


def test_SP_10_declining_it_does_not() -> None:
    position = new_turn(["5d 5h 9c", "6s 8d"], "2c", "2d Ks")
    push(position, "draw pile", "match 5d 5h", "decline", "discard 9c")
    assert (position.state["round"], position.to_act) == (0, 1)


# The last card


def test_SP_11_a_match_keeps_a_card_for_the_discard() -> None:
    position = new_turn(["5h", "6s 8d"], "2c", "5h 2d")
    push(position, "draw pile")
    assert legal(position) == ["discard 5h"]
    assert refusal(position, "match 5h 5h") == ("it would leave no card for the discard", "SP-11")


def test_SP_11_nor_does_a_strong_match_that_might_draw_another() -> None:
    position = new_turn(["5h", "6s 8d"], "2c", "5d 2d")
    push(position, "draw pile")
    assert legal(position) == ["discard 5d", "discard 5h"]


def test_SP_11_an_upgrade_keeps_a_card_for_the_discard() -> None:
    position = new_turn(["5h", "6s 8d"], "2c", "9c 2d", [(1, "5d 5s"), (1, "9d 9s")])
    push(position, "draw pile")
    assert legal(position) == ["upgrade 51 5h", "upgrade 91 9c", "discard 5h", "discard 9c"]
    push(position, "upgrade 51 5h", "decline")
    assert legal(position) == ["discard 9c"]
    assert refusal(position, "upgrade 91 9c") == ("it would leave no card for the discard", "SP-11")


def test_SP_11_a_card_of_the_row_is_not_taken_for_a_match_that_would_empty_the_hand() -> None:
    position = new_turn(["5h", "6s 8d"], "9c 5d", "2d 2d")
    assert legal(position) == ["draw pile"]
    assert refusal(position, "draw row 1") == ("a match with 5d would leave no card for the discard", "SP-11")


def test_SP_11_taking_another_card_along_or_upgrading_makes_it_possible() -> None:
    assert legal(new_turn(["5h", "6s 8d"], "5d 9c", "2d 2d")) == ["draw pile", "draw row 2"]
    assert legal(new_turn(["5h", "6s 8d"], "9c 5d", "2d 2d", [(1, "5c 5h")])) == ["draw pile", "draw row 1"]


@every_case
def test_SP_11_no_hand_is_ever_without_a_card_to_discard(seats: int, options: dict[str, Any]) -> None:
    for seed in (51, 52):
        for position in random_play(new_game(seats, seed, **options), seed):
            own = view_of(position, 0)
            if own.due not in ("lay", ""):
                assert min(own.hand_sizes) > 0
            assert position.legal or position.over


# Going out


def test_SP_12_who_discards_its_last_card_ends_the_round() -> None:
    """Third turn of the table of two, so that everybody has had one: 5 for a match, three cards at 5."""
    position = new_turn(["5h 5h", "6s 8d"], "2c", "2d 7c 9c 9d")
    push(
        position,
        "draw pile",
        "discard 2d",
        "draw pile",
        "discard 6s",
        "draw pile",
        "match 5h 5h",
        "decline",
        "discard 9c",
    )
    told = view_of(position, 1).last_round
    assert told is not None
    assert (told.went_out, told.drew_last, told.hand_sizes) == (0, None, (0, 2))
    assert told.row == tuple(cards("2c 2d 6s 9c"))
    assert scores(position) == [5, -10]


def test_SP_12_who_has_had_no_turn_may_lay_matches_without_bonus() -> None:
    """Seat 1 goes out on its first turn; seats 2 and 3 have had none and lay to the left of it, seat 0 has."""
    position = new_turn(["Kh Kh", "5h 5h", "7c 7d 8s 8s", "9c 9d 9h 9s Ad"], "2c", "2d 2d 2d", [], 1)
    push(position, "draw pile", "match 5h 5h", "decline", "discard 2d")
    assert position.state["round"] == 0
    own = view_of(position, 0)
    assert (own.due, own.went_out, position.to_act) == ("lay", 1, 2)
    assert legal(position) == ["match 7c 7d", "match 8s 8s", "decline"]
    push(position, "match 8s 8s")
    assert legal(position) == ["match 7c 7d", "decline"]
    push(position, "match 7c 7d")
    assert held(position, 2) == []
    assert legal(position) == TURNED_DOWN
    push(position, "decline")
    assert position.to_act == 3
    push(position, "match 9c 9d", "decline")
    told = view_of(position, 0).last_round
    assert told is not None
    assert (told.went_out, told.hand_sizes) == (1, (2, 0, 0, 3))
    assert scores(position) == [-10, 5, 10, 5 - 15]
    assert view_of(position, 0).dealer == 1


def test_SP_12_going_out_on_a_later_turn_lets_nobody_lay() -> None:
    position = new_turn(["Kh Kh", "5h 5h", "7c 7d 8s 8s"], "2c", "2d 2d 2d 2d 2d 2d", [], 1)
    push(
        position,
        "draw pile",
        "discard 5h",
        "draw pile",
        "discard 2d",
        "draw pile",
        "match Kh Kh",
        "decline",
        "discard 2d",
    )
    assert position.state["round"] == 1
    assert scores(position) == [10, -10, -20]


def test_SP_12_the_last_players_first_turn_leaves_nobody_to_lay() -> None:
    position = new_turn(["Kh Kh", "5h 5h", "7c 7d"], "2c", "2d 2d 2d 2d", [], 2)
    push(position, "draw pile", "match 7c 7d", "decline", "discard 2d")
    assert position.state["round"] == 1
    assert scores(position) == [-10, -10, 5]


def test_SP_12_no_upgrades_are_laid() -> None:
    position = new_turn(["Kh Kh", "Kc 7d 7h"], "2c", "2d 2d 2d", [(0, "Kd Ks")])
    push(position, "draw pile", "match Kh Kh", "decline", "discard 2d")
    assert legal(position) == ["match 7d 7h", "decline"]
    assert refusal(position, "upgrade 131 Kc") == ("a player who has had no turn lays matches, no upgrades", "SP-12")
    assert refusal(position, "discard Kc") == ("a player who has had no turn may lay matches, or decline", "SP-12")
    assert refusal(position, "match Kc Kd") == ("Kd is not in the hand", "SP-7")


def test_SP_12_the_pile_that_ends_the_round_lets_nobody_lay() -> None:
    position = new_turn(["Kh Kh", "5h 5h"], "2c", "2d")
    push(position, "draw pile")
    assert scores(position) == [-15, -10]


# Scoring


def test_SP_13_a_positive_box_for_each_match_and_a_negative_one_for_each_card() -> None:
    position = new_turn(
        ["5h 5h", "6s 8d Qh"], "2c", "2d 7c 9c 9d", [(0, "Kd Ks"), (0, "Ks Ks"), (1, "Ad Ah"), (0, "5d 5s")]
    )
    position.state["turns"] = 2
    push(position, "draw pile", "match 5h 5h", "mark 1", "discard 2d")
    sheets = view_of(position, 0).sheets
    assert sheets[0].positive == (0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    assert sheets[1].positive == (0,) * 12 + (1,)
    assert [sheet.negative for sheet in sheets] == [0, 1 + 3]
    assert [sheet.value for sheet in sheets] == scores(position) == [10 + 20, 15 - 20]


def test_SP_13_a_match_fills_the_row_of_its_number_whatever_its_type() -> None:
    for halves in ("7c 7d", "7c 7s", "7c 7c"):
        position = new_turn(["5h", "6s"], "2c", "2d", [(1, halves)])
        push(position, "draw pile")
        assert view_of(position, 0).sheets[1].positive[RANKS.index("7")] == 1


def test_SP_13_boxes_add_up_over_the_rounds() -> None:
    position = new_turn(["5h", "6s"], "2c", "2d", [(1, "7c 7d")])
    position.state["public"]["positive"][1, RANKS.index("7")] = 3
    position.state["public"]["negative"][:2] = (4, 0)
    position.state["total"][:2] = (-20, 20)
    push(position, "draw pile")
    assert [sheet.value for sheet in view_of(position, 0).sheets] == [-30, 30 - 5]
    assert scores(position) == [-10, 5]


@every_case
def test_SP_13_a_rounds_boxes_come_from_matches_hands_and_marks_alone(seats: int, options: dict[str, Any]) -> None:
    filled, negative = [Counter[str]() for _ in range(seats)], [0] * seats
    for position in random_play(new_game(seats, 61, **options), 61):
        own = view_of(position, 0)
        last = own.history[-1].action if own.history else None
        if last is not None and last.target is not None:
            negative[last.target] += 1
        told = own.last_round
        if told is not None and (not own.history or position.over):
            for match in told.matches:
                filled[match.owner][RANKS[match.id.rank]] += 1
            negative = [boxes + left for boxes, left in zip(negative, told.hand_sizes, strict=True)]
        if not own.history or position.over:
            expected = [worth(options.get("score_sheet"), filled[seat], negative[seat]) for seat in range(seats)]
            assert [sheet.value for sheet in own.sheets] == expected
            assert own.record["round"] == 0 or position.points == expected


def worth(sheet: Any, filled: Counter[str], negative: int) -> int:
    """The value of a sheet with so many boxes filled, worked out from the rules' text."""
    if sheet is None:
        sheet = {
            "upper": {
                "A": [0, 15, 30, 50, 70, 90, 110],
                "KQJ": [0, 10, 20, 35, 50, 65, 80],
                "T98765432": [0, 5, 10, 20, 30, 40, 50],
            },
            "lower": [5 * boxes for boxes in range(500)],
        }
    upper = sum(
        (values[filled[rank]] if filled[rank] < len(values) else values[-1])
        for ranks, values in sheet["upper"].items()
        for rank in ranks
    )
    return upper - (sheet["lower"][negative] if negative < len(sheet["lower"]) else sheet["lower"][-1])


def test_SP_14_all_cards_are_shuffled_anew_for_the_next_round() -> None:
    deals: dict[int, tuple[list[str], ...]] = {}
    for position in random_play(new_game(3, 5), 6):
        if not position.over:
            deals.setdefault(
                int(position.state["round"]), (*(held(position, seat) for seat in range(3)), pile(position))
            )
    assert len(deals) == 3
    assert len({str(deal) for deal in deals.values()}) == 3


@pytest.mark.parametrize("out", [0, 1])
def test_SP_14_who_went_out_deals_the_next_round(out: int) -> None:
    position = new_turn(["5h 5h", "5d 5d", "6s 8d"], "2c", "2d 2h 2s 2d", [], out)
    position.state["turns"] = 3
    face = ("5h", "5d")[out]
    push(position, "draw pile", f"match {face} {face}", "decline", f"discard {('2d', '2d')[out]}")
    assert view_of(position, 0).dealer == out
    assert position.to_act == out + 1


def test_SP_14_if_nobody_did_the_deal_passes_to_the_left() -> None:
    position = new_turn(["5h 5h", "5d 5d", "6s 8d"], "2c", "2d", [], 1)
    position.state["public"]["dealer"] = 1
    push(position, "draw pile")
    assert view_of(position, 0).dealer == 2
    assert position.to_act == 0


@every_count
def test_SP_15_every_seat_is_the_first_dealer_about_equally_often(seats: int) -> None:
    first = [int(new_game(seats, seed).state["public"]["dealer"]) for seed in range(200 * seats)]
    assert all(150 < first.count(seat) < 250 for seat in range(seats))


@pytest.mark.parametrize(
    ("rank", "values"),
    [("A", [0, 15, 30, 50, 70, 90, 110, 110, 110]),
     ("K", [0, 10, 20, 35, 50, 65, 80, 80]), ("J", [0, 10, 20, 35, 50, 65, 80, 80]),
     ("T", [0, 5, 10, 20, 30, 40, 50, 50]), ("2", [0, 5, 10, 20, 30, 40, 50, 50])],
)  # fmt: skip
def test_SP_16_the_first_open_box_of_a_row_counts_and_a_full_row_keeps_its_last(rank: str, values: list[int]) -> None:
    position = new_game(2)
    for filled, value in enumerate(values):
        position.state["public"]["positive"][1, RANKS.index(rank)] = filled
        assert [sheet.value for sheet in view_of(position, 0).sheets] == [0, value]


def test_SP_16_the_lower_half_is_taken_away_without_end() -> None:
    position = new_game(2)
    for filled in (0, 1, 2, 30, 200):
        position.state["public"]["negative"][0] = filled
        assert view_of(position, 0).sheets[0].value == -5 * filled


def test_SP_16_another_sheet_takes_the_place_of_this_projects_own() -> None:
    position = new_game(2, 1, score_sheet=OTHER_SHEET)
    empty = 4 * 3 + 9 * 1 - 2
    assert [sheet.value for sheet in view_of(position, 0).sheets] == [empty, empty]
    assert position.points == [0, 0]
    state = position.state
    state["public"]["positive"][0, RANKS.index("Q")], state["public"]["positive"][0, RANKS.index("2")] = 2, 7
    state["public"]["negative"][0] = 3
    assert view_of(position, 0).sheets[0].value == (3 * 3 + 100) + (8 * 1 + 40) - 16
    state["public"]["negative"][0] = 9
    assert view_of(position, 0).sheets[0].value == (3 * 3 + 100) + (8 * 1 + 40) - 32


def test_SP_16_the_highest_score_wins_and_all_rounds_add_up_to_it() -> None:
    for seed in range(4):
        told = told_game(Cell("split", "standard", 3, "1-1-1"), seed)
        assert len(told["rounds"]) == 3
        assert told["totals"] == [sum(part) for part in zip(*(one["scores"] for one in told["rounds"]), strict=True)]
        assert told["winners"] == [seat for seat in range(3) if told["totals"][seat] == max(told["totals"])]


# Properties


@every_case
def test_104_halves_are_in_exactly_one_place_at_every_step(seats: int, options: dict[str, Any]) -> None:
    whole = Counter({card.text: 2 for card in CARDS})
    for seed in (71, 72):
        for position in random_play(new_game(seats, seed, **options), seed):
            assert halves(position) == whole
            state = position.state
            assert state["public"]["held"][:seats].tolist() == [len(held(position, seat)) for seat in range(seats)]
            assert sum(int(bits) for bits in state["public"]["owned"]) == sum(
                int(bits) for bits in state["public"]["of_type"]
            )
            for masks in (state["public"]["owned"].tolist(), state["public"]["of_type"].tolist()):
                assert all(one & other == 0 for one, other in itertools.combinations(masks, 2))


@every_case
def test_the_legal_actions_are_those_of_an_independent_definition(seats: int, options: dict[str, Any]) -> None:
    for seed in (73, 74):
        before: list[str] = []
        for position in random_play(new_game(seats, seed, **options), seed):
            if position.over:
                break
            history = view_of(position, 0).history
            taking = history[-1].action.count if history else None
            assert sorted(legal(position)) == sorted(
                allowed(position, options["upgrade"], before[-taking] if taking else None)
            )
            before = row(position)
            assert [int(action) for action in position.legal] == sorted(int(action) for action in position.legal)
            assert len(position.legal) <= MOST_LEGAL


def fits(one: str, other: str) -> int:
    """3 for a perfect match, 2 for a strong one, 1 for a weak one, 0 for none."""
    if one[0] != other[0]:
        return 0
    return 3 if one == other else 2 if (one[1] in "dh") == (other[1] in "dh") else 1


def allowed(position: Position, reading: str, wanted: str | None) -> set[str]:
    """What the rules' text lets the seat to act do, from what lies on the table and in its hand; `wanted` has just
    been taken from the row.
    """
    seat = int(position.to_act or 0)
    own, hand = view_of(position, seat), held(position, seat)
    table = [(str(match.id), match.owner == seat, [card.text for card in match.cards]) for match in own.matches]

    def plays(hand: list[str], wanted: str | None) -> set[str]:
        found: set[str] = set()
        if len(hand) > 2:
            for one, other in itertools.combinations(sorted(hand, key=lambda card: "cdhs".index(card[1])), 2):
                if fits(one, other) and wanted in (None, one, other):
                    found.add(f"match {one} {other}")
        for number, mine, (first, second) in table:
            for card in hand:
                best = max(fits(first, card), fits(second, card))
                if (
                    len(hand) > 1
                    and best > fits(first, second)
                    and wanted in (None, card)
                    and (mine or reading != "own")
                ):
                    found.add(f"upgrade {number} {card}")
        return found

    if own.due == "draw":
        found = {"draw pile"}
        for taking in range(1, len(own.row) + 1):
            taken = [card.text for card in own.row[-taking:]]
            if plays([*hand, *taken], taken[0]):
                found.add(f"draw row {taking}")
        return found
    if own.due == "play":
        return plays(hand, wanted) | (set() if wanted else {f"discard {card}" for card in hand})
    if own.due == "lay":
        pairs = itertools.combinations(sorted(hand, key=lambda card: "cdhs".index(card[1])), 2)
        return {f"match {one} {other}" for one, other in pairs if fits(one, other)} | {"decline"}
    if own.due == "mark":
        return {f"mark {other}" for other in range(own.seats) if other != seat} | {"decline"}
    if own.due == "bonus draw":
        return {"bonus-draw", "decline"}
    swaps = {
        f"swap {one} {other}"
        for one, mine, a in table
        for other, yours, b in table
        if mine and not yours and fits(*a) == fits(*b)
    }
    return swaps | {"decline"}


@every_case
def test_bonuses_come_at_once_after_what_earns_them_and_only_then(seats: int, options: dict[str, Any]) -> None:
    dues = {"weak": "swap", "strong": "bonus draw", "perfect": "mark"}
    seen: Counter[str] = Counter()
    for position in random_play(new_game(seats, 75, **options), 75):
        own = view_of(position, 0)
        if not own.history or position.over:
            continue
        last = own.history[-1].action
        earns = (last.cards is not None and own.due != "lay") or (last.match is not None and options["upgrade_bonus"])
        if earns:
            rank = (last.cards[0] if last.cards else last.card).rank
            played = (
                last.match
                if last.match is not None
                else max(match.id for match in own.matches if match.id.rank == rank)
            )
            reached = next(match.type for match in own.matches if match.id == played)
            assert own.due == dues[reached]
        else:
            assert own.due in ("draw", "play", "lay")
        seen[own.due] += earns
    assert min(seen[due] for due in dues.values()) > 0


@every_case
def test_halves_a_seat_cannot_see_can_change_places_without_a_trace_in_its_view(
    seats: int, options: dict[str, Any]
) -> None:
    """At every decision: a half of another hand not known to be there, and one of the pile or of a third hand."""
    choose = random.Random(seats)
    changed = 0
    for seed in (77, 78):
        for position in random_play(new_game(seats, seed, **options), seed):
            for seat in range(seats):
                places = hidden(position, seat)
                one = choose.choice(places or [(0, "")])
                elsewhere = [other for other in places if other[0] != one[0]]
                if not elsewhere:
                    continue
                other = choose.choice(elsewhere)
                twin = position.copy()
                put(twin, one[0], one[1], other[1])
                put(twin, other[0], other[1], one[1])
                assert halves(twin) == halves(position)
                changed += twin.states.tobytes() != position.states.tobytes()
                assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()
    assert changed > 100


def hidden(position: Position, seat: int) -> list[tuple[int, str]]:
    """Where halves lie that a seat cannot see, and which: a hand by its seat, places of the deck as -1 downwards."""
    known = view_of(position, seat).known
    found: list[tuple[int, str]] = []
    for other in range(position.cell.seats):
        if other != seat:
            found += [
                (other, card)
                for card in (Counter(held(position, other)) - Counter(card.text for card in known[other])).elements()
            ]
    first = int(position.state["public"]["drawn"])
    return found + [(-1 - place, card) for place, card in enumerate(pile(position), first)]


def put(position: Position, place: int, old: str, new: str) -> None:
    """Put one half where another lies."""
    if place < 0:
        position.state["deck"][-1 - place] = cards(new)[0]
        return
    held_now = Counter(held(position, place)) - Counter([old]) + Counter([new])
    for field, least in (("hand", 1), ("hand_twice", 2)):
        position.state[field][place] = sum(1 << cards(card)[0] for card, count in held_now.items() if count >= least)


@every_case
def test_what_is_unseen_is_in_other_hands_or_in_the_pile(seats: int, options: dict[str, Any]) -> None:
    for position in random_play(new_game(seats, 79, **options), 79):
        for seat in range(seats):
            assert Counter(card.text for card in view_of(position, seat).unseen) == Counter(
                card for _, card in hidden(position, seat)
            )


@every_case
def test_known_cards_are_those_taken_from_the_row_and_not_played_since(seats: int, options: dict[str, Any]) -> None:
    """A second account of what everybody saw: kept from the history and the rows alone."""
    account = [Counter[str]() for _ in range(seats)]
    before: list[str] = []
    for position in random_play(new_game(seats, 81, **options), 81):
        own = view_of(position, 0)
        if not own.history:
            account = [Counter[str]() for _ in range(seats)]
        elif not position.over:
            seat, action = own.history[-1]
            if action.count is not None:
                account[seat] += Counter(before[-action.count :])
            leaving = list(action.cards or ()) + ([action.card] if action.card is not None else [])
            account[seat] -= Counter(card.text for card in leaving)
            for other in range(seats):
                assert Counter(card.text for card in own.known[other]) == account[other]
                assert not account[other] - Counter(held(position, other))
        before = row(position)


@every_case
def test_the_history_tells_who_did_what(seats: int, options: dict[str, Any]) -> None:
    told: list[tuple[int, int]] = []
    number, mover = 0, None
    for position in random_play(new_game(seats, 83, **options), 83):
        own = view_of(position, seats - 1)
        if position.over:
            break
        if own.round != number:
            told, number = [], own.round
        history = own.history
        assert [(seat, int(action)) for seat, action in history[: len(told)]] == told
        assert len(history) in (len(told), len(told) + 1)
        if len(history) > len(told):
            assert history[-1].seat == mover
        told, mover = [(seat, int(action)) for seat, action in history], position.to_act


def test_the_history_tells_a_first_turn_that_goes_out_and_the_laying() -> None:
    position = new_turn(["Kd Kh Qh Qh Jh Jh Th Th 9c", "7d 7h 9s 3c 3d 4c 4h 6c 8d"], "2c", "9d 2d 2h 2s")
    first = [
        "draw pile",
        "match Kd Kh",
        "bonus-draw",
        "match Qh Qh",
        "mark 1",
        "match Jh Jh",
        "decline",
        "match Th Th",
        "decline",
        "match 9c 9d",
        "decline",
    ]
    second = ["match 7d 7h", "match 3c 3d"]
    push(position, *first, "discard 2d", *second)
    told = [(move.seat, move.action.text) for move in view_of(position, 1).history]
    assert told == [(0, text) for text in [*first, "discard 2d"]] + [(1, text) for text in second]


@every_case
def test_a_game_ends_within_the_moves_it_can_take(seats: int, options: dict[str, Any]) -> None:
    for seed in (85, 87, 89):
        assert sum(1 for _ in random_play(new_game(seats, seed, **options), seed)) - 1 <= most_moves(
            SplitOptions(**options), seats, 200
        )


def test_the_most_moves_of_a_round_worked_out_by_hand() -> None:
    """Two seats: a pile of 85, and for each number two matches upgraded twice, or 78 plays: 2 x (85 + 78) + 2 x 78 +
    1.
    """
    assert most_upgraded() == 13 * (2 + 4)
    assert most_moves(SplitOptions(rounds=1), 2, 200) == 483
    assert most_moves(SplitOptions(), 6, 200) == 3 * (2 * (49 + 78) + 2 * 78 + 5)
    assert most_moves(SplitOptions(), 6, 2) == 2 * (2 * (49 + 78) + 2 * 78 + 5)


def test_a_row_can_grow_as_long_as_the_pile_lasts_and_has_room() -> None:
    position = new_game(2, 5)
    longest = 0
    while position.state["round"] == 0:
        own = view_of(position, 0)
        longest = max(longest, len(own.row))
        push(position, "draw pile" if own.due == "draw" else legal(position)[-1])
    assert longest == MOST_ROW == 85


@every_count
def test_a_step_on_one_game_of_a_batch_leaves_the_others_as_they_are(seats: int) -> None:
    position = new_game(seats)
    loops, states, scratch = position.game.loops, numpy.zeros(5, STATE), numpy.zeros(ACTIONS, numpy.int16)
    loops.start_all(position.rules, states, numpy.arange(5, dtype=numpy.uint64))
    alone = states[2:3].copy()
    views = numpy.zeros(3, position.game.record.VIEW)
    for step in range(1500):
        before, seen = states.tobytes(), (views[0].tobytes(), views[2].tobytes())
        choices = position.game.kernel.legal(position.rules, states, 2, scratch)
        if not choices:
            break
        position.game.loops.view(position.rules, states, 2, step % seats, views, 1)
        assert (views[0].tobytes(), views[2].tobytes()) == seen
        action = scratch[(step * 7) % choices]
        position.game.kernel.apply(position.rules, states, 2, action)
        position.game.kernel.apply(position.rules, alone, 0, action)
        after, size = states.tobytes(), STATE.itemsize
        assert after[: 2 * size] + after[3 * size :] == before[: 2 * size] + before[3 * size :]
        assert after[2 * size : 3 * size] == alone.tobytes()
    assert not choices


# Replays


def told_game(cell: Cell, seed: int, legal: bool = False) -> dict[str, Any]:
    """The replay of a game played at random."""
    position, choose, moves = Position(cell, seed), random.Random(seed), []
    while not position.over:
        moves.append(int(choose.choice(position.legal)))
        position.push(moves[-1])
    return replay(cell, seed, moves, [], legal=legal)


def told_events(position: Position, *texts: str) -> list[dict[str, Any]]:
    """What a replay tells of actions."""
    told: list[dict[str, Any]] = []
    for text in texts:
        assert text in legal(position), f"{text} is not among {legal(position)}"
        before = position.states.copy()[0]
        action = next(action for action in position.legal if action.text == text)
        position.push(action)
        told += position.game.replay.events(before, position.state, action, position.cell.seats)
    return told


def test_a_replay_tells_draws_matches_bonuses_and_discards() -> None:
    table = [(1, "9c 9d"), (1, "5d 5s")]
    position = new_turn(["Kd Kh 4h 4h 8c", "7c 7d 5h 3s 2h 2h"], "8d Qs Qh", "2d 2s 3c 3d 4s", table)
    assert told_events(
        position,
        "draw row 3",
        "match 8c 8d",
        "swap 81 91",
        "match Kd Kh",
        "bonus-draw",
        "match 4h 4h",
        "mark 1",
        "discard Qs",
    ) == [
        {"seat": 0, "do": "draw", "from": "row", "cards": ["8d", "Qs", "Qh"]},
        {"seat": 0, "do": "match", "cards": ["8c", "8d"], "type": "weak", "id": 81},
        {"seat": 0, "do": "swap", "give": 81, "take": 91},
        {"seat": 0, "do": "match", "cards": ["Kd", "Kh"], "type": "strong", "id": 131},
        {"seat": 0, "do": "bonus-draw", "card": "2d"},
        {"seat": 0, "do": "match", "cards": ["4h", "4h"], "type": "perfect", "id": 41},
        {"seat": 0, "do": "mark", "target": 1},
        {"seat": 0, "do": "discard", "card": "Qs"},
    ]
    assert told_events(
        position,
        "draw pile",
        "match 7c 7d",
        "decline",
        "upgrade 51 5h",
        "decline",
        "match 2h 2h",
        "decline",
        "discard 2s",
    ) == [
        {"seat": 1, "do": "draw", "from": "pile", "cards": ["2s"]},
        {"seat": 1, "do": "match", "cards": ["7c", "7d"], "type": "weak", "id": 71},
        {"seat": 1, "do": "decline", "bonus": "weak"},
        {"seat": 1, "do": "upgrade", "match": 51, "card": "5h", "covers": "5s", "type": "strong", "owner": 1},
        {"seat": 1, "do": "decline", "bonus": "strong"},
        {"seat": 1, "do": "match", "cards": ["2h", "2h"], "type": "perfect", "id": 21},
        {"seat": 1, "do": "decline", "bonus": "perfect"},
        {"seat": 1, "do": "discard", "card": "2s"},
    ]


@pytest.mark.parametrize(("upgrade", "owner"), [("steal", 0), ("give", 1)])
def test_a_replay_tells_whose_an_upgraded_match_is_afterwards(upgrade: str, owner: int) -> None:
    position = new_turn(["5s 9c Kd", "6s 8d"], "2c", "2d 2d", [(1, "5d 5s")], upgrade=upgrade)
    push(position, "draw pile")
    assert told_events(position, "upgrade 51 5s") == [
        {"seat": 0, "do": "upgrade", "match": 51, "card": "5s", "covers": "5d", "type": "perfect", "owner": owner}
    ]


def test_a_replay_tells_how_a_round_ends() -> None:
    position = new_turn(["5h 5h", "7c 7d 8s"], "2c", "2d 2s")
    assert told_events(position, "draw pile", "match 5h 5h", "decline", "discard 2d", "match 7c 7d", "decline")[3:] == [
        {"seat": 0, "do": "discard", "card": "2d"},
        {"seat": 1, "do": "match", "cards": ["7c", "7d"], "type": "weak", "id": 71},
        {"seat": 1, "do": "decline", "bonus": None},
        {"do": "end", "reason": "out"},
    ]
    assert told_events(new_turn(["5h 5h", "7c 7d"], "2c", "2d"), "draw pile") == [
        {"seat": 0, "do": "draw", "from": "pile", "cards": ["2d"]},
        {"do": "end", "reason": "pile"},
    ]
    last = new_turn(["5d 5h 8c", "7c 7d"], "2c", "2d 2s", [], 0, rounds=1)
    assert told_events(last, "draw pile", "match 5d 5h", "bonus-draw")[-2:] == [
        {"seat": 0, "do": "bonus-draw", "card": "2s"},
        {"do": "end", "reason": "pile"},
    ]
    assert last.over


def test_a_replay_tells_the_deal() -> None:
    position = new_turn(["5h 5h 2c", "7c Ad"], "2c", "2d 2s")
    assert position.game.replay.opening(position.state, 2) == {
        "dealer": 1,
        "deal": {"hands": [["2c", "5h", "5h"], ["7c", "Ad"]], "row": "2c", "pile": ["2d", "2s"]},
    }


@every_case
def test_whole_games_are_told_with_their_choices_and_options(seats: int, options: dict[str, Any]) -> None:
    told = told_game(cell_with(options, seats), 7, legal=True)
    assert told["options"] == SplitOptions(**options).document()
    assert len(told["rounds"]) == options["rounds"]
    for one in told["rounds"]:
        assert [event["do"] for event in one["events"]].index("end") == len(one["events"]) - 1
        deal = [card for hand in one["deal"]["hands"] for card in hand] + [one["deal"]["row"], *one["deal"]["pile"]]
        assert Counter(deal) == Counter({card.text: 2 for card in CARDS})


# What a player is shown


def test_a_view_shows_the_table_and_the_round_before() -> None:
    position = new_turn(["5h 5h", "6s 8d Qh"], "2c 3d", "2d 7c 9c 9d", [(1, "Kd Ks")])
    own = view_of(position, 1)
    assert (own.round, own.dealer, own.last_round, own.due, own.pile_size) == (0, 1, None, "draw", 4)
    assert (own.hand, own.hand_sizes, own.row) == (cards("6s 8d Qh"), [2, 3], cards("2c 3d"))
    assert own.known == [[], []]
    push(position, "draw pile", "match 5h 5h", "mark 1", "discard 2d", "decline")
    own = view_of(position, 1)
    told = own.last_round
    assert told is not None
    assert (told.dealer, told.row, told.hand_sizes, told.went_out, told.drew_last) == (
        1,
        tuple(cards("2c 3d 2d")),
        (0, 3),
        0,
        None,
    )
    assert [(match.id.number, match.owner, match.cards, match.type) for match in told.matches] == [
        (51, 0, tuple(cards("5h 5h")), "perfect"),
        (131, 1, tuple(cards("Kd Ks")), "weak"),
    ]
    assert told.scores == (5, 10 - 20)
    assert (own.totals, own.round, own.dealer, own.matches, own.history) == ([5, -10], 1, 0, [], [])


def test_SP_6_what_was_taken_from_the_row_is_known_until_it_is_played_or_discarded() -> None:
    position = new_turn(["5h 9c Kd 7c", "6s 8d Qh"], "5d 7c 9s", "2d 2d 2d 2d")
    push(position, "draw row 3")
    for seat in range(2):
        assert view_of(position, seat).known == [cards("5d 7c 9s"), []]
    push(position, "match 5d 5h", "decline")
    assert view_of(position, 1).known == [cards("7c 9s"), []]
    push(position, "discard 7c")
    assert view_of(position, 1).known == [cards("9s"), []]
    assert held(position, 0) == ["7c", "9c", "9s", "Kd"]


def test_an_action_tells_what_it_needs() -> None:
    actions = {action.text: action for action in game_named("split").actions}
    assert len(actions) == ACTIONS
    assert (actions["draw row 3"].verb, actions["draw row 3"].count) == ("draw row", 3)
    assert actions["match 5h 5s"].cards == tuple(cards("5h 5s"))
    assert (actions["upgrade 144 Ah"].match, actions["upgrade 144 Ah"].card) == (MATCH_IDS[51], cards("Ah")[0])
    assert (actions["swap 21 102"].give, actions["swap 21 102"].take) == (MATCH_IDS[0], MATCH_IDS[13 + 8])
    assert actions["mark 5"].target == 5
    assert (actions["discard Td"].verb, actions["discard Td"].card, actions["discard Td"].match) == (
        "discard",
        cards("Td")[0],
        None,
    )
    assert {action.verb for action in actions.values()} == {
        "draw pile", "draw row", "match", "upgrade", "mark", "bonus-draw", "swap", "decline", "discard",
    }  # fmt: skip


# Options


def test_the_presets_are_the_readings_of_the_rules() -> None:
    standard = variant_named("split/standard").options.document()
    assert standard == {
        "upgrade": "steal",
        "upgrade_bonus": True,
        "rounds": 3,
        "score_sheet": {
            "source": "this project's own",
            "upper": {
                "A": [0, 15, 30, 50, 70, 90, 110],
                "KQJ": [0, 10, 20, 35, 50, 65, 80],
                "T98765432": [0, 5, 10, 20, 30, 40, 50],
            },
            "lower": 5,
        },
    }
    changed = {
        name: {one: value for one, value in variant.options.document().items() if value != standard[one]}
        for name, variant in game_named("split").variants.items()
    }
    assert changed == {
        "standard": {},
        "give": {"upgrade": "give"},
        "own": {"upgrade": "own"},
        "no-upgrade-bonus": {"upgrade_bonus": False},
    }


def test_SP_16_the_default_sheet_says_that_it_is_this_projects_own_and_another_one_does_not() -> None:
    assert ScoreSheet().source == OWN
    table = {line.name: line for line in SplitOptions.table()}
    assert "this project's own" in table["score_sheet"].sentence
    assert ScoreSheet(**OTHER_SHEET).source == "given with the options"
    assert ScoreSheet(lower=10).source == "this project's own, but for lower"
    assert ScoreSheet(upper=OTHER_SHEET["upper"]).source == "this project's own, but for upper"
    assert ScoreSheet(**ScoreSheet().model_dump(mode="json")) == ScoreSheet(lower=5) == ScoreSheet()
    assert ScoreSheet(**OTHER_SHEET, source="the printed sheet").source == "the printed sheet"


def test_SP_16_what_a_sheet_leaves_out_has_the_values_of_this_projects_own() -> None:
    sheet = ScoreSheet(upper={"AK": [1, 9]})
    assert [sheet.upper_row(RANKS.index(rank)) for rank in "AKQT"] == [
        (1, 9),
        (1, 9),
        (0, 10, 20, 35, 50, 65, 80),
        (0, 5, 10, 20, 30, 40, 50),
    ]
    assert sheet.lower == 5
    assert variant_named("split/standard+score_sheet.upper.A=[0,9]").options.score_sheet.upper["A"] == (0, 9)


def test_a_variant_with_another_sheet_is_called_by_what_differs() -> None:
    values = SplitOptions(score_sheet=ScoreSheet(lower=7)).document()
    assert variant_named("split/standard").changed(values).full_name == "split/standard+score_sheet.lower=7"
    named = variant_named("split/standard").changed({"score_sheet": {"upper": {"A": [0, 9]}, "source": "our club"}})
    assert variant_named(named.full_name).options == named.options
    assert named.name == "standard+score_sheet.source=our club+score_sheet.upper.A=[0,9]"


SHEET_VALUES = 'for example lower = 5, or upper.A = [0, 15, 30], or source = "our club"'


@pytest.mark.parametrize(
    ("sheet", "cause"),
    [
        ({"uper": {}}, "score_sheet has no 'uper'; it has upper, lower and source (SP-16)"),
        ({"upper": [0, 5]}, 'score_sheet.upper is a table of rows such as {"A": [0, 15, 30], ...} (SP-16)'),
        (
            {"upper": {"A1": [0]}},
            "score_sheet.upper: 'A1' does not name numbers; write them as in 23456789TJQKA (SP-16)",
        ),
        (5, 'score_sheet is a table such as {"lower": 5, "upper": {"A": [0, 15, 30]}} (SP-16)'),
        ({"source": 5}, 'score_sheet.source is text, such as "our club" (SP-16)'),
        (
            {"upper": {"23456789TJQKA": [0], "KQ": [1]}},
            "score_sheet.upper names Q 2 times; each of 23456789TJQKA stands in one row's name (SP-16)",
        ),
        (
            {"upper": {"23456789TJQKA": []}},
            "score_sheet.upper.23456789TJQKA is a list of 1 to 41 whole numbers from -10000 to 10000 (SP-16)",
        ),
        (
            {"upper": {"23456789TJQKA": [0, 2.5]}},
            "score_sheet.upper.23456789TJQKA is a list of 1 to 41 whole numbers from -10000 to 10000 (SP-16)",
        ),
        (
            {"upper": {"23456789TJQKA": [0] * 42}},
            "score_sheet.upper.23456789TJQKA is a list of 1 to 41 whole numbers from -10000 to 10000 (SP-16)",
        ),
        (
            {"lower": "5"},
            "score_sheet.lower is a whole number or a list of 1 to 250 whole numbers from -10000 to 10000 (SP-16)",
        ),
        (
            {"lower": [True]},
            "score_sheet.lower is a whole number or a list of 1 to 250 whole numbers from -10000 to 10000 (SP-16)",
        ),
        (
            {"lower": 10_001},
            "score_sheet.lower is a whole number or a list of 1 to 250 whole numbers from -10000 to 10000 (SP-16)",
        ),
    ],
)
def test_SP_16_a_sheet_that_cannot_be_is_refused_with_what_would_do(sheet: Any, cause: str) -> None:
    with pytest.raises(InputError) as refused:
        read_options(SplitOptions, {"score_sheet": sheet}, "split.toml")
    assert (refused.value.place, refused.value.cause, refused.value.fix) == (
        "split.toml: score_sheet",
        cause,
        f"values: {SHEET_VALUES}",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("upgrade", "take"), ("upgrade_bonus", 1), ("rounds", 0), ("rounds", 11), ("rounds", 2.5), ("score_sheet", 5)],
)
def test_values_out_of_range_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(InputError) as refused:
        read_options(SplitOptions, {name: value}, "split.toml")
    assert refused.value.place == f"split.toml: {name}"
    assert refused.value.fix.startswith("values: ")
