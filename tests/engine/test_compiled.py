"""The cache of compiled code: a second process compiles nothing, a read-only folder will do, and changed rules are
compiled anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine.compiled import cache_folder
from engine.rehearsal import rehearse
from engine.sources import FOLDER

# Plays a round of every game through everything a table calls, then prints what was loaded and what was compiled.
REHEARSE_AND_COUNT = """
from numba.core.dispatcher import Dispatcher
from engine import bits, random_numbers
from engine.games import games
from engine.rehearsal import rehearse

rehearse()
loaded = compiled = 0
for place in (bits, random_numbers, *(part for game in games().values() for part in (game.kernel, game.loops))):
    for function in vars(place).values():
        if isinstance(function, Dispatcher):
            loaded += sum(function.stats.cache_hits.values())
            compiled += sum(function.stats.cache_misses.values())
print(loaded, compiled)
"""

COUNT_BITS = (
    "from engine.bits import count; print(count(7), sum(count.stats.cache_hits.values()),"
    " sum(count.stats.cache_misses.values()))"
)


def run(code: str, **environment: str) -> list[str]:
    """What a new process prints that runs the code."""
    said = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return said.stdout.split()


def run_copy(folder: Path, code: str, **environment: str) -> list[str]:
    """What a new process prints that runs the code with the engine that stands in `folder`."""
    found = {**os.environ, "PYTHONPATH": str(folder), **environment}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=found, capture_output=True, text=True, check=True
    ).stdout.split()


def change(file: Path) -> None:
    """Add a line that changes nothing but the text."""
    file.write_text(file.read_text() + "\n# changed\n")


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of every file of a folder."""
    return {path.name: (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.iterdir()}


def test_a_second_process_compiles_nothing_and_a_read_only_folder_will_do(tmp_path: Path) -> None:
    rehearse()
    folder = tmp_path / "compiled"
    shutil.copytree(cache_folder(), folder)
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = contents(folder)
    loaded, compiled = run(REHEARSE_AND_COUNT, ARENA_COMPILED=str(folder))
    assert int(loaded) > 10
    assert int(compiled) == 0
    assert contents(folder) == before


def test_what_one_process_compiles_the_next_one_loads(tmp_path: Path) -> None:
    folder = str(tmp_path / "compiled")
    assert run(COUNT_BITS, ARENA_COMPILED=folder) == ["3", "0", "1"]
    assert run(COUNT_BITS, ARENA_COMPILED=folder) == ["3", "1", "0"]


def test_where_nothing_can_be_written_code_is_compiled_and_not_kept(tmp_path: Path) -> None:
    """A link that leads nowhere can be neither made a folder nor written to, not even by root."""
    folder = tmp_path / "compiled"
    folder.symlink_to(tmp_path / "nowhere" / "at all")
    for _ in range(2):
        assert run(COUNT_BITS, ARENA_COMPILED=str(folder)) == ["3", "0", "1"]
    assert [path.name for path in tmp_path.iterdir()] == ["compiled"]


def test_changed_rules_get_a_folder_of_another_name(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    code = "from engine.compiled import cache_folder; print(cache_folder())"

    def folder() -> Path:
        return Path(*run_copy(tmp_path, code, XDG_CACHE_HOME=str(tmp_path / "cache"), ARENA_COMPILED=""))

    first = folder()
    assert first.is_dir()
    assert first.parent == tmp_path / "cache" / "imp-arena" / "compiled"
    assert folder() == first
    change(tmp_path / "engine" / "oh_hell" / "kernel.py")
    assert folder() != first


def test_code_of_changed_rules_is_not_loaded_from_the_same_folder(tmp_path: Path) -> None:
    """Where the folder is given, what was compiled from other source is compiled again."""
    shutil.copytree(FOLDER, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    folder = str(tmp_path / "compiled")
    assert run_copy(tmp_path, COUNT_BITS, ARENA_COMPILED=folder) == ["3", "0", "1"]
    assert run_copy(tmp_path, COUNT_BITS, ARENA_COMPILED=folder) == ["3", "1", "0"]
    change(tmp_path / "engine" / "errors.py")
    assert run_copy(tmp_path, COUNT_BITS, ARENA_COMPILED=folder) == ["3", "0", "1"]


def test_without_a_folder_of_the_users_there_is_one_for_the_process(tmp_path: Path) -> None:
    """A file is in the way where the user's cache would be: code is compiled all the same."""
    (tmp_path / "cache").write_text("")
    code = "from engine.compiled import cache_folder; print(cache_folder(), cache_folder().is_dir())"
    folder, there = run(code, ARENA_COMPILED="", XDG_CACHE_HOME=str(tmp_path / "cache"), TMPDIR=str(tmp_path))
    assert Path(folder).parent == tmp_path
    assert there == "True"
