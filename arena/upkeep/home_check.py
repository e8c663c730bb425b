"""Whether everything in a home is as it was written: every file read whole and held against what is known of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.log.catalogue import BotRow, Catalogue, DamagedCatalogue
from arena.log.chunks import ChunkFile, intact
from arena.log.history import History
from arena.log.home import Home
from arena.log.logged import history_of, league_names, unmigrated
from arena.log.manifest import FILES, damage_in_words, read_manifest, read_manifest_pair
from arena.submissions.kept import card_of, intact_package, read_card
from engine.errors import ArenaError

REPAIR = "arena home repair"
PLAY = "arena home repair, then arena league run"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a home that is not as it was written, and what mends it."""

    path: str
    what: str
    mended_by: str


def check_home(home: Home) -> list[Finding]:
    """Everything that is wrong in a home; nothing is changed."""
    rows, findings = check_catalogue(home)
    findings += check_bots(home, rows)
    for name in unmigrated(home):
        findings.append(
            Finding(str(home.league(name)), "its manifest is gone, or an earlier version wrote this league", REPAIR)
        )
    for name in league_names(home):
        findings += check_league(home, name)
    for digests in sorted(home.sites.glob("*.sha256")):
        findings += check_site(digests.with_suffix(""), digests)
    return findings


def check_catalogue(home: Home) -> tuple[list[BotRow] | None, list[Finding]]:
    """The rows of the catalogue, None where it is damaged or gone, and what is wrong with it. EnvironmentUnfit where it
    cannot be read for another reason.
    """
    path = "the database" if home.own_database else str(home.catalogue_file)
    if home.catalogue_is_gone():
        return None, [Finding(path, "the catalogue is gone", REPAIR)]
    if not home.own_database and not home.catalogue_file.exists():
        return None, []
    try:
        catalogue = Catalogue.of(home)
        try:
            rows, wrong = catalogue.bots(), catalogue.check()
        finally:
            catalogue.close()
    except DamagedCatalogue as error:
        return None, [Finding(path, error.cause, REPAIR)]
    return (None, [Finding(path, f"the catalogue is damaged: {wrong}", REPAIR)]) if wrong else (rows, [])


def check_bots(home: Home, rows: list[BotRow] | None) -> Iterator[Finding]:
    """What is wrong with the packages of bots, their copies and their cards."""
    contents = {place.name.partition(".")[0] for place in home.bots.glob("*.*") if ".damaged-" not in place.name}
    contents |= {row.sha256 for row in rows or ()}
    for sha256 in sorted(contents):
        for place in (home.package(sha256), home.package_copy(sha256)):
            if intact_package(place, sha256) is None:
                yield Finding(str(place), _gone_or_damaged(place), REPAIR)
        card = home.card(sha256)
        if not card.exists() or read_card(card) is None:
            yield Finding(str(card), _gone_or_damaged(card), REPAIR)
        elif rows is not None and card.read_bytes() != card_of(sha256, rows):
            yield Finding(str(card), "this and the catalogue say different things of a bot", REPAIR)


def check_league(home: Home, name: str) -> Iterator[Finding]:
    """What is wrong with the log of a league."""
    folder = home.league(name)
    reading = read_manifest_pair(folder)
    for told in damage_in_words(reading.damaged, [folder / name for name in FILES]):
        place, _, what = told.partition(": ")
        yield Finding(place, what, REPAIR)
    if reading.torn:
        yield Finding(str(folder / FILES[0]), "the last line was never finished", REPAIR)
    try:
        read_manifest(folder)
        history, _ = history_of(home, name)
    except ArenaError as error:
        yield Finding(error.place, error.cause, PLAY)
        return
    yield from _check_files(home, name, history)


def _check_files(home: Home, name: str, history: History) -> Iterator[Finding]:
    for chunk, played in history.played.items():
        file = ChunkFile(home.chunk(name, chunk), played.sha256)
        if intact(file) is None:
            yield Finding(
                str(file.path), _gone_or_damaged(file.path), PLAY if file.path.exists() else "arena league run"
            )
    for path in sorted(home.league(name).glob("*.parquet")):
        if path.stem not in history.chunks:
            yield Finding(str(path), "no manifest knows this file", REPAIR)


def check_site(folder: Path, digests: Path) -> Iterator[Finding]:
    """What is wrong with a league's pages."""
    listed = _listed(digests)
    there = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    for name in sorted(listed.keys() | there.keys()):
        path = there.get(name)
        if path is None:
            yield Finding(str(folder / name), "this file is gone, or its digest is damaged", REPAIR)
        elif hashlib.sha256(path.read_bytes()).hexdigest() != listed.get(name):
            yield Finding(str(path), "this file is damaged, or its digest is", REPAIR)


def _listed(digests: Path) -> dict[str, str]:
    """The digests by file, as `sha256sum` writes them."""
    lines = digests.read_text(errors="replace").split("\n")
    return {name: digest for line in lines for digest, _, name in [line.partition("  ")] if line}


def _gone_or_damaged(place: Path) -> str:
    return "this file is damaged" if place.exists() else "this file is gone"
