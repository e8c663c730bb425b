"""The peer referee on its own: hand-worked rounds, random games it accepts, and tampered ones it refuses by the right
rule.
"""

import copy
import itertools
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from bottle_imp_peer import problems, random_replay
from bottle_imp_peer_rules import (
    CLASSIC,
    EXPANDED,
    LAYOUTS,
    OPTION_NAMES,
    Card,
    Choice,
    Play,
    Refused,
    Rules,
    Table,
    cards_in_use,
    game_over,
    printed_cards,
    read_rules,
)

Replay = dict[str, Any]
Event = dict[str, Any]


def rules_of(seats: int, layout: str, **options: Any) -> Rules:
    """Rules with some options turned."""
    return read_rules({name: options.get(name) for name in OPTION_NAMES}, seats, layout)


def table_of(seats: int, layout: str, dealer: int = 0, **options: Any) -> Table:
    """An empty table."""
    rules = rules_of(seats, layout, **options)
    return Table(rules, dealer, [{"first": [], "second": []} if seats == 2 else {"hand": []} for _ in range(seats)])


def trick_of(table: Table, *texts: str) -> list[Play]:
    """A trick played clockwise from seat 0."""
    cards = table.rules.cards
    return [Play(turn % table.seats, cards[text]) for turn, text in enumerate(texts)]


def cards_of(table: Table, *texts: str) -> list[Card]:
    """Cards by text."""
    return [table.rules.cards[text] for text in texts]


# Cards and seats


def test_bi_1_base_set_is_1_to_37_without_19() -> None:
    for printing in (CLASSIC, EXPANDED):
        assert sorted(card.number for card in printed_cards(printing)) == [
            number for number in range(1, 38) if number != 19
        ]


def test_bi_2_half_cards_repeat_every_even_base_card() -> None:
    cards = cards_in_use("expanded", 6)
    halves = [card for card in cards.values() if card.number % 1]
    assert sorted(card.number for card in halves) == [number + 0.5 for number in range(2, 37, 2)]
    assert (cards["34.5"].colour, cards["34.5"].merit) == ("red", 5)
    assert (cards["2.5"].colour, cards["2.5"].merit) == ("yellow", 1)


def test_bi_4_classic_has_each_merit_twice_a_colour_and_126_points() -> None:
    cards = cards_in_use("classic", 4).values()
    for colour in ("yellow", "blue", "red"):
        assert sorted(card.merit for card in cards if card.colour == colour) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sum(card.merit for card in cards) == 126


def test_bi_5_and_6_teams_turn_with_the_dealer_except_in_equal_layouts() -> None:
    assert [rules_of(4, "2-1-1").teams(dealer) for dealer in (0, 1)] == [[[1, 3], [0], [2]], [[0, 2], [1], [3]]]
    assert rules_of(5, "2-2-1").teams(3) == [[1, 4], [0, 2], [3]]
    assert rules_of(6, "2-2-1-1").teams(4) == [[2, 5], [0, 3], [4], [1]]
    for seats, layout, teams in (
        (6, "2-2-2", [[0, 3], [1, 4], [2, 5]]),
        (4, "2-2", [[0, 2], [1, 3]]),
        (6, "3-3", [[0, 2, 4], [1, 3, 5]]),
    ):
        for dealer in range(seats):
            assert sorted(rules_of(seats, layout).teams(dealer)) == teams


def test_bottles_by_layout() -> None:
    two = {(5, "1-1-1-1-1"), (6, "1-1-1-1-1-1"), (6, "2-2-2"), (6, "3-3")}
    assert {cell for cell in LAYOUTS if rules_of(*cell).bottles == 2} == two


# Before the tricks


def test_bi_12_passes_go_left_then_right_and_are_taken_up_together() -> None:
    table = table_of(4, "1-1-1-1", pass_left=2)
    assert table.choices_due(3) == [
        Choice("discard"),
        Choice("pass", 0, "hand"),
        Choice("pass", 0, "hand"),
        Choice("pass", 2, "hand"),
    ]
    table.packs[3] = {"hand": cards_of(table, "1", "2", "37")}
    for choice, card in zip(table.choices_due(3)[1:], cards_of(table, "1", "2", "37"), strict=True):
        table.give(3, choice, card)
    assert [table.held(seat) for seat in range(4)] == [[], [], [], []]
    table.take_up_passes()
    assert [[card.text for card in table.held(seat)] for seat in range(4)] == [["1", "2"], [], ["37"], []]


