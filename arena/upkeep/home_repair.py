"""Mending a home from what it holds twice: nothing is thrown away, what is damaged is set aside."""

from __future__ import annotations

from arena.log.catalogue import BotRow, Catalogue
from arena.log.files import set_aside, write_once
from arena.log.home import Home
from arena.log.league_log import set_damaged_aside
from arena.log.lock import alone
from arena.log.logged import history_of, league_names
from arena.log.manifest import mend_manifest
from arena.submissions.kept import intact_package, read_card, write_card
from arena.submissions.store import keep_shipped
from arena.upkeep.earlier_homes import migrate
from arena.upkeep.home_check import check_catalogue
from engine.errors import ArenaError
from engine.words import counted


def repair_home(home: Home) -> list[str]:
    """Mend what can be mended; a sentence for each thing that was done or cannot be done. Pages are not touched."""
    done: list[str] = []
    catalogue = _open(home, done)
    try:
        _mend_bots(home, catalogue, done)
        _set_unknown_packages_aside(home, catalogue, done)
        done += migrate(home, catalogue)
    finally:
        catalogue.close()
    for name in league_names(home):
        with alone(home, name):
            done += mend_manifest(home.league(name))
            done += _mend_files(home, name)
    return done


def _open(home: Home, done: list[str]) -> Catalogue:
    """The catalogue, with every bot that the home knows; one in the home is made anew where it is gone or damaged."""
    _, findings = check_catalogue(home)
    if findings and not home.own_database:
        if home.catalogue_file.exists():
            aside = set_aside(home.catalogue_file)
            done.append(f"{home.catalogue_file}: {findings[0].what}; set aside as {aside.name}")
        for part in ("-wal", "-shm"):
            home.catalogue_file.with_name(f"{home.catalogue_file.name}{part}").unlink(missing_ok=True)
    catalogue = Catalogue.of(home)
    before = len(catalogue.bots())
    _add_from_cards(home, catalogue)
    _add_from_logs(home, catalogue)
    added = len(catalogue.bots()) - before
    if added:
        done.append(f"{catalogue.place}: {counted(added, 'bot')} added that the home knows and the catalogue did not")
    keep_shipped(home, catalogue)
    return catalogue


def _add_from_cards(home: Home, catalogue: Catalogue) -> None:
    """Bots that the catalogue lacks, as their cards tell them, in the order of their submission."""
    known = {(row.name, row.version) for row in catalogue.bots()}
    cards = [card for place in sorted(home.bots.glob("*.json")) if (card := read_card(place))]
    rows = (row for card in cards for row in card if (row.name, row.version) not in known)
    for row in sorted(rows, key=lambda row: (row.id or 0, row.submitted)):
        catalogue.add_bot(row)


def _add_from_logs(home: Home, catalogue: Catalogue) -> None:
    """Bots that no card tells of any more, as the leagues they entered have them."""
    known = {(row.name, row.version) for row in catalogue.bots()}
    for name in league_names(home):
        try:
            history, _ = history_of(home, name)
        except ArenaError:
            continue
        for bot in history.bots.values():
            kept = (home.package(bot.sha256), home.package_copy(bot.sha256))
            if (bot.name, bot.version) not in known and any(intact_package(place, bot.sha256) for place in kept):
                known.add((bot.name, bot.version))
                catalogue.add_bot(
                    BotRow(
                        name=bot.name,
                        version=bot.version,
                        sha256=bot.sha256,
                        games=list(bot.games),
                        summary=bot.summary,
                        shipped=bot.shipped,
                    )
                )


def _mend_bots(home: Home, catalogue: Catalogue, done: list[str]) -> None:
    """Mend each package from its copy and the other way round, and write the cards anew."""
    rows = catalogue.bots()
    for sha256 in sorted({row.sha256 for row in rows}):
        places = (home.package(sha256), home.package_copy(sha256))
        intact = [intact_package(place, sha256) for place in places]
        data = next((one for one in intact if one is not None), None)
        for place, one in zip(places, intact, strict=True):
            if one is not None:
                continue
            if data is None:
                done.append(f"{place}: damaged or gone, and so is its copy; submit the bot again")
                continue
            if place.exists():
                set_aside(place)
            write_once(place, data)
            done.append(f"{place}: made anew from its copy")
        card = home.card(sha256)
        before = card.read_bytes() if card.exists() else None
        write_card(home, sha256, rows)
        if before != card.read_bytes():
            done.append(f"{card}: written anew from the catalogue")


def _set_unknown_packages_aside(home: Home, catalogue: Catalogue, done: list[str]) -> None:
    """Packages of bots that nobody knows: what is left of one that was not taken in to the end."""
    known = {row.sha256 for row in catalogue.bots()}
    for place in sorted(home.bots.glob("*.package*")):
        if ".damaged-" not in place.name and place.name.partition(".")[0] not in known:
            done.append(f"{place}: no bot has this package; set aside as {set_aside(place).name}")


def _mend_files(home: Home, name: str) -> list[str]:
    """Set files aside that are damaged or that no manifest knows."""
    history, _ = history_of(home, name)
    done = list(set_damaged_aside(home, name, history))
    for path in sorted(home.league(name).glob("*.parquet")):
        if path.stem not in history.chunks:
            done.append(f"{path}: no manifest knows this file; set aside as {set_aside(path).name}")
    for chunk in history.played:
        if not home.chunk(name, chunk).exists() and not any("played again" in line and chunk in line for line in done):
            done.append(f"{home.chunk(name, chunk)}: this file is gone; it is played again by: arena league run")
    return done
