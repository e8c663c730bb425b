"""The options of Plain Tricks and its variants."""

from __future__ import annotations

from engine.cells import individual
from engine.game import Preset
from engine.options import GameOptions, option


class PlainTricksOptions(GameOptions):
    """Every option of Plain Tricks."""

    cards: int = option(10, "Cards dealt to each seat.", "PT-2", ge=1, le=10)

    def seats(self) -> tuple[int, ...]:
        """3 to 5 (PT-1)."""
        return (3, 4, 5)

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody plays alone."""
        return (individual(seats),)

    def own_rounds(self, seats: int) -> int:
        """One (PT-5)."""
        return 1


PRESETS = (
    Preset("standard", "Plain Tricks", "Ten tricks, each a point.", PlainTricksOptions()),
    Preset("short", "Short Plain Tricks", "Three tricks, each a point.", PlainTricksOptions(cards=3)),
)
