"""What the game is called, its options and its variants; the type checker holds its parts to `engine.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from engine.contract import Parts
    from engine.oh_hell import actions, kernel, record, refusals, replay, view

    Parts[OhHellOptions](record, kernel, actions, view, replay, refusals)
