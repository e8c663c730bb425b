"""What is staged for bots: whole or not at all, changed by nobody, there for as long as somebody uses it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import forget_staged

from arena.sandbox import staging
from arena.sandbox.staging import SHELVES, is_whole, stage, stage_bot
from arena.submissions.package import Package

PACKAGE = Package("one", {"bot.py": b"x = 1\n", "deep/data": b"\0"})


def test_a_staged_bot_is_the_package_for_all_to_read(folder: Path) -> None:
    staged = stage_bot(PACKAGE)
    assert staged.is_relative_to(folder)
    assert {
        str(path.relative_to(staged)): path.read_bytes() for path in staged.rglob("*") if path.is_file()
    } == PACKAGE.files
    assert {stat.S_IMODE(path.stat().st_mode) for path in staged.rglob("*") if path.is_file()} == {0o444}
    folders = [staged.parent, staged, *(path for path in staged.rglob("*") if path.is_dir())]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o555}
    assert stat.S_IMODE(staged.parents[1].stat().st_mode) == 0o755


def test_programs_stay_programs_and_private_files_are_opened(folder: Path) -> None:
    def fill(place: Path) -> None:
        for name, mode in (("program", 0o700), ("secret", 0o600)):
            (place / name).touch()
            (place / name).chmod(mode)

    staged = stage("things", "key", fill)
    assert stat.S_IMODE((staged / "program").stat().st_mode) == 0o555
    assert stat.S_IMODE((staged / "secret").stat().st_mode) == 0o444


def test_what_is_there_is_not_made_again(folder: Path) -> None:
    before = stage_bot(PACKAGE)
    number = before.stat().st_ino
    assert stage_bot(Package("other-name", PACKAGE.files)) == before
    assert before.stat().st_ino == number


def damage(staged: Path, how: str) -> None:
    """What disks, other programs and systems that clear old files away do to a staged folder."""
    for path in (staged, staged / "deep", staged / "bot.py", staged / "deep/data"):
        path.chmod(0o755)
    {
        "removed": (staged / "deep/data").unlink,
        "cut": lambda: (staged / "bot.py").write_bytes(b""),
        "changed": lambda: (staged / "bot.py").write_bytes(b"x = 2\n"),
        "added": (staged / "extra.py").touch,
    }[how]()


@pytest.mark.parametrize("how", ["removed", "cut", "changed", "added"])
def test_what_is_damaged_is_left_to_its_readers_and_staged_anew_beside_it(folder: Path, how: str) -> None:
    staged = stage_bot(PACKAGE)
    assert is_whole(staged)
    damage(staged, how)
    left = content(staged)
    assert not is_whole(staged)
    again = stage_bot(PACKAGE)
    assert again != staged
    assert is_whole(again)
    assert content(again) == PACKAGE.files
    assert stage_bot(PACKAGE) == again
    assert content(staged) == left


def test_an_empty_folder_that_is_gone_is_missed(folder: Path) -> None:
    """Other folders are mounted over it in the sandbox."""
    staged = stage("things", "key", lambda place: (place / "mount-point").mkdir())
    assert is_whole(staged)
    staged.chmod(0o755)
    (staged / "mount-point").rmdir()
    assert not is_whole(staged)


def test_what_another_version_keeps_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may stage in another way and take no lock that this one heeds."""
    monkeypatch.setitem(staging.KEPT, "bots", 0)
    others = [folder / "bots/unfinished-abc/content", folder / "staged-0/bots/old/content"]
    for other in others:
        other.mkdir(parents=True)
    stage_numbered(1, 2)
    assert all(other.is_dir() for other in others)


def test_a_failure_leaves_nothing_behind(folder: Path) -> None:
    def fail(place: Path) -> None:
        (place / "half").touch()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        stage("things", "key", fail)
    assert [path.name for path in (folder / SHELVES / "things").iterdir()] == [".lock"]


def content(staged: Path) -> dict[str, bytes]:
    return {str(path.relative_to(staged)): path.read_bytes() for path in staged.rglob("*") if path.is_file()}


def test_what_a_killed_process_left_is_cleared_away(folder: Path) -> None:
    stage_bot(PACKAGE)
    (folder / SHELVES / "bots" / "unfinished-abc" / "content").mkdir(parents=True)
    stage_bot(Package("two", {"bot.py": b"y = 2\n"}))
    assert not (folder / SHELVES / "bots" / "unfinished-abc").exists()


