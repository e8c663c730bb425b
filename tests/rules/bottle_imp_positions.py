"""Sets up games of Bottle Imp for tests: with any options, and with the very cards a rule is about; and what the
rules' text says in tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from covering_array import covering_array
from random_games import named, random_moves, random_play

from engine.bottle_imp.cards import CLASSIC, Card
from engine.bottle_imp.options import BottleImpOptions
from engine.bottle_imp.record import PLAYING
from engine.bottle_imp.view import GameView, LastRound
from engine.cells import Cell, individual
from engine.games import game_named, variant_named
from engine.positions import Position
from engine.record_types import NONE

__all__ = ["covering_array", "named", "random_moves", "random_play"]

SEATS = (2, 3, 4, 5, 6)
SEED = 1

LAYOUTS = {
    2: ("1-1",),
    3: ("1-1-1",),
    4: ("1-1-1-1", "2-1-1"),
    5: ("1-1-1-1-1", "2-2-1"),
    6: ("1-1-1-1-1-1", "2-2-2", "2-2-1-1"),
}
HOUSE_LAYOUTS = {4: ("2-2",), 6: ("3-3",)}

TEAMS: dict[str, list[set[int]]] = {
    "2-1-1": [{1, 3}, {0}, {2}],
    "2-2-1": [{1, 3}, {2, 4}, {0}],
    "2-2-2": [{0, 3}, {1, 4}, {2, 5}],
    "2-2-1-1": [{1, 4}, {2, 5}, {0}, {3}],
    "2-2": [{0, 2}, {1, 3}],
    "3-3": [{0, 2, 4}, {1, 3, 5}],
}
"""Who plays together, counted clockwise from the dealer (BI-5); everybody alone in the layouts that are not here."""

TWO_BOTTLES = ("1-1-1-1-1", "1-1-1-1-1-1", "2-2-2", "3-3")

PRINTED = {
    "classic": {
        "yellow": "1(1) 2(1) 3(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
        "blue": "4(1) 6(1) 8(2) 10(2) 13(3) 17(3) 20(4) 24(4) 27(5) 30(5) 32(6) 34(6)",
        "red": "11(1) 14(1) 16(2) 21(2) 23(3) 26(3) 29(4) 31(4) 33(5) 35(5) 36(6) 37(6)",
    },
    "expanded": {
        "yellow": "1(1) 2(1) 4(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
        "blue": "3(1) 6(1) 8(2) 10(2) 13(3) 17(4) 20(4) 23(4) 27(5) 30(5) 32(6) 35(6)",
        "red": "11(1) 14(1) 16(2) 21(2) 24(3) 26(3) 29(4) 31(4) 33(5) 34(5) 36(6) 37(6)",
    },
}
"""The base cards of both printings with their merit points (BI-4)."""

NUMBERS = sorted([*(n for n in range(1, 38) if n != 19), *(n + 0.5 for n in range(2, 37, 2))])
"""Every number there is (BI-1, BI-2): card c of a set of bits is number NUMBERS[c]."""

BY_TEXT = {card.text: card for card in CLASSIC.cards}


def printed_on(deck: str, number: float) -> tuple[str, int]:
    """Colour and merit points of a card by the tables of the rules; a half number has those of the number below it."""
    for colour, line in PRINTED[deck].items():
        for card in line.split():
            base, merit = card.rstrip(")").split("(")
            if int(base) == int(number):
                return colour, int(merit)
    raise KeyError(number)


def in_play(seats: int) -> list[float]:
    """The numbers that are dealt (BI-3)."""
    return [number for number in NUMBERS if seats > 4 or number == int(number)]


def teams_of(layout: str, dealer: int) -> list[list[int]]:
    """The seats that play together when `dealer` deals."""
    seats = sum(map(int, layout.split("-")))
    return [
        sorted((dealer + offset) % seats for offset in team)
        for team in TEAMS.get(layout) or [{seat} for seat in range(seats)]
    ]


# Cells

CELLS = [
    cell
    for variant in game_named("bottle-imp").variants.values()
    for cell in (*variant.cells(), *variant.house_cells())
]
"""Every cell there is, house layouts included."""

FACTORS: dict[str, Sequence[Any]] = {
    "seats": SEATS,
    "layout": [layout for table in (LAYOUTS, HOUSE_LAYOUTS) for layouts in table.values() for layout in layouts],
    "deck": ["expanded", "classic"],
    "discards": [1, 0, 2, 3],
    "pass_left": [0, 1, 2],
    "pass_right": [0, 1, 3],
    "start_price": [19, 2, 25, 38],
    "bottles": [None, 1, 2],
    "follow": ["must", "free"],
    "card_points": ["merit", "face"],
    "team_bottle": ["own", "shared"],
    "solo_doubles": [True, False],
    "game_end": [{"rounds": 3}, {"target": 60}, {"deals": 1}],
}
"""Every option, the seats and the layouts, with values that the rules tell apart."""


def can_be_played(row: dict[str, Any]) -> bool:
    """Whether the rules have such a game (BI-3, BI-5, BI-7, BI-11, BI-41), what is missing being chosen so that it
    helps.
    """
    layout, deck, discards = row.get("layout"), row.get("deck", "expanded"), row.get("discards", 1)
    seats = row.get("seats") or (sum(map(int, layout.split("-"))) if layout else None)
    if layout and sum(map(int, layout.split("-"))) != seats:
        return False
    if seats in (5, 6) and deck == "classic":
        return False
    if seats == 5 and discards == 0:
        return False
    return not (seats == 2 and discards == 3)


ROWS = covering_array(FACTORS, can_be_played)
"""Every two values of two factors meet in one of these, where the rules allow it."""


def cell_of(seats: int, layout: str | None = None, /, **options: Any) -> Cell:
    """The cell of the given options, the others being those of the classic game; five and six seats play with the
    expanded printing.
    """
    printing: dict[str, Any] = {"deck": "expanded"} if seats > 4 else {}
    values = BottleImpOptions(**(printing | options)).document()
    return Cell(
        "bottle-imp", variant_named("bottle-imp/expanded").changed(values).name, seats, layout or individual(seats)
    )


ROW_CELLS = [
    cell_of(
        row["seats"], row["layout"], **{name: value for name, value in row.items() if name not in ("seats", "layout")}
    )
    for row in ROWS
]


ROUNDS = 4
"""Rounds after which the random games of these tests are stopped."""


@cache
def random_game(cell: Cell) -> tuple[Position, ...]:
    """Every position of a game played at random, the finished one included; they are shared, so nobody may change
    them.
    """
    return tuple(position.copy() for position in random_play(cell, SEED, ROUNDS))


def moves_of(cell: Cell) -> list[int]:
    """The moves of that game."""
    return random_moves(cell, SEED, ROUNDS)


def rounds_of(game: Sequence[Position]) -> list[Position]:
    """The positions of a game in which a round has just been scored."""
    return [after for before, after in pairwise(game) if after.over or after.state["round"] != before.state["round"]]


# Positions


def new_game(seats: int, layout: str | None = None, /, seed: int = 1, **options: Any) -> Position:
    """A game with the given options, just dealt."""
    return Position(cell_of(seats, layout, **options), seed)


def new_round(
    hands: Sequence[str], layout: str | None = None, /, *, dealer: int | None = None, **options: Any
) -> Position:
    """The first of two rounds (or of as many as the option `game_end` says) with the given cards dealt; the last seat
    dealt, unless another one did.
    """
    position = new_game(len(hands), layout, **{"game_end": {"rounds": 2}} | options)
    position.state["public"]["dealer"] = len(hands) - 1 if dealer is None else dealer
    position.state["to_act"] = (position.state["public"]["dealer"] + 1) % len(hands)
    for seat, held in enumerate(hands):
        position.state["hand"][seat] = mask(held)
    return position


def new_tricks(
    hands: Sequence[str],
    layout: str | None = None,
    /,
    *,
    discards: Sequence[str] = (),
    sold: Sequence[tuple[float, int | None]] = (),
    won: Sequence[float] = (),
    **more: Any,
) -> Position:
    """Such a round after all the giving away, with the given cards in hand and in the Devil's Trick.

    `sold` gives the price and the owner of one bottle after the other, `won` the points of the cards won by each seat,
    where it is not the first trick.
    """
    position = new_round(hands, layout, **more)
    position.state["public"]["phase"] = PLAYING
    for seat, card in enumerate(discards):
        position.state["discarded"][seat] = mask(card)
    for bottle, (price, owner) in enumerate(sold):
        position.state["public"]["price"][bottle] = 2 * price
        position.state["public"]["owner"][bottle] = NONE if owner is None else owner
    position.state["public"]["points"][: len(won)] = won
    return position


def new_eye(first: Sequence[str], second: Sequence[str], **options: Any) -> Position:
    """A round for two seats with the given packs dealt, seat 0 to begin."""
    position = new_round([f"{one} {other}" for one, other in zip(first, second, strict=True)], **options)
    for seat, pack in enumerate(first):
        position.state["first"][seat] = mask(pack)
    return position


def eye_tricks(first: Sequence[str], second: Sequence[str], **more: Any) -> Position:
    """Such a round after all the giving away; `more` as in `new_tricks`."""
    position = new_tricks([f"{one} {other}" for one, other in zip(first, second, strict=True)], **more)
    for seat, pack in enumerate(first):
        position.state["first"][seat] = position.state["public"]["first"][seat] = mask(pack)
    return position


def play(position: Position, text: str) -> None:
    """Play the cards written one after the other, each of which must be legal."""
    push(position, *text.split())


def push(position: Position, *texts: str) -> None:
    """Carry out the actions written, each of which must be legal."""
    for text in texts:
        assert text in legal(position), f"{text} is not among {legal(position)}"
        position.push_text(text)


# What is read


def cards(text: str) -> list[Card]:
    """The cards written one after the other: `cards("24 15")`."""
    return [BY_TEXT[one] for one in text.split()]


def mask(text: str) -> int:
    """The same as a set of bits."""
    return sum(1 << card for card in cards(text))


def texts(bits: Any) -> str:
    """The cards of a set, as they are written."""
    return " ".join(card.text for card in CLASSIC.cards if int(bits) >> card & 1)


def numbers_of(bits: Any) -> list[float]:
    """The numbers on the cards of a set."""
    return [number for place, number in enumerate(NUMBERS) if int(bits) >> place & 1]


def legal(position: Position) -> list[str]:
    """What may be done, as texts."""
    return [action.text for action in position.legal]


def hand(position: Position, seat: int) -> str:
    """The cards a seat holds, as they are written."""
    return texts(position.state["hand"][seat])


def played(position: Position, round_seen: str = "public") -> list[float]:
    """The numbers played in this round, or with `last` in the one before, in the order of play."""
    return [NUMBERS[card] for card in position.state[round_seen]["card"].tolist() if card != NONE]


def scores(position: Position) -> list[float]:
    """What the last round changed in the totals."""
    return position.state["last"]["scores"][: position.cell.seats].tolist()


def view_of(position: Position, seat: int) -> GameView:
    """What a seat sees."""
    view = position.view(seat)
    assert isinstance(view, GameView)
    return view


def last_round(position: Position) -> LastRound:
    """The round just scored, as everybody saw it."""
    told = view_of(position, 0).last_round
    assert told is not None
    return told
