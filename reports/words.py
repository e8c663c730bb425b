"""Counted nouns and the names of cells and sandbox levels, in the words of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.log.levels import SandboxLevel
from engine import words
from engine.cells import Cell, individual
from engine.games import is_house_rule
from engine.keys import identity
from reports.figures import whole

LONGEST_ANCHOR = 100


def counted(count: int, noun: str, plural: str = "") -> str:
    """`no blocks`, `1 block`, `3 blocks`: counts as the page writes them."""
    return words.counted(count, noun, plural, _count)


def _count(count: int) -> str:
    return whole(count) if count else "no"


def layout_words(cell: Cell) -> str:
    """`everybody alone`, or the teams, and whether they are a house rule."""
    if cell.layout == individual(cell.seats):
        return "everybody alone"
    return f"teams {cell.layout}{', a house rule' if is_house_rule(cell) else ''}"


def cell_words(cell: Cell) -> str:
    """A cell by the names that commands take.

    >>> cell_words(Cell("oh-hell", "standard", 4, "1-1-1-1"))
    'oh-hell/standard, 4 seats, everybody alone'
    """
    return f"{cell.game}/{cell.variant}, {counted(cell.seats, 'seat')}, {layout_words(cell)}"


def cell_anchor(cell: Cell) -> str:
    """A cell's name in addresses and file names; a long one ends in a hash of the rest."""
    plain = re.sub(r"[^A-Za-z0-9.+=_-]", "_", cell.id)
    return plain if len(plain) <= LONGEST_ANCHOR else f"{plain[:LONGEST_ANCHOR]}-{identity(cell.id)}"


def sandbox_words(levels: Sequence[str]) -> str:
    """What kept the bots in, for the levels found in the results."""
    if not levels:
        return "not known: nothing has been played"
    known = {level.value: level.promise for level in SandboxLevel}
    found = [known.get(level, f"level {level}") for level in levels]
    return found[0] if len(found) == 1 else f"different for different results: {'; '.join(found)}"
