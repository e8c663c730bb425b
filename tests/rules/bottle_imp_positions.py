"""Sets up games of Bottle Imp for tests: with any options, and with the very cards a rule is about."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy

from engine.bottle_imp.cards import CLASSIC, Card
from engine.bottle_imp.options import BottleImpOptions
from engine.bottle_imp.record import PLAYING, rules
from engine.bottle_imp.view import GameView
from engine.cells import Cell, individual
from engine.positions import Position

SEATS = (3, 4)

BY_TEXT = {card.text: card for card in CLASSIC.cards}


def cards(text: str) -> list[Card]:
    """The cards written one after the other: `cards("24 15")`."""
    return [BY_TEXT[one] for one in text.split()]


def mask(text: str) -> int:
    """The same as a set of bits."""
    return sum(1 << card for card in cards(text))


def new_game(seats: int, seed: int = 1, /, **options: Any) -> Position:
    """A game with the given options, whether or not they have a name of their own."""
    position = Position(Cell("bottle-imp", "classic", seats, individual(seats)), seed)
    position.rules = rules(BottleImpOptions(**options), seats, individual(seats), 200)
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(seed))
    return position


def new_round(hands: Sequence[str], /, **options: Any) -> Position:
    """The first of two rounds (or of as many as the option `game_end` says) with the given cards dealt; the last seat dealt, so that seat 0 begins."""
    position = new_game(len(hands), **{"game_end": {"rounds": 2}} | options)
    position.state["dealer"] = len(hands) - 1
    position.state["to_act"] = 0
    for seat, held in enumerate(hands):
        position.state["hand"][seat] = mask(held)
    return position


def new_tricks(hands: Sequence[str], discards: Sequence[str] = (), price: float | None = None, /, **options: Any) -> Position:
    """Such a round after all the giving away, with the given cards in hand and in the Devil's Trick, and the bottle at `price` if it is given."""
    position = new_round(hands, **options)
    position.state["phase"] = PLAYING
    for seat, card in enumerate(discards):
        position.state["discarded"][seat] = mask(card)
    if price is not None:
        position.state["price"][0] = 2 * price
    return position


def play(position: Position, text: str) -> None:
    """Play the cards written one after the other, each of which must be legal."""
    for card in text.split():
        push(position, card)


def push(position: Position, *texts: str) -> None:
    """Carry out the actions written, each of which must be legal."""
    for text in texts:
        assert text in legal(position), f"{text} is not among {legal(position)}"
        position.push_text(text)


def legal(position: Position) -> list[str]:
    """What may be done, as texts."""
    return [action.text for action in position.legal]


def texts(bits: Any) -> str:
    """The cards of a set, as they are written."""
    return " ".join(card.text for card in CLASSIC.cards if int(bits) >> card & 1)


def hand(position: Position, seat: int) -> str:
    """The cards a seat holds, as they are written."""
    return texts(position.state["hand"][seat])


def view_of(position: Position, seat: int) -> GameView:
    """What a seat sees."""
    view = position.view(seat)
    assert isinstance(view, GameView)
    return view


def scores(position: Position) -> list[float]:
    """What the last round changed in the totals."""
    return position.state["last_scores"][: position.cell.seats].tolist()


def random_play(position: Position, seed: int) -> Iterator[Position]:
    """The position before each decision of a game played at random, and last of all the finished one."""
    choose = random.Random(seed)
    while not position.over:
        yield position
        position.push(choose.choice(position.legal))
    yield position
