"""What the game is called, its options and its variants; the type checker holds its parts to `engine.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Game
from engine.split.options import PRESETS, SplitOptions

GAME = Game(
    name="split",
    title="Split",
    summary="Join halves of cards to matches, and be rid of your hand before the others are.",
    options=SplitOptions,
    presets=PRESETS,
    package="engine.split",
)

if TYPE_CHECKING:
    from engine.contract import Parts
    from engine.split import actions, kernel, record, refusals, replay, view

    Parts[SplitOptions](record, kernel, actions, view, replay, refusals)
