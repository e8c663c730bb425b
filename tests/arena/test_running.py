"""Under which sandbox level bots may be played: strangers never without a sandbox, whatever is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers import OH_HELL_3, Bots, bot_file, chunk_of, games_of

from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.log.levels import SandboxLevel
from arena.log.logged import history_of, logged
from arena.playing import running
from arena.playing.conditions import Conditions, process_limits
from arena.playing.preparing import prepared
from arena.playing.running import level_for, level_for_strangers, play_league
from arena.playing.worker import play
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.trial import SandboxTrial
from arena.submissions.store import keep, keep_shipped, take_in
from engine.cells import ROUND_CAP
from engine.errors import EnvironmentUnfit, InputError
from leagues.files.league_file import parse_league
from leagues.records import BotVersion, Chunk, Limits

A, NONE = SandboxLevel.A, SandboxLevel.NONE

LEAGUE = """
name = "small"
seed = 1
deals = 1
bots = ["random", "{other}"]
[[cells]]
variant = "split/standard"
seats = [2]
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.at(tmp_path / "home")


@pytest.fixture
def catalogue(home: Home, tmp_path: Path) -> Iterator[Catalogue]:
    """The catalogue of a home with the shipped bots and one stranger's."""
    opened = Catalogue.of(home)
    keep_shipped(home, opened)
    keep(home, opened, *take_in(bot_file(tmp_path, "stranger", "return view.legal[0]")))
    yield opened
    opened.close()


def bots_of(catalogue: Catalogue, *names: str) -> tuple[BotVersion, ...]:
    return tuple(catalogue.bot(name).to_version() for name in names)


def machine_with(monkeypatch: pytest.MonkeyPatch, level: SandboxLevel) -> None:
    """A machine whose sandbox is of a level."""
    found = SandboxTrial(A, "it holds", "") if level is A else SandboxTrial(NONE, "no namespaces", "get some")
    monkeypatch.setattr(running, "sandbox_trial", lambda: found)


EXPECTED: dict[tuple[SandboxLevel, bool, bool], SandboxLevel | type[Exception]] = {
    # machine, --unsafe, strangers
    (A, False, False): A,
    (A, False, True): A,
    (A, True, False): NONE,
    (A, True, True): InputError,
    (NONE, False, False): EnvironmentUnfit,
    (NONE, False, True): EnvironmentUnfit,
    (NONE, True, False): NONE,
    (NONE, True, True): EnvironmentUnfit,
}


@pytest.mark.parametrize(("machine", "unsafe", "strangers"), list(EXPECTED))
def test_strangers_are_played_in_a_sandbox_or_not_at_all(
    machine: SandboxLevel, unsafe: bool, strangers: bool, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine_with(monkeypatch, machine)
    bots = bots_of(catalogue, "random", "stranger" if strangers else "split-rules")
    expected = EXPECTED[machine, unsafe, strangers]
    if isinstance(expected, SandboxLevel):
        assert level_for(bots, catalogue, unsafe) is expected
        return
    with pytest.raises(expected) as refused:
        level_for(bots, catalogue, unsafe)
    assert ("stranger@1" in str(refused.value)) is strangers


def test_what_would_help_is_said(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    machine_with(monkeypatch, NONE)
    with pytest.raises(EnvironmentUnfit) as refused:
        level_for(bots_of(catalogue, "random"), catalogue, unsafe=False)
    assert (refused.value.cause, refused.value.fix) == (
        "it cannot be had here: no namespaces",
        "get some\n  shipped bots can be played without it: add --unsafe",
    )


def test_a_bot_from_outside_is_tried_in_a_sandbox_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_with(monkeypatch, A)
    assert level_for_strangers() is A
    machine_with(monkeypatch, NONE)
    with pytest.raises(EnvironmentUnfit, match="bots from outside are refused"):
        level_for_strangers()


def play_small(
    home: Home, catalogue: Catalogue, other: str, unsafe: bool, monkeypatch: pytest.MonkeyPatch
) -> list[SandboxLevel]:
    """Play a small league in this process; the levels that its chunks were played under."""
    levels: list[SandboxLevel] = []

    def run(chunks: list[Chunk], conditions: Conditions, packages: dict[str, bytes], save: Any, *rest: Any) -> None:
        for chunk in chunks:
            levels.append(conditions.level)
            save(chunk, play(chunk, conditions, packages))

    monkeypatch.setattr(running, "run_chunks", run)
    text = LEAGUE.format(other=other)
    league, bots = parse_league(text, "small.toml"), bots_of(catalogue, "random", other)
    play_league(
        prepared(league, text, bots, home),
        home,
        catalogue,
        unsafe=unsafe,
        workers=1,
        address=None,
        stopping=lambda: False,
        played=lambda chunk: None,
    )
    return levels


def test_unsafe_plays_shipped_bots_without_a_sandbox_and_the_log_says_so(
    home: Home, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine_with(monkeypatch, NONE)
    levels = play_small(home, catalogue, "split-rules", True, monkeypatch)
    found = logged(home, "small")
    assert set(levels) == {NONE}
    assert found.chunks_done == len(levels) > 0
    assert found.levels == ("none",)


@pytest.mark.parametrize(("machine", "unsafe"), [(A, True), (NONE, True), (NONE, False)])
def test_no_game_of_a_stranger_is_played_where_there_is_no_sandbox(
    machine: SandboxLevel, unsafe: bool, home: Home, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine_with(monkeypatch, machine)
    with pytest.raises((EnvironmentUnfit, InputError), match="stranger@1"):
        play_small(home, catalogue, "stranger", unsafe, monkeypatch)
    assert history_of(home, "small")[0].played == {}


@pytest.mark.parametrize("level", [A, NONE])
def test_the_level_decides_where_a_bot_runs(level: SandboxLevel, tmp_path: Path) -> None:
    """In its sandbox it is process 1 of its namespace, without it this process."""
    bots = Bots()
    asking = bots.add(bot_file(tmp_path, "asking", "raise ValueError(os.getpid())"))
    chunk = chunk_of(OH_HELL_3, [bots.shipped("random"), asking, bots.shipped("random")], 1)
    games = games_of(play(chunk, Conditions(Limits(), ROUND_CAP, level), bots.packages))
    assert games["faults"][0][0]["detail"] == f"ValueError: {1 if level is A else os.getpid()}"
    assert games["level"].to_list() == [level.value]


def test_a_process_has_what_the_leagues_limits_leave_it() -> None:
    limits = Limits(decision_cpu_ms=7, game_cpu_ms=30, startup_cpu_ms=40, memory_mib=300, log_kib=5)
    assert process_limits(limits, 4) == ProcessLimits(
        decision_cpu_ms=7, process_cpu_ms=120, startup_cpu_ms=40, memory_mib=300, log_kib=5
    )
