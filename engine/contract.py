"""What a game's kernel answers. Each game's `kernel.py` has these functions, compiled; the bodies here only document
them.

`rules` is an array of one record (the options in force), `states` an array of state records, `i` the index of the game
meant.
No function checks that an action is legal: that is `engine.loops.is_legal`, a separate act.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Records = NDArray[Any]
Actions = NDArray[Any]

OVER = -1
"""`to_act` when the game is over."""


def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """Begin a game: every field set, the first round dealt, the first dealer drawn from the seed."""
    raise TypeError("the contract has no rules of its own")


def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat whose decision is due, or OVER."""
    raise TypeError("the contract has no rules of its own")


def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """Write the legal actions into `actions` in ascending order and return how many there are; 0 when the game is
    over.
    """
    raise TypeError("the contract has no rules of its own")


def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Carry out a legal action; the last action of a round scores it and deals the next round, if there is one."""
    raise TypeError("the contract has no rules of its own")


def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """The side a seat plays for in this round, counted from 0; the seats of one side are partners."""
    raise TypeError("the contract has no rules of its own")


def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The points of a seat over all rounds scored so far; partners receive the sum of theirs."""
    raise TypeError("the contract has no rules of its own")


def view(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """Write what `seat` may know into `views[j]`, every byte of it, built from an allow-list."""
    raise TypeError("the contract has no rules of its own")


FUNCTIONS = ("start", "to_act", "legal", "apply", "side", "score", "view")
