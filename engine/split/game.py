"""What the game is called, its options and its variants."""

from __future__ import annotations

from engine.game import Game
from engine.split.options import PRESETS, SplitOptions

GAME = Game(
    name="split",
    title="Split",
    summary="Join halves of cards to matches, and be rid of your hand before the others are.",
    options=SplitOptions,
    presets=PRESETS,
    package="engine.split",
)
