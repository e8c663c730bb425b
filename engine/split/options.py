"""The options of Split and its variants."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import WithJsonSchema

from engine.cells import individual
from engine.game import Preset
from engine.options import GameOptions, option
from engine.split.limits import MOST_ROUNDS, SEATS
from engine.split.score_sheet import OWN_SHEET, ScoreSheet


class SplitOptions(GameOptions):
    """Every option of Split; the defaults are the standard game."""

    upgrade: Literal["steal", "give", "own"] = option(
        "steal",
        "Whose matches may be upgraded: any player's, which then is mine; any player's, which stays theirs; only my "
        "own.",
        "SP-8",
    )
    upgrade_bonus: bool = option(True, "An upgrade earns the bonus of the type it reaches.", "SP-9")
    rounds: int = option(3, "Rounds in a game.", "SP-1", "SP-16", ge=1, le=MOST_ROUNDS)
    score_sheet: Annotated[ScoreSheet, WithJsonSchema({"type": "object"})] = option(
        OWN_SHEET,
        "The values of the boxes, row by row; the default is this project's own, because the figures of the printed "
        "sheet are not in the source.",
        "SP-13",
        "SP-16",
        values='for example lower = 5, or upper.A = [0, 15, 30], or source = "our club"',
    )

    def seats(self) -> tuple[int, ...]:
        """2 to 6 (SP-1)."""
        return SEATS

    def own_rounds(self, seats: int) -> int:
        """The rounds of the game (SP-16)."""
        return self.rounds

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody plays alone."""
        return (individual(seats),)


PRESETS = (
    Preset("standard", "Split", "Three rounds; who upgrades a match takes it, and earns its bonus.", SplitOptions()),
    Preset(
        "give",
        "Split with gifts",
        "An upgraded match stays with its owner; the bonus goes to who upgraded it.",
        SplitOptions(upgrade="give"),
    ),
    Preset(
        "own",
        "Split with own upgrades",
        "Only the matches in front of a player can be upgraded by it.",
        SplitOptions(upgrade="own"),
    ),
    Preset(
        "no-upgrade-bonus",
        "Split without upgrade bonus",
        "Upgrades take matches, but only new matches earn a bonus.",
        SplitOptions(upgrade_bonus=False),
    ),
)