def test_bi_41_passes_to_the_first_pack_then_to_the_second() -> None:
    table = table_of(2, "1-1", pass_right=2)
    assert [choice.pack for choice in table.choices_due(0)] == ["", "", "first", "second", "second"]
    assert {choice.to for choice in table.choices_due(0)[2:]} == {1}
    table.packs[0] = {"first": cards_of(table, "30"), "second": cards_of(table, "1", "2", "37", "3", "4")}
    for choice, card in zip(table.choices_due(0), cards_of(table, "1", "2", "37", "3", "4"), strict=True):
        table.give(0, choice, card)
    table.take_up_passes()
    assert {pack: [card.text for card in cards] for pack, cards in table.packs[1].items()} == {
        "first": ["37"],
        "second": ["3", "4"],
    }
    assert [card.text for card in table.devil] == ["1", "2"]


# Tricks


def test_bi_26_the_example_of_the_sources() -> None:
    table = table_of(4, "1-1-1-1")
    assert table.take_trick(trick_of(table, "24", "15", "17", "32")) == (2, 0)
    assert (table.prices, table.owners) == ([17], [2])


def test_bi_22_highest_number_wins_where_none_is_below_the_price() -> None:
    table = table_of(4, "1-1-1-1", start_price=15)
    assert table.take_trick(trick_of(table, "24", "15", "37", "32")) == (2, None)
    assert (table.prices, table.owners) == ([15], [None])


def test_bi_23_owner_may_buy_from_itself_and_the_bottle_gets_only_cheaper() -> None:
    table = table_of(3, "1-1-1")
    assert table.take_trick(trick_of(table, "18", "20", "17")) == (0, 0)
    assert table.take_trick(trick_of(table, "14", "37", "2")) == (0, 0)
    assert table.take_trick(trick_of(table, "15", "21", "16")) == (1, None)
    assert table.prices == [14]


def test_bi_37_dearer_bottle_is_sold_even_below_the_price_of_the_cheaper_one() -> None:
    table = table_of(5, "1-1-1-1-1")
    assert table.take_trick(trick_of(table, "8", "20", "21", "22", "23")) == (0, 0)
    assert (table.prices, table.price) == ([8, 19], 19)
    assert table.take_trick(trick_of(table, "24", "6.5", "25", "26", "27")) == (1, 1)
    assert (table.prices, table.price) == ([8, 6.5], 8)
    assert table.take_trick(trick_of(table, "9", "10", "2", "7", "37")) == (3, 0)
    assert table.take_trick(trick_of(table, "1", "2.5", "3", "6.5", "36")) == (3, 0)
    assert (table.prices, table.owners) == ([6.5, 6.5], [3, 1])


def test_bi_21_follow_the_led_colour_if_you_can() -> None:
    table = table_of(4, "1-1-1-1", deck="classic")
    table.packs[1] = {"hand": cards_of(table, "1", "2", "37")}
    assert [card.text for card in table.legal(1, "yellow")] == ["1", "2"]
    assert len(table.legal(1, "blue")) == len(table.legal(1, None)) == 3
    free = table_of(4, "1-1-1-1", deck="classic", follow="free")
    free.packs[1] = table.packs[1]
    assert len(free.legal(1, "yellow")) == 3


def test_bi_44_following_binds_within_the_chosen_pack() -> None:
    table = table_of(2, "1-1")
    table.packs[1] = {"first": cards_of(table, "6", "1"), "second": cards_of(table, "2", "37")}
    assert [card.text for card in table.legal(1, "blue")] == ["6", "2", "37"]
    assert [card.text for card in table.legal(1, "yellow")] == ["1", "2"]


# Scoring


def scored(seats: int, layout: str, owners: list[int | None], **options: Any) -> list[float]:
    """Scores with dealer 0, where seat s won only card 20 + s and the Devil's Trick is 1, 2 and 16."""
    table = table_of(seats, layout, **options)
    table.won = [cards_of(table, str(20 + seat)) for seat in range(seats)]
    table.devil, table.owners = cards_of(table, "1", "2", "16"), owners
    return table.scores()


def test_bi_30_to_32_scores_of_players_on_their_own() -> None:
    assert scored(4, "1-1-1-1", [None]) == [4, 2, 5, 4]
    assert scored(4, "1-1-1-1", [2]) == [4, 2, -4, 4]
    assert scored(4, "1-1-1-1", [2], card_points="face") == [20, 21, -19, 23]


def test_bi_33_and_34_partners_share_and_a_player_alone_doubles() -> None:
    assert scored(4, "2-1-1", [0]) == [-8, 6, 10, 6]
    assert scored(4, "2-1-1", [0], solo_doubles=False) == [-4, 6, 5, 6]


def test_bi_35_team_with_a_bottle() -> None:
    assert scored(4, "2-1-1", [3]) == [8, -2, 10, -2]
    assert scored(4, "2-1-1", [3], team_bottle="shared") == [8, -4, 10, -4]
    assert scored(6, "2-2-2", [0, 3], team_bottle="shared") == [-8, 5, 11, -8, 5, 11]
    assert scored(6, "2-2-2", [0, 3]) == [-8, 5, 11, -8, 5, 11]
    assert scored(6, "2-2-2", [0, 0]) == [-4, 5, 11, -4, 5, 11]


