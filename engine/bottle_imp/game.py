"""What the game is called, its options, its variants and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bottle_imp.options import PRESETS, BottleImpOptions
from engine.game import Game

if TYPE_CHECKING:
    from engine.contract import ActionTexts, Kernel, Record, Refusals, ReplayTexts, ViewClass


class BottleImpParts:
    """The modules of this folder, each loaded when first asked for."""

    @property
    def record(self) -> Record[BottleImpOptions]:
        """The record types."""
        from engine.bottle_imp import record

        return record

    @property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        from engine.bottle_imp import kernel

        return kernel

    @property
    def actions(self) -> ActionTexts[BottleImpOptions]:
        """The actions."""
        from engine.bottle_imp import actions

        return actions

    @property
    def view(self) -> ViewClass:
        """What a bot reads."""
        from engine.bottle_imp import view

        return view

    @property
    def replay(self) -> ReplayTexts:
        """What a replay says."""
        from engine.bottle_imp import replay

        return replay

    @property
    def refusals(self) -> Refusals:
        """Why actions are not legal."""
        from engine.bottle_imp import refusals

        return refusals


GAME = Game(
    name="bottle-imp",
    title="Bottle Imp",
    summary="Take tricks for points, but do not be left with the bottle, which is sold for less every time.",
    options=BottleImpOptions,
    presets=PRESETS,
    package="engine.bottle_imp",
    parts=BottleImpParts(),
)
