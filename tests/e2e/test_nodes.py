"""Machines of a cluster that know nothing of this project, one of which is lost; a driver that is; and Ray itself."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from clusters import TOKEN, cluster, kill_node, node, python_without_us
from commands import Place
from processes import below
from running_bots import busy_workers, title

RUN = ("league", "run", "short.toml")


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the dependencies alone."""
    python = python_without_us(tmp_path_factory.mktemp("bare"))
    found = "import importlib.util, sys; sys.exit(importlib.util.find_spec('arena') is not None)"
    assert subprocess.run([python, "-P", "-c", found], check=False).returncode == 0
    return python


@pytest.fixture
def address(
    bare_python: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A cluster's address, whose machine stands elsewhere and has the dependencies alone."""
    monkeypatch.setenv("RAY_AUTH_TOKEN", TOKEN)
    with cluster(tmp_path_factory.mktemp("head"), bare_python, cpus=1) as found:
        yield found


def test_a_machine_that_is_lost_has_its_chunks_played_again_and_so_has_a_driver(
    short_league: Place, with_short: Place, address: str, bare_python: Path, tmp_path: Path
) -> None:
    run = with_short.start(*RUN, "--address", address)
    run.wait_for_first_chunk()
    run.send(signal.SIGKILL)
    run.end()
    run.close()
    expected = short_league.log()
    assert 0 < len(with_short.log()) < len(expected)
    with node(address, tmp_path, bare_python) as other:
        again = with_short.start(*RUN, "--address", address)
        while not busy_workers(other):
            assert not again.ends_within(0.01), again.said
        kill_node(other)
        assert again.end() == 0, again.said
        again.close()
    assert with_short.log() == expected


def test_a_run_whose_ray_is_killed_says_so_and_goes_on_at_the_next_start(with_short: Place) -> None:
    run = with_short.start(*RUN, "--workers", "1", "--json")
    run.wait_for_first_chunk()
    family = run.family()
    os.kill(next(process for process in below(run.pid) if title(process).endswith("/raylet")), signal.SIGKILL)
    assert run.end() == 7, run.said
    assert "raylet" in run.said and "run the same command again" in run.said
    assert "Traceback" not in run.said
    assert run.out.read() == ""
    run.close()
    family.check_gone()
