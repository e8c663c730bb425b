"""Mistakes that other card engines have made and that could be made here, one test for each.

Some are looked for elsewhere too: hands hidden from a view, and bids that are secret, over all options in
`test_oh_hell_option_sets`; and
what holds for every game, such as that each move is told by the seat that made it, in `tests/engine`.
"""

from __future__ import annotations

import copy
import itertools
import random
from typing import Any

import numba
import numpy
import pytest
from oh_hell_positions import BY_TEXT, SEATS, bid_all, cell_with, hand, legal, new_game, new_hand, play
from random_games import fields, play_on, random_moves

from engine.games import games
from engine.oh_hell import kernel
from engine.oh_hell.actions import ACTIONS
from engine.oh_hell.cards import CARDS
from engine.oh_hell.options import OhHellOptions
from engine.oh_hell.record import FIRST_CARD, MOST_SEATS, PUBLIC, STATE, VIEW
from engine.oh_hell.view import GameView
from engine.positions import Position
from engine.record_types import NONE
from engine.replays import Player, replay

every_number_of_seats = pytest.mark.parametrize("seats", SEATS)

FOUR_ACES_UP = ["Ac 2d 3h 4s", "Ad 2h 3s 4c", "Ah 2s 3c 4d"]


def view_of(position: Position, seat: int) -> GameView:
    view = position.view(seat)
    assert isinstance(view, GameView)
    return view


# Cards, legal moves and the winner of a trick

trick_winner = kernel.trick_winner


def test_suit_and_rank_of_a_card_are_not_swapped() -> None:
    """Seen in OpenSpiel's Skat. Whatever is led, who holds one card of each suit must play the one of that suit."""
    assert sorted(card.text for card in CARDS) == sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    for led in CARDS:
        rank = "3" if led.text[0] == "2" else "2"
        position = new_hand([led.text, " ".join(rank + suit for suit in "cdhs"), "As"], None, (0, 0, 0))
        position.push(FIRST_CARD + led)
        assert legal(position) == [rank + led.text[1]]


def test_a_number_just_outside_is_no_action() -> None:
    """Seen in OpenSpiel's Skat, whose test of a range was always true."""
    position = new_hand(FOUR_ACES_UP, "5c")
    for action in (-1, 5, FIRST_CARD - 1, FIRST_CARD, len(ACTIONS) - 1, len(ACTIONS)):
        assert position.refusal(action) is not None, action
    assert [position.refusal(action) for action in (0, 4)] == [None, None]
    bid_all(position, 0, 0, 0)
    held = [FIRST_CARD + card for card in sorted(hand(position, 0))]
    assert [action for action in range(-1, len(ACTIONS) + 1) if position.refusal(action) is None] == held


@numba.njit
def take_tricks(rules: Any, states: Any, tricks: Any, winners: Any) -> None:
    for number in range(len(tricks)):
        for turn in range(tricks.shape[1]):
            states[0].public.card[turn] = tricks[number, turn]
        winners[number] = trick_winner(rules, states, 0)


