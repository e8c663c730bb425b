"""A league and its replays verified by the real commands, in the sandbox."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from commands import ARENA, SECONDS, Place, shared

from arena.command_line.main import run
from arena.log.home import Home
from arena.log.logged import logged
from engine.errors import ExitCode

LEAGUE = """
name = "small"
seed = "a seed for the tests, long enough"
bots = ["random", "bottle-imp-rules", "split-rules"{more}]
deals = 2

[[cells]]
variant = "bottle-imp/classic"
seats = [3]

[[cells]]
variant = "split/standard"
seats = [2]
"""

UNSURE = '''
import os

from bots import Bot


class Unsure(Bot):
    """Draws lots."""

    games = ("split",)

    def act(self, view):
        return view.legal[os.urandom(1)[0] % len(view.legal)]
'''


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Place:
    def play(place: Place) -> None:
        answer = place.arena("league", "run", place.write("small.toml", LEAGUE.format(more="")), "--workers", "2")
        assert answer.code == 0, answer.err

    return shared(tmp_path_factory, "verify", play)


@pytest.fixture
def place(played: Place, tmp_path: Path) -> Place:
    """A copy of the place that a test may change."""
    shutil.copytree(played.folder, tmp_path / "place")
    return Place(tmp_path / "place")


def test_a_league_is_verified_where_its_bots_play_in_the_sandbox(played: Place) -> None:
    answer = played.arena("league", "verify", "small", "--workers", "2", "--json")
    assert answer.code == ExitCode.YES, answer.err
    document = answer.document
    chunks = len(played.chunk_files())
    assert (document["verified"], document["chunks"], document["same"]) == (True, chunks, chunks)
    assert document["discrepancies"] == document["undecided"] == document["not_deterministic"] == []
    people = played.arena("league", "verify", "small", "--sample", "1", "--workers", "1")
    assert people.out == f"Refereed by the rules: {chunks} chunks. Played again: 1, of which 1 came out the same.\n"


def test_a_file_that_was_changed_is_named(place: Place) -> None:
    path = place.chunk_files()[0]
    path.write_bytes(path.read_bytes()[::-1])
    answer = place.arena("league", "verify", "small", "--sample", "1", "--json")
    assert answer.code == ExitCode.MISMATCH, answer.err
    (one,) = answer.document["discrepancies"]
    assert (one["field"], one["chunk"]) == ("file", path.stem)
    assert answer.document["verified"] is False


def test_bots_that_draw_lots_are_named_and_not_accused(tmp_path: Path) -> None:
    place = Place(tmp_path)
    assert place.arena("bot", "submit", place.write("unsure.py", UNSURE)).code == 0
    played = place.arena("league", "run", place.write("small.toml", LEAGUE.format(more=', "unsure"')), "--workers", "2")
    assert played.code == 0, played.err
    answer = place.arena("league", "verify", "small", "--workers", "2", "--json")
    assert answer.code == ExitCode.NO, answer.err
    document = answer.document
    assert document["not_deterministic"] == ["unsure@1"]
    assert document["discrepancies"] == []
    history = logged(Home.read(tmp_path / "arena-home"), "small").history
    with_it = {chunk.id for chunk in history.in_force() if "unsure@1" in chunk.bots}
    assert {one["chunk"] for one in document["undecided"]} == with_it != set()
    assert document["same"] == document["chunks"] - len(with_it) > 0


def test_a_league_that_was_not_played_cannot_be_verified(played: Place) -> None:
    assert played.arena("league", "verify", "nothing").code == ExitCode.BAD_INPUT


def exported(place: Place, *more: str) -> Any:
    game = place.arena("replay", "list", "small", "--json").document["games"][-1]["game"]
    return place.arena("replay", "export", game, *more).document


@pytest.mark.parametrize("more", [("--legal",), ("--json",)])
def test_an_exported_replay_is_verified(more: tuple[str, ...], played: Place, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(exported(played, *more)))
    answer = played.arena("replay", "verify", file, "--json")
    assert answer.code == ExitCode.YES, answer.err
    document = answer.document
    assert (document["verified"], document["place"], document["notes"]) == (True, None, [])
    assert document["decisions"] > 10


def from_standard_input(text: str, place: Place) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ARENA, "replay", "verify", "-"],
        cwd=place.folder,
        input=text,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def test_what_is_wrong_in_a_replay_is_named(played: Place) -> None:
    replay = exported(played)
    assert from_standard_input(json.dumps(replay), played).returncode == ExitCode.YES
    total = replay["totals"][1]
    replay["totals"][1] += 5
    answer = from_standard_input(json.dumps(replay), played)
    assert answer.returncode == ExitCode.MISMATCH
    assert answer.stdout == f"totals[1] is {total + 5}; by the rules it is {total}.\n"


NO_REPLAYS = {
    "nothing": "",
    "no JSON": "{",
    "too deep": "[" * 100_000,
    "another document": '{"schema": "arena/games/1"}',
    "a list": "[1, 2]",
    "a key twice": '{"format": "arena-replay/1", "format": "arena-replay/1"}',
    "half of one": '{"format": "arena-replay/1", "game": "split"}',
}


@pytest.mark.parametrize("what", NO_REPLAYS)
def test_what_is_no_replay_is_bad_input(
    what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(NO_REPLAYS[what]))
    assert run(["replay", "verify", "-"]) == ExitCode.BAD_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("error: -")
    assert "Traceback" not in said.err


@pytest.mark.parametrize("name", ["nowhere.json", "bytes", "."])
def test_a_file_that_is_not_there_or_no_text_is_bad_input(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    assert run(["replay", "verify", str(tmp_path / name)]) == ExitCode.BAD_INPUT
    assert str(tmp_path / name) in capsys.readouterr().err
