"""What a figure is, and how a rate is measured."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

SECONDS = 1.0
"""How long one figure is measured."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure."""

    name: str
    value: float
    unit: str


def measured_rate(run: Callable[[int, int], int], seconds: float, count: int = 256) -> float:
    """Decisions a second over about so many seconds; `run(first, count)` plays `count` games, numbered from `first`,
    and returns their decisions.
    """
    run(1, count)
    done, first = 0, 1
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        done += run(first, count)
        first += count
    return done / spent
