"""A shipped bot's name and version belong to it: no stranger's bot takes its place."""

from __future__ import annotations

import json

from commands import Place

STRANGER = "from bots import Bot\n\n\nclass Stranger(Bot):\n    {}def act(self, view): return view.legal[-1]\n"


def test_a_strangers_bot_of_the_same_name_and_version_is_refused(place: Place) -> None:
    before = place.arena("bot", "show", "random", "--json").document
    assert (before["version"], before["shipped"]) == ("1", True)
    refused = place.arena("bot", "submit", place.write("random.py", STRANGER.format("")), "--json")
    assert refused.code == 3 and refused.out == ""
    told = json.loads(refused.err.splitlines()[-1])
    assert told["place"] == "random@1"
    assert "version" in told["fix"] and "--name" in told["fix"]
    assert place.arena("bot", "show", "random@1", "--json").document == before


def test_a_strangers_later_version_is_a_strangers_and_leaves_the_shipped_one(place: Place) -> None:
    before = place.arena("bot", "show", "random@1", "--json").document
    later = STRANGER.format('version = "2"\n    ')
    assert place.arena("bot", "submit", place.write("random.py", later)).code == 0
    assert place.arena("bot", "show", "random@1", "--json").document == before
    stranger = place.arena("bot", "show", "random@2", "--json").document
    assert (stranger["shipped"], stranger["sha256"] != before["sha256"]) == (False, True)
