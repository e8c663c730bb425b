"""Bad input names the place and the fix, ends with exit code 3, and stores nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Place

LEAGUE = """name = "bad"
seed = "a seed for the tests, long enough"
bots = ["random", "oh-hell-rules"]
deals = 2

[[cells]]
variant = "oh-hell/standard"
seats = [3]
"""

LEAGUES = {
    "unknown bot": (LEAGUE.replace('"random"', '"rnadom"'), "bad.toml:3", "rnadom", "random"),
    "broken TOML": (LEAGUE.replace("deals = 2", "deals = "), "bad.toml:4", "TOML", "key = value"),
    "seats the game does not have": (LEAGUE.replace("[3]", "[3, 9]"), "bad.toml:8", "9 seats", "3, 4, 5, 6, 7"),
    "a layout that does not fit": (LEAGUE + 'layouts = ["2-2"]\n', "bad.toml:9", "layout", "1-1-1"),
    "a duplicate bot": (LEAGUE.replace('"random",', '"random", "random",'), "bad.toml:3", "twice", "once"),
    "an unknown variant": (
        LEAGUE.replace("oh-hell/standard", "oh-hell/standrad"),
        "bad.toml:7",
        "standrad",
        "oh-hell/standard",
    ),
    "an unknown key": (LEAGUE.replace("deals = 2", "deels = 2"), "bad.toml:4", "deels", "deals"),
}


@pytest.mark.parametrize("case", LEAGUES)
@pytest.mark.parametrize("command", ["validate", "run"])
def test_a_wrong_league_file(case: str, command: str, place: Place) -> None:
    text, where, what, fix = LEAGUES[case]
    place.write("bad.toml", text)
    answer = place.arena("league", command, "bad.toml", "--json")
    assert answer.code == 3
    assert answer.out == ""
    error = json.loads(answer.err.splitlines()[-1])
    assert error["schema"] == "arena/error/1"
    assert where in error["place"]
    assert what in error["place"] + error["cause"]
    assert fix in error["fix"]
    assert "Traceback" not in answer.err
    assert place.log() == {}
    assert place.arena("league", "list", "--json").document["leagues"] == []


BOTS = {
    "a syntax error": (
        "bot.py",
        "from bots import Bot\nclass Mine(Bot):\n    def act(self, view)\n        return view.legal[0]\n",
        ":3",
        "not Python",
    ),
    "no bot in it": ("bot.py", "x = 1\n", "bot.py", "derives from Bot"),
    "two bots in it": (
        "bot.py",
        "from bots import Bot\nclass One(Bot): pass\nclass Two(Bot): pass\n",
        ":3",
        "One, Two",
    ),
    "a game that is not there": (
        "bot.py",
        'from bots import Bot\nclass Mine(Bot):\n    games = ("whist",)\n',
        ":3",
        "whist",
    ),
    "a name that will not do": (
        "Bad Name!.py",
        "from bots import Bot\nclass Mine(Bot): pass\n",
        "Bad Name!.py",
        "name",
    ),
}


@pytest.mark.parametrize("case", BOTS)
@pytest.mark.parametrize("command", ["check", "submit"])
def test_a_wrong_bot_file(case: str, command: str, place: Place) -> None:
    name, text, where, what = BOTS[case]
    path = place.write(name, text)
    before = place.arena("bot", "list").out
    answer = place.arena("bot", command, path)
    assert answer.code == 3
    assert where in answer.err and what in answer.err
    assert "Traceback" not in answer.err
    assert place.arena("bot", "list").out == before


def test_no_such_file(place: Place) -> None:
    for command in (["bot", "check", "nothing.py"], ["bot", "submit", "nothing.py"], ["league", "run", "nothing.toml"]):
        answer = place.arena(*command)
        assert answer.code == 3 and "nothing." in answer.err and "Traceback" not in answer.err


def test_a_name_and_version_that_are_taken(place: Place) -> None:
    body = "from bots import Bot\nclass Mine(Bot):\n    def act(self, view): return view.legal[{}]\n"
    path = place.write("mine.py", body.format(0))
    assert place.arena("bot", "submit", path).code == 0
    assert place.arena("bot", "submit", path).code == 0
    before = place.arena("bot", "list").out
    place.write("mine.py", body.format(-1))
    answer = place.arena("bot", "submit", path)
    assert answer.code == 3
    assert "mine@1" in answer.err and "version" in answer.err and "--name" in answer.err
    assert place.arena("bot", "list").out == before
    packages = sorted((place.folder / "arena-home" / "bots").glob("*.package"))
    assert len(packages) == before.count("\n") - 1


def test_names_that_are_not_there(place: Place) -> None:
    for command, near in (
        (["bot", "show", "rndom"], "random"),
        (["game", "show", "ohhell"], "oh-hell"),
        (["variant", "show", "oh-hell/standart"], "oh-hell/standard"),
        (["ratings", "frist"], "arena league list"),
        (["league", "status", "frist"], "arena league list"),
        (["replay", "show", "0123456789abcdef"], "arena replay list"),
        (["replay", "show", "xyz"], "arena replay list"),
    ):
        answer = place.arena(*command)
        assert (answer.code, near in answer.err, "Traceback" in answer.err) == (3, True, False), (command, answer)


def test_a_bot_that_cannot_be_started_is_refused_and_not_stored(place: Place) -> None:
    path = place.write(
        "lost.py",
        "import a_module_that_is_not_there\nfrom bots import Bot\n"
        "class Lost(Bot):\n    def act(self, view): return view.legal[0]\n",
    )
    answer = place.arena("bot", "submit", path)
    assert answer.code == 1
    assert "a_module_that_is_not_there" in answer.err
    assert "lost" not in place.arena("bot", "list").out


@pytest.mark.parametrize("folder", ["/proc/nowhere", "/dev/null/home"])
def test_a_home_that_cannot_be_made(folder: str, place: Place) -> None:
    answer = place.arena("bot", "list", "--home", Path(folder))
    assert answer.code == 7
    assert folder in answer.err and "--home" in answer.err
