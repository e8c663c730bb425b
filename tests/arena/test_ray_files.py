"""Who removes what Ray leaves on a machine: whoever left it, or a later run while no other is under way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.playing.ray_files import ray_files, sessions

UNDER_WAY = """
import sys
from pathlib import Path
from arena.playing.ray_files import ray_files
with ray_files(Path(sys.argv[1])) as folder:
    (folder / "session_theirs_1").mkdir()
    print("under way", flush=True)
    sys.stdin.read()
"""


def names(folder: Path) -> set[str]:
    return {path.name for path in sessions(folder)}


def test_what_a_run_leaves_goes_with_it(tmp_path: Path) -> None:
    with ray_files(tmp_path / "ray") as folder:
        (folder / f"session_ours_{os.getpid()}" / "logs").mkdir(parents=True)
        (folder / "session_somebody_0").mkdir()
    assert names(folder) == {"session_somebody_0"}


def test_what_the_killed_and_the_failed_left_goes_at_the_next_start(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), ray_files(tmp_path / "ray") as folder:
        (folder / f"session_failed_{os.getpid()}").mkdir()
        raise RuntimeError
    assert len(names(folder)) == 1  # its logs say why
    with ray_files(folder):
        assert names(folder) == set()


def test_nothing_goes_while_another_run_is_under_way(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", UNDER_WAY, str(tmp_path / "ray")]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "under way\n"
        for _ in range(2):
            with ray_files(tmp_path / "ray") as folder:
                assert names(folder) == {"session_theirs_1"}
        process.kill()
    with ray_files(folder):
        assert names(folder) == set()
