"""What the game is called, its options and its variants; the type checker holds its parts to `engine.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from engine.contract import Parts
    from plain_tricks import actions, kernel, record, refusals, replay, view

    Parts[PlainTricksOptions](record, kernel, actions, view, replay, refusals)
