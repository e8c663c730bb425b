"""Sets up games of Split for tests: with any options, and with the very cards a rule is about."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy
from covering_array import covering_array

from engine.cells import Cell, individual
from engine.games import variant_named
from engine.positions import Position
from engine.record_types import NONE
from engine.split.cards import CARDS, DECK_SIZE, Card
from engine.split.options import SplitOptions
from engine.split.record import OVER, rules
from engine.split.view import GameView

SEATS = (2, 3, 4, 5, 6)
BY_TEXT = {card.text: card for card in CARDS}

OTHER_SHEET = {"upper": {"AKQJ": [3, 10, 100], "T98765432": [1, -5, 40]}, "lower": [2, 4, 8, 16, 32]}
"""A sheet that differs from the default everywhere, with rows so short that they fill."""

FACTORS: dict[str, Sequence[Any]] = {
    "seats": SEATS,
    "upgrade": ("steal", "give", "own"),
    "upgrade_bonus": (True, False),
    "rounds": (1, 2, 3),
    "score_sheet": (None, OTHER_SHEET),
}
"""Every option with its values, and the seats; None stands for the default sheet."""

ROWS = covering_array(FACTORS, lambda row: True)
"""Every two values of two factors meet in one of these."""

CASES = tuple(
    (row["seats"], {name: value for name, value in row.items() if name != "seats" and value is not None})
    for row in ROWS
)
"""The same as seats and options."""


def cards(text: str) -> list[Card]:
    """The cards written one after the other: `cards("5h Ks")`."""
    return [BY_TEXT[one] for one in text.split()]


def new_game(seats: int, seed: int = 1, /, **options: Any) -> Position:
    """A game with the given options, whether or not they have a name of their own."""
    position = Position(Cell("split", "standard", seats, individual(seats)), seed)
    position.rules = rules(SplitOptions(**options), seats, individual(seats), 200)
    position.game.kernel.start(position.rules, position.states, 0, numpy.uint64(seed))
    return position


def cell_with(options: dict[str, Any], seats: int) -> Cell:
    """The cell of a variant with these options."""
    values = SplitOptions(**options).document()
    return Cell("split", variant_named("split/standard").changed(values).name, seats, individual(seats))


def new_turn(
    hands: Sequence[str],
    row: str = "2c",
    pile: str = "2d 2h 2s 2d",
    matches: Sequence[tuple[int, str]] = (),
    turn: int = 0,
    /,
    **options: Any,
) -> Position:
    """The first round (of two, where the options do not say how many) with seat `turn` to draw; the last seat dealt.

    `pile` is in drawing order, `matches` are owners and halves. Whoever has a turn before `turn` has had one.
    """
    seats = len(hands)
    position = new_game(seats, **{"rounds": 2} | options)
    kernel, state = position.game.kernel, position.state
    for field in (state["hand"], state["hand_twice"], state["public"]["held"]):
        field[:] = 0
    for owner, halves in matches:
        for card in cards(halves):
            kernel.take_up(position.states, 0, owner, card)
        kernel.lay_match(position.states, 0, owner, *cards(halves))
    for seat, held in enumerate(hands):
        for card in cards(held):
            kernel.take_up(position.states, 0, seat, card)
    state["public"]["row"] = NONE
    state["public"]["row"][: len(row.split())] = cards(row)
    state["public"]["row_size"] = len(row.split())
    state["public"]["turned"] = cards(row)[0]
    state["public"]["drawn"] = DECK_SIZE - len(pile.split())
    state["deck"][int(state["public"]["drawn"]) :] = cards(pile)
    state["public"]["dealer"] = seats - 1
    state["to_act"] = turn
    state["turns"] = turn + 1
    return position


def push(position: Position, *texts: str) -> None:
    """Carry out the actions written, each of which must be legal."""
    for text in texts:
        assert text in legal(position), f"{text} is not among {legal(position)}"
        position.push_text(text)


def legal(position: Position) -> list[str]:
    """What may be done, as texts."""
    return [action.text for action in position.legal]


def refusal(position: Position, text: str) -> Any:
    """Why an action may not be done: the reason and the rule, or None."""
    return position.refusal(next(action for action in position.game.actions if action.text == text))


def held(position: Position, seat: int) -> list[str]:
    """The cards a seat holds."""
    once, twice = (int(position.state[field][seat]) for field in ("hand", "hand_twice"))
    return [card.text for card in CARDS for bits in (once, twice) if bits >> card & 1]


def row(position: Position) -> list[str]:
    """The row in order."""
    return [CARDS[face].text for face in position.state["public"]["row"].tolist() if face != NONE]


def pile(position: Position) -> list[str]:
    """The pile in drawing order."""
    return [CARDS[face].text for face in position.state["deck"][int(position.state["public"]["drawn"]) :].tolist()]


def view_of(position: Position, seat: int) -> GameView:
    """What a seat sees."""
    view = position.view(seat)
    assert isinstance(view, GameView)
    return view


def matches(position: Position) -> list[tuple[int, str, str]]:
    """Owner, halves and type of every match on the table."""
    return [
        (match.owner, " ".join(card.text for card in match.cards), match.type) for match in view_of(position, 0).matches
    ]


def scores(position: Position) -> list[int]:
    """What the last round changed in the totals."""
    return position.state["last"]["scores"][: position.cell.seats].tolist()


def random_play(position: Position, seed: int) -> Iterator[Position]:
    """The position before each decision of a game played at random, and last of all the finished one.

    Half of the games rather draw, play and use bonuses than discard, so that many matches come to lie on the table.
    """
    choose = random.Random(seed)
    while not position.over:
        yield position
        choices = position.legal
        busy = (
            [action for action in choices if action.verb not in ("discard", "draw pile", "decline")] if seed % 2 else []
        )
        position.push(choose.choice(busy or choices))
    assert position.state["public"]["phase"] == OVER
    yield position
