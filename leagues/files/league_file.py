"""League files: what a league plays, as TOML, read and checked with the line and the fix in every message."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError

from engine.cells import ROUND_CAP, Cell
from engine.errors import InputError
from engine.games import find_cells, variant_named
from leagues.files.file_errors import input_error
from leagues.files.toml_lines import Places, line_index
from leagues.records import FileTable, LeagueCell, Limits

SAFE_SEED = 16
"""From so many characters on, nobody guesses a seed by trying."""


def _seed_text(value: object) -> object:
    """A whole number is as good a seed as its digits."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Texts = Annotated[tuple[str, ...], Field(strict=False)]
Counts = Annotated[tuple[int, ...], Field(strict=False)]


class CellEntry(FileTable):
    """One `[[cells]]` of a league file: the cells that a pattern names."""

    variant: str = Field(
        description="a variant, or a pattern such as oh-hell/* or *", examples=['variant = "oh-hell/standard"']
    )
    options: dict[str, Any] | None = Field(
        default=None,
        description="options of the variant to change; arena game show lists them",
        examples=['options = { follow = "free" }'],
    )
    seats: Counts | None = Field(
        default=None, description="seat counts; left out: every one the variant has", examples=["seats = [3, 4]"]
    )
    layouts: Texts | None = Field(
        default=None,
        description="team layouts; left out: every one that a source of the game has",
        examples=['layouts = ["1-1-1"]'],
    )
    deals: int | None = Field(
        default=None, ge=1, le=1_000_000, description="deals for each line-up of these cells", examples=["deals = 12"]
    )
    weight: float = Field(
        default=1.0,
        ge=0,
        le=1_000_000,
        allow_inf_nan=False,
        description="weight in the overall rating",
        examples=["weight = 1.0"],
    )


class Play(FileTable):
    """The `[play]` of a league file: how the games are cut up and which line-ups meet."""

    chunk_games: int = Field(
        default=32, ge=1, le=4096, description="most games in one chunk", examples=["chunk_games = 32"]
    )
    line_ups: int = Field(
        default=20, ge=1, le=10_000, description="most line-ups for a cell", examples=["line_ups = 20"]
    )
    round_cap: int = Field(
        default=ROUND_CAP,
        ge=1,
        le=ROUND_CAP,
        description="rounds after which a game is stopped whose rules would let it go on",
        examples=["round_cap = 100"],
    )


class LeagueFile(FileTable):
    """The shape of a league file; `parse_league` makes a `League` of it."""

    name: str = Field(
        pattern=r"^[a-z0-9][a-z0-9-]{0,63}$",
        description="a name for files: small letters, digits and hyphens, at most 64",
        examples=['name = "first"'],
    )
    title: str = Field(default="", description="the name people read", examples=['title = "The shipped league"'])
    seed: Annotated[str, BeforeValidator(_seed_text)] = Field(
        min_length=1,
        max_length=200,
        description="text or a whole number from which all deals come",
        examples=['seed = "first"'],
    )
    bots: Texts = Field(
        description="the bots, each as name (its newest version) or name@version",
        examples=['bots = ["random", "oh-hell-rules@1.0"]'],
    )
    deals: int = Field(ge=1, le=1_000_000, description="deals for each line-up of each cell", examples=["deals = 24"])
    cells: Annotated[tuple[CellEntry, ...], Field(strict=False)] = Field(
        description="what is played: one [[cells]] for each variant or pattern",
        examples=['[[cells]] and below it variant = "oh-hell/standard"'],
    )
    play: Play = Field(
        default=Play(), description="how games are cut up", examples=["[play] and below it chunk_games = 32"]
    )
    limits: Limits = Field(
        default=Limits(), description="what bots may use", examples=["[limits] and below it decision_cpu_ms = 1000"]
    )


