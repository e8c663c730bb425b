"""What reads a league that was played asks its log and nothing else: no plan, no league file, no catalogue."""

from __future__ import annotations

import json
import shutil

import pytest
from commands import Place
from prepared import arena_after

TELL = """
import atexit, json, sys
def tell():
    found = sorted(name for name in sys.modules if name.startswith(("leagues.", "arena.", "sqlmodel", "ray")))
    print(json.dumps(found), file=sys.stderr)
atexit.register(tell)
"""
BARRED = ("leagues.planning", "leagues.files", "arena.log.catalogue", "arena.submissions", "arena.playing", "sqlmodel")

COMMANDS = (
    ["ratings", "small"],
    ["report", "small"],
    ["league", "status", "small"],
    ["league", "list"],
    ["replay", "list", "small"],
    ["replay", "show", "GAME"],
    ["replay", "export", "GAME"],
)


def arguments_of(command: list[str], played: Place) -> list[str]:
    game = played.arena("replay", "list", "small", "--json").document["games"][0]["game"]
    return [game if one == "GAME" else one for one in command]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_that_plans_is_loaded(command: list[str], played: Place) -> None:
    answer = arena_after(TELL, played, *arguments_of(command, played))
    assert answer.code == 0, answer.err
    loaded = json.loads(answer.err.splitlines()[-1])
    assert "arena.log.manifest" in loaded
    assert [name for name in loaded if name.startswith(BARRED)] == []


def test_what_is_told_does_not_depend_on_the_catalogue_or_the_bots(played: Place, place: Place) -> None:
    shutil.copytree(played.folder, place.folder, dirs_exist_ok=True)
    home = place.folder / "arena-home"
    (home / "catalogue.sqlite").unlink()
    shutil.rmtree(home / "bots")
    for command in COMMANDS:
        arguments = arguments_of(command, played)
        here, there = place.arena(*arguments, "--json"), played.arena(*arguments, "--json")
        assert here.code == there.code == 0, here.err
        assert here.out.replace(str(place.folder), "") == there.out.replace(str(played.folder), "")
    assert not (home / "catalogue.sqlite").exists()


def test_a_bot_without_its_catalogue_is_not_silently_gone(played: Place, place: Place) -> None:
    shutil.copytree(played.folder, place.folder, dirs_exist_ok=True)
    before = place.arena("bot", "list", "--json").out
    (place.folder / "arena-home" / "catalogue.sqlite").unlink()
    refused = place.arena("bot", "list")
    assert refused.code == 7
    assert "the catalogue is gone" in refused.err and "arena home repair" in refused.err
    assert place.arena("home", "repair").code == 0
    assert place.arena("bot", "list", "--json").out == before
    assert place.arena("home", "check").code == 0
