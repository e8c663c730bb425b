"""A shipped bot's name and version belong to it: no stranger's bot takes its place."""

from __future__ import annotations

import json

from commands import Answer, Place

STRANGER = "from bots import Bot\n\n\nclass Stranger(Bot):\n    {}def act(self, view): return view.legal[-1]\n"


def submit(place: Place, source: str) -> Answer:
    return place.arena("bot", "submit", place.write("stranger.py", source), "--name", "random", "--json")


def test_a_strangers_bot_of_the_same_name_and_version_is_refused(place: Place) -> None:
    before = place.arena("bot", "show", "random", "--json").document
    assert (before["version"], before["shipped"]) == ("1", True)
    refused = submit(place, STRANGER.format(""))
    assert refused.code == 3 and refused.out == ""
    told = json.loads(refused.err.splitlines()[-1])
    assert told["place"] == "random@1"
    assert "version" in told["fix"] and "--name" in told["fix"]
    assert place.arena("bot", "show", "random@1", "--json").document == before


def test_a_strangers_later_version_leaves_the_shipped_one(place: Place) -> None:
    shipped = place.arena("bot", "show", "random@1", "--json").document
    assert submit(place, STRANGER.format('version = "2"\n    ')).code == 0
    versions = [place.arena("bot", "show", f"random@{version}", "--json").document for version in (1, 2)]
    assert [one["shipped"] for one in versions] == [True, False]
    assert versions[0]["sha256"] == shipped["sha256"] != versions[1]["sha256"]
