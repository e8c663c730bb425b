"""`arena doctor` says yes on a machine that will do, and no, with the fix, for each thing that will not."""

from __future__ import annotations

import pytest
from commands import Place
from prepared import arena_after

LOOKED_AT = ["Python", "sandbox", "compiled rules", "a game as in a league", "machine", "disk"]


def test_a_machine_that_will_do(place: Place) -> None:
    answer = place.arena("doctor", "--json")
    assert answer.code == 0, answer.err
    assert answer.document["fit"] is True
    assert [(one["what"], one["fit"]) for one in answer.document["findings"]] == [(what, True) for what in LOOKED_AT]
    assert answer.err == "Next: arena league run leagues/first.toml\n"


UNFIT = {
    "Python": ("doctor.OLDEST_PYTHON = (99, 0)", "3.", "install Python 3.11 or newer"),
    "sandbox": ("import platform; platform.machine = lambda: 'riscv64'", "riscv64", "play on such a machine"),
    "compiled rules": (
        "import engine.positions; engine.positions.Position = lambda *_: 1 // 0",
        "cannot be loaded: ZeroDivisionError",
        "ARENA_COMPILED",
    ),
    "a game as in a league": (
        "arena.playing.one_game.play_a_game = lambda: 1 // 0",
        "cannot be played: integer division or modulo by zero",
        "unset PYTHONPATH",
    ),
    "machine": ("doctor.LEAST_MEMORY = 10**18", "GiB of memory", "2 GiB of memory"),
    "disk": ("doctor.LEAST_DISK = 10**18", "GiB free at", "name another folder with --home"),
}


WITHOUT_PLAYING = (
    "from arena.command_line import doctor; import arena.playing.one_game; "
    "arena.playing.one_game.play_a_game = lambda: None"
)
"""A game takes seconds, and there is one in the first of these tests."""


@pytest.mark.parametrize("what", UNFIT)
def test_what_will_not_do_is_named_with_its_fix(what: str, place: Place) -> None:
    change, found, fix = UNFIT[what]
    answer = arena_after(f"{WITHOUT_PLAYING}; {change}", place, "doctor", "--json")
    assert answer.code == 7, answer.err
    assert answer.document["fit"] is False
    findings = {one["what"]: one for one in answer.document["findings"]}
    assert list(findings) == LOOKED_AT
    assert [name for name, one in findings.items() if not one["fit"]] == [what]
    assert found in findings[what]["found"]
    (line,) = answer.err.splitlines()
    assert line == f"{what}: {findings[what]['fix']}"
    assert fix in line


def test_people_are_shown_which_it_is(place: Place) -> None:
    answer = arena_after(f"{WITHOUT_PLAYING}; doctor.LEAST_DISK = 10**18", place, "doctor")
    assert answer.code == 7
    fits = [line.split("\t")[-1] for line in answer.out.splitlines()]
    assert fits == ["fit", "yes", "yes", "yes", "yes", "yes", "NO"]


def test_the_disk_is_that_of_the_home(place: Place) -> None:
    answer = place.arena("doctor", "--json", "--home", place.folder / "not" / "there" / "yet")
    assert answer.document["findings"][-1]["found"].endswith(f" GiB free at {place.folder}")
    assert not (place.folder / "not").exists()
