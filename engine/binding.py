"""Binds the generic loops to a game's kernel: the same source, compiled once for each game."""

from __future__ import annotations

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from engine import contract, loops
from engine.compiled import compiled


def bind(kernel: ModuleType) -> SimpleNamespace:
    """The functions of `engine.loops` with the contract's functions replaced by those of `kernel`."""
    names: dict[str, Any] = dict(vars(loops))
    for name in contract.FUNCTIONS:
        names[name] = getattr(kernel, name)
    bound = SimpleNamespace()
    for function in loops.FUNCTIONS:
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__doc__ = function.__doc__
        # the compiled code of each game is kept under a name of its own
        copy.__qualname__ = f"{kernel.__name__}.{function.__name__}"
        copy.__module__ = loops.__name__
        names[function.__name__] = compiled(copy)
        setattr(bound, function.__name__, names[function.__name__])
    return bound
