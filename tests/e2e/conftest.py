"""A league of six cells played by the real command, and which end-to-end tests this machine can run."""

from __future__ import annotations

import os
import shutil

import pytest
from commands import Place, with_league

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

collect_ignore: list[str] = []
# Where there is no browser its tests are not collected, unless ARENA_BROWSER_TESTS=1 asks for them: then they fail and
# say what to install.
if os.environ.get("ARENA_BROWSER_TESTS") != "1" and not any(map(shutil.which, BROWSERS)):
    collect_ignore.append("test_page_in_browser.py")


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An empty folder."""
    return Place(tmp_path_factory.mktemp("place"))


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder whose league of six cells has been played to its end by two workers."""
    place = Place(tmp_path_factory.mktemp("finished"))
    with_league(place)
    answer = place.arena("league", "run", "six.toml", "--workers", "2")
    assert answer.code == 0, answer.err
    return place
