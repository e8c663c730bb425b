"""The files of the bots of a home: each package twice, and beside it a card that says which bots have it.

The card has the rows of the catalogue, so that a lost catalogue is made anew from the cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from arena.log.catalogue import BotRow
from arena.log.files import write_once
from arena.log.home import Home
from arena.log.manifest_lines import START, encode, follows
from arena.submissions.package import Package, pack, unpack
from engine.errors import InputError

_ON_CARD = ("id", "name", "version", "sha256", "games", "summary", "shipped", "submitted")


def keep_package(home: Home, package: Package) -> None:
    """Put a package and its copy in place where they are not there or damaged."""
    for place in (home.package(package.sha256), home.package_copy(package.sha256)):
        if intact_package(place, package.sha256) is None:
            write_once(place, pack(package))


def intact_package(place: Path, sha256: str) -> bytes | None:
    """The bytes of a package's file; None where it is gone or is not of that content."""
    try:
        data = place.read_bytes()
        return data if unpack(data).sha256 == sha256 else None
    except (OSError, InputError):
        return None


def write_card(home: Home, sha256: str, rows: Iterable[BotRow]) -> None:
    """Write down which of the catalogue's bots have a package; nothing is done where that is written."""
    card = card_of(sha256, rows)
    place = home.card(sha256)
    if not place.exists() or place.read_bytes() != card:
        write_once(place, card)


def card_of(sha256: str, rows: Iterable[BotRow]) -> bytes:
    """The card of a package: one line of JSON with a check."""
    bots = [{name: getattr(row, name) for name in _ON_CARD} for row in rows if row.sha256 == sha256]
    return encode([{"bots": bots}], START)[0]


def read_card(place: Path) -> list[BotRow] | None:
    """The rows on a card; None where it is damaged."""
    data = place.read_bytes()
    if not follows(data, START):
        return None
    bots: list[dict[str, Any]] = json.loads(data)["bots"]
    return [BotRow(**bot) for bot in bots]
