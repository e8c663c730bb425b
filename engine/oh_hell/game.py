"""What the game is called, its options and its variants."""

from __future__ import annotations

from engine.game import Game
from engine.oh_hell.options import PRESETS, OhHellOptions

GAME = Game(
    name="oh-hell",
    title="Oh Hell",
    summary="Bid how many tricks you will take, then take exactly so many.",
    options=OhHellOptions,
    presets=PRESETS,
    package="engine.oh_hell",
)
