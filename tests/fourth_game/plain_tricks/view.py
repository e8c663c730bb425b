"""What a Plain Tricks bot reads."""

from __future__ import annotations

from engine.views import View
from plain_tricks.actions import ACTIONS, PlainTricksAction
from plain_tricks.record import NONE


class GameView(View):
    """One seat's view of a game of Plain Tricks."""

    ACTIONS = ACTIONS

    @property
    def hand(self) -> list[PlainTricksAction]:
        """The cards I hold, in ascending order."""
        return [ACTIONS[card] for card in self.record["hand"].tolist() if card != NONE]

    @property
    def trick(self) -> list[PlainTricksAction]:
        """The cards of the trick in progress, in the order of play."""
        first = int(self.record["tricks"]) * self.seats
        return [ACTIONS[card] for card in self.record["card"][first : first + int(self.record["played"])].tolist()]