def test_bi_38_each_bottle_costs_the_devils_trick() -> None:
    assert scored(6, "1-1-1-1-1-1", [1, 1]) == [4, -8, 5, 4, 3, 6]
    assert scored(6, "1-1-1-1-1-1", [1, 5]) == [4, -4, 5, 4, 3, -4]


def test_bi_36_game_end() -> None:
    assert [game_over(rules_of(3, "1-1-1"), rounds, [0, 0, 0]) for rounds in (5, 6)] == [False, True]
    assert [game_over(rules_of(3, "1-1-1", game_end={"rounds": 5}), rounds, [0, 0, 0]) for rounds in (4, 5)] == [
        False,
        True,
    ]
    assert [game_over(rules_of(3, "1-1-1", game_end={"target": 50}), 9, [0, best, -60]) for best in (49, 50)] == [
        False,
        True,
    ]


# A whole game worked out by hand: all but one card discarded, then the trick of BI-26 (126 - 4 - 4 - 3 - 6 = 109 points
# in the Devil's Trick)


def one_trick_game(layout: str, dealer: int, scores: list[float], winning: list[int]) -> Replay:
    """The replay of that game; the deal puts the cards of the example last in every hand."""
    last = ["24", "15", "17", "32"]
    rest = [str(number) for number in range(1, 38) if number != 19 and str(number) not in last]
    hands = [[*rest[8 * seat : 8 * seat + 8], last[seat]] for seat in range(4)]
    order = [(dealer + turn) % 4 for turn in (1, 2, 3, 4)]
    events: list[Event] = [{"seat": seat, "do": "discard", "card": card} for seat in order for card in hands[seat][:8]]
    events += [{"seat": seat, "do": "play", "card": last[seat]} for seat in order] + [
        {"do": "trick", "winner": 2, "price": 17, "bottle": 0}
    ]
    options = dict.fromkeys(OPTION_NAMES) | {
        "deck": "classic",
        "discards": 8,
        "pass_left": 0,
        "pass_right": 0,
        "game_end": {"rounds": 1},
    }
    teams = {
        "1-1-1-1": {},
        "2-1-1": {"teams": [sorted([(dealer + 1) % 4, (dealer + 3) % 4]), [dealer], [(dealer + 2) % 4]]},
        "2-2": {"teams": [[0, 2], [1, 3]]},
    }
    one_round = {"dealer": dealer, **teams[layout], "deal": {"hands": hands}, "events": events, "scores": scores}
    head = {"format": "arena-replay/1", "game": "bottle-imp", "options": options, "seats": 4, "layout": layout}
    return {**head, "rounds": [one_round], "totals": scores, "winners": winning}


HAND_WORKED: list[tuple[str, int, list[float], list[int]]] = [
    ("1-1-1-1", 3, [0, 0, -109, 0], [0, 1, 3]),
    ("2-1-1", 3, [-109, 0, -109, 0], [1, 3]),
    ("2-1-1", 2, [0, 0, -218, 0], [0, 1, 3]),
    ("2-2", 0, [-109, 0, -109, 0], [1, 3]),
]


@pytest.mark.parametrize(("layout", "dealer", "scores", "winning"), HAND_WORKED)
def test_a_game_worked_out_by_hand_is_accepted(
    layout: str, dealer: int, scores: list[float], winning: list[int]
) -> None:
    assert problems(one_trick_game(layout, dealer, scores, winning)) == []


def two_seat_game() -> Replay:
    """Two seats by hand: second packs discarded whole (84 points), three tricks from the first packs; seat 1 ends with
    the bottle, seat 0 with 29 points.
    """
    first = [["24", "11", "8", "35", "1", "22"], ["20", "6", "37", "36", "5", "28"]]
    rest = [str(number) for number in range(1, 38) if number != 19 and str(number) not in first[0] + first[1]]
    second = [rest[:12], rest[12:]]
    events: list[Event] = [
        {"seat": seat, "do": "discard", "card": card, "legal": second[seat][at:]}
        for seat in (1, 0)
        for at, card in enumerate(second[seat])
    ]
    events += [
        {"seat": 1, "do": "play", "card": "37", "legal": first[1]},
        {"seat": 0, "do": "play", "card": "11", "legal": ["24", "11"]},
        {"seat": 1, "do": "play", "card": "36"},
        {"seat": 0, "do": "play", "card": "24"},
        {"do": "trick", "winner": 0, "price": 11, "bottle": 0},
        {"seat": 0, "do": "play", "card": "8", "legal": ["8", "35", "1", "22"]},
        {"seat": 1, "do": "play", "card": "6", "legal": ["20", "6"]},
        {"seat": 0, "do": "play", "card": "35"},
        {"seat": 1, "do": "play", "card": "20"},
        {"do": "trick", "winner": 0, "price": 8, "bottle": 0},
        {"seat": 0, "do": "play", "card": "22", "legal": ["1", "22"]},
        {"seat": 1, "do": "play", "card": "5", "legal": ["5", "28"]},
        {"seat": 0, "do": "play", "card": "1"},
        {"seat": 1, "do": "play", "card": "28"},
        {"do": "trick", "winner": 1, "price": 5, "bottle": 0},
    ]
    options = dict.fromkeys(OPTION_NAMES) | {
        "deck": "expanded",
        "discards": 12,
        "pass_left": 0,
        "pass_right": 0,
        "game_end": {"rounds": 1},
    }
    one_round = {"dealer": 0, "deal": {"first": first, "second": second}, "events": events, "scores": [29, -84]}
    head = {"format": "arena-replay/1", "game": "bottle-imp", "options": options, "seats": 2, "layout": "1-1"}
    return {**head, "rounds": [one_round], "totals": [29, -84], "winners": [0]}


