"""The cards of Bottle Imp and how they are dealt: BI-1 to BI-4 and BI-7. Expected values are worked out from the
rules' text.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import itertools

import numpy
import pytest
from bottle_imp_positions import (
    NUMBERS,
    PRINTED,
    SEATS,
    cell_of,
    hand,
    last_round,
    new_game,
    new_tricks,
    play,
    printed_on,
    random_game,
    random_play,
    scores,
    view_of,
)

from engine.bottle_imp.cards import CLASSIC, COLOURS, DECKS, EXPANDED, Deck
from engine.bottle_imp.record import MOST_CARDS, STATE
from engine.bottle_imp.view import Bottle
from engine.games import variant_named

every_count = pytest.mark.parametrize("seats", SEATS)
every_deck = pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)

WHOLE = [str(number) for number in range(1, 38) if number != 19]
HALVES = [f"{number}.5" for number in range(2, 37, 2)]
ALL = sorted(WHOLE + HALVES, key=float)


@every_deck
def test_BI_1_the_base_set_is_36_cards_numbered_1_to_37_without_19_in_three_colours_of_12(deck: Deck) -> None:
    base = deck.in_play(False)
    assert [card.text for card in base] == WHOLE
    assert [sum(card.colour == colour for card in base) for colour in COLOURS] == [12, 12, 12]


@every_deck
def test_BI_1_a_higher_place_is_a_higher_number(deck: Deck) -> None:
    assert [card.number for card in deck.cards] == NUMBERS
    assert [int(card) for card in deck.cards] == list(range(MOST_CARDS)) == list(range(54))


@every_count
@pytest.mark.parametrize("start_price", [2, 19, 20, 38])
def test_BI_1_whatever_the_start_price_all_cards_but_the_19_are_dealt(seats: int, start_price: int) -> None:
    position = new_game(seats, start_price=start_price)
    assert view_of(position, 0).price == start_price
    dealt = sorted(itertools.chain(*(hand(position, seat).split() for seat in range(seats))), key=float)
    assert dealt == (WHOLE if seats < 5 else ALL)


@pytest.mark.parametrize(("start_price", "cards"), [(20, "20 24 30"), (2, "2 3 5"), (18, "18 22 25")])
def test_BI_1_a_card_equal_to_the_price_is_not_below_it(start_price: int, cards: str) -> None:
    position = new_tricks(cards.split(), start_price=start_price)
    play(position, cards)
    assert position.state["last"]["winner"][0] == 2
    assert last_round(position).bottles == (Bottle(start_price, None),)


def test_BI_1_the_19_scores_for_nobody() -> None:
    """The owner loses the coins of 7, 9 and 13 that lie with it, and at face value their numbers: no 19 is counted."""
    for card_points, lost in (("merit", 3 + 3 + 3), ("face", 7 + 9 + 13)):
        position = new_tricks(["18", "24", "37"], discards=["7", "9", "13"], card_points=card_points)
        play(position, "18 24 37")
        assert scores(position) == [-lost, 0, 0]


@every_deck
def test_BI_2_the_expansion_is_every_even_number_and_a_half_printed_like_the_number_below(deck: Deck) -> None:
    halves = [card for card in deck.cards if card.number != int(card.number)]
    assert [card.text for card in halves] == HALVES
    by_number = {card.number: card for card in deck.cards}
    for card in halves:
        below = by_number[int(card.number)]
        assert (card.colour, card.merit, card > below) == (below.colour, below.merit, True)


def test_BI_2_the_expansion_adds_six_cards_to_each_colour() -> None:
    assert [card.text for card in EXPANDED.in_play(True)] == ALL
    assert [sum(card.colour == colour for card in EXPANDED.in_play(True)) for colour in COLOURS] == [18, 18, 18]
    assert {card.text for card in EXPANDED.in_play(True)} - {card.text for card in EXPANDED.in_play(False)} == set(
        HALVES
    )


@pytest.mark.parametrize(("seats", "dealt"), [(2, 36), (3, 36), (4, 36), (5, 54), (6, 54)])
def test_BI_3_two_to_four_players_use_the_base_set_and_five_and_six_all_54_cards(seats: int, dealt: int) -> None:
    position = new_game(seats, deck="expanded")
    assert [card.text for card in view_of(position, 0).deck] == (WHOLE if dealt == 36 else ALL)
    assert sum(len(hand(position, seat).split()) for seat in range(seats)) == dealt


def test_BI_3_the_sources_with_36_cards_are_for_three_and_four_players_and_the_one_with_54_for_two_to_six() -> None:
    assert {name: variant_named(f"bottle-imp/{name}").seats for name in ("classic", "face-value", "expanded")} == {
        "classic": (3, 4),
        "face-value": (3, 4),
        "expanded": (2, 3, 4, 5, 6),
    }


@every_deck
def test_BI_4_the_tables_of_both_printings(deck: Deck) -> None:
    for colour, line in PRINTED[deck.name].items():
        assert " ".join(f"{card.text}({card.merit})" for card in deck.in_play(False) if card.colour == colour) == line
    for card in deck.cards:
        assert (card.colour, card.merit) == printed_on(deck.name, card.number)


def test_BI_4_merit_points_of_the_classic_printing_add_up_to_42_a_colour() -> None:
    for colour in COLOURS:
        merits = sorted(card.merit for card in CLASSIC.in_play(False) if card.colour == colour)
        assert merits == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sum(card.merit for card in CLASSIC.in_play(False)) == 126


def test_BI_4_merit_points_of_the_expanded_printing_with_its_17_worth_one_more() -> None:
    """Halves add 23 to yellow (2.5 4.5 12.5 18.5 22.5 28.5), 20 to blue (6.5 8.5 10.5 20.5 30.5 32.5) and 20 to red
    (14.5 16.5 24.5 26.5 34.5 36.5).
    """
    merits = {
        colour: [
            sum(card.merit for card in EXPANDED.in_play(expansion) if card.colour == colour)
            for expansion in (False, True)
        ]
        for colour in COLOURS
    }
    assert merits == {"yellow": [42, 65], "blue": [43, 63], "red": [42, 62]}


def test_BI_4_the_printings_differ_in_seven_cards_of_the_base_set() -> None:
    pairs = zip(CLASSIC.in_play(False), EXPANDED.in_play(False), strict=True)
    differing = {
        one.text: (one.colour, one.merit, other.colour, other.merit)
        for one, other in pairs
        if (one.colour, one.merit) != (other.colour, other.merit)
    }
    assert differing == {
        "3": ("yellow", 2, "blue", 1),
        "4": ("blue", 1, "yellow", 2),
        "17": ("blue", 3, "blue", 4),
        "23": ("red", 3, "blue", 4),
        "24": ("blue", 4, "red", 3),
        "34": ("blue", 6, "red", 5),
        "35": ("red", 5, "blue", 6),
    }


@pytest.mark.parametrize(("deck", "follows"), [("classic", ["20", "24"]), ("expanded", ["20", "23"])])
def test_BI_4_the_option_deck_decides_colours_at_the_table(deck: str, follows: list[str]) -> None:
    position = new_tricks(["27 1", "20 23 24", "33 36"], deck=deck)
    play(position, "27")
    assert [action.text for action in position.legal] == follows
    assert {action.card.colour for action in view_of(position, 1).legal} == {"blue"}


@pytest.mark.parametrize(("deck", "won"), [("classic", 3 + 5 + 4), ("expanded", 4 + 5 + 4)])
def test_BI_4_the_option_deck_decides_what_a_card_scores(deck: str, won: int) -> None:
    position = new_tricks(["17 1", "27 24", "20 21"], deck=deck)
    play(position, "17 27 20")
    assert view_of(position, 0).points == [won, 0, 0]
    assert view_of(position, 0).points_of(view_of(position, 0).tricks[0].cards[0]) == (3 if deck == "classic" else 4)


@pytest.mark.parametrize(("seats", "dealer", "others"), [(2, 18, 18), (3, 12, 12), (4, 9, 9), (5, 10, 11), (6, 9, 9)])
def test_BI_7_all_cards_are_dealt_evenly_in_every_round_but_one_fewer_to_the_dealer_of_five(
    seats: int, dealer: int, others: int
) -> None:
    rounds: set[int] = set()
    for position in random_play(cell_of(seats, game_end={"rounds": 6}), 4, 6):
        if not position.over and int(position.state["round"]) not in rounds:
            rounds.add(int(position.state["round"]))
            held = [hand(position, seat).split() for seat in range(seats)]
            assert [len(one) for one in held] == [
                dealer if seat == position.state["public"]["dealer"] else others for seat in range(seats)
            ]
            assert len(set(itertools.chain(*held))) == (54 if seats > 4 else 36)
    assert len(rounds) == 6


@every_count
def test_BI_7_every_round_is_dealt_anew(seats: int) -> None:
    """No hand comes a second time, in another seat either, and another seed deals others."""
    deals = {
        int(position.state["round"]): position.state["hand"].tolist()
        for position in reversed(random_game(cell_of(seats)))
    }
    for seed in range(20):
        deals[100 + seed] = new_game(seats, seed=100 + seed).state["hand"].tolist()
    hands = [held for dealt in deals.values() for held in dealt[:seats]]
    assert len(set(hands)) == len(hands) >= 20 * seats


@pytest.mark.parametrize("dealer", range(5))
def test_BI_7_whoever_of_five_deals_has_ten_cards(dealer: int) -> None:
    games = [
        position
        for position in (new_game(5, seed=seed) for seed in range(40))
        if position.state["public"]["dealer"] == dealer
    ]
    assert games
    assert all(len(hand(position, dealer).split()) == 10 for position in games)


@every_count
def test_BI_7_every_card_is_as_likely_in_every_place(seats: int) -> None:
    """Chi-square of card against seat, counted from the dealer, over 5000 deals: (cards - 1) * (places - 1) degrees of
    freedom.
    """
    counts = counted(seats)
    cards = len(counts)
    expected = counts.sum(axis=0) / cards
    chi_square = float(((counts - expected) ** 2 / expected).sum()) * (cards - 1) / cards
    degrees = (cards - 1) * (len(counts[0]) - 1)
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


def counted(seats: int) -> numpy.ndarray:
    """How often each card was dealt to each place: seats from the dealer, and with two seats packs."""
    games = 5000
    position = new_game(seats)
    states = numpy.zeros(games, STATE)
    position.game.loops.start_all(position.rules, states, numpy.arange(games, dtype=numpy.uint64))
    dealt = numpy.array(EXPANDED.in_play(seats > 4), numpy.uint64)
    places = states["hand"][:, :seats]
    if seats == 2:
        places = numpy.concatenate([states["first"], places & ~states["first"]], axis=1)
    held = ((places[:, :, None] >> dealt) & numpy.uint64(1)).astype(int)
    if seats != 2:
        for game, dealer in enumerate(states["public"]["dealer"]):
            held[game] = numpy.roll(held[game], -dealer, axis=0)
    return held.sum(axis=0).T
