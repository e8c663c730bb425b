"""What the game is called, its options, its variants and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Game
from engine.oh_hell.options import PRESETS, OhHellOptions

if TYPE_CHECKING:
    from engine.contract import ActionTexts, Kernel, Record, Refusals, ReplayTexts, ViewClass


class OhHellParts:
    """The modules of this folder, each loaded when first asked for."""

    @property
    def record(self) -> Record[OhHellOptions]:
        """The record types."""
        from engine.oh_hell import record

        return record

    @property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        from engine.oh_hell import kernel

        return kernel

    @property
    def actions(self) -> ActionTexts[OhHellOptions]:
        """The actions."""
        from engine.oh_hell import actions

        return actions

    @property
    def view(self) -> ViewClass:
        """What a bot reads."""
        from engine.oh_hell import view

        return view

    @property
    def replay(self) -> ReplayTexts:
        """What a replay says."""
        from engine.oh_hell import replay

        return replay

    @property
    def refusals(self) -> Refusals:
        """Why actions are not legal."""
        from engine.oh_hell import refusals

        return refusals


GAME = Game(
    name="oh-hell",
    title="Oh Hell",
    summary="Bid how many tricks you will take, then take exactly so many.",
    options=OhHellOptions,
    presets=PRESETS,
    package="engine.oh_hell",
    parts=OhHellParts(),
)
