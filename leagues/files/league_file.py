"""League files: what a league plays, as TOML, read and checked with the line and the fix in every message."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from engine.errors import InputError
from engine.options import did_you_mean
from leagues.files.cell_entries import full_variant, league_cells
from leagues.files.file_errors import input_error
from leagues.files.file_shape import CellEntry, LeagueFile, Play
from leagues.files.toml_lines import Places, line_index
from leagues.records import LeagueCell, Limits

SAFE_SEED = 16
"""From so many characters on, nobody guesses a seed by trying."""


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
        """What to say about a seed that a bot could find by trying; None for a long one."""
        if len(self.seed) >= SAFE_SEED:
            return None
        return (
            f'The seed "{self.seed}" is short: a stranger\'s bot could guess it and know the deals. '
            'Among friends that is fine; otherwise write seed = "..." with the 32 characters that '
            'python -c "import secrets; print(secrets.token_hex(16))" prints.'
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
    """The league that `text` describes; `place` is the file's name in messages.

    InputError names the line, the key, the cause and the fix.

    >>> text = '''
    ... name = "small"
    ... seed = "a seed that nobody guesses"
    ... bots = ["random", "oh-hell-rules@1.0"]
    ... deals = 24
    ... [[cells]]
    ... variant = "oh-hell/*"
    ... seats = [4]
    ... '''
    >>> [one.cell.id for one in parse_league(text, "small.toml").cells()][0]
    'oh-hell/standard/4/1-1-1-1'
    >>> parse_league(text.replace("deals", "deal"), "small.toml")
    Traceback (most recent call last):
    engine.errors.InputError: small.toml:5: deal: there is no key "deal" here
      did you mean deals?
    """
    values = _toml(text, place)
    places = Places(place, line_index(text))
    try:
        file = LeagueFile.model_validate(values)
    except ValidationError as error:
        raise input_error(error, places, LeagueFile, {"cells": CellEntry, "play": Play, "limits": Limits}) from None
    _check_bots(file.bots, file.play, places)
    _check_design(file, places)
    cells = league_cells(file, places)
    whole = tuple(
        full_variant(entry, position, places)
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


def _check_bots(bots: tuple[str, ...], play: Play, places: Places) -> None:
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
                f'"{name}" is named twice',
                "name each bot once; copies fill the table by themselves",
            )
    if len(bots) < (1 if play.design == "self-play" else 2):
        cause = "there are no bots" if not bots else "there is only one bot"
        fix = "a league needs at least two bots: arena bot list shows those there are"
        alone = '; or let it play itself, without ratings: design = "self-play" in [play]' if bots else ""
        raise InputError(places.of("bots"), cause, fix + alone)


def _check_design(file: LeagueFile, places: Places) -> None:
    """A gauntlet only where the design is one, of bots of the league, and line_ups only where there is a choice."""
    play = file.play
    if play.gauntlet and play.design != "gauntlet":
        raise InputError(
            places.of("play", "gauntlet"),
            f'the design is "{play.design}", which has no gauntlet',
            'write design = "gauntlet", or take gauntlet out',
        )
    for position, name in enumerate(play.gauntlet):
        place = places.of("play", "gauntlet", position)
        if name not in file.bots:
            raise InputError(place, f'"{name}" is not one of bots', f"{did_you_mean(name, file.bots)}, as bots has it")
        if name in play.gauntlet[:position]:
            raise InputError(place, f'"{name}" is named twice', "name it once")
    if play.line_ups is not None and play.design in ("all", "pairs", "self-play"):
        raise InputError(
            places.of("play", "line_ups"),
            f'the design "{play.design}" plays every line-up it has',
            'take line_ups out, or write design = "balanced"',
        )
