"""How options, cells and layouts are written, for games and for variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from arena.command_line.documents.games import CellDocument
    from engine.cells import Cell
    from engine.game import Variant

LAYOUTS = ("layouts", "as house rule")
"""The columns of `layouts`."""


def layouts(variant: Variant, seats: int) -> tuple[str, str]:
    """The layouts of a variant at a seat count: those that a source of the game has, and those that are house rules."""
    return ", ".join(variant.layouts(seats)), ", ".join(variant.house_layouts(seats))


def cell_documents(cells: Iterable[Cell]) -> list[CellDocument]:
    """Cells for `--json`."""
    return [{"variant": cell.variant, "seats": cell.seats, "layout": cell.layout, "cell": cell.id} for cell in cells]


def value_text(value: object) -> str:
    """An option's value as people read it.

    >>> value_text(None), value_text(True), value_text({"rounds": 4}), value_text([1, 2])
    ('by default', 'true', 'rounds 4', '1 2')
    """
    if value is None:
        return "by default"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value)
        return ", ".join(f"{name} {value_text(part)}" for name, part in entries.items())
    if isinstance(value, list | tuple):
        return " ".join(map(str, cast("Sequence[object]", value)))
    return str(value)


def seats_text(seats: Sequence[int]) -> str:
    """Seat counts, as a range where they are one.

    >>> seats_text([3, 4, 5]), seats_text([2, 4]), seats_text([4])
    ('3-5', '2, 4', '4')
    """
    if len(seats) > 1 and list(seats) == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}-{seats[-1]}"
    return ", ".join(map(str, seats))
