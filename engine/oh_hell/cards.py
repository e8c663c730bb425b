"""The 52 cards of Oh Hell under friendly names. Inside, a card is suit * 13 + rank, so a hand is one 64-bit mask."""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZE = len(RANKS) * len(SUITS)


class Card(int):
    """A card as a number from 0 to 51, suit by suit from the two up."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for the two to 12 for the ace (OH-1)."""
        return self % 13

    @property
    def suit(self) -> int:
        """0 to 3: clubs, diamonds, hearts, spades."""
        return self // 13

    @property
    def text(self) -> str:
        """Rank and suit, `Td`."""
        return RANKS[self % 13] + SUITS[self // 13]

    def __bool__(self) -> bool:
        """Always true, the two of clubs too, so that `if action.card:` asks whether there is one."""
        return True

    def __repr__(self) -> str:
        return self.text


CARDS = tuple(Card(number) for number in range(DECK_SIZE))
