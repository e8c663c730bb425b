"""Making and reading the golden homes: the league that is in them, and what is compared."""

from __future__ import annotations

import json
from typing import Any

import pytest
from small_home import play_here

from arena.log.catalogue import Catalogue
from arena.log.chunks import decode
from arena.log.entries import VoidedEntry
from arena.log.home import Home
from arena.log.league_log import LeagueLog
from arena.log.levels import SandboxLevel
from arena.log.lock import alone
from arena.log.logged import logged
from arena.log.recorded import find_game
from arena.playing import running
from arena.submissions.store import keep, keep_shipped, take_in

NAME = "golden"

FAULTY = '''
from bots import Bot


class Faulty(Bot):
    """Bids what nobody may, and says so."""

    version = "0.9"

    def act(self, view):
        if getattr(view, "bidding", False):
            print("a bid")
            return 69
        return view.legal[0]
'''


def league(deals: int, bots: list[str]) -> str:
    """The league's file."""
    named = ", ".join(f'"{bot}"' for bot in bots)
    return f"""
name = "{NAME}"
title = "A golden league"
seed = "a seed that is long enough"
deals = {deals}
bots = [{named}]

[[cells]]
variant = "oh-hell/standard+hook=true"
seats = [3]

[[cells]]
variant = "bottle-imp/classic"
seats = [4]
layouts = ["2-2"]
weight = 2.0

[[cells]]
variant = "split/standard"
seats = [2]

[play]
chunk_games = 2
round_cap = 2
"""


FIRST = league(1, ["random@1", "faulty@0.9", "oh-hell-rules@1", "split-rules@1"])
SECOND = league(3, ["random@1", "faulty@0.9", "oh-hell-rules@1", "split-rules@1", "bottle-imp-rules@1"])


def play_some(home: Home, text: str, most: int) -> None:
    """Play at most so many chunks of the league in this process."""
    take_in_all(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "level_for", lambda *_: SandboxLevel.NONE)
        play_here(patch, home, text, most)


def finish(home: Home, text: str) -> None:
    """Void a bot and play the league to its end."""
    with alone(home, NAME):
        log = LeagueLog(home, NAME, logged(home, NAME).history)
        log.add(VoidedEntry("faulty@0.9", "bids what nobody may", "2026-12-01T00:00:00+00:00"))
    play_some(home, text, 1_000_000)


def take_in_all(home: Home) -> None:
    """See that the bots of the league are in the home."""
    catalogue = Catalogue.of(home)
    try:
        keep_shipped(home, catalogue)
        if "faulty" not in {bot.name for bot in catalogue.bots()}:
            source = home.folder.parent / "faulty.py"
            source.write_text(FAULTY)
            package, row = take_in(source)
            source.unlink()
            keep(home, catalogue, package, row)
    finally:
        catalogue.close()


def as_told(home: Home) -> dict[str, Any]:
    """What people are told of the league; not by which engine it was played, which every version may change."""
    found = logged(home, NAME)
    results = found.results()
    first: dict[str, str] = {}
    for game, cell in results.games.select("game", "cell").iter_rows():
        first.setdefault(cell, game)
    told = {
        "complete": found.complete,
        "games": [found.games_done, found.games_planned],
        "chunks": list(found.there),
        "faults": found.fault_counts(),
        "notes": found.notes,
        "ratings": results.ratings().document(),
        "replays": {cell: find_game(home, game).document(legal=True) for cell, game in first.items()},
        "logs": sorted({text for played in found.there.values() for text in played.logs}),
    }
    return json.loads(json.dumps(told))


def rest_of(home: Home, there: set[str]) -> dict[str, list[dict[str, Any]]]:
    """The rows of the chunks that were not there, but for the engine, which every version may change."""
    found = logged(home, NAME)
    files = {chunk: found.file(chunk).path for chunk in found.there if chunk not in there}
    return {
        chunk: json.loads(json.dumps(decode(path.read_bytes()).drop("engine").to_dicts()))
        for chunk, path in sorted(files.items())
    }
