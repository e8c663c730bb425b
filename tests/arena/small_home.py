"""A small home with a league that was played in this process, without a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.log.league_log import set_damaged_aside
from arena.log.levels import SandboxLevel
from arena.log.logged import Logged
from arena.playing import running
from arena.playing.conditions import Conditions
from arena.playing.preparing import Prepared, prepared
from arena.playing.worker import play
from arena.sandbox.trial import SandboxTrial
from arena.submissions.store import keep_shipped
from leagues.files.league_file import parse_league
from leagues.records import Chunk

LEAGUE = """
name = "small"
title = "A small league"
seed = 1
deals = 2
bots = ["random", "oh-hell-rules"]
[[cells]]
variant = "oh-hell/standard"
seats = [3]
[play]
line_ups = 1
"""


def play_here(
    monkeypatch: pytest.MonkeyPatch, home: Home, text: str = LEAGUE, most: int = 1_000_000
) -> tuple[Logged, list[str]]:
    """Play a league in this process, at most so many chunks; what is there then, and the ids of the chunks played."""
    done: list[str] = []

    def run(chunks: list[Chunk], conditions: Conditions, packages: Mapping[str, bytes], save: Any, *_: Any) -> None:
        for chunk in chunks[:most]:
            save(chunk, play(chunk, conditions, packages))

    monkeypatch.setattr(running, "run_chunks", run)
    monkeypatch.setattr(running, "sandbox_trial", lambda: SandboxTrial(SandboxLevel.NONE, "not wanted", ""))
    catalogue = Catalogue.of(home)
    try:
        keep_shipped(home, catalogue)
        league = parse_league(text, "small.toml")
        bots = tuple(catalogue.bot(name).to_version() for name in league.bots)
        ready = prepared(league, text, bots, home)
        found = play_ready(ready, home, catalogue, lambda chunk: done.append(chunk.id))
    finally:
        catalogue.close()
    return found, done


def play_ready(ready: Prepared, home: Home, catalogue: Catalogue, played: Callable[[Chunk], None]) -> Logged:
    """Set aside what is damaged and play what is missing of a prepared league; what is there then."""
    set_damaged_aside(home, ready.league.name, ready.history)
    return running.play_league(
        ready,
        home,
        catalogue,
        unsafe=True,
        workers=1,
        address=None,
        stopping=lambda: False,
        played=played,
    )


def log_of(home: Home) -> dict[str, bytes]:
    """The files of the results by name."""
    return {path.name: path.read_bytes() for path in Path(home.logs).glob("*/*.parquet")}