def test_a_two_seat_game_worked_out_by_hand_is_accepted() -> None:
    assert problems(two_seat_game()) == []


# Random games

SOME_OPTIONS: list[dict[str, Any]] = [
    {},
    {"card_points": "face", "follow": "free", "game_end": {"rounds": 3}},
    {"start_price": 12.5, "pass_left": 2, "pass_right": 0, "discards": 2, "game_end": {"rounds": 3}},
    {"bottles": 2, "team_bottle": "shared", "solo_doubles": False, "game_end": {"rounds": 3}},
    {"bottles": 1, "discards": 4, "pass_left": 0, "pass_right": 1, "game_end": {"target": 60}},
]


@pytest.mark.parametrize("options", SOME_OPTIONS)
@pytest.mark.parametrize(("seats", "layout"), LAYOUTS)
def test_random_games_are_accepted(seats: int, layout: str, options: dict[str, Any]) -> None:
    for deck, legal in itertools.product(("classic", "expanded") if seats <= 4 else ("expanded",), (True, False)):
        replay = random_replay({"deck": deck, **options}, seats, layout, seed=7, legal=legal)
        assert problems(json.loads(json.dumps(replay))) == []


def test_random_games_with_the_deal_of_another_edition_are_refused() -> None:
    replay = random_replay({}, 6, "2-2-2", seed=1)
    replay["options"]["deck"] = "classic"
    assert any("BI-3" in problem for problem in problems(replay))


def test_order_of_giving_and_of_teams_is_free() -> None:
    replay = random_replay({"pass_left": 2}, 4, "2-1-1", seed=3, legal=False)
    for told in replay["rounds"]:
        given = [event for event in told["events"] if event["do"] in ("discard", "pass")]
        random.Random(1).shuffle(given)
        told["events"][: len(given)] = given
        told["teams"] = [team[::-1] for team in told["teams"]][::-1]
    assert problems(replay) == []


def test_teams_may_be_told_where_everybody_plays_alone_and_unknown_keys_are_tolerated() -> None:
    replay = random_replay({}, 3, "1-1-1", seed=3)
    replay["rounds"][0] |= {"teams": [[2], [0], [1]], "weather": "fine"}
    replay["rounds"][0]["events"][0]["seconds"] = 3
    assert problems(replay) == []
    replay["rounds"][0]["teams"] = [[0, 1], [2]]
    assert any("(BI-5" in problem for problem in problems(replay))


def test_a_cap_on_rounds_may_end_a_game_early() -> None:
    replay = random_replay({"game_end": {"target": 1000}}, 3, "1-1-1", seed=3, round_cap=2)
    assert problems(replay, round_cap=2) == []
    assert problems(replay) == ["replay: the game is not over after the last round, 1 (BI-36)"]
    assert any("cap of 1 (BI-36)" in problem for problem in problems(replay, round_cap=1))


# Tampered games


def game(seats: int, layout: str, **options: Any) -> Replay:
    """A random game of three rounds."""
    return random_replay({"game_end": {"rounds": 3}, **options}, seats, layout, seed=11)


def find_event(replay: Replay, fits: Callable[[Event], bool], number: int = 0) -> tuple[int, Event]:
    """The first event of a round that fits, with its index."""
    return next((index, event) for index, event in enumerate(replay["rounds"][number]["events"]) if fits(event))


def does(do: str, **values: Any) -> Callable[[Event], bool]:
    """Fits events of a kind with some values."""
    return lambda event: event["do"] == do and all(event.get(key) == value for key, value in values.items())


def sold(event: Event) -> bool:
    """Fits tricks in which a bottle was sold."""
    return event["do"] == "trick" and event["bottle"] is not None


def unsold(event: Event) -> bool:
    """Fits tricks in which none was."""
    return event["do"] == "trick" and event["bottle"] is None


