"""The games there are, by name: finding games, variants and cells. Loads no compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.bottle_imp.game import GAME as BOTTLE_IMP
from engine.cells import Cell
from engine.errors import InputError
from engine.game import Game, Variant
from engine.oh_hell.game import GAME as OH_HELL
from engine.options import did_you_mean


@cache
def games() -> dict[str, Game]:
    """Every game by name."""
    return {game.name: game for game in (BOTTLE_IMP, OH_HELL)}


def game_named(name: str) -> Game:
    """The game called `name`."""
    found = games().get(name)
    if found is None:
        raise InputError(name, "there is no such game", did_you_mean(name, games()))
    return found


def variant_named(name: str) -> Variant:
    """The variant called `name`: with its game (`oh-hell/standard`), or alone where only one game has it."""
    game, _, variant = name.rpartition("/")
    owners = [game_named(game)] if game else list(games().values())
    found = [owner.variants[variant] for owner in owners if variant in owner.variants]
    if len(found) == 1:
        return found[0]
    known = [one.full_name for owner in owners for one in owner.variants.values()]
    if found:
        raise InputError(name, "more than one game has a variant of that name", f"say which: {', '.join(one.full_name for one in found)}")
    raise InputError(name, "there is no such variant", did_you_mean(name, known))


def variant_of(cell: Cell) -> Variant:
    """The variant a cell belongs to."""
    return variant_named(f"{cell.game}/{cell.variant}")


def check_cell(cell: Cell) -> None:
    """InputError unless the cell's variant exists and has its seats and layout."""
    variant_of(cell).check(cell.seats, cell.layout)


def find_cells(pattern: str, seats: Sequence[int] | None = None, layouts: Sequence[str] | None = None) -> tuple[Cell, ...]:
    """The cells a pattern names: `oh-hell/standard`, `oh-hell/*` or `*`, at the given seats and layouts (None: all of them).

    InputError when a seat count or a layout is found in no variant that the pattern names.
    """
    variants = _variants(pattern)
    cells = tuple(
        cell for variant in variants for cell in variant.cells() if (seats is None or cell.seats in seats) and (layouts is None or cell.layout in layouts)
    )
    for count in seats or ():
        if not any(count in variant.seats for variant in variants):
            known = sorted({count for variant in variants for count in variant.seats})
            raise InputError(f"{pattern}, {count} seats", f"it is not played with {count} seats", f"seats it has: {', '.join(map(str, known))}")
    for layout in layouts or ():
        if not any(cell.layout == layout for cell in cells):
            wanted = [count for variant in variants for count in variant.seats if seats is None or count in seats]
            known = sorted({known for variant in variants for count in wanted if count in variant.seats for known in variant.layouts(count)})
            raise InputError(f"{pattern}, layout {layout}", "no cell has this layout", f"layouts there: {', '.join(known)}")
    return cells


def _variants(pattern: str) -> list[Variant]:
    if pattern == "*":
        return [variant for game in games().values() for variant in game.variants.values()]
    game, _, variant = pattern.partition("/")
    if variant == "*":
        return list(game_named(game).variants.values())
    return [variant_named(pattern)]
