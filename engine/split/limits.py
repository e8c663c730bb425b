"""How large a game of Split can be; plain numbers, so that records need not load the options."""

from __future__ import annotations

SEATS = (2, 3, 4, 5, 6)

HAND = 9
"""Cards dealt to each seat (SP-2)."""

MOST_ROUNDS = 10

MOST_BOXES = 41
"""Values in an upper row of the sheet: enough for the four boxes of it that a player can fill in each of ten rounds."""
MOST_LOWER = 250
MOST_VALUE = 10_000
