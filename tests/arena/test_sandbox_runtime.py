"""The folder things are staged in for bots: who may write it, and what happens when several processes stage at once."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox.runtime import runtime_folder, stage, stage_bot
from arena.submissions.package import Package
from engine.errors import EnvironmentUnfit

PACKAGE = Package("one", {"bot.py": b"x = 1\n", "deep/data": b"\0"})


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A runtime folder of the test's own, where other users could reach it."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o755)
        runtime = Path(name, "runtime")
        monkeypatch.setenv("ARENA_RUNTIME", str(runtime))
        yield runtime


def test_it_is_made_for_all_to_read(folder: Path) -> None:
    assert runtime_folder() == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_by_default_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARENA_RUNTIME", raising=False)
    default = Path(f"/var/tmp/imp-arena-{os.geteuid()}")
    was_there = default.exists()
    assert runtime_folder() == default
    if not was_there:
        default.rmdir()


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_folder_others_can_write_is_refused(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write") as caught:
        runtime_folder()
    assert "ARENA_RUNTIME" in caught.value.fix


def test_a_link_in_its_place_is_refused(folder: Path) -> None:
    folder.symlink_to(folder.parent)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write"):
        runtime_folder()


def test_a_file_in_its_place_is_refused(folder: Path) -> None:
    folder.touch()
    with pytest.raises(EnvironmentUnfit):
        runtime_folder()


def test_a_folder_below_one_that_everybody_can_write_is_refused(folder: Path) -> None:
    folder.parent.chmod(0o777)
    with pytest.raises(EnvironmentUnfit, match="everybody can write"):
        runtime_folder()


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders and user ids away")


@as_root
def test_a_folder_that_bots_cannot_reach_is_refused(folder: Path) -> None:
    folder.parent.chmod(0o700)
    with pytest.raises(EnvironmentUnfit, match="users who cannot enter"):
        runtime_folder()


@as_root
def test_a_folder_of_somebody_else_is_refused(folder: Path) -> None:
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write"):
        runtime_folder()


def test_a_staged_bot_is_the_package_for_all_to_read(folder: Path) -> None:
    staged = stage_bot(PACKAGE)
    assert staged.is_relative_to(folder)
    assert {
        str(path.relative_to(staged)): path.read_bytes() for path in staged.rglob("*") if path.is_file()
    } == PACKAGE.files
    assert {stat.S_IMODE(path.stat().st_mode) for path in staged.rglob("*") if path.is_file()} == {0o644}
    assert {
        stat.S_IMODE(path.stat().st_mode) for path in [staged, *staged.rglob("*"), *staged.parents[:2]] if path.is_dir()
    } == {0o755}


def test_programs_stay_programs_and_private_files_are_opened(folder: Path) -> None:
    def fill(place: Path) -> None:
        for name, mode in (("program", 0o700), ("secret", 0o600)):
            (place / name).touch()
            (place / name).chmod(mode)

    staged = stage("things", "key", fill)
    assert stat.S_IMODE((staged / "program").stat().st_mode) == 0o755
    assert stat.S_IMODE((staged / "secret").stat().st_mode) == 0o644


def test_what_is_there_is_not_made_again(folder: Path) -> None:
    before = stage_bot(PACKAGE)
    number = before.stat().st_ino
    assert stage_bot(Package("other-name", PACKAGE.files)) == before
    assert before.stat().st_ino == number


@pytest.mark.parametrize("damage", ["removed", "cut", "added"])
def test_what_is_damaged_is_made_again(folder: Path, damage: str) -> None:
    staged = stage_bot(PACKAGE)
    {
        "removed": (staged / "deep/data").unlink,
        "cut": lambda: (staged / "bot.py").write_bytes(b""),
        "added": (staged / "extra.py").touch,
    }[damage]()
    again = stage_bot(PACKAGE)
    assert again == staged
    assert {
        str(path.relative_to(again)): path.read_bytes() for path in again.rglob("*") if path.is_file()
    } == PACKAGE.files


def test_a_failure_leaves_nothing_behind(folder: Path) -> None:
    def fail(place: Path) -> None:
        (place / "half").touch()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        stage("things", "key", fail)
    assert [path.name for path in (folder / "things").iterdir()] == [".lock"]


def test_what_a_killed_process_left_is_cleared_away(folder: Path) -> None:
    stage_bot(PACKAGE)
    (folder / "bots" / "unfinished-abc" / "content").mkdir(parents=True)
    stage_bot(Package("two", {"bot.py": b"y = 2\n"}))
    assert not (folder / "bots" / "unfinished-abc").exists()


STAGING = """
import sys
from arena.submissions.package import Package
from arena.sandbox.runtime import stage
def fill(place):
    for number in range(300):
        (place / str(number)).write_bytes(b"x" * number)
    print("filled", file=sys.stderr)
print("ready", flush=True)
sys.stdin.read()
print(stage("things", "key", fill))
"""


def test_processes_that_stage_at_once_agree_and_one_does_the_work(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", STAGING]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, env=environment, text=True, **pipes) for _ in range(4)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
    results = [process.communicate() for process in processes]
    assert {out.strip() for out, _ in results} == {str(folder / "things/key/content")}
    assert sum(errors.count("filled") for _, errors in results) == 1
    assert len(list((folder / "things/key/content").iterdir())) == 300
    assert sorted(path.name for path in (folder / "things").iterdir()) == [".lock", "key"]
