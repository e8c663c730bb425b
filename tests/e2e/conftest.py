"""A league of six cells and a short one, played by the real command, once for all workers of the tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import Place, new_short, play_short, shared, submit_and_write


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An empty folder."""
    return Place(tmp_path_factory.mktemp("place"))


@pytest.fixture(scope="session")
def submitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league's file and a bot of its own submitted; to be copied, not changed."""
    return shared(tmp_path_factory, "submitted", submit_and_write).folder


@pytest.fixture
def with_six(submitted: Path, place: Place) -> Place:
    """A folder of the test's own, ready to play the league of six cells."""
    shutil.copytree(submitted, place.folder, dirs_exist_ok=True)
    return place


@pytest.fixture(scope="session")
def finished(submitted: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder whose league of six cells has been played to its end by two workers; tests may add to it."""

    def play(place: Place) -> None:
        shutil.copytree(submitted, place.folder, dirs_exist_ok=True)
        answer = place.arena("league", "run", "six.toml", "--workers", "2")
        assert answer.code == 0, answer.err

    return shared(tmp_path_factory, "finished", play)


@pytest.fixture(scope="session")
def short_league(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder whose league of twelve chunks has been played to its end, undisturbed; to be looked at, not changed."""
    return shared(tmp_path_factory, "short", play_short)


@pytest.fixture
def with_short(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder of the test's own, ready to play the league of twelve chunks."""
    return new_short(tmp_path_factory)
