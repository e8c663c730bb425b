"""The rule-based bot of Bottle Imp: what it does at the table, and that it beats chance everywhere."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from seated import above_chance, differences, seated

from bots.shipped import shipped_files
from bots.shipped.bottle_imp_rules import BottleImpRules
from engine.bottle_imp.cards import CLASSIC
from engine.bottle_imp.options import BottleImpOptions
from engine.bottle_imp.record import PLAYING, rules
from engine.bottle_imp.view import GameView
from engine.cells import Cell, individual
from engine.games import find_cells, game_named
from engine.positions import Position

BY_TEXT = {card.text: card for card in CLASSIC.cards}
VARIANTS = game_named("bottle-imp").variants.values()
CELLS = [cell for variant in VARIANTS for cell in (*variant.cells(), *variant.house_cells())]
CHANGED = [
    cell
    for name, layout in (
        ("expanded+follow=free", "1-1"),
        ("expanded+discards=4+pass_left=0+pass_right=3", "1-1"),
        ("expanded+bottles=2+discards=0", "1-1-1"),
        ("expanded+card_points=face+start_price=25", "2-1-1"),
        ("expanded+discards=3+pass_left=0+pass_right=0", "1-1-1-1-1"),
        ("expanded+bottles=2+team_bottle=shared", "2-2-1"),
        ("expanded+bottles=1+follow=free+start_price=10", "2-2-2"),
        ("expanded+solo_doubles=false+team_bottle=shared", "2-2-1-1"),
    )
    for cell in find_cells(f"bottle-imp/{name}", None, [layout])
]


def mask(text: str) -> int:
    """The cards written one after the other, as a set of bits."""
    return sum(1 << BY_TEXT[card] for card in text.split())


def new_round(seats: int, **options: Any) -> Position:
    """A first round that the last seat dealt."""
    position = Position(Cell("bottle-imp", "classic", seats, individual(seats)), 1)
    position.rules = rules(BottleImpOptions(**options), seats, individual(seats), 200)
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(1))
    position.state["public"]["dealer"] = seats - 1
    position.state["to_act"] = 0
    return position


def choice(position: Position, seat: int, **options: Any) -> str:
    """What the bot does in a seat."""
    cell = position.cell
    view = position.view(seat)
    assert isinstance(view, GameView)
    bot = seated(BottleImpRules, cell, seat, 1, BottleImpOptions(**options).document())
    return bot.act(view).text


def given_away(hand: str, **options: Any) -> list[str]:
    """What the bot gives away of a hand."""
    position = new_round(3, **options)
    position.state["hand"][0] = mask(hand)
    done: list[str] = []
    while position.to_act == 0 and position.state["public"]["phase"] != PLAYING:
        done.append(choice(position, 0, **options))
        position.push_text(done[-1])
    return done


def answer(
    hand: str, trick: str, price: float = 19, seats: int = 3, discarded: str = "", passed: str = "", gone: str = ""
) -> str:
    """What the bot plays of its hand to a trick led by seat 0; `gone` are cards that were played before, a whole
    number of tricks.
    """
    position = new_round(seats)
    state = position.state
    played = trick.split()
    seat = len(played)
    state["public"]["phase"] = PLAYING
    state["hand"][seat] = mask(hand)
    state["discarded"][seat] = mask(discarded)
    state["passed_left"][seat] = mask(passed)
    state["public"]["price"][0] = 2 * price
    before = gone.split()
    for place, card in enumerate([*before, *played]):
        state["public"]["card"][place] = BY_TEXT[card]
    state["public"]["tricks"] = len(before) // seats
    state["public"]["leader"][int(state["public"]["tricks"])] = 0
    state["public"]["played"] = seat
    state["to_act"] = seat
    return choice(position, seat)


def test_it_passes_its_lowest_cards_and_discards_the_next() -> None:
    assert given_away("2 5 8 11 14 20 24 30 36") == ["discard 8", "pass left 2", "pass right 5"]


def test_it_discards_a_somewhat_higher_card_that_leaves_its_colour_empty() -> None:
    """With the two cards that it passes the 12 is all its yellow; the 10 would be the next lowest."""
    assert given_away("2 5 10 12 20 24 30 33 34") == ["discard 12", "pass left 2", "pass right 5"]


def test_it_gives_away_as_many_cards_as_the_options_ask() -> None:
    given = given_away("1 2 3 4 5 6 7 8 9", discards=3, pass_left=0, pass_right=2)
    assert given == ["discard 7", "discard 5", "discard 3", "pass right 1", "pass right 2"]


def test_it_buys_a_rich_trick_with_a_card_just_below_the_price_while_lower_ones_are_out() -> None:
    assert answer("18 12 25", "28 22") == "18"


def test_it_does_not_buy_with_the_lowest_card_there_is() -> None:
    assert answer("1 25", "28 22") == "25"


def test_it_does_not_buy_when_every_lower_card_has_been_played() -> None:
    """The same hand and trick, with the cards below 18 out and with all of them gone."""
    assert answer("18 25 26 29 31", "34 32") == "18"
    assert answer("18 25 26 29 31", "34 32", gone="1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 20") == "26"


def test_it_plays_its_lowest_card_under_a_higher_one_that_is_below_the_price() -> None:
    assert answer("1 12 25", "18 22") == "1"


def test_a_lower_card_that_it_passed_makes_buying_safe() -> None:
    assert answer("2 25", "28 22", passed="1") == "2"
    assert answer("2 25", "28 22", discarded="1") == "25"


def test_it_gives_its_cheapest_card_to_a_trick_it_cannot_win() -> None:
    assert answer("20 27 32", "17 24") == "20"


def test_it_takes_with_the_highest_card_a_trick_in_which_nobody_follows_it() -> None:
    assert answer("21 37", "33 36") == "37"


def test_it_ships_under_its_name() -> None:
    assert shipped_files()["bottle-imp-rules"].name == "bottle_imp_rules.py"
    assert BottleImpRules.games == ("bottle-imp",)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.id)
def test_it_beats_chance_in_every_cell(cell: Cell) -> None:
    """With four standard errors to spare."""
    assert above_chance(differences(BottleImpRules, cell, 12)) > 0


@pytest.mark.parametrize("cell", CHANGED, ids=lambda cell: cell.id)
def test_it_beats_chance_where_options_are_changed(cell: Cell) -> None:
    assert above_chance(differences(BottleImpRules, cell, 16, 4)) > 0


def test_it_plays_the_same_game_again() -> None:
    assert differences(BottleImpRules, CELLS[1], 2) == differences(BottleImpRules, CELLS[1], 2)
