"""Working directories of people who have folders and files of our modules' names, and a small league played there."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

PACKAGES = ("arena", "bots", "engine", "leagues", "reports")
FILES = ("numpy", "polars", "random", "ray", "typing")
RAISING = "raise RuntimeError('a file of the working directory was imported')\n"

LEAGUE = """
name = "small"
seed = "a seed for the tests, long enough"
bots = ["random", "oh-hell-rules"]
deals = 1

[[cells]]
variant = "oh-hell/four-hands"
seats = [3]

[play]
chunk_games = 1
"""


def with_files(folder: Path) -> Path:
    """A new folder with files that stand in for modules we import; whoever imports one fails."""
    folder.mkdir()
    for name in FILES:
        (folder / f"{name}.py").write_text(RAISING)
    return folder


def with_empty_folders(folder: Path) -> Path:
    """The same, and an empty folder of each of our packages' names."""
    with_files(folder)
    for name in PACKAGES:
        (folder / name).mkdir()
    return folder


def with_packages(folder: Path) -> Path:
    """The same, and a package of each of our packages' names; whoever imports one fails."""
    with_empty_folders(folder)
    for name in PACKAGES:
        (folder / name / "__init__.py").write_text(RAISING)
    return folder


def play(command: list[str], folder: Path, **environment: str) -> dict[str, bytes]:
    """Play the league there with a home named from there; every file of its log."""
    (folder / "small.toml").write_text(LEAGUE)
    done = run([*command, "league", "run", "small.toml", "--workers", "1", "--home", "home"], folder, **environment)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in sorted((folder / "home" / "log").glob("*/*.parquet"))}


def run(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder; nothing of the test's own Python path reaches it."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    return subprocess.run(
        command, cwd=folder, env={**inherited, **environment}, capture_output=True, text=True, timeout=300, check=False
    )