STAGING = """
import sys
from arena.submissions.package import Package
from arena.sandbox.staging import stage
def fill(place):
    for number in range(300):
        (place / str(number)).write_bytes(b"x" * number)
    print("filled", file=sys.stderr)
print("ready", flush=True)
sys.stdin.read()
print(stage("things", "key", fill))
"""


def at_once(count: int, program: str, environment: dict[str, str]) -> list[tuple[str, str]]:
    """Start processes, let them go on together when each has said that it is ready; what they say then."""
    command = [sys.executable, "-c", program]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, env=environment, text=True, **pipes) for _ in range(count)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
    return [process.communicate() for process in processes]


def test_processes_that_stage_at_once_agree_and_one_does_the_work(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    results = at_once(4, STAGING, environment)
    assert {out.strip() for out, _ in results} == {str(folder / SHELVES / "things/key/content")}
    assert sum(errors.count("filled") for _, errors in results) == 1
    assert len(list((folder / SHELVES / "things/key/content").iterdir())) == 300
    assert sorted(path.name for path in (folder / SHELVES / "things").iterdir()) == [".lock", "key"]


USING = """
import sys
from arena.submissions.package import Package
from arena.sandbox.staging import stage_bot
for name in sys.argv[1:]:
    print(stage_bot(Package("bot", {"bot.py": name.encode()})), flush=True)
sys.stdin.read()
"""


def names(shelf: Path) -> list[str]:
    return sorted(path.name for path in shelf.iterdir() if path.name != ".lock")


def stage_numbered(*numbers: int) -> list[Path]:
    return [stage_bot(Package("bot", {"bot.py": str(number).encode()})) for number in numbers]


def test_the_last_used_are_kept_and_the_others_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(staging.KEPT, "bots", 3)
    staged = stage_numbered(1, 2, 3)
    stage_numbered(1)
    forget_staged(folder)
    fourth, fifth = stage_numbered(4, 5)
    assert names(folder / SHELVES / "bots") == sorted(path.parent.name for path in (staged[0], fourth, fifth))


def test_what_a_process_uses_stays_until_it_ends(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(staging.KEPT, "bots", 1)
    command = [sys.executable, "-c", USING, "a", "b"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        theirs = [Path(process.stdout.readline().strip()) for _ in "ab"]
        stage_numbered(1, 2)
        assert all(is_whole(path) for path in theirs)
        process.communicate()
    stage_numbered(3)
    assert not any(path.exists() for path in theirs)


def test_what_is_damaged_goes_when_nobody_uses_it(folder: Path) -> None:
    staged = stage_bot(PACKAGE)
    damage(staged, "removed")
    forget_staged(folder)
    again = stage_bot(PACKAGE)
    assert names(folder / SHELVES / "bots") == [again.parent.name]


def test_a_process_keeps_no_more_locks_than_it_needs(folder: Path) -> None:
    stage_numbered(*range(staging.MOST_LOCKS))
    before = len(list(Path("/proc/self/fd").iterdir()))
    stage_numbered(*range(staging.MOST_LOCKS, staging.MOST_LOCKS + 5))
    assert len(list(Path("/proc/self/fd").iterdir())) == before


SIDE_BY_SIDE = """
import json, sys
from pathlib import Path
from arena.playing.players import LocalPlayer
from arena.sandbox.faults import BotFault
from arena.submissions.package import Package
from arena.sandbox.staging import stage_bot
from bots.job import Job
source = b"import helper%d\\nfrom bots import Bot\\nclass Own(Bot):\\n    def act(self, view): return 0\\n"
bots = [Package("bot", {
    "bot.py": source % number,
    "helper%d.py" % number: b"x = %d\\n" % number,
}) for number in range(40)]
job = Job("oh-hell", "engine.oh_hell", "standard", {}, 3, "1-1-1", 0, (1,))
print("ready", flush=True)
sys.stdin.read()
for bot in bots:
    folder = stage_bot(bot)
    try:
        LocalPlayer(folder, job, 1 << 16, 1 << 12)
    except BotFault as fault:
        print(fault)
    for name in bot.files:
        if not (folder / name).is_file():
            print("missing", name)
"""


def test_bots_loaded_side_by_side_without_a_sandbox_damage_nothing(folder: Path) -> None:
    """Python would leave compiled files beside what it imports, which once made others take the folder for damaged."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    assert [out for out, _ in at_once(3, SIDE_BY_SIDE, environment)] == [""] * 3
    places = [path for path in (folder / SHELVES / "bots").iterdir() if path.is_dir()]
    assert len(places) == 40
    assert not list((folder / SHELVES / "bots").rglob("__pycache__"))
