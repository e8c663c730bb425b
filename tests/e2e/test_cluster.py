"""A league on a Ray cluster that others started, and one that loses a worker: the log is the same, byte for byte.

The league plays a game of a distribution of its own, which the machines of the cluster do not have: it travels there.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from clusters import TOKEN, cluster
from commands import Place
from distributions import install_fourth_game
from running_bots import busy_workers

LEAGUE = """
name = "spread"
seed = "a seed for the tests, long enough"
bots = ["random", "oh-hell-rules", "lowest"]
deals = 2

[[cells]]
variant = "oh-hell/four-hands"
seats = [3]

[[cells]]
variant = "plain-tricks/short"
seats = [3, 4]

[play]
chunk_games = 1
"""


LOWEST = """
from bots import Bot


class Lowest(Bot):
    games = ("plain-tricks",)

    def act(self, view):
        return view.legal[0]
"""


@pytest.fixture(scope="module")
def entered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A folder with the league and its bots, where the game of its own is installed, as it is in all tests here."""
    place = Place(tmp_path_factory.mktemp("entered"))
    place.write("spread.toml", LEAGUE)
    site = tmp_path_factory.mktemp("site")
    install_fourth_game(site)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        answer = place.arena("bot", "submit", place.write("lowest.py", LOWEST))
        assert answer.code == 0, answer.err
        yield place


@pytest.fixture(scope="module")
def expected(entered: Place, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The league's log, played by workers of this machine."""
    place = like(entered, Place(tmp_path_factory.mktemp("alone")))
    answer = place.arena("league", "run", "spread.toml", "--workers", "2")
    assert answer.code == 0, answer.err
    return place.log()


def like(entered: Place, place: Place) -> Place:
    """A copy of the folder with the league and its bots."""
    shutil.copytree(entered.folder, place.folder, dirs_exist_ok=True)
    return place


def test_a_cluster_that_others_started_gives_the_same_log(
    expected: dict[str, bytes], entered: Place, place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    like(entered, place)
    with cluster(tmp_path) as address:
        refused = place.arena("league", "run", "spread.toml", "--address", address)
        assert refused.code == 7
        assert "RAY_AUTH_TOKEN" in refused.err and "Traceback" not in refused.err
        monkeypatch.setenv("RAY_AUTH_TOKEN", TOKEN)
        answer = place.arena("league", "run", "spread.toml", "--address", address)
        assert answer.code == 0, answer.err
    assert place.log() == expected


def test_where_no_cluster_answers_it_is_said(entered: Place, place: Place) -> None:
    like(entered, place)
    answer = place.arena("league", "run", "spread.toml", "--address", "127.0.0.1:1")
    assert answer.code == 7
    assert "--address 127.0.0.1:1" in answer.err and "ray start --head" in answer.err
    assert "Traceback" not in answer.err


def test_a_worker_that_is_killed_has_its_chunk_played_again(
    expected: dict[str, bytes], entered: Place, place: Place
) -> None:
    like(entered, place)
    run = place.start("league", "run", "spread.toml", "--workers", "1")
    try:
        run.wait_for_first_chunk()
        kill_a_busy_worker(run.pid)
        assert run.end() == 0, run.said
    finally:
        run.close()
    assert place.log() == expected


def kill_a_busy_worker(driver: int) -> None:
    """Kill a worker of a run while it plays a chunk: it is stopped first, so that it cannot come to the end of it."""
    while True:
        for worker in busy_workers(driver):
            os.kill(worker, signal.SIGSTOP)
            busy = worker in busy_workers(driver)
            os.kill(worker, signal.SIGKILL if busy else signal.SIGCONT)
            if busy:
                return
