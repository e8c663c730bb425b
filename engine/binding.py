"""Compiles the generic loops for a game's kernel: the same source, compiled once for each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from engine import loops
from engine.compiled import compiled
from engine.contract import Actions, Kernel, Records


@dataclass(frozen=True)
class Loops:
    """The functions of `engine.loops` compiled for one game, which says what each does and takes."""

    start_all: Callable[[Records, Records, Actions], None]
    is_legal: Callable[[Records, Records, int, int, Actions], bool]
    view: Callable[[Records, Records, int, int, Records, int], None]
    play: Callable[[Records, Records, int, int, Actions, Actions], None]
    advance: Callable[[Records, Records, int, Actions, Actions, Actions], None]
    advance_all: Callable[[Records, Records, Actions, Actions, Actions], None]
    gather: Callable[[Records, Records, int, Records, Actions, Actions, int], int]
    check: Callable[[Records, Records, Actions, int, Actions, Actions, Actions], int]
    carry_out: Callable[[Records, Records, Actions, int, Actions, Actions, Actions, Actions], None]
    follow: Callable[[Records, Records, Actions, Actions, Actions, Actions], None]
    scores: Callable[[Records, Records, Actions], None]
    playout: Callable[[Records, Records, int, int, int, Actions], int]
    playouts: Callable[[Records, Records, int, int, int, Actions], int]


def bind(kernel: Kernel, package: str) -> Loops:
    """The loops with `kernel`, the module of the game whose folder is the package of that name."""
    names: dict[str, Any] = {**vars(loops), "kernel": kernel}
    bound: dict[str, Any] = {}
    for function in loops.FUNCTIONS:
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__doc__ = function.__doc__
        # the compiled code of each game is kept under a name of its own, with what else belongs to the game
        copy.__qualname__ = f"{package}.{function.__name__}"
        copy.__module__ = f"{package}.kernel"
        names[function.__name__] = bound[function.__name__] = compiled(copy)
    return Loops(**bound)
