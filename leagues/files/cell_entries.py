"""The cells that the `[[cells]]` of a league file name, and what can be wrong with them."""

from __future__ import annotations

from engine.cells import Cell
from engine.errors import InputError
from engine.games import find_cells, variant_named
from leagues.files.file_shape import CellEntry, LeagueFile
from leagues.files.toml_lines import Places
from leagues.records import LeagueCell


def league_cells(file: LeagueFile, places: Places) -> tuple[LeagueCell, ...]:
    """The cells of all entries, in order; InputError for an entry that names none, or one of an entry before it."""
    if not file.cells:
        raise InputError(
            places.of("cells"),
            "the league plays nothing",
            'add a [[cells]] with variant = "..."; arena variant list shows the variants',
        )
    cells: dict[Cell, LeagueCell] = {}
    for position, entry in enumerate(file.cells):
        place = places.of("cells", position, "variant")
        for cell in _cells_of(entry, position, places):
            if cell in cells:
                raise InputError(
                    place,
                    f"the cell {cell.id} is named before, at {cells[cell].place}",
                    "name seats and layouts in both entries so that no cell is in two, or take one entry out",
                )
            cells[cell] = LeagueCell(cell, entry.deals or file.deals, entry.weight, place)
    if not any(cell.weight for cell in cells.values()):
        raise InputError(
            places.of("cells", 0, "weight"),
            "every weight is 0, so that there is no overall rating",
            "give at least one entry a weight above 0",
        )
    return tuple(cells.values())


def _cells_of(entry: CellEntry, position: int, places: Places) -> tuple[Cell, ...]:
    """The cells an entry names. Asked key by key, so that a refusal is put on the key it is about."""
    for key, listed in (("seats", entry.seats), ("layouts", entry.layouts)):
        _check_list(key, listed, position, places)
    variant = full_variant(entry, position, places)
    cells: tuple[Cell, ...] = ()
    for key, seats, layouts in (
        ("variant", None, None),
        ("seats", entry.seats, None),
        ("layouts", entry.seats, entry.layouts),
    ):
        try:
            cells = find_cells(variant, seats, layouts)
        except InputError as error:
            raise InputError(places.of("cells", position, key), f"{error.place}: {error.cause}", error.fix) from None
    for seats in entry.seats or ():
        if not any(cell.seats == seats for cell in cells):
            raise InputError(
                places.of("cells", position, "layouts"),
                f"none of these layouts is one for {seats} seats",
                "add one, or take the seat count out",
            )
    return cells


def full_variant(entry: CellEntry, position: int, places: Places) -> str:
    """The variant or pattern of an entry, options written into the name; InputError where there is no such one."""
    if entry.options is None:
        return entry.variant
    place = places.of("cells", position, "options")
    if "*" in entry.variant:
        raise InputError(
            place,
            "options change one variant, and the entry names a pattern",
            'name the variant, for example variant = "oh-hell/standard"',
        )
    try:
        variant = variant_named(entry.variant)
    except InputError as error:
        raise InputError(places.of("cells", position, "variant"), f"{error.place}: {error.cause}", error.fix) from None
    try:
        return variant.changed(entry.options).full_name
    except InputError as error:
        option = error.place.rpartition(": ")[2].partition(".")[0]
        place = places.of("cells", position, "options", option) if option in entry.options else place
        raise InputError(place, error.cause, error.fix) from None


def _check_list(key: str, listed: tuple[int, ...] | tuple[str, ...] | None, position: int, places: Places) -> None:
    """A list that is given names something, and nothing twice."""
    if listed is None:
        return
    if not listed:
        raise InputError(places.of("cells", position, key), "the list is empty", f"leave {key} out to play all of them")
    for number, value in enumerate(listed):
        if value in listed[:number]:
            raise InputError(places.of("cells", position, key, number), f"{value} is named twice", "name it once")
