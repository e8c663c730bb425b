"""Distributions made for a test: a folder of installed packages that a process finds by PYTHONPATH."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

FOURTH_GAME = Path(__file__).parents[1] / "fourth_game"


def install(site: Path, name: str, points: str, version: str = "1.0") -> None:
    """Write down that a distribution with these entry points of games is installed in `site`."""
    folder = site / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (folder / "entry_points.txt").write_text(f"[imp_arena.games]\n{points}\n")


def install_fourth_game(site: Path) -> Path:
    """Install the game of tests/fourth_game in `site`, as an installer would, and return where its package stands."""
    project = tomllib.loads((FOURTH_GAME / "pyproject.toml").read_text())["project"]
    points = "\n".join(f"{name} = {value}" for name, value in project["entry-points"]["imp_arena.games"].items())
    install(site, project["name"], points, project["version"])
    package = site / "plain_tricks"
    shutil.copytree(FOURTH_GAME / "plain_tricks", package, ignore=shutil.ignore_patterns("__pycache__"))
    return package
