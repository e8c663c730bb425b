"""What the game is called, its options and its variants."""

from __future__ import annotations

from engine.game import Game
from plain_tricks.options import PRESETS, PlainTricksOptions

GAME = Game(
    name="plain-tricks",
    title="Plain Tricks",
    summary="Follow suit; every trick is a point.",
    options=PlainTricksOptions,
    presets=PRESETS,
    package="plain_tricks",
)
