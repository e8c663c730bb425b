"""A small league that has been played by the real command, one of its bots with faults."""

from __future__ import annotations

import pytest
from commands import Place

LEAGUE = """
name = "small"
seed = "a seed for the tests, long enough"
bots = ["faulty", "random", "oh-hell-rules"]
deals = 2

[[cells]]
variant = "oh-hell/standard"
seats = [3]
"""

FAULTY = '''
from bots import Bot


class Faulty(Bot):
    """Bids what nobody may."""

    games = ("oh-hell",)

    def act(self, view):
        return 69 if view.bidding else view.legal[0]
'''


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An empty folder."""
    return Place(tmp_path_factory.mktemp("place"))


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder with `small.toml`, played to its end."""
    place = Place(tmp_path_factory.mktemp("played"))
    place.write("small.toml", LEAGUE)
    submitted = place.arena("bot", "submit", place.write("faulty.py", FAULTY))
    assert submitted.code == 0, submitted.err
    run = place.arena("league", "run", "small.toml")
    assert run.code == 0, run.err
    return place
