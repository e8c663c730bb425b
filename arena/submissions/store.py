"""The bots of a home: taking them in, and giving their packages out."""

from __future__ import annotations

from pathlib import Path

from arena.log.catalogue import BotRow, Catalogue
from arena.log.home import Home
from arena.submissions.bot_source import check_name, describe
from arena.submissions.intake import read_package
from arena.submissions.kept import intact_package, keep_package, write_card
from arena.submissions.package import MAIN_FILE, Package
from bots.shipped import shipped_files
from engine.errors import EnvironmentUnfit, InputError


def take_in(path: Path, name: str | None = None, shipped: bool = False) -> tuple[Package, BotRow]:
    """Read a bot from outside and what it says of itself; nothing is run and nothing stored. InputError says what is
    wrong with it.
    """
    package = read_package(path)
    source = package.files.get(MAIN_FILE)
    if source is None:
        raise InputError(str(path), f"there is no {MAIN_FILE} in it", f"put the bot's class into {MAIN_FILE}")
    shown = str(path / MAIN_FILE) if path.is_dir() else str(path)
    description = describe(source, shown)
    if name is None:
        name = (
            path.stem.replace("_", "-").lower()
            if path.suffix in (".py", ".zip")
            else path.name.replace("_", "-").lower()
        )
    row = BotRow(
        name=check_name(name, str(path)),
        version=description.version,
        sha256=package.sha256,
        games=list(description.games),
        summary=description.summary,
        shipped=shipped,
    )
    return package, row


def keep(home: Home, catalogue: Catalogue, package: Package, row: BotRow) -> bool:
    """Store a bot; False when this very version is there already. InputError when its name and version are taken:
    nothing is stored then.
    """
    free = catalogue.check_free(row)
    keep_package(home, package)
    added = free and catalogue.add_bot(row)
    write_card(home, package.sha256, catalogue.bots())
    return added


def keep_shipped(home: Home, catalogue: Catalogue) -> None:
    """See that the bots that ship are in the catalogue. A version that is there stays as it is."""
    known = {(row.name, row.version): row for row in catalogue.bots() if row.shipped}
    for name, path in shipped_files().items():
        package, row = take_in(path, name, shipped=True)
        there = known.get((row.name, row.version))
        if there is None:
            keep(home, catalogue, package, row)
        elif there.sha256 == row.sha256:
            keep_package(home, package)
            if there.games != row.games:  # games come and go
                catalogue.learn_games(row)
                write_card(home, row.sha256, catalogue.bots())


def package_data(home: Home, row: BotRow) -> bytes:
    """The stored bytes of a bot's package, checked against its name."""
    place = home.package(row.sha256)
    data = intact_package(place, row.sha256)
    if data is None:
        what = "damaged" if place.exists() else "missing"
        raise EnvironmentUnfit(
            str(place), f"the package of {row.name}@{row.version} is {what}", "mend it with: arena home repair"
        )
    return data
