"""A refusal is a value: the reason an action is not legal, and the rule that says so."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why an action is refused, in words, with the rule's number.

    >>> str(Refusal("Td is not in the hand", "OH-7"))
    'Td is not in the hand (OH-7)'
    """

    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"