def with_legal(event: Event) -> bool:
    """Fits plays with a choice."""
    return event["do"] == "play" and "legal" in event


def tampered(
    seats: int, layout: str, fits: Callable[[Event], bool], change: Callable[[Event], Any], **options: Any
) -> tuple[Replay, str]:
    """A game with one event of the first round changed; and the place of that event."""
    replay = game(seats, layout, **options)
    index, event = find_event(replay, fits)
    change(event)
    return replay, f"round 0, event {index}:"


def set_to(**values: Any) -> Callable[[Event], Any]:
    """Overwrites values of an event."""
    return lambda event: event.update(values)


# In the first round of every game of three rounds: (what, seats, layout, which event, the change, the rule that has to
# be named there).
EVENT_TAMPERS: list[tuple[str, int, str, Callable[[Event], bool], Callable[[Event], Any], str]] = [
    ("wrong winner, sold", 4, "1-1-1-1", sold, lambda event: event.update(winner=(event["winner"] + 1) % 4), "BI-23"),
    (
        "wrong winner, not sold",
        4,
        "1-1-1-1",
        unsold,
        lambda event: event.update(winner=(event["winner"] + 1) % 4),
        "BI-22",
    ),
    ("winner is true", 2, "1-1", does("trick", winner=1), set_to(winner=True), "BI-2"),
    ("old price", 4, "1-1-1-1", sold, set_to(price=19), "BI-23"),
    ("price as text", 4, "1-1-1-1", sold, lambda event: event.update(price=str(event["price"])), "BI-23"),
    ("price of the bottle just sold", 6, "2-2-2", sold, lambda event: event.update(price=event["price"] - 1), "BI-37"),
    ("wrong bottle", 6, "2-2-2", sold, lambda event: event.update(bottle=1 - event["bottle"]), "BI-37"),
    ("bottle sold not told", 3, "1-1-1", sold, set_to(bottle=None), "BI-23"),
    ("bottle told as sold", 3, "1-1-1", unsold, set_to(bottle=0), "BI-23"),
    ("bottle left out", 3, "1-1-1", unsold, lambda event: event.pop("bottle"), "BI-23"),
    ("legal list missing", 4, "2-1-1", with_legal, lambda event: event.pop("legal"), "BI-21"),
    ("legal list missing, two seats", 2, "1-1", with_legal, lambda event: event.pop("legal"), "BI-44"),
    ("legal list too short", 4, "2-1-1", with_legal, lambda event: event["legal"].pop(), "BI-21"),
    (
        "legal list with a card twice",
        4,
        "2-1-1",
        with_legal,
        lambda event: event["legal"].append(event["card"]),
        "BI-21",
    ),
    ("legal list with an unheld card", 4, "2-1-1", with_legal, lambda event: event["legal"].append("19"), "BI-21"),
    ("discard without legal list", 4, "1-1-1-1", does("discard"), lambda event: event.pop("legal"), "BI-10"),
    ("pass without legal list", 4, "1-1-1-1", does("pass"), lambda event: event.pop("legal"), "BI-12"),
    ("pass with a short legal list, two seats", 2, "1-1", does("pass"), lambda event: event["legal"].pop(), "BI-41"),
    ("discard of a card not held", 4, "1-1-1-1", does("discard"), set_to(card="19"), "BI-10"),
    ("pass of a card not held", 4, "1-1-1-1", does("pass"), set_to(card="36.5"), "BI-12"),
    ("pass to oneself", 4, "1-1-1-1", does("pass"), lambda event: event.update(to=event["seat"]), "BI-12"),
    (
        "pass to the player opposite",
        4,
        "1-1-1-1",
        does("pass"),
        lambda event: event.update(to=(event["seat"] + 2) % 4),
        "BI-12",
    ),
    ("pass to nobody", 4, "1-1-1-1", does("pass"), set_to(to=[]), "BI-12"),
    ("pass without a pack", 2, "1-1", does("pass"), lambda event: event.pop("pack"), "BI-41"),
    (
        "pass instead of a discard",
        4,
        "1-1-1-1",
        does("discard"),
        lambda event: event.update(do="pass", to=(event["seat"] + 1) % 4),
        "",
    ),
    ("play of a card not held", 4, "1-1-1-1", does("play"), set_to(card="19"), "BI-21"),
    (
        "play of the wrong seat",
        4,
        "1-1-1-1",
        does("play"),
        lambda event: event.update(seat=(event["seat"] + 1) % 4),
        "BI-20",
    ),
    (
        "play of the wrong seat, two seats",
        2,
        "1-1",
        does("play"),
        lambda event: event.update(seat=1 - event["seat"]),
        "BI-43",
    ),
    ("trick before its end", 4, "1-1-1-1", does("play"), set_to(do="trick"), "BI-20"),
    ("bid in Bottle Imp", 4, "1-1-1-1", does("play"), set_to(do="bid"), "BI-20"),
]


