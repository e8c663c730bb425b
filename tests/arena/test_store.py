"""The bots of a home: what becomes of a bot that ships when it ships anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.submissions import store
from arena.submissions.store import keep, keep_shipped, package_data, take_in
from engine.errors import InputError


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.at(tmp_path / "home")


@pytest.fixture
def catalogue(home: Home) -> Iterator[Catalogue]:
    opened = Catalogue.of(home)
    yield opened
    opened.close()


def ships(monkeypatch: pytest.MonkeyPatch, folder: Path, choice: str, version: str = "1") -> None:
    """Let one bot ship, `careful`, which takes the legal action `choice`."""
    path = folder / "careful.py"
    path.write_text(
        f'from bots import Bot\nclass Careful(Bot):\n    "Takes {choice}."\n    version = {version!r}\n'
        f"    def act(self, view): return view.legal[{choice}]\n"
    )
    monkeypatch.setattr(store, "shipped_files", lambda: {"careful": path})


def test_a_version_that_is_there_is_never_replaced(
    home: Home, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships(monkeypatch, tmp_path, "0")
    keep_shipped(home, catalogue)
    (before,) = catalogue.bots()
    ships(monkeypatch, tmp_path, "-1")
    keep_shipped(home, catalogue)
    (after,) = catalogue.bots()
    assert (after.id, after.sha256, after.summary) == (before.id, before.sha256, "Takes 0.")
    assert b"view.legal[0]" in package_data(home, after)


def test_a_shipped_bot_of_a_new_version_stands_beside_the_old_one(
    home: Home, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships(monkeypatch, tmp_path, "0")
    keep_shipped(home, catalogue)
    ships(monkeypatch, tmp_path, "-1", version="2")
    keep_shipped(home, catalogue)
    first, second = catalogue.bots()
    assert [(row.version, row.summary, row.shipped) for row in (first, second)] == [
        ("1", "Takes 0.", True),
        ("2", "Takes -1.", True),
    ]
    assert catalogue.bot("careful").version == "2"
    assert b"view.legal[-1]" in package_data(home, second)


def test_a_shipped_package_that_is_gone_is_put_back(
    home: Home, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships(monkeypatch, tmp_path, "0")
    keep_shipped(home, catalogue)
    (row,) = catalogue.bots()
    for place in (home.package(row.sha256), home.package_copy(row.sha256)):
        place.unlink()
    keep_shipped(home, catalogue)
    assert b"view.legal[0]" in package_data(home, row)
    assert home.package_copy(row.sha256).read_bytes() == home.package(row.sha256).read_bytes()
    assert [one.id for one in catalogue.bots()] == [row.id]


def test_a_strangers_bot_keeps_its_name_and_version_from_one_that_ships(
    home: Home, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships(monkeypatch, tmp_path, "0")
    keep(home, catalogue, *take_in(tmp_path / "careful.py"))
    (before,) = catalogue.bots()
    ships(monkeypatch, tmp_path, "-1")
    with pytest.raises(InputError, match="careful@1"):
        keep_shipped(home, catalogue)
    assert [(row.sha256, row.shipped) for row in catalogue.bots()] == [(before.sha256, False)]
