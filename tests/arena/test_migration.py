"""Catalogues of earlier forms are read as they were meant, and brought up to date whole or not at all."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from arena.log.catalogue import BotRow, Catalogue
from arena.log.home import Home
from engine.errors import EnvironmentUnfit
from leagues.records import BotVersion

FIRST_FORM = """
CREATE TABLE bot (
    id INTEGER NOT NULL, name VARCHAR NOT NULL, version VARCHAR NOT NULL, sha256 VARCHAR NOT NULL,
    games VARCHAR NOT NULL, summary VARCHAR NOT NULL, shipped BOOLEAN NOT NULL, submitted VARCHAR NOT NULL,
    PRIMARY KEY (id), UNIQUE (name, version)
);
CREATE INDEX ix_bot_name ON bot (name);
CREATE TABLE league (
    name VARCHAR NOT NULL, text VARCHAR NOT NULL, bots VARCHAR NOT NULL, started VARCHAR NOT NULL, PRIMARY KEY (name)
);
CREATE TABLE chunk (
    league VARCHAR NOT NULL, id VARCHAR NOT NULL, games INTEGER NOT NULL, engine VARCHAR NOT NULL,
    level VARCHAR NOT NULL, decisions VARCHAR NOT NULL, cpu_ns VARCHAR NOT NULL, logs VARCHAR NOT NULL,
    played VARCHAR NOT NULL, PRIMARY KEY (league, id)
);
INSERT INTO bot VALUES (1, 'random', '1.0', 'aa', 'bottle-imp,oh-hell', 'Says, "it".', 1, 'once');
INSERT INTO bot VALUES (2, 'mine', '2', 'bb', 'split', '', 0, 'later');
INSERT INTO league VALUES ('small', 'name = "small"', 'random@1.0,mine@2', 'then');
INSERT INTO chunk VALUES ('small', 'c1', 4, 'e', 'A', '10,20,30', '100,200,5000000000', 'seat 0: 1,2', 'now');
INSERT INTO chunk VALUES ('small', 'c2', 4, 'e', 'A', '7', '70', '', 'now');
INSERT INTO chunk VALUES ('other', 'c1', 4, 'e', 'A', '8', '80', '', 'now');
"""
"""A catalogue as the first version of the program wrote it."""


def home_with(folder: Path, statements: str) -> Home:
    home = Home.at(folder / "home")
    with closing(sqlite3.connect(home.folder / "catalogue.sqlite")) as database:
        database.executescript(statements)
    return home


def contents(home: Home) -> list[str]:
    with closing(sqlite3.connect(home.folder / "catalogue.sqlite")) as database:
        return list(database.iterdump())


def test_a_catalogue_of_the_first_form_says_the_same(tmp_path: Path) -> None:
    home = home_with(tmp_path, FIRST_FORM)
    for _ in range(2):
        catalogue = Catalogue.of(home)
        assert [row.to_version() for row in catalogue.bots()] == [
            BotVersion("random", "1.0", "aa", ("bottle-imp", "oh-hell")),
            BotVersion("mine", "2", "bb", ("split",)),
        ]
        assert [(row.id, row.summary, row.shipped, row.submitted) for row in catalogue.bots()] == [
            (1, 'Says, "it".', True, "once"),
            (2, "", False, "later"),
        ]
        assert [row.check for row in catalogue.bots()] == [row.its_check() for row in catalogue.bots()]
        catalogue.close()


def test_leagues_and_chunks_stay_for_manifests_to_be_made_of(tmp_path: Path) -> None:
    home = home_with(tmp_path, FIRST_FORM)
    Catalogue.of(home).close()
    with closing(sqlite3.connect(home.folder / "catalogue.sqlite")) as database:
        leagues = database.execute("SELECT name, text, bots, started FROM league").fetchall()
        chunks = database.execute("SELECT league, id, decisions, cpu_ns, logs FROM chunk ORDER BY league DESC, id")
        assert leagues == [("small", 'name = "small"', '["random@1.0", "mine@2"]', "then")]
        assert chunks.fetchall() == [
            ("small", "c1", "[10, 20, 30]", "[100, 200, 5000000000]", "seat 0: 1,2"),
            ("small", "c2", "[7]", "[70]", ""),
            ("other", "c1", "[8]", "[80]", ""),
        ]


def test_it_can_be_written_on(tmp_path: Path) -> None:
    catalogue = Catalogue.of(home_with(tmp_path, FIRST_FORM))
    assert catalogue.add_bot(BotRow(name="new", version="1", sha256="c", games=["oh-hell"], summary="", shipped=False))
    assert catalogue.bot("new").games == ["oh-hell"]


def test_bringing_it_up_to_date_twice_changes_nothing(tmp_path: Path) -> None:
    home = home_with(tmp_path, FIRST_FORM)
    Catalogue.of(home).close()
    once = contents(home)
    assert any("[10, 20, 30]" in statement for statement in once)
    Catalogue.of(home).close()
    assert contents(home) == once


def test_a_list_that_is_none_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """The bots and the league come before the chunks, and are not kept half done."""
    home = home_with(tmp_path, FIRST_FORM.replace("'8'", "'eight'"))
    before = contents(home)
    with pytest.raises(
        EnvironmentUnfit, match='decisions of a row of chunk is "eight", which is not a list of numbers'
    ):
        Catalogue.of(home)
    assert contents(home) == before


def test_a_catalogue_of_a_later_version_is_refused(tmp_path: Path) -> None:
    home = Home.at(tmp_path / "home")
    Catalogue.of(home).close()
    with closing(sqlite3.connect(home.folder / "catalogue.sqlite")) as database, database:
        database.execute("UPDATE form SET number = 99")
    with pytest.raises(EnvironmentUnfit, match=r"later version of the program wrote this catalogue \(form 99"):
        Catalogue.of(home)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    home = Home.at(tmp_path / "home")
    (home.folder / "catalogue.sqlite").write_text("This is not a database at all. " * 40)
    with pytest.raises(
        EnvironmentUnfit, match=r"the catalogue is damaged: file is not a database\n.*arena home repair"
    ):
        Catalogue.of(home)


@pytest.mark.parametrize("statements", ["", FIRST_FORM], ids=["new", "first form"])
def test_many_may_open_it_at_once(tmp_path: Path, statements: str) -> None:
    home = home_with(tmp_path, statements)
    start = Barrier(6)

    def bots() -> int:
        start.wait()
        return len(Catalogue.of(home).bots())

    with ThreadPoolExecutor(6) as pool:
        found = [pool.submit(bots) for _ in range(6)]
        assert {one.result() for one in found} == {2 if statements else 0}


def test_a_row_that_is_not_as_it_was_written_is_said_so(tmp_path: Path) -> None:
    home = home_with(tmp_path, FIRST_FORM)
    catalogue = Catalogue.of(home)
    with closing(sqlite3.connect(home.folder / "catalogue.sqlite")) as database, database:
        database.execute("UPDATE bot SET sha256 = 'ab' WHERE name = 'mine'")
    with pytest.raises(
        EnvironmentUnfit, match=r"the row of the bot 'mine' is damaged\n  mend it with: arena home repair"
    ):
        catalogue.bots()
    catalogue.close()
