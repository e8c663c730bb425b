"""A league that an earlier version of the program wrote, without a manifest, says the same once it has one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from helpers import OH_HELL_3, Bots
from small_home import play_here

from arena.log.catalogue import Catalogue
from arena.log.files import write_once
from arena.log.home import Home
from arena.log.levels import SandboxLevel
from arena.log.logged import logged, unmigrated
from arena.playing.conditions import Conditions
from arena.playing.worker import play
from arena.submissions.store import keep_shipped
from arena.upkeep.home_check import check_home
from arena.upkeep.home_repair import repair_home
from arena.upkeep.verifying import referee_league
from engine.cells import ROUND_CAP
from engine.errors import EnvironmentUnfit
from engine.games import variant_of
from engine.keys import identity, seed
from leagues.records import BotVersion, Chunk, Limits, PlannedGame

LEAGUE = """
name = "old"
seed = "s"
deals = 3
bots = ["random", "oh-hell-rules"]
[play]
chunk_games = 2
[[cells]]
variant = "oh-hell/standard"
seats = [3]
"""
TABLES = """
CREATE TABLE league (name VARCHAR PRIMARY KEY, text VARCHAR, bots JSON, started VARCHAR);
CREATE TABLE chunk (league VARCHAR, id VARCHAR, games INTEGER, engine VARCHAR, level VARCHAR, decisions JSON,
    cpu_ns JSON, logs VARCHAR, played VARCHAR, PRIMARY KEY (league, id));
"""


def old_chunk(bots: list[BotVersion], deals: list[int], rotation: int, decision_cpu_ms: int = 1000) -> Chunk:
    """A chunk named as the earlier version named it, its bots given by seat."""
    cell, limits = OH_HELL_3, Limits(decision_cpu_ms=decision_cpu_ms)
    line_up = identity("line-up", *sorted(bot.label for bot in bots))
    games = []
    for deal in deals:
        number = seed("s", "deal", cell.id, line_up, deal)
        block = identity("block", cell.id, line_up, deal, number)
        games.append(PlannedGame(identity("game", block, rotation, *(bot.label for bot in bots)), block, number))
    conditions = (
        cell.id,
        json.dumps(variant_of(cell).options.model_dump(mode="json"), sort_keys=True),
        ROUND_CAP,
        *(
            limits.decision_cpu_ms,
            limits.game_cpu_ms,
            limits.startup_cpu_ms,
            limits.memory_mib,
            limits.faults_per_chunk,
        ),
    )
    contents = [part for bot in bots for part in (bot.label, bot.sha256)]
    parts = [part for game in games for part in (game.id, game.seed)]
    return Chunk(identity("chunk", *conditions, rotation, *contents, *parts), cell, rotation, tuple(bots), tuple(games))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with `old`: two chunks of it, one of it with other limits, and one whose file is gone."""
    home = Home.at(tmp_path / "home")
    catalogue = Catalogue.of(home)
    keep_shipped(home, catalogue)
    bots = Bots()
    random, rules = bots.shipped("random"), bots.shipped("oh-hell-rules")
    chunks = [
        old_chunk([rules, random, rules], [2], 1),
        old_chunk([rules, rules, random], [0, 1], 0),
        old_chunk([rules, rules, random], [0, 1], 0, decision_cpu_ms=7),
        old_chunk([random, rules, rules], [0, 1], 2),
    ]
    catalogue.close()
    with closing(sqlite3.connect(home.catalogue_file)) as database, database:
        database.executescript(TABLES)
        labels = json.dumps([random.label, rules.label])
        database.execute("INSERT INTO league VALUES ('old', ?, ?, 'then')", (LEAGUE, labels))
        for chunk in chunks:
            logs = "seat 0: one\ntwo\nseat 2: three"
            row = ("old", chunk.id, len(chunk.games), "e", "none", "[1, 2, 3]", "[4, 5, 6]", logs, "now")
            database.execute("INSERT INTO chunk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    for chunk in chunks[:3]:
        conditions = Conditions(Limits(), ROUND_CAP, SandboxLevel.NONE)
        write_once(home.chunk("old", chunk.id), play(chunk, conditions, bots.packages).data)
    return home


def test_it_is_not_read_before_and_says_what_to_do(home: Home) -> None:
    assert unmigrated(home) == ["old"]
    with pytest.raises(EnvironmentUnfit, match="bring the home up to date with: arena home repair"):
        logged(home, "old")
    assert "its manifest is gone, or an earlier version wrote this league" in [one.what for one in check_home(home)]


def test_what_counted_counts_in_the_order_of_the_plan_and_what_was_left_over_does_not(home: Home) -> None:
    done = repair_home(home)
    assert any("a manifest of its 3 chunks was added" in line for line in done)
    found = logged(home, "old")
    chunks = [(found.history.chunks[chunk].rotation, found.history.chunks[chunk].deals) for chunk in found.there]
    assert chunks == [(0, [0, 1]), (1, [2])]
    assert len(found.history.withdrawn) == 1
    assert (found.games_done, found.levels, found.engines) == (3, ("none",), ("e",))
    assert found.history.started == "then"
    assert [one.logs for one in found.there.values()] == [["one\ntwo", "", "three"]] * 2
    assert [one.cpu_ns for one in found.there.values()] == [[4, 5, 6]] * 2
    assert found.results().logged.damage == ()
    assert check_home(home) == []
    assert repair_home(home) == []


def test_it_goes_on_from_there(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the earlier version played is not played again; its orders stay, and only what was missing is new."""
    repair_home(home)
    there = set(logged(home, "old").there)
    found, played = play_here(monkeypatch, home, LEAGUE)
    assert found.complete
    assert there < set(found.there) and there.isdisjoint(played)
    assert len(played) == len(found.there) - 2
    rows = found.results().games
    assert set(rows["chunk"]) == set(found.there)
    assert rows["game"].n_unique() == rows.height == found.games_planned == 2 * 3 * 3


def test_its_names_are_those_of_today_when_it_is_verified(home: Home) -> None:
    """The engine that its catalogue has, made up here, is not the one in its files; nothing else is found."""
    repair_home(home)
    log = referee_league(logged(home, "old"), None).log
    assert {one.field for one in log.discrepancies} == {"engine"}
    assert log.undecided == []


def test_it_is_migrated_whole_or_not_at_all(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(path: Path, target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(Path, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            repair_home(home)
    assert unmigrated(home) == ["old"]
    repair_home(home)
    assert logged(home, "old").games_done == 3
