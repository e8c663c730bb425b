"""The rule-based bot of Oh Hell: what it does at the table, and that it beats chance everywhere."""

from __future__ import annotations

import random
import statistics

import numpy
import pytest

from bots import Bot, Table
from bots.shipped import shipped_files
from bots.shipped.oh_hell_rules import OhHellRules
from bots.shipped.random_choice import RandomChoice
from engine.batch import Batch
from engine.cells import Cell, individual
from engine.oh_hell.cards import CARDS
from engine.oh_hell.options import OhHellOptions
from engine.oh_hell.record import NONE, rules
from engine.oh_hell.view import GameView
from engine.positions import Position

BY_TEXT = {card.text: card for card in CARDS}


def seat_with(hand: str, turned: str | None, bids: tuple[int, ...], trick: str = "", seats: int = 3) -> GameView:
    """The view of the seat that has `hand` and whose turn it is, after the bids given (the leader's first) and the cards of `trick`."""
    played = [BY_TEXT[text] for text in trick.split()]
    mine = [BY_TEXT[text] for text in hand.split()]
    size = len(mine)
    position = Position(Cell("oh-hell", "standard", seats, individual(seats)), 1)
    position.rules = rules(OhHellOptions(order="fixed", hands=2, max_cards=size), seats, individual(seats), 200)
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(1))
    position.state["dealer"] = seats - 1
    position.state["to_act"] = 0
    position.state["turned"] = NONE if turned is None else BY_TEXT[turned]
    rest = [card for card in CARDS if card not in (*mine, *played) and card.text != turned]
    for seat in range(seats):
        held = mine if seat == len(played) else [*played[seat : seat + 1], *(rest.pop() for _ in range(size - len(played[seat : seat + 1])))]
        position.state["hand"][seat] = sum(1 << card for card in held)
    for bid in bids:
        position.push_text(f"bid {bid}")
    for card in played:
        position.push_text(card.text)
    view = position.view(len(played))
    assert isinstance(view, GameView)
    return view


def choice(view: GameView) -> str:
    """What the bot does."""
    return OhHellRules().act(view).text


@pytest.mark.parametrize(
    ("hand", "turned", "bid"),
    [
        ("Ac", "2c", "bid 1"),  # the ace of trumps takes the only trick
        ("2d", "2c", "bid 0"),
        ("Ac Kc Qc", "2c", "bid 3"),
        ("2d 2h 2s", "5c", "bid 0"),
        ("Ac Kc Qc Jc Tc", "2c", "bid 5"),
        ("Ac Kc 2d 2h 2s", "5c", "bid 2"),
    ],
)
def test_it_bids_what_its_cards_should_take(hand: str, turned: str, bid: str) -> None:
    assert choice(seat_with(hand, turned, ())) == bid


def test_it_bids_less_of_the_same_hand_with_more_opponents() -> None:
    bids = [OhHellRules().act(seat_with("Ad Kd Ah Kh As Ks", "5c", (), seats=seats)).bid for seats in (3, 4, 5, 6, 7)]
    assert bids == sorted(bids, reverse=True)
    assert bids[0] > bids[-1]


def test_last_to_play_it_takes_a_trick_it_needs_with_the_lowest_card_that_will_do() -> None:
    assert choice(seat_with("2h Th Ah", "2c", (0, 0, 2), "9h 4h")) == "Th"
    assert choice(seat_with("5c 9c Kc", "2c", (0, 0, 3), "9h 4h")) == "5c"


def test_it_throws_the_highest_card_that_loses_when_it_wants_no_trick() -> None:
    assert choice(seat_with("2h Th Jh", "2c", (1, 1, 0), "9h Qh")) == "Jh"


def test_it_sheds_its_most_dangerous_card_when_it_cannot_follow() -> None:
    assert choice(seat_with("2d 3d As", "2c", (1, 1, 0), "9h Qh")) == "As"


def test_it_does_not_ruff_a_trick_it_does_not_want() -> None:
    assert choice(seat_with("5c 2d 3d", "2c", (1, 1, 0), "9h Qh")) != "5c"


def test_it_ships_under_its_name() -> None:
    assert shipped_files()["oh-hell-rules"].name == "oh_hell_rules.py"
    assert OhHellRules.games == ("oh-hell",)


def differences(seats: int, deals: int) -> list[float]:
    """Points of one OhHellRules above the mean of the others, who choose at random: one number for each deal, averaged over the seats."""
    cell = Cell("oh-hell", "standard", seats, individual(seats))
    found = numpy.zeros(deals)
    for mine in range(seats):
        batch = Batch(cell, list(range(deals)), 200)
        bots = [[seated(OhHellRules if seat == mine else RandomChoice, cell, seat, deal) for deal in range(deals)] for seat in range(seats)]
        play(batch, bots)
        points = batch.points()
        found += points[:, mine] - (points.sum(axis=1) - points[:, mine]) / (seats - 1)
    return (found / seats).tolist()


def seated(kind: type[Bot], cell: Cell, seat: int, deal: int) -> Bot:
    """A bot ready to play."""
    bot = kind()
    bot.table = Table(cell.game, cell.variant, {}, cell.seats, cell.layout, seat)
    bot.rng = random.Random(100 * deal + seat)
    bot.start(bot.table)
    return bot


def play(batch: Batch, bots: list[list[Bot]]) -> None:
    """Play the games to their end; whatever a bot chooses is legal."""
    views, decisions = batch.views(), 1
    while decisions:
        decisions = 0
        for seat in range(batch.seats):
            due = batch.gather(seat, views)
            for place in range(due):
                batch.chosen[place] = bots[seat][batch.index[place]].act(batch.game.view_class(views[place]))
            assert batch.check(due) == 0
            batch.carry_out(due)
            decisions += due


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_it_beats_chance_at_every_number_of_seats(seats: int) -> None:
    """By 20 points a game at least, with four standard errors to spare."""
    found = differences(seats, 12)
    assert statistics.mean(found) - 4 * statistics.stdev(found) / len(found) ** 0.5 > 20


def test_it_plays_the_same_game_again() -> None:
    assert differences(4, 2) == differences(4, 2)
