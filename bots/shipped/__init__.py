"""The bots that ship, good enough to lose to: each a single file that would be accepted from a stranger."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent

FILES = {
    "random": "random_choice.py",
    "oh-hell-rules": "oh_hell_rules.py",
    "bottle-imp-rules": "bottle_imp_rules.py",
    "split-rules": "split_rules.py",
}
"""Files by the names the bots play under."""


def shipped_files() -> dict[str, Path]:
    """Where each shipped bot's file is, by name."""
    return {name: FOLDER / file for name, file in FILES.items()}
