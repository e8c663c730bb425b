"""What a Plain Tricks bot reads."""

from __future__ import annotations

from collections.abc import Sequence

from engine.record_types import NONE
from engine.views import View
from plain_tricks.actions import ACTIONS, PlainTricksAction


class GameView(View[PlainTricksAction]):
    """One seat's view of a game of Plain Tricks."""

    @property
    def actions(self) -> Sequence[PlainTricksAction]:
        """Every action of the game, by number."""
        return ACTIONS

    @property
    def hand(self) -> list[PlainTricksAction]:
        """The cards I hold, in ascending order."""
        return [ACTIONS[card] for card in self.record["hand"].tolist() if card != NONE]

    @property
    def trick(self) -> list[PlainTricksAction]:
        """The cards of the trick in progress, in the order of play."""
        first = self.public["tricks"] * self.seats
        return [ACTIONS[card] for card in self.public["card"][first : first + self.public["played"]]]