@dataclass(frozen=True, slots=True)
class League:
    """A checked league: its bots by the names the file gives them, its cells, and how they are played."""

    name: str
    title: str
    seed: str
    bots: tuple[str, ...]
    league_cells: tuple[LeagueCell, ...]
    play: Play
    limits: Limits
    places: Places = field(compare=False, repr=False)
    whole_variants: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The variants of entries that name no seat counts, so that every one they have is played."""

    def cells(self) -> tuple[LeagueCell, ...]:
        """Every cell of the league once, in the order of the file."""
        return self.league_cells

    @property
    def seed_note(self) -> str | None:
        """What to tell the operator about a seed that a bot could find by trying; None for a long one."""
        if len(self.seed) >= SAFE_SEED:
            return None
        return (
            f'The seed "{self.seed}" is short: a stranger\'s bot could guess it and know the deals. Among friends that is fine; otherwise write '
            f'seed = "..." with the 32 characters that python -c "import secrets; print(secrets.token_hex(16))" prints.'
        )


def load_league(path: Path) -> League:
    """The league that a file describes; InputError for a file that cannot be read or is wrong."""
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        raise InputError(
            str(path), "there is no such file", "give the path of a league file; leagues/first.toml is one"
        ) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(f"{path}:{line}", "this is not UTF-8 text", "save the file as UTF-8") from None
    except OSError as error:
        raise InputError(
            str(path), f"the file cannot be read: {error.strerror}", "give the path of a league file"
        ) from None
    return parse_league(text, str(path))


def parse_league(text: str, place: str) -> League:
    """The league that `text` describes; `place` is the file's name in messages. InputError names the line, the key,
    the cause and the fix.
    """
    values = _toml(text, place)
    places = Places(place, line_index(text))
    try:
        file = LeagueFile.model_validate(values)
    except ValidationError as error:
        raise input_error(error, places, LeagueFile, {"cells": CellEntry, "play": Play, "limits": Limits}) from None
    _check_bots(file.bots, places)
    cells = _league_cells(file, places)
    whole = tuple(
        _variant_of(entry, position, places)
        for position, entry in enumerate(file.cells)
        if entry.seats is None and "*" not in entry.variant
    )
    return League(
        file.name, file.title or file.name, file.seed, file.bots, cells, file.play, file.limits, places, whole
    )


def _toml(text: str, place: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        cause = str(error)
        found = re.search(r" \(at line (\d+), column (\d+)\)$", cause)
        line, column = found.groups() if found else (str(text.rstrip("\n").count("\n") + 1), "")
        what = re.sub(r" \(at .*\)$", "", cause)
        at = f"column {column}" if column else "at the end of the file"
        raise InputError(
            f"{place}:{line}", f"this is not TOML, {at}: {what}", 'write key = value, with text in "quotes"'
        ) from None


def _check_bots(bots: tuple[str, ...], places: Places) -> None:
    """Names that can name something, none of them twice, and enough of them to meet."""
    for position, name in enumerate(bots):
        if not re.fullmatch(r"[^@\s]+(@[^@\s]+)?", name):
            raise InputError(
                places.of("bots", position),
                f'"{name}" cannot name a bot',
                'write name or name@version, for example "random" or "random@1.0"',
            )
        if name in bots[:position]:
            raise InputError(
                places.of("bots", position),
                f'"{name}" is there twice',
                "name each bot once; copies fill the table by themselves",
            )
    if len(bots) < 2:
        cause = "there are no bots" if not bots else "there is only one bot"
        raise InputError(
            places.of("bots"), cause, "a league needs at least two bots: arena bot list shows those there are"
        )


def _league_cells(file: LeagueFile, places: Places) -> tuple[LeagueCell, ...]:
    """The cells of all entries, in order; each cell may come from one entry only."""
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
                    f"the cell {cell.id} is there already, from {cells[cell].place}",
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
    variant = _variant_of(entry, position, places)
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


def _variant_of(entry: CellEntry, position: int, places: Places) -> str:
    """The variant or pattern of an entry, its options written into the name."""
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
            raise InputError(places.of("cells", position, key, number), f"{value} is there twice", "name it once")
