"""Actions: small whole numbers inside, with a text form outside."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import InputError


class Action(int):
    """One choice a seat can make. It is the number the rules use; `text` is what people write. Games add `card`, `bid`
    and the like.
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The text form; `parse` reads it back."""
        raise TypeError("a game's actions have texts")

    def __bool__(self) -> bool:
        """Always true, the action numbered 0 too, so that `if action:` asks whether there is one."""
        return True

    def __repr__(self) -> str:
        return f"<{self.text}>"


def parse(actions: Sequence[Action], text: str) -> Action:
    """The action among a game's actions that is written `text`; InputError with two examples where there is none.

    >>> from engine.games import game_named
    >>> parse(game_named("oh-hell").actions, "bid 3").bid
    3
    >>> parse(game_named("split").actions, "match 5h 5s").cards
    (5h, 5s)
    """
    wanted = " ".join(text.split())
    for action in actions:
        if action.text == wanted:
            return action
    raise InputError(
        text, "not an action of this game", f"actions look like {actions[0].text!r} or {actions[-1].text!r}"
    )