@pytest.mark.parametrize(
    ("seats", "layout", "fits", "change", "rule"),
    [row[1:] for row in EVENT_TAMPERS],
    ids=[row[0] for row in EVENT_TAMPERS],
)
def test_tampered_event_is_refused_where_it_stands(
    seats: int, layout: str, fits: Callable[[Event], bool], change: Callable[[Event], Any], rule: str
) -> None:
    replay, place = tampered(seats, layout, fits, change)
    found = problems(replay)
    if rule:
        assert found[0].startswith(place)
        assert re.search(rf"\({rule}\b" if rule != "BI-2" else r"\(BI-2[23]\)", found[0])
    else:  # one pass too many is noticed when it comes to the last of them
        assert any("no pass" in problem and "(BI-12)" in problem for problem in found)


def test_bi_43_a_trick_of_two_cards_is_refused() -> None:
    replay = two_seat_game()
    events = replay["rounds"][0]["events"]
    index, trick = find_event(replay, does("trick"))
    events.remove(trick)
    events.insert(index - 2, trick)
    assert problems(replay)[0].startswith(f"round 0, event {index - 2}: 'trick'")
    assert "(BI-43)" in problems(replay)[0]


def test_bi_41_wrong_pack_is_refused() -> None:
    replay = game(2, "1-1")
    _, first = find_event(replay, does("pass", pack="first"))
    first["pack"] = "second"
    assert "left to give (BI-41)" in problems(replay)[0]


def revoke(replay: Replay) -> int:
    """Lets a seat swap a card that follows for a later one that does not, and no other; returns the index of that
    play.
    """
    events = replay["rounds"][0]["events"]
    cards = cards_in_use("expanded", replay["seats"])
    led = None
    for index, event in enumerate(events):
        if event["do"] != "play":
            led = None
            continue
        led = led or cards[event["card"]].colour
        if cards[event["card"]].colour == led:
            for later in events[index + 1 :]:
                if (
                    later["do"] == "play"
                    and later["seat"] == event["seat"]
                    and cards[later["card"]].colour != led
                    and events[index - 1]["do"] == "play"
                ):
                    event["card"], later["card"] = later["card"], event["card"]
                    return index
    raise AssertionError


def test_bi_21_a_revoke_is_refused() -> None:
    replay = random_replay({"game_end": {"rounds": 1}}, 4, "1-1-1-1", seed=11, legal=False)
    place = f"round 0, event {revoke(replay)}: "
    assert any(
        problem.startswith(place) and "has to follow" in problem and "(BI-21)" in problem
        for problem in problems(replay)
    )


def test_bi_12_a_passed_card_cannot_be_given_before_all_have_chosen() -> None:
    replay = game(4, "1-1-1-1", legal=False)
    events = replay["rounds"][0]["events"]
    passed = events[1]
    _, of_receiver = find_event(replay, does("discard", seat=passed["to"]))
    of_receiver["card"] = passed["card"]
    found = problems(replay)
    assert any("does not hold to give (BI-10)" in problem for problem in found)


def test_bi_12_no_play_before_all_have_chosen() -> None:
    replay = game(4, "1-1-1-1")
    events = replay["rounds"][0]["events"]
    last_pass = max(index for index, event in enumerate(events) if event["do"] == "pass")
    del events[last_pass]
    assert problems(replay)[0].startswith(f"round 0, event {last_pass}: 'play' before all have")
    assert "BI-12)" in problems(replay)[0]


def test_bi_11_a_discard_of_the_dealer_at_five_seats_is_refused() -> None:
    replay = game(5, "2-2-1")
    told = replay["rounds"][0]
    _, first = find_event(replay, does("discard"))
    first["seat"] = told["dealer"]
    assert "has no discard left to give (BI-11)" in problems(replay)[0]


def test_bi_41_a_card_of_the_first_pack_cannot_be_given() -> None:
    replay = game(2, "1-1")
    _, discard = find_event(replay, does("discard"))
    discard["card"] = replay["rounds"][0]["deal"]["first"][discard["seat"]][0]
    assert "does not hold to give (BI-41)" in problems(replay)[0]


