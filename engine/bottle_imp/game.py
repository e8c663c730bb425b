"""What the game is called, its options and its variants; the type checker holds its parts to `engine.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from engine.bottle_imp import actions, kernel, record, refusals, replay, view
    from engine.contract import Parts

    Parts[BottleImpOptions](record, kernel, actions, view, replay, refusals)
