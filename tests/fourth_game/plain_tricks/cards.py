"""The 52 cards. Inside, a card is suit * 13 + rank, so a hand is one 64-bit mask."""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = len(RANKS) * len(SUITS)
TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Rank and suit of each card, `Td`."""
