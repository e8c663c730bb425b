"""What the game is called, its options, its variants and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Game
from engine.split.options import PRESETS, SplitOptions

if TYPE_CHECKING:
    from engine.contract import ActionTexts, Kernel, Record, Refusals, ReplayTexts, ViewClass


class SplitParts:
    """The modules of this folder, each loaded when first asked for."""

    @property
    def record(self) -> Record[SplitOptions]:
        """The record types."""
        from engine.split import record

        return record

    @property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        from engine.split import kernel

        return kernel

    @property
    def actions(self) -> ActionTexts[SplitOptions]:
        """The actions."""
        from engine.split import actions

        return actions

    @property
    def view(self) -> ViewClass:
        """What a bot reads."""
        from engine.split import view

        return view

    @property
    def replay(self) -> ReplayTexts:
        """What a replay says."""
        from engine.split import replay

        return replay

    @property
    def refusals(self) -> Refusals:
        """Why actions are not legal."""
        from engine.split import refusals

        return refusals


GAME = Game(
    name="split",
    title="Split",
    summary="Join halves of cards to matches, and be rid of your hand before the others are.",
    options=SplitOptions,
    presets=PRESETS,
    package="engine.split",
    parts=SplitParts(),
)
