"""A bot that chooses among its legal actions at random: what every other bot is measured against."""

from __future__ import annotations

from bots import Bot
from engine.actions import Action
from engine.views import View


class RandomChoice(Bot):
    """Any legal action, each as likely as the others."""

    def act(self, view: View) -> Action:
        return self.rng.choice(view.legal)
