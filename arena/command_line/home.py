"""Which home a command works in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import EnvironmentUnfit

if TYPE_CHECKING:
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home

HOME_VARIABLE = "ARENA_HOME"
DATABASE_VARIABLE = "ARENA_DATABASE"
DEFAULT_HOME = "arena-home"

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        help=f"Folder of bots, catalogue, log and sites; else {HOME_VARIABLE}, else ./{DEFAULT_HOME}.",
        show_default=False,
    ),
]

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help=f"Address of the catalogue, such as postgresql://user@host/name; else {DATABASE_VARIABLE}, else SQLite in "
        "the home.",
        show_default=False,
    ),
]

_chosen: list[Path] = []
_database: list[str] = []


def choose_home(folder: Path | None) -> None:
    """Work in `folder` from here on; None leaves the choice to the environment."""
    _chosen[:] = [] if folder is None else [folder]


def choose_database(address: str | None) -> None:
    """Use the catalogue at `address` from here on; None leaves the choice to the environment."""
    _database[:] = [] if address is None else [address]


def database() -> str:
    """The address of the catalogue in force; empty for the home's own."""
    return _database[0] if _database else os.environ.get(DATABASE_VARIABLE, "")


def home_folder() -> Path:
    """The home in force: the one chosen last, else the environment's, else the default."""
    return _chosen[0] if _chosen else Path(os.environ.get(HOME_VARIABLE) or DEFAULT_HOME)


def read_home() -> Home:
    """The home in force, to be read: nothing is made in it and no catalogue is opened."""
    from arena.log.home import Home

    return Home.read(home_folder(), database())


def open_home() -> tuple[Home, Catalogue]:
    """The home in force and its catalogue, with the bots that ship in it."""
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home
    from arena.submissions.store import keep_shipped

    home = Home.at(home_folder(), database())
    if home.catalogue_is_gone():
        raise EnvironmentUnfit(
            str(home.catalogue_file), "the catalogue is gone", "make it anew with: arena home repair"
        )
    catalogue = Catalogue.of(home)
    if home.own_database and not catalogue.bots() and any(home.bots.glob("*.json")):
        raise EnvironmentUnfit(
            catalogue.place, "this catalogue is empty, and the home has bots", "fill it with: arena home repair"
        )
    keep_shipped(home, catalogue)
    return home, catalogue
