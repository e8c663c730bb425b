"""Homes that earlier versions wrote: read, rated and gone on with, to the byte, by this one."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from golden_homes import NAME, as_told, finish, rest_of

from arena.log.home import Home
from arena.log.logged import logged
from arena.upkeep.home_check import check_home
from arena.upkeep.home_repair import repair_home

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.zip"))


@pytest.mark.parametrize("archive", GOLDEN, ids=lambda path: path.stem)
def test_a_home_of_an_earlier_version_is_read_and_gone_on_with(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive) as file:
        file.extractall(tmp_path)
    expected = json.loads((tmp_path / "expected.json").read_text())
    home = Home.at(tmp_path / "home")
    if any(finding.mended_by == "arena home repair" for finding in check_home(home)):
        repair_home(home)  # the way that a message names
    assert check_home(home) == []
    assert as_told(home) == expected["told"]
    there = {chunk: logged(home, NAME).file(chunk).path.read_bytes() for chunk in logged(home, NAME).there}
    finish(home, expected["league"])
    assert rest_of(home, set(there)) == expected["rest"]
    assert as_told(home) == expected["told_at_the_end"]
    for chunk, data in there.items():
        assert home.chunk(NAME, chunk).read_bytes() == data


def test_there_is_one() -> None:
    assert GOLDEN
