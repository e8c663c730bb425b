"""Bits that flip anywhere in a home: each is found, named and mended, or changes nothing that anybody is told.

FLIPPED_BITS says how many are tried; `make soak` tries a thousand.
"""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from small_home import log_of, play_here

from arena.command_line.home import choose_home
from arena.command_line.homes import repair
from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.log.logged import logged
from arena.upkeep.home_check import check_home
from engine.errors import ArenaError
from reports.from_log import write_pages

FLIPS = int(os.environ.get("FLIPPED_BITS", "40"))


def told(home: Home) -> dict[str, Any]:
    """Everything that people are told of a home."""
    catalogue = Catalogue.of(home)
    bots = [(row.id, row.model_dump()) for row in catalogue.bots()]
    catalogue.close()
    results = logged(home, "small").results()
    pages = {
        path.relative_to(home.sites): path.read_bytes() for path in home.site("small").rglob("*") if path.is_file()
    }
    return {
        "bots": bots,
        "ratings": results.ratings().document(),
        "complete": results.logged.complete,
        "snapshot": results.logged.snapshot,
        "damage": results.logged.damage,
        "log": log_of(home),
        "pages": pages,
    }


def files_of(home: Home) -> list[Path]:
    return sorted(path for path in home.folder.rglob("*") if path.is_file() and path.stat().st_size)


def test_no_flipped_bit_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Home.at(tmp_path / "whole")
    found, _ = play_here(monkeypatch, whole)
    results = found.results()
    write_pages(results, results.ratings())
    assert check_home(whole) == []
    names = [path.relative_to(whole.folder) for path in files_of(whole)]
    place = Home.at(tmp_path / "home")
    shutil.rmtree(place.folder)
    shutil.copytree(whole.folder, place.folder)
    expected = told(place)
    draw = random.Random(20261201)
    found_and_mended = harmless = 0
    for _ in range(FLIPS):
        shutil.rmtree(place.folder)
        shutil.copytree(whole.folder, place.folder)
        name = draw.choice(names)
        data = bytearray((place.folder / name).read_bytes())
        bit = draw.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
        (place.folder / name).write_bytes(data)
        findings = check_home(place)
        if not findings:
            assert told(place) == expected, f"bit {bit} of {name} was silent"
            harmless += 1
            continue
        stems = {name.stem.removesuffix("-copy"), name.name, *name.parts[:2]}
        assert any(any(stem in one.path for stem in stems) for one in findings), f"bit {bit} of {name}: {findings}"
        choose_home(place.folder)
        repair()
        choose_home(None)
        play_here(monkeypatch, place)
        assert check_home(place) == [], f"bit {bit} of {name} was not mended"
        assert told(place) == expected, f"bit {bit} of {name} was not mended"
        found_and_mended += 1
    assert found_and_mended > FLIPS // 2
    assert found_and_mended + harmless == FLIPS


def test_a_catalogue_cut_short_is_named_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home.at(tmp_path / "home")
    play_here(monkeypatch, home)
    expected = [row.name for row in Catalogue.of(home).bots()]
    for size in (0, 100, 5000):
        data = home.catalogue_file.read_bytes()
        home.catalogue_file.write_bytes(data[:size])
        if size:
            with pytest.raises(ArenaError, match="arena home repair") as refused:
                Catalogue.of(home).bots()
            assert refused.value.exit_code == 7
        assert check_home(home)
        choose_home(home.folder)
        assert repair().exit_code == 0
        choose_home(None)
        assert check_home(home) == []
        assert [row.name for row in Catalogue.of(home).bots()] == expected
