"""Options that many commands share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home

HOME_VARIABLE = "ARENA_HOME"
DEFAULT_HOME = "arena-home"

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        help=f"Folder of bots, catalogue, log and sites; else {HOME_VARIABLE}, else ./{DEFAULT_HOME}.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]

_chosen: dict[str, Path] = {}


def choose_home(folder: Path | None) -> None:
    """Remember a home named before the command (`arena --home DIR bot list`)."""
    if folder is not None:
        _chosen["home"] = folder


def home_folder(folder: Path | None) -> Path:
    """The home in force: the command's own, else the one named before it, else the environment's, else the default."""
    if folder is not None:
        return folder
    if "home" in _chosen:
        return _chosen["home"]
    return Path(os.environ.get(HOME_VARIABLE) or DEFAULT_HOME)


def open_home(folder: Path | None) -> tuple[Home, Catalogue]:
    """The home in force and its catalogue, with the bots that ship in it."""
    from arena.log.catalogue import Catalogue
    from arena.log.home import Home
    from arena.submissions.store import keep_shipped

    home = Home.at(home_folder(folder))
    catalogue = Catalogue.of(home)
    keep_shipped(home, catalogue)
    return home, catalogue
