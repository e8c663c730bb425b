"""Whatever stands in the working directory, the same league gives the same log: bot authors have folders `bots`.

With `python -m arena` Python itself looks for `arena` in the working directory first; `python -P -m arena` does not.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from strangers import play, run, with_empty_folders, with_files, with_packages

from arena.sandbox.runtime import runtime_folder

COMMAND = [str(Path(sys.executable).with_name("arena"))]
MODULE = [sys.executable, "-m", "arena"]
SAFE_MODULE = [sys.executable, "-P", "-m", "arena"]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The league's log, played where there is nothing else."""
    log = play(COMMAND, tmp_path_factory.mktemp("alone"))
    assert len(log) > 2
    return log


def test_packages_and_files_of_our_names_do_not_come_between(expected: dict[str, bytes], tmp_path: Path) -> None:
    folder = with_packages(tmp_path / "folder")
    assert play(COMMAND, folder) == expected
    page = run([*COMMAND, "report", "small", "--home", "home", "--out", "site"], folder)
    assert page.returncode == 0, page.stderr
    assert (folder / "site" / "index.html").is_file()
    assert run([*SAFE_MODULE, "ratings", "small", "--home", "home"], folder).returncode == 0


def test_nor_do_empty_folders_and_files_with_python_m_and_an_empty_entry_of_the_path(
    expected: dict[str, bytes], tmp_path: Path
) -> None:
    folder = with_empty_folders(tmp_path / "folder")
    (folder / "arena").rmdir()
    assert play(MODULE, folder, PYTHONPATH=":") == expected


def test_nor_do_a_cluster_that_the_environment_names_and_folders_that_it_names_from_here(
    expected: dict[str, bytes], tmp_path: Path
) -> None:
    """RAY_ADDRESS is for those who give no --address; our own variables mean the user's directory in every process."""
    folder = with_files(tmp_path / "folder")
    (folder / "bots").mkdir()
    (folder / "cache").mkdir()
    known = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "imp-arena"
    (folder / "cache" / "imp-arena").symlink_to(known)  # so that nothing need be compiled
    before = workers_see()
    assert play(SAFE_MODULE, folder, RAY_ADDRESS="127.0.0.1:1", XDG_CACHE_HOME="cache") == expected
    assert workers_see() == before


def workers_see() -> set[Path]:
    """What stands in the folder that Ray starts in: its workers would make a cache there if that was named from it."""
    return set((runtime_folder() / "empty").glob("*"))


def test_doctor_tries_what_a_league_does(tmp_path: Path) -> None:
    """All is well here; where a worker cannot load our code, though this process can, it is not."""
    fit = run([*COMMAND, "doctor"], with_packages(tmp_path / "folder"))
    assert (fit.returncode, "a game as in a league\tplayed in" in fit.stdout) == (0, True), fit.stdout + fit.stderr
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "import sys\nif any('default_worker' in word for word in sys.orig_argv):\n    sys.modules['leagues'] = None\n"
    )
    unfit = run([*COMMAND, "doctor"], tmp_path, PYTHONPATH=str(site))
    assert unfit.returncode == 7
    line = next(line for line in unfit.stdout.splitlines() if line.startswith("a game as in a league"))
    assert "No module named 'leagues" in line and line.endswith("\tNO")
    assert "Traceback" not in unfit.stdout + unfit.stderr


@pytest.mark.parametrize("name", ["bots", "engine", "leagues", "reports"])
def test_a_folder_of_our_names_on_pythonpath_is_told(name: str, tmp_path: Path) -> None:
    """PYTHONPATH is the user's own word, so that it is not set aside; the message says what is in the way."""
    folder = tmp_path / "folder" / name
    folder.mkdir(parents=True)
    said = run([*COMMAND, "game", "list"], tmp_path, PYTHONPATH=str(folder.parent))
    assert said.returncode == 7
    assert f"{folder} hides" in said.stderr and "unset PYTHONPATH" in said.stderr and "Traceback" not in said.stderr


@pytest.mark.parametrize("command", [COMMAND, MODULE], ids=["script", "module"])
def test_a_working_directory_that_is_gone_is_told(command: list[str], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    said = run(["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh", *command, "game", "list"], gone)
    assert (said.returncode, said.stdout) == (7, "")
    assert said.stderr.splitlines() == [
        "error: the working directory no longer exists",
        "  change to a folder that exists, such as: cd ~",
    ]
