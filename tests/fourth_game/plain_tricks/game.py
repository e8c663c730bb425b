"""What the game is called, its options, its variants and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Game
from plain_tricks.options import PRESETS, PlainTricksOptions

if TYPE_CHECKING:
    from engine.contract import ActionTexts, Kernel, Record, Refusals, ReplayTexts, ViewClass


class PlainTricksParts:
    """The modules of this folder, each loaded when first asked for."""

    @property
    def record(self) -> Record[PlainTricksOptions]:
        """The record types."""
        from plain_tricks import record

        return record

    @property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        from plain_tricks import kernel

        return kernel

    @property
    def actions(self) -> ActionTexts[PlainTricksOptions]:
        """The actions."""
        from plain_tricks import actions

        return actions

    @property
    def view(self) -> ViewClass:
        """What a bot reads."""
        from plain_tricks import view

        return view

    @property
    def replay(self) -> ReplayTexts:
        """What a replay says."""
        from plain_tricks import replay

        return replay

    @property
    def refusals(self) -> Refusals:
        """Why actions are not legal."""
        from plain_tricks import refusals

        return refusals


GAME = Game(
    name="plain-tricks",
    title="Plain Tricks",
    summary="Follow suit; every trick is a point.",
    options=PlainTricksOptions,
    presets=PRESETS,
    package="plain_tricks",
    parts=PlainTricksParts(),
)
