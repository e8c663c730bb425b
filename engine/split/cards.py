"""The half cards of Split and its matches under friendly names (SP-1, SP-7).

Inside, a face is rank * 4 + suit, so that the four faces of a number stand together. Each face is in the deck twice and
its halves look alike: a hand is two masks, the faces held at least once and those held twice.
"""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_COUNT = len(SUITS)
FACES = len(RANKS) * SUIT_COUNT
COPIES = 2
DECK_SIZE = FACES * COPIES

WEAK, STRONG, PERFECT = 0, 1, 2
TYPES = ("weak", "strong", "perfect")
"""How well two halves of a number fit: other colour, same colour, same face (SP-7). A higher type is stronger (SP-8).
"""

MATCHES_OF_A_NUMBER = SUIT_COUNT * COPIES // 2
MOST_MATCHES = MATCHES_OF_A_NUMBER * len(RANKS)


class Card(int):
    """A half card as the number of its face from 0 to 51, number by number from the twos up."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for the two to 12 for the ace: what the rules call its number."""
        return self // SUIT_COUNT

    @property
    def suit(self) -> int:
        """0 to 3: clubs, diamonds, hearts, spades."""
        return self % SUIT_COUNT

    @property
    def red(self) -> bool:
        """Whether it is a diamond or a heart."""
        return SUITS[self % SUIT_COUNT] in "dh"

    @property
    def text(self) -> str:
        """Rank and suit, `Td`."""
        return RANKS[self // SUIT_COUNT] + SUITS[self % SUIT_COUNT]

    def __bool__(self) -> bool:
        """Always true, the two of clubs too, so that `if action.card:` asks whether there is one."""
        return True

    def __repr__(self) -> str:
        return self.text


class MatchId(int):
    """A match by its place from 0 to 51: the first matches of each number in a round, from the twos up, then the
    second ones, and so on.

    A match keeps it when it is upgraded or changes hands. `number` is how people write it.
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The number of its halves, 0 for the two to 12 for the ace."""
        return self % len(RANKS)

    @property
    def number(self) -> int:
        """Ten times the halves' number and one for each match of it in the round: 51 is the first match of fives, 144
        the fourth of aces.
        """
        return 10 * (self % len(RANKS) + 2) + self // len(RANKS) + 1

    def __bool__(self) -> bool:
        """Always true, the first match of twos too."""
        return True

    def __repr__(self) -> str:
        return str(self.number)


CARDS = tuple(Card(face) for face in range(FACES))
MATCH_IDS = tuple(MatchId(place) for place in range(MOST_MATCHES))


def type_of(one: int, other: int) -> int:
    """WEAK, STRONG or PERFECT: how well two faces of the same number fit (SP-7)."""
    if one == other:
        return PERFECT
    return STRONG if CARDS[one].red == CARDS[other].red else WEAK


def paired(first: int, second: int, new: int) -> int:
    """Which half of a match a new card pairs with: its own face, else the one of its colour; the other half is covered
    (SP-8).
    """
    return first if type_of(first, new) > type_of(second, new) else second


def improves(first: int, second: int, new: int) -> bool:
    """Whether a card of the same number makes a match strictly stronger (SP-8)."""
    return type_of(paired(first, second, new), new) > type_of(first, second)


def faces(once: int, twice: int) -> list[Card]:
    """The cards of a hand given by its two masks, in ascending order."""
    return [card for card in CARDS for held in (once, twice) if held >> card & 1]
