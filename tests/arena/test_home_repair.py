"""What is lost in a home twice over: named, and mended as far as that can be, so that the next run goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers import bot_file
from small_home import play_here

from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.log.logged import logged, unmigrated
from arena.log.manifest import FILES, read_manifest
from arena.submissions.store import keep, take_in
from arena.upkeep.home_check import check_home
from arena.upkeep.home_repair import repair_home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home with a league that was played."""
    home = Home.at(tmp_path / "home")
    play_here(monkeypatch, home)
    return home


@pytest.mark.parametrize("kind", ["bot", "cell", "league", "chunk", "played"])
def test_a_line_lost_in_both_manifests_is_planned_or_played_again(
    kind: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What speaks of something lost is left out with it, and what was played of that is played again."""
    before = logged(home, "small").results().ratings().document()
    for name in FILES:
        path = home.league("small") / name
        lines = path.read_bytes().splitlines(keepends=True)
        lost = next(number for number, line in enumerate(lines) if json.loads(line)["entry"] == kind)
        path.write_bytes(b"".join(lines[:lost] + lines[lost + 1 :]))
    assert check_home(home)
    repair_home(home)
    found, played = play_here(monkeypatch, home)
    assert found.complete and played
    assert found.results().ratings().document() == before
    assert check_home(home) == []


def test_a_league_without_any_manifest_is_begun_anew(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    before = logged(home, "small").results().ratings().document()
    for name in FILES:
        (home.league("small") / name).unlink()
    assert unmigrated(home) == ["small"]
    assert any("its manifest is gone; a new one was begun" in line for line in repair_home(home))
    assert unmigrated(home) == []
    found, _ = play_here(monkeypatch, home)
    assert found.results().ratings().document() == before
    assert check_home(home) == []


def test_a_manifest_that_is_gone_or_damaged_all_over_is_told_in_a_sentence(home: Home) -> None:
    first, second = (home.league("small") / name for name in FILES)
    whole = second.read_bytes()
    second.unlink()
    assert read_manifest(home.league("small")).damage == (f"{second}: this file is gone; the other one has all of it",)
    second.write_bytes(whole.replace(b"e", b"f"))
    lines = whole.count(b"\n")
    assert read_manifest(home.league("small"), both=True).damage == (
        f"{second}: {lines} lines are damaged, the first is 1; the other file has them",
    )
    repair_home(home)
    assert first.read_bytes() == second.read_bytes() == whole


def test_a_bot_both_of_whose_packages_are_damaged_is_mended_by_submitting_it_again(home: Home, tmp_path: Path) -> None:
    catalogue = Catalogue.of(home)
    package, row = take_in(bot_file(tmp_path, "mine", "return view.legal[0]"))
    keep(home, catalogue, package, row)
    places = (home.package(package.sha256), home.package_copy(package.sha256))
    for place in places:
        place.write_bytes(b"\0" + place.read_bytes()[1:])
    assert sum("submit the bot again" in line for line in repair_home(home)) == 2
    assert keep(home, catalogue, *take_in(tmp_path / "mine.py")) is False, "it is in the catalogue already"
    catalogue.close()
    assert check_home(home) == []


def test_a_package_that_no_bot_has_is_set_aside(home: Home) -> None:
    left = home.bots / f"{'0' * 64}.package"
    left.write_bytes(b"the beginning of a package")
    assert check_home(home)
    assert any("no bot has this package" in line for line in repair_home(home))
    assert check_home(home) == []
    assert left.with_name(f"{left.name}.damaged-1").exists()