@pytest.mark.parametrize("turned", ["2c", "2d", "2h", "2s", None])
def test_trump_beats_the_led_suit_and_no_other_suit_does_in_every_trick_of_four_cards(turned: str | None) -> None:
    """Seen in Cornucopia, a coinche and a shengji server. All 6,497,400 tricks, with each suit for trump and with
    none.
    """
    position = new_hand(["Ac", "Ad", "Ah", "As"], turned, (0, 0, 0, 0))
    position.state["public"]["leader"][0] = 0
    trump = -1 if turned is None else BY_TEXT[turned] // 13
    rest = numpy.array(list(itertools.permutations(range(51), 3)), numpy.int8)
    for led in range(52):
        tricks = numpy.concatenate([numpy.full((len(rest), 1), led, numpy.int8), rest + (rest >= led)], axis=1).astype(
            numpy.int8
        )
        winners = numpy.zeros(len(tricks), numpy.int8)
        take_tricks(position.rules, position.states, tricks, winners)
        suits, ranks = tricks // 13, tricks % 13
        values = ranks + 20 * (suits == led // 13) + 40 * (suits == trump)
        assert (winners == values.argmax(axis=1)).all()


@every_number_of_seats
def test_the_turned_card_is_not_in_a_hand_as_well(seats: int) -> None:
    """Seen in OpenSpiel's Crazy Eights."""
    for seed in range(300):
        position = new_game(seats, seed, order="fixed", hands=2, max_cards=51 // seats)
        turned = int(position.state["public"]["turned"])
        assert not any(turned in hand(position, seat) for seat in range(seats))
        assert all(turned not in view_of(position, seat).hand for seat in range(seats))


@every_number_of_seats
def test_a_new_deal_is_from_the_whole_pack_and_gives_no_card_twice(seats: int) -> None:
    """Seen in several engines that shuffled held cards back in. Hands of half the pack and more must share cards from
    deal to deal.
    """
    before: set[int] = set()
    for position in play_on(new_game(seats, 5, order="fixed", hands=12, max_cards=51 // seats), 5):
        if position.state["bids_made"] or position.state["public"]["phase"]:
            continue
        held = [hand(position, seat) for seat in range(seats)]
        now = set().union(*held)
        assert len(now) == sum(map(len, held)) == 51 // seats * seats
        assert len(now & before) >= 2 * len(now) - 52 if before else not before
        before = now


# Bids, scores, turns and the game


@pytest.mark.parametrize("miss", ["zero", "tricks"])
@pytest.mark.parametrize("zero_bid", ["ten", "five-plus-hand"])
def test_every_score_one_below_at_and_one_above_the_bid_with_both_scoring_options(miss: str, zero_bid: str) -> None:
    """Seen in OpenSpiel's Bridge and Hearts, t_games and JSkat: thresholds off by one, bonuses that met or were paid
    although off.
    """
    rules = new_game(3, miss=miss, zero_bid=zero_bid).rules
    for size in range(1, 18):
        for bid, won in itertools.product(range(size + 1), repeat=2):
            made = 5 + size if bid == 0 and zero_bid == "five-plus-hand" else 10 + bid
            missed = won if miss == "tricks" else 0
            assert kernel.hand_score(rules, bid, won, size) == (made if bid == won else missed)


def test_a_trick_of_nothing_but_twos_is_a_trick() -> None:
    """Seen in JSkat, which asked for points where the rule asks for tricks."""
    position = new_hand(["2c", "2d", "2h"], "3s", (0, 1, 0))
    play(position, "2c 2d 2h")
    assert position.points == [0, 0, 10]


def test_a_bid_of_0_is_open_to_all_but_a_last_bidder_who_is_hooked_and_who_has_another() -> None:
    """Seen in a game of Cruce that left a player without a bid."""
    for bids, open_bids in [((), [0, 1]), ((0,), [0, 1]), ((0, 0), [0]), ((1, 0), [1]), ((1, 1), [0, 1])]:
        assert new_hand(["2c", "2d", "2h"], "3s", bids, hook=True).legal == open_bids


def test_a_bid_of_0_is_not_the_same_as_no_bid() -> None:
    """Seen in OpenSpiel's Oh Hell and in netrunner."""
    position = new_hand(["2c", "2d", "2h"], "3s")
    assert position.state["bid"].tolist() == [NONE] * MOST_SEATS
    assert view_of(position, 2).bids == [None, None, None]
    bid_all(position, 0)
    assert position.state["bid"][:3].tolist() == [0, NONE, NONE]
    assert view_of(position, 2).bids == [0, None, None]
    assert position.to_act == 1
    bid = ACTIONS[0]
    assert (bid.bid, bid.card, bid.text, bool(bid)) == (0, None, "bid 0", True)


@every_number_of_seats
def test_nothing_of_the_hand_before_is_left_when_the_next_is_dealt(seats: int) -> None:
    """Seen in a Doppelkopf that judged the last trick by the deal before."""
    options = OhHellOptions(order="down-up", last_hand_trump="turned")
    sizes, trumps = options.hand_sizes(seats), options.trump_hands(seats)
    fresh = {
        "public.phase": 0,
        "bids_made": 0,
        "public.played": 0,
        "public.tricks": 0,
        "bid": [NONE] * 7,
        "public.bid": [NONE] * 7,
        "public.won": [0] * 7,
        "public.leader": [NONE] * 17,
        "public.card": [NONE] * 52,
    }
    dealt = 0
    for position in play_on(new_game(seats, 6, order="down-up", last_hand_trump="turned"), 6):
        state = position.state
        if position.over or state["bids_made"] > 0:
            continue
        assert {name: fields(state)[name] for name in fresh} == fresh
        assert (state["round"], state["public"]["size"], state["public"]["turned"] != NONE) == (
            dealt,
            sizes[dealt],
            trumps[dealt],
        )
        assert view_of(position, 0).trick.cards == () and view_of(position, 0).tricks == []
        dealt += 1
    assert dealt == len(sizes)


@every_number_of_seats
def test_a_replay_counts_the_tricks_that_the_game_counted(seats: int) -> None:
    """Seen in Endplay and in a bridge engine: the leader was not moved on, so the tricks went to the wrong side."""
    cell = cell_with(seats, order="down", last_hand_trump="turned")
    moves = random_moves(cell, 7, 200)
    position, counted = Position(cell, 7), []
    for move in moves:
        number = int(position.state["round"])
        position.push(move)
        if position.over or int(position.state["round"]) != number:
            counted.append(position.state["last"]["won"][:seats].tolist())
    for told, won in zip(replay(cell, 7, moves, [Player("random", "1", "")] * seats)["rounds"], counted, strict=True):
        tricks = [event["winner"] for event in told["events"] if event["do"] == "trick"]
        leaders = [event["seat"] for event in told["events"] if event["do"] == "play"][::seats]
        assert [tricks.count(seat) for seat in range(seats)] == won
        assert leaders == [(told["dealer"] + 1) % seats, *tricks[:-1]]


@pytest.mark.parametrize("variant", games()["oh-hell"].variants)
def test_dealer_first_bidder_and_first_leader_move_on_by_one_seat_whoever_won(variant: str) -> None:
    """Seen in TAG's poker, which went on from the seat that was to act, and in a game that skipped a seat after a
    round.
    """
    for cell in games()["oh-hell"].variants[variant].cells():
        first = None
        for position in play_on(Position(cell, 8), 8):
            state = position.state
            if first is None:
                first = int(state["public"]["dealer"])
            dealer = (first + int(state["round"])) % cell.seats
            assert state["public"]["dealer"] == dealer
            if state["public"]["phase"] == 0:
                assert position.to_act == (dealer + 1 + int(state["bids_made"])) % cell.seats
            elif state["public"]["tricks"] == 0 and not position.over:
                assert position.to_act == (dealer + 1 + int(state["public"]["played"])) % cell.seats


@pytest.mark.parametrize(("seats", "tied"), [(seats, tied) for seats in SEATS for tied in range(2, seats + 1)])
def test_all_who_tie_for_the_highest_total_win(seats: int, tied: int) -> None:
    """Seen in RLCard: wrong winners with more than two players, and in ties."""
    cell = cell_with(seats, order="fixed", hands=1, max_cards=1)
    for seed in range(3):
        position = Position(cell, seed)
        first = (int(position.state["public"]["dealer"]) + 1) % seats
        order = [(first + turn) % seats for turn in range(seats)]
        cards = [min(hand(position, seat)) for seat in order]
        winner = order[cards.index(max(card for card in cards if card // 13 == cards[0] // 13))]
        losers = [seat for seat in order if seat != winner]
        best = (
            set(losers[:tied]) if tied < seats else set()
        )  # they bid 0 and make it; with nobody right, all tie at nothing
        moves = [0 if seat in best or seat == winner else 1 for seat in order] + [FIRST_CARD + card for card in cards]
        told = replay(cell, seed, moves, [Player("random", "1", "")] * seats)
        assert told["winners"] == (sorted(best) or list(range(seats)))
        assert told["totals"] == [10 if seat in best else 0 for seat in range(seats)]


@every_number_of_seats
def test_the_tricks_of_a_hand_add_up_to_its_size(seats: int) -> None:
    """Seen in engines that lost chips between rounds: the sum that the rules keep is kept."""
    for position in play_on(new_game(seats, 9, order="up-down"), 9):
        if position.state["last"]["size"]:
            assert int(position.state["last"]["won"].sum()) == position.state["last"]["size"]
        assert int(position.state["public"]["won"].sum()) == position.state["public"]["tricks"]


# What a seat may know


def turned_round(record: Any, by: int, seats: int) -> dict[str, Any]:
    """The fields of a view with every seat moved on by so many places."""
    turned = fields(record)
    for name in ("public.bid", "public.won", "total", "last.bid", "last.won"):
        turned[name] = [turned[name][(seat - by) % seats] for seat in range(seats)] + turned[name][seats:]
    for name in ("public.leader", "last.leader"):
        turned[name] = [NONE if leader == NONE else (leader + by) % seats for leader in turned[name]]
    for name in ("seat", "public.dealer", "last.dealer"):
        turned[name] = NONE if turned[name] == NONE else (turned[name] + by) % seats
    return turned


@every_number_of_seats
def test_a_table_turned_round_gives_the_same_views_turned_round(seats: int) -> None:
    """Seen in RLCard's Bridge, which hid the wrong seats' hands: nothing depends on a seat's number."""
    for by in range(1, seats):
        one = new_game(seats, 10, order="fixed", hands=1, max_cards=5, last_hand_trump="turned", hook=True)
        other = one.copy()
        other.state["hand"][:seats] = numpy.roll(one.state["hand"][:seats], by)
        other.state["public"]["dealer"] = (int(one.state["public"]["dealer"]) + by) % seats
        other.state["to_act"] = (int(one.state["to_act"]) + by) % seats
        choose = random.Random(by)
        while not one.over:
            assert other.to_act == ((one.to_act or 0) + by) % seats
            for seat in range(seats):
                there = other.view((seat + by) % seats).record
                assert fields(there) == turned_round(one.view(seat).record, by, seats)
            action = choose.choice(one.legal)
            one.push(action)
            other.push(action)
        assert other.points == one.points[-by:] + one.points[:-by]


def test_every_part_of_a_view_changes_in_some_game() -> None:
    """Seen in OpenSpiel's Bridge, where a flag of the observation was never set. Seven seats and hands of 17 between
    them fill every place.
    """
    seen: list[Any] = []
    for seats, cards, hands in ((3, 17, 3), (7, 7, 2)):
        for seed in range(6):
            for position in play_on(new_game(seats, seed, order="fixed", hands=hands, max_cards=cards), seed):
                seen.extend(position.view(seat).record.copy() for seat in range(seats))
    shown = [fields(record) for record in seen]
    for name in set(shown[0]) - {"game"}:  # which game of a batch this is
        places = numpy.array([record[name] for record in shown]).reshape(len(shown), -1)
        still = [place for place in range(places.shape[1]) if len(set(places[:, place].tolist())) == 1]
        if name in ("public.card", "last.card"):
            assert still == [51]  # three times 17 cards leave one place, which only four times 13 fill
        elif name == "side":
            assert still == [
                0,
                1,
                2,
            ]  # everybody alone is a side of its own: the same at both tables where both have the seat
        elif name == "last.played":
            assert still == [0]  # a hand that is over has no trick in progress
        elif name == "legal":
            assert still == list(range(18, 70))  # never more than 18 bids or 17 cards to choose from
        else:
            assert still == [], name


@every_number_of_seats
def test_a_view_can_be_read_at_every_moment_the_first_and_the_last_too(seats: int) -> None:
    """Seen in OpenSpiel's Hearts, whose tensor was wrong before the first card and where a trick had no leader."""
    for position in play_on(new_game(seats, 11, order="up-down"), 11):
        for seat in range(seats):
            view = view_of(position, seat)
            told = {name: getattr(view, name) for name, value in vars(GameView).items() if isinstance(value, property)}
            assert told["hand"] == sorted(hand(position, seat))
            assert [card for trick in told["tricks"] for card in trick.cards] + list(told["trick"].cards) == told[
                "played"
            ]
            assert len(told["tricks"]) == sum(told["won"])
            assert (told["last_hand"] is None) == (position.state["round"] == 0 and not position.over)
            if told["trick"].cards:
                assert told["trick"].leader == position.state["public"]["leader"][len(told["tricks"])]


@every_number_of_seats
def test_how_many_have_bid_does_not_show_while_bids_are_secret(seats: int) -> None:
    """Seen in OpenSpiel, which printed the number of hidden moves in the key of an information set."""
    position = new_game(seats, 12, order="fixed", hands=2, max_cards=4, bidding="simultaneous")
    last = (int(position.state["public"]["dealer"])) % seats
    before = position.view(last).record.tobytes()
    for bid in range(seats - 2):
        position.push(bid)
        assert position.view(last).record.tobytes() == before


@every_number_of_seats
def test_a_view_is_another_after_each_deal(seats: int) -> None:
    """Seen in OpenSpiel's Leduc, whose observation was the same before and after a deal: hands of one size, and yet no
    two views alike.
    """
    position = new_game(seats, 13, order="fixed", hands=10, max_cards=1)
    views: list[bytes] = []
    for state in play_on(position, 13):
        if state.state["bids_made"] == 0:
            views.append(state.view(0).record.tobytes())
    assert len(set(views)) == len(views) == 10
    assert [numpy.frombuffer(view, VIEW)["round"][0] for view in views] == list(range(10))


@every_number_of_seats
def test_the_choices_of_the_seat_to_act_show_in_its_own_view_alone(seats: int) -> None:
    """Seen in PettingZoo's wrapper of RLCard: the mask of legal actions of one seat in the observation of another."""
    for position in play_on(new_game(seats, 14), 14):
        for seat in range(seats):
            mine = seat == position.to_act
            assert position.view(seat).record["legal_count"] == (len(position.legal) if mine else 0)
            assert mine or set(position.view(seat).record["legal"].tolist()) == {NONE}


def test_a_view_has_the_fields_that_everybody_or_its_seat_may_know_and_no_other() -> None:
    """Seen in RLCard, boardgame.io and TAG: every action, the first state, or a history for debugging handed to all."""
    public = "dealer size turned phase played tricks bid won leader card"
    own = "game total legal legal_count hand bid seat seats side round rounds"
    assert [name for name in PUBLIC.names or () if name != "_"] == public.split()
    assert VIEW["public"] == VIEW["last"] == PUBLIC
    assert {name for name in VIEW.names or () if name != "_"} == {*own.split(), "public", "last"}
    hidden = {name for name in STATE.names or () if name != "_"} - set(VIEW.names or ())
    assert hidden == {"seed", "to_act", "bids_made"}


@every_number_of_seats
def test_no_view_holds_the_seed_that_the_next_deals_come_from(seats: int) -> None:
    """Seen in phase-rs: with the seed in its view a player knows every shuffle to come."""
    seed = 0x9E37_79B9_7F4A_7C15
    for position in play_on(new_game(seats, seed, max_cards=3), 15):
        for seat in range(seats):
            assert numpy.uint64(seed).tobytes() not in position.view(seat).record.tobytes()
            assert numpy.uint64(seed >> 32).tobytes()[:4] not in position.view(seat).record.tobytes()


@every_number_of_seats
def test_the_last_hand_in_a_view_is_what_was_on_the_table(seats: int) -> None:
    """Seen in TAG and boardgame.io: histories handed on unfiltered. Bids, tricks and the turned card, as they were
    told move by move.
    """
    bids: dict[int, int] = {}
    cards: list[int] = []
    done: tuple[Any, ...] | None = None
    position, choose = new_game(seats, 16), random.Random(16)
    while not position.over:
        number, turned, seat, action = (
            int(position.state["round"]),
            view_of(position, 0).turned,
            position.to_act or 0,
            choose.choice(position.legal),
        )
        position.push(action)
        if action.bid is None:
            cards.append(action.card)
        else:
            bids[seat] = action.bid
        if position.over or int(position.state["round"]) != number:
            done = turned, tuple(bids[seat] for seat in range(seats)), cards
            bids, cards = {}, []
        for viewer in range(seats):
            last = view_of(position, viewer).last_hand
            told = last and (last.turned, last.bids, [card for trick in last.tricks for card in trick.cards])
            assert told == done


# Copies, seeds and starts


@every_number_of_seats
def test_a_game_started_again_keeps_its_options(seats: int) -> None:
    """Seen in PettingZoo, where a reset with a seed lost the options: the same record, used for a second game, plays
    by the same rules.
    """
    position = new_game(seats, 17, order="fixed", hands=2, max_cards=3, hook=True, miss="tricks")
    rules = position.rules.tobytes()
    for _ in play_on(position, 17):
        pass
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(17))
    assert (
        position.states.tobytes()
        == new_game(seats, 17, order="fixed", hands=2, max_cards=3, hook=True, miss="tricks").states.tobytes()
    )
    assert position.rules.tobytes() == rules
    bid_all(position, *[0] * (seats - 1))
    assert legal(position) == ["bid 0", "bid 1", "bid 2"]


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, Position.copy], ids=["copy", "deepcopy", "Position.copy"]
)
def test_a_copy_goes_on_with_the_cards_of_the_game_and_not_with_a_new_deal(duplicate: Any) -> None:
    """Seen in PettingZoo, where a deep copy dealt again."""
    for at, position in enumerate(play_on(new_game(3, 18, max_cards=4), 18)):
        twin, before = duplicate(position), position.states.tobytes()
        assert twin.states.tobytes() == before
        if at % 7 == 0:
            end, expected = list(play_on(twin, 19))[-1], list(play_on(position.copy(), 19))[-1]
            assert end.states.tobytes() == expected.states.tobytes()
            assert position.states.tobytes() == before


@every_number_of_seats
def test_a_state_read_back_from_its_bytes_has_its_turn_and_its_deals_to_come(seats: int) -> None:
    """Seen in OpenSpiel and others: whose turn it is, or where the random numbers stand, was not written down."""
    for at, position in enumerate(play_on(new_game(seats, 20, max_cards=3), 20)):
        if at % 5:
            continue
        read = position.copy()
        read.states = numpy.frombuffer(bytearray(position.states.tobytes()), STATE)
        rest = position.copy()
        assert read.to_act == rest.to_act
        assert list(play_on(read, 21))[-1].states.tobytes() == list(play_on(rest, 21))[-1].states.tobytes()


def test_a_seed_deals_what_it_has_always_dealt() -> None:
    """Seen in TAG, which shuffled by the clock. If this fails, replays and logs of games played so far do not hold any
    more.
    """
    position = new_game(3, 2024, order="fixed", hands=2, max_cards=5)
    assert int(position.state["public"]["dealer"]) == 2
    assert [" ".join(CARDS[card].text for card in sorted(hand(position, seat))) for seat in range(3)] == [
        "2c 5c 4d 3h Ts",
        "3c 7d Ad 4h Jh",
        "8c 2d 6d Jd 5s",
    ]
    assert CARDS[int(position.state["public"]["turned"])].text == "3d"
