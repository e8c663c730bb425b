"""What the game is called, its options and its variants."""

from __future__ import annotations

from engine.bottle_imp.options import PRESETS, BottleImpOptions
from engine.game import Game

GAME = Game(
    name="bottle-imp",
    title="Bottle Imp",
    summary="Take tricks for points, but do not be left with the bottle, which is sold for less every time.",
    options=BottleImpOptions,
    presets=PRESETS,
    package="engine.bottle_imp",
)
