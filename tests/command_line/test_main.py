"""How `arena` starts and ends: what help costs, wrong usage, a bug of ours, a reader that goes away, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import ARENA, SECONDS, Place
from prepared import arena_after

HEAVY = (
    "numba",
    "numpy",
    "polars",
    "ray",
    "sqlmodel",
    "sqlalchemy",
    "trueskill",
    "jinja2",
    "engine.options",
    "pydantic",
)
LOOK = f"import atexit, sys; atexit.register(lambda: print([one for one in {HEAVY} if one in sys.modules]))"
"""Says at the very end what has been imported."""


@pytest.mark.parametrize(
    "arguments, imported",
    [
        (["--help"], []),
        (["--version"], []),
        (["league", "run", "--help"], ["pydantic"]),  # by Typer, for the types of arguments
        (["game", "list"], ["engine.options", "pydantic"]),
    ],
)
def test_help_imports_nothing_heavy_and_a_command_what_it_needs(
    arguments: list[str], imported: list[str], place: Place
) -> None:
    answer = arena_after(LOOK, place, *arguments)
    assert answer.code == 0
    assert len(answer.out.splitlines()) > 1
    assert answer.out.splitlines()[-1] == str(imported)


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["sumbit"], "sumbit"),
        (["bot", "sumbit", "x.py"], "sumbit"),
        (["league", "run"], "'file'"),
        (["ratings", "x", "--cel", "y"], "--cel"),
        (["game", "list", "more"], "more"),
        (["--home"], "--home"),
        (["replay", "list", "x", "--most", "0"], "--most"),
    ],
)
def test_wrong_usage_is_exit_code_2_and_names_what_is_wrong(arguments: list[str], named: str, place: Place) -> None:
    answer = place.arena(*arguments)
    assert (answer.code, answer.out) == (2, "")
    (line,) = [line for line in answer.err.splitlines() if line.startswith("Error: ")]
    assert named in line
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("group", [[], ["game"], ["variant"], ["bot"], ["league"], ["replay"]])
def test_a_group_by_itself_shows_its_help(group: list[str], place: Place) -> None:
    answer = place.arena(*group)
    assert answer.code == 2
    assert f"Usage: {' '.join(['arena', *group])} " in answer.out + answer.err


BUG = "import engine.games; engine.games.games = lambda: 1 // 0"


def test_a_bug_of_ours_is_exit_code_70_and_keeps_its_traceback_in_a_file(place: Place) -> None:
    answer = arena_after(BUG, place, "game", "list", "--json", TMPDIR=str(place.folder))
    assert (answer.code, answer.out) == (70, "")
    (kept,) = place.folder.glob("arena-bug-*.txt")
    assert "Traceback" in kept.read_text() and "ZeroDivisionError" in kept.read_text()
    assert "Traceback" not in answer.err
    first, second, last = answer.err.splitlines()
    assert first == "error: arena: a bug of ours: ZeroDivisionError: integer division or modulo by zero"
    assert second == f"  please report it with {kept}"
    error = json.loads(last)
    assert (error["schema"], error["exit"]) == ("arena/error/1", 70)
    assert error["fix"] == f"please report it with {kept}"


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "arguments", [["variant", "list"], ["game", "show", "split", "--json"], ["--help"], ["--version"]]
)
def test_a_reader_that_has_seen_enough_is_no_failure(arguments: list[str], unbuffered: str, place: Place) -> None:
    """As `arena variant list | head -1`, at its worst: the pipe is closed before the first line."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*ARENA, *arguments],
            cwd=place.folder,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_pipe_that_is_read_in_part(place: Place) -> None:
    line = f"{sys.executable} -m arena variant list | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=place.folder, capture_output=True, text=True, timeout=SECONDS)
    assert done.stdout.splitlines() == ["variant\ttitle\tseats\tsummary", "0"]
    assert done.stderr == ""


def test_an_interrupt_says_that_the_same_command_goes_on(place: Place) -> None:
    interrupted = "import engine.games\ndef games(): raise KeyboardInterrupt\nengine.games.games = games"
    answer = arena_after(interrupted, place, "game", "list", "--json")
    assert (answer.code, answer.out) == (130, "")
    assert "run the same command again" in answer.err
    assert json.loads(answer.err.splitlines()[-1])["exit"] == 130


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_standard_output_and_error_are_no_failure(closed: str, place: Place) -> None:
    line = f"{sys.executable} -m arena game list {closed}"
    done = subprocess.run(["bash", "-c", line], cwd=place.folder, capture_output=True, text=True, timeout=SECONDS)
    assert (done.returncode, "Traceback" in done.stdout + done.stderr) == (0, False)


@pytest.mark.parametrize(("before", "meanwhile"), [("default_int_handler", "SIG_DFL"), ("SIG_IGN", "SIG_IGN")])
def test_ctrl_c_while_the_command_is_loaded_ends_it_without_a_traceback(before: str, meanwhile: str) -> None:
    """What came in is heeded as before once the command runs; who is started in the background goes on ignoring it."""
    program = (
        f"import signal; signal.signal(signal.SIGINT, signal.{before})\nimport arena.__main__ as arena\n"
        f"assert signal.getsignal(signal.SIGINT) is signal.{meanwhile}\n"
        "import sys, arena.command_line.main as ours\n"
        f"def run(): assert signal.getsignal(signal.SIGINT) is signal.{before}; print('run')\n"
        "ours.main = run\nfrom arena import __main__ as command\ncommand.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=SECONDS)
    assert (done.returncode, done.stdout) == (0, "run\n"), done.stderr


INTERRUPTS = """
import os, signal
from arena.command_line.interrupts import stop_when_asked

with stop_when_asked() as interrupt:
    print(interrupt.asked())
    os.kill(os.getpid(), signal.{first})
    print("noted")
    print(interrupt.asked(), interrupt.asked())
    os.kill(os.getpid(), signal.{second})
    print("noted again")
    try:
        interrupt.asked()
    except KeyboardInterrupt:
        print("stopped at once")
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


@pytest.mark.parametrize("first, second", [("SIGINT", "SIGINT"), ("SIGTERM", "SIGINT"), ("SIGINT", "SIGTERM")])
def test_ctrl_c_is_acknowledged_once_and_by_who_looks(first: str, second: str, tmp_path: Path) -> None:
    script = tmp_path / "interrupts.py"
    script.write_text(INTERRUPTS.format(first=first, second=second))
    done = subprocess.run(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert done.stdout.splitlines() == [
        "False",
        "noted",
        "Finishing what is being played, then stopping. Again to stop at once.",
        "True True",
        "noted again",
        "stopped at once",
        "True",
    ]


BUSY = """
import os, signal
from arena.command_line.interrupts import stop_when_asked

with stop_when_asked():
    for number in (signal.{first}, signal.{second}, signal.{third}):
        os.kill(os.getpid(), number)
        print("still there", flush=True)
"""


@pytest.mark.parametrize("first, second, third", [("SIGINT",) * 3, ("SIGINT", "SIGTERM", "SIGINT"), ("SIGTERM",) * 3])
def test_the_third_time_ends_a_run_that_does_not_look(first: str, second: str, third: str, tmp_path: Path) -> None:
    script = tmp_path / "busy.py"
    script.write_text(BUSY.format(first=first, second=second, third=third))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == -signal.Signals[third]
    assert (done.stdout.splitlines(), done.stderr) == (["still there"] * 2, "")