def swap_dealt(replay: Replay) -> None:
    """Swaps a card between two hands of the first deal."""
    hands = replay["rounds"][0]["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def test_a_swapped_card_is_refused() -> None:
    replay = game(4, "1-1-1-1")
    swap_dealt(replay)
    assert any("BI-10" in problem or "BI-12" in problem for problem in problems(replay))


def deal_twice(replay: Replay) -> None:
    hands = replay["rounds"][0]["deal"]["hands"]
    hands[0][0] = hands[0][1]


def deal_card_19(replay: Replay) -> None:
    replay["rounds"][0]["deal"]["hands"][0][0] = "19"


def deal_half_card(replay: Replay) -> None:
    replay["rounds"][0]["deal"]["hands"][0][0] = "2.5"


def deal_unevenly(replay: Replay) -> None:
    hands = replay["rounds"][0]["deal"]["hands"]
    hands[0].append(hands[1].pop())


def deal_fewer(replay: Replay) -> None:
    replay["rounds"][0]["deal"]["hands"][0].pop()


def turn_dealer(replay: Replay) -> None:
    replay["rounds"][1]["dealer"] = replay["rounds"][0]["dealer"]


def unknown_dealer(replay: Replay) -> None:
    replay["rounds"][0]["dealer"] = 9


def turn_teams(replay: Replay) -> None:
    replay["rounds"][1]["teams"] = replay["rounds"][0]["teams"]


def drop_teams(replay: Replay) -> None:
    del replay["rounds"][0]["teams"]


def drop_last_trick(replay: Replay) -> None:
    replay["rounds"][0]["events"].pop()


def add_event(replay: Replay) -> None:
    replay["rounds"][0]["events"].append(replay["rounds"][0]["events"][-1])


def add_round(replay: Replay) -> None:
    told = random_replay({"game_end": {"rounds": 1}}, replay["seats"], replay["layout"], seed=5)["rounds"][0]
    replay["rounds"].append(told)


def drop_round(replay: Replay) -> None:
    replay["rounds"].pop()


def change_total(replay: Replay) -> None:
    replay["totals"][0] += 1


def change_winners(replay: Replay) -> None:
    replay["winners"] = [next(seat for seat in range(replay["seats"]) if seat not in replay["winners"])]


def drop_option(replay: Replay) -> None:
    del replay["options"]["follow"]


def unknown_option(replay: Replay) -> None:
    replay["options"]["weather"] = "fine"


def unknown_option_value(replay: Replay) -> None:
    replay["options"]["follow"] = "trump"


def change_layout(replay: Replay) -> None:
    replay["layout"] = "3-1"


def change_format(replay: Replay) -> None:
    replay["format"] = "arena-replay/2"


def odd_discards(replay: Replay) -> None:
    replay["options"]["discards"] = 3


def too_many_passes(replay: Replay) -> None:
    replay["options"]["pass_left"] = 20


def higher_start_price(replay: Replay) -> None:
    replay["options"]["start_price"] = 30


def other_follow(replay: Replay) -> None:
    replay["options"]["follow"] = "free"


GAME_TAMPERS: list[tuple[Callable[[Replay], None], int, str, str]] = [
    (deal_twice, 4, "1-1-1-1", "BI-7"),
    (deal_card_19, 4, "1-1-1-1", "BI-1"),
    (deal_half_card, 4, "1-1-1-1", "BI-3"),
    (deal_unevenly, 4, "1-1-1-1", "BI-7"),
    (deal_fewer, 4, "1-1-1-1", "BI-7"),
    (turn_dealer, 4, "1-1-1-1", "BI-6"),
    (turn_dealer, 5, "1-1-1-1-1", "BI-6"),
    (unknown_dealer, 4, "1-1-1-1", "BI-6"),
    (turn_teams, 4, "2-1-1", "BI-6"),
    (turn_teams, 5, "2-2-1", "BI-6"),
    (drop_teams, 6, "2-2-2", "BI-5"),
    (drop_last_trick, 4, "1-1-1-1", "BI-23"),
    (add_event, 4, "1-1-1-1", "BI-20"),
    (add_round, 4, "1-1-1-1", "BI-36"),
    (drop_round, 4, "1-1-1-1", "BI-36"),
    (change_total, 4, "1-1-1-1", "BI-36"),
    (change_winners, 4, "1-1-1-1", "BI-36"),
    (drop_option, 4, "1-1-1-1", "replay format"),
    (unknown_option, 4, "1-1-1-1", "replay format"),
    (unknown_option_value, 4, "1-1-1-1", "BI-21"),
    (change_layout, 4, "1-1-1-1", "BI-5"),
    (change_format, 4, "1-1-1-1", "replay format"),
    (odd_discards, 2, "1-1", "BI-41"),
    (too_many_passes, 4, "1-1-1-1", "BI-10"),
    (higher_start_price, 4, "1-1-1-1", "BI-23"),
    (other_follow, 4, "1-1-1-1", "BI-21"),
]


@pytest.mark.parametrize(("tamper", "seats", "layout", "rule"), GAME_TAMPERS)
def test_tampered_game_is_refused(tamper: Callable[[Replay], None], seats: int, layout: str, rule: str) -> None:
    replay = game(seats, layout)
    assert problems(replay) == []
    tamper(replay)
    assert any(re.search(rf"\(([^)]*, )?{rule}\b[^)]*\)$", problem) for problem in problems(replay))


def test_bi_6_a_dealer_that_is_no_seat_is_named() -> None:
    replay = game(4, "1-1-1-1")
    unknown_dealer(replay)
    assert problems(replay)[0] == "round 0: the dealer is 9, which is no seat (BI-6)"


def test_bi_36_extra_round_is_named() -> None:
    replay = game(4, "1-1-1-1")
    add_round(replay)
    assert "round 3: the game was over before this round (BI-36)" in problems(replay)


# Scores told wrongly: of the hand-worked game, seat by seat: (layout, dealer, right scores, wrong scores, rules named,
# in order)
SCORE_TAMPERS: list[tuple[str, str, int, list[float], list[str]]] = [
    ("devil's trick with a card of the trick", "1-1-1-1", 3, [0, 0, -112, 0], ["BI-31"]),
    ("owner keeps its trick", "1-1-1-1", 3, [0, 0, 17, 0], ["BI-31"]),
    ("points without a trick", "1-1-1-1", 3, [0, 4, -109, 0], ["BI-30"]),
    ("doubled in an individual layout", "1-1-1-1", 3, [0, 0, -218, 0], ["BI-31"]),
    ("not doubled alone", "2-1-1", 2, [0, 0, -109, 0], ["BI-31, BI-34"]),
    ("only the owner of a team pays", "2-1-1", 3, [0, 0, -109, 0], ["BI-31, BI-33, BI-35"]),
    ("team doubled", "2-2", 0, [-218, 0, -218, 0], ["BI-31, BI-33, BI-35"] * 2),
    ("bonus for the other team", "2-2", 0, [-109, 5, -109, 5], ["BI-30, BI-33"] * 2),
]


@pytest.mark.parametrize(
    ("layout", "dealer", "wrong", "named"), [row[1:] for row in SCORE_TAMPERS], ids=[row[0] for row in SCORE_TAMPERS]
)
def test_wrong_scores_are_refused(layout: str, dealer: int, wrong: list[float], named: list[str]) -> None:
    right, winning = next(
        (scores, winning) for name, seat, scores, winning in HAND_WORKED if (name, seat) == (layout, dealer)
    )
    replay = one_trick_game(layout, dealer, right, winning)
    replay["rounds"][0]["scores"] = wrong
    assert [problem[problem.rindex("(") :] for problem in problems(replay)] == [f"({rules})" for rules in named]


def test_bi_38_wrong_cost_of_two_bottles_is_refused() -> None:
    replay = game(6, "1-1-1-1-1-1")
    scores = replay["rounds"][0]["scores"]
    owner = scores.index(min(scores))
    scores[owner] *= 3
    assert [problem[problem.rindex("(") :] for problem in problems(replay)] == ["(BI-31, BI-38)"]


def test_half_points_are_told_as_halves() -> None:
    replay = game(6, "1-1-1-1-1-1", card_points="face")
    told, seat = next((told, seat) for told in replay["rounds"] for seat in range(6) if told["scores"][seat] % 1)
    told["scores"][seat] = int(told["scores"][seat])
    assert len(problems(replay)) == 1


# Broken documents


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with every key or index in it."""
    children = list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
    return [(node, key) for key, _ in children] + [place for _, child in children for place in places(child)]


@pytest.mark.parametrize(("seats", "layout"), [(2, "1-1"), (4, "2-1-1"), (5, "1-1-1-1-1")])
def test_a_broken_document_is_judged_without_an_error(seats: int, layout: str) -> None:
    whole = random_replay({"game_end": {"rounds": 2}}, seats, layout, seed=2)
    rng = random.Random(seats)
    junk: list[Any] = [None, True, -1, 0, 1, 10**400, float("nan"), 2.5, "", "17", [], [[]], {}, {"seat": 0}]
    for _ in range(400):
        replay = copy.deepcopy(whole)
        node, key = rng.choice(places(replay))
        if rng.random() < 0.3:
            del node[key]
        else:
            node[key] = copy.deepcopy(rng.choice(junk))
        assert all(
            re.fullmatch(r"(replay|round \d+(, event \d+)?): .*\(.*\)", problem, re.DOTALL)
            for problem in problems(replay)
        )
    for document in junk:
        assert problems(document)


def test_options_that_cannot_be_played_are_refused() -> None:
    for seats, layout, options, rule in (
        (5, "2-2-1", {"discards": 0}, "BI-11"),
        (6, "2-2-2", {"deck": "classic"}, "BI-3"),
        (2, "1-1", {"discards": 5}, "BI-41"),
        (4, "1-1-1-1", {"bottles": 3}, "BI-37"),
        (4, "1-1-1-1", {"solo_doubles": 1}, "BI-34"),
        (4, "1-1-1-1", {"game_end": {"deals": 1.5}}, "BI-36"),
    ):
        with pytest.raises(Refused, match=rule):
            random_replay(options, seats, layout, seed=1)
