"""The cards of Bottle Imp under friendly names, printing by printing (BI-1, BI-2, BI-4).

Inside, a card is its place among all 54 numbers in ascending order, half numbers included, whatever the deck in use: a
higher
place is a higher number, a hand is one 64-bit mask, and an action means the same card in every variant.
"""

from __future__ import annotations

from typing import NamedTuple

START_CARD = 19
"""The number that only shows the start price and is never dealt (BI-1)."""

COLOURS = ("yellow", "blue", "red")

WHOLE_NUMBERS = tuple(number for number in range(1, 38) if number != START_CARD)
HALF_NUMBERS = tuple(number + 0.5 for number in WHOLE_NUMBERS if number % 2 == 0)
NUMBERS: tuple[int | float, ...] = tuple(sorted(WHOLE_NUMBERS + HALF_NUMBERS))
"""Every number there is, in ascending order: the base set (BI-1) and the expansion (BI-2)."""


class Card(int):
    """A card as its place from 0 to 53; `number` is what is printed on it, `merit` its coins."""

    number: int | float
    text: str
    colour: str
    merit: int

    def __new__(cls, place: int, colour: str, merit: int) -> Card:
        card = super().__new__(cls, place)
        card.number = NUMBERS[place]
        card.text = str(NUMBERS[place])
        card.colour = colour
        card.merit = merit
        return card

    def __bool__(self) -> bool:
        """Always true, the lowest card too, so that `if action.card:` asks whether there is one."""
        return True

    def __repr__(self) -> str:
        return self.text


class Deck(NamedTuple):
    """A printing: what is on every card."""

    name: str
    cards: tuple[Card, ...]

    def in_play(self, expansion: bool) -> tuple[Card, ...]:
        """The cards that are dealt, in ascending order: the base set (BI-1), with the expansion or without (BI-2,
        BI-3).
        """
        return tuple(card for card in self.cards if expansion or card.number in WHOLE_NUMBERS)


def _deck(name: str, merits: dict[str, dict[int, int]]) -> Deck:
    """A deck from its table of merit points by colour and base number; a half number is like the number below it
    (BI-2).
    """
    printed = {number: (colour, merit) for colour, table in merits.items() for number, merit in table.items()}
    return Deck(name, tuple(Card(place, *printed[int(number)]) for place, number in enumerate(NUMBERS)))


CLASSIC = _deck(
    "classic",
    {
        "yellow": {1: 1, 2: 1, 3: 2, 5: 2, 7: 3, 9: 3, 12: 4, 15: 4, 18: 5, 22: 5, 25: 6, 28: 6},
        "blue": {4: 1, 6: 1, 8: 2, 10: 2, 13: 3, 17: 3, 20: 4, 24: 4, 27: 5, 30: 5, 32: 6, 34: 6},
        "red": {11: 1, 14: 1, 16: 2, 21: 2, 23: 3, 26: 3, 29: 4, 31: 4, 33: 5, 35: 5, 36: 6, 37: 6},
    },
)

EXPANDED = _deck(
    "expanded",
    {
        "yellow": {1: 1, 2: 1, 4: 2, 5: 2, 7: 3, 9: 3, 12: 4, 15: 4, 18: 5, 22: 5, 25: 6, 28: 6},
        "blue": {3: 1, 6: 1, 8: 2, 10: 2, 13: 3, 17: 4, 20: 4, 23: 4, 27: 5, 30: 5, 32: 6, 35: 6},
        "red": {11: 1, 14: 1, 16: 2, 21: 2, 24: 3, 26: 3, 29: 4, 31: 4, 33: 5, 34: 5, 36: 6, 37: 6},
    },
)

DECKS = (CLASSIC, EXPANDED)
DECK_NAMES = tuple(deck.name for deck in DECKS)


def places(mask: int) -> list[int]:
    """The cards of a mask, in ascending order."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
