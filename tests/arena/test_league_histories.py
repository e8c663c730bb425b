"""Leagues that live: bots arrive, change, retire, are voided and restored, deals grow and shrink, a game gains an
option, and processes are killed at any of their writes. HISTORIES says how many are tried; `make soak` tries many.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from history_step import LEAGUE

from arena.log.home import Home
from arena.log.logged import Logged, history_of, logged

HISTORIES = int(os.environ.get("HISTORIES", "2"))
NAMES = ("ada", "bob", "cy", "dee", "eve")
EVENTS = ("arrive", "change", "retire", "grow", "grow", "shrink", "shrink", "option", "void", "restore")
NOTHING: dict[str, list[str]] = {"void": [], "restore": []}


@dataclass
class World:
    """A league as its operator has it now, and its home."""

    home: Home
    draw: random.Random
    versions: dict[str, int] = field(default_factory=lambda: {"ada": 1, "bob": 1, "cy": 1})
    submitted: list[str] = field(default_factory=lambda: ["ada@1", "bob@1", "cy@1"])
    entered: set[str] = field(default_factory=lambda: {"ada", "bob", "cy"})
    voided: set[str] = field(default_factory=set[str])
    deals: int = 4
    later_option: bool = False

    def happen(self, event: str) -> dict[str, list[str]]:
        """Something happens to the league; what is to be voided and restored."""
        told: dict[str, list[str]] = {kind: [] for kind in NOTHING}
        match event:
            case "arrive":
                name = self.draw.choice(NAMES)
                self.entered.add(name)
                if name not in self.versions:
                    self.submit(name)
            case "change":
                self.submit(self.draw.choice(sorted(self.entered)))
            case "retire" if len(self.entered) > 3:
                self.entered.discard(self.draw.choice(sorted(self.entered)))
            case "grow":
                self.deals += self.draw.randrange(1, 5)
            case "shrink":
                self.deals = max(1, self.deals - self.draw.randrange(1, 4))
            case "option":
                self.later_option = True
            case "void" if len(self.playing()) > 2 and (known := self.known()):
                label = self.draw.choice(known)
                self.voided.add(label)
                told["void"] = [label]
            case "restore" if self.voided:
                label = self.draw.choice(sorted(self.voided))
                self.voided.discard(label)
                told["restore"] = [label]
            case _:
                pass
        return told

    def submit(self, name: str) -> None:
        self.versions[name] = self.versions.get(name, 0) + 1
        self.submitted.append(f"{name}@{self.versions[name]}")

    def playing(self) -> list[str]:
        """Labels of the bots that enter."""
        labels = (f"{name}@{self.versions[name]}" for name in sorted(self.entered))
        return [label for label in labels if label not in self.voided]

    def known(self) -> list[str]:
        """Labels that the league knows and that are not voided."""
        return sorted(set(logged(self.home, LEAGUE).history.bots) - self.voided)

    def text(self) -> str:
        """The league file."""
        bots = ", ".join(f'"{name}"' for name in sorted(self.entered))
        return (
            f'name = "{LEAGUE}"\nseed = "a seed that is long enough"\nbots = [{bots}]\ndeals = {self.deals}\n'
            '[play]\nchunk_games = 3\n[[cells]]\nvariant = "oh-hell/standard"\nseats = [3]\n'
        )

    def step(self, home: Home, told: dict[str, list[str]], killed_at: int | None) -> subprocess.CompletedProcess[str]:
        """Run the league as it is now in a process of its own."""
        step: dict[str, Any] = {
            "text": self.text(),
            "bots": self.submitted,
            "later_option": self.later_option,
            "killed_at": killed_at,
            **told,
        }
        return subprocess.run(
            [sys.executable, str(Path(__file__).with_name("history_step.py")), str(home.folder)],
            input=json.dumps(step),
            capture_output=True,
            text=True,
            check=False,
        )


def kept(home: Home) -> dict[str, bytes]:
    """The files that the manifest says are there."""
    history, _ = history_of(home, LEAGUE)
    return {chunk: home.chunk(LEAGUE, chunk).read_bytes() for chunk in history.played}


def counting(found: Logged) -> list[dict[str, Any]]:
    """The games that count, without the chunk that they were played in."""
    assert found.complete and not found.damage
    games = found.results().games.drop("chunk").sort("game")
    assert games["game"].n_unique() == games.height
    return games.to_dicts()


@dataclass
class Log:
    """The log of the league's home, looked at after every process: it only grows, and nothing in it is played again."""

    world: World
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    journal: list[str] = field(default_factory=list[str])
    kills: int = 0

    def run(self, told: dict[str, list[str]], killed_at: int | None) -> bool:
        """Run the league once; False when the process was killed."""
        done = self.world.step(self.world.home, told, killed_at)
        assert done.returncode in (0, -9), done.stderr
        now, place = kept(self.world.home), self.world.home.folder / "played.txt"
        assert self.files.items() <= now.items(), "something that was logged is lost"
        journal = place.read_text().split() if place.exists() else []
        assert self.files.keys().isdisjoint(journal[len(self.journal) :]), "a chunk in the log was played again"
        self.files, self.journal = now, journal
        self.kills += done.returncode == -9
        return done.returncode == 0

    def run_to_the_end(self, told: dict[str, list[str]], kills: int) -> None:
        """Run the league until it is played, killed at most so many times on the way."""
        while not self.run(told, self.world.draw.randrange(1, 60) if kills else None):
            told = {
                kind: [one for one in labels if not_yet(self.world.home, kind, one)] for kind, labels in told.items()
            }
            kills -= 1
        assert set(self.journal) == set(self.files)


def events(number: int) -> list[str]:
    """What happens in a history; two in succession have every event between them. Who is restored was voided before."""
    deck = list(EVENTS)
    random.Random(number // 2).shuffle(deck)
    half = deck[number % 2 :: 2]
    return ["void", *half] if "restore" in half else half


@pytest.mark.parametrize("number", range(HISTORIES))
def test_the_games_are_those_of_the_last_league_played_at_once(number: int, tmp_path: Path) -> None:
    world = World(Home.at(tmp_path / "home"), random.Random(number))
    log = Log(world)
    log.run_to_the_end(NOTHING, 3)
    for event in events(number):
        log.run_to_the_end(world.happen(event), 2)
    assert log.kills > 0
    journal = log.journal
    log.run_to_the_end(NOTHING, 0)
    assert log.journal == journal
    at_once = Home.at(tmp_path / "at-once")
    world.entered = {label.partition("@")[0] for label in world.playing()}
    assert world.step(at_once, NOTHING, None).returncode == 0
    found, fresh = logged(world.home, LEAGUE), logged(at_once, LEAGUE)
    assert counting(found) == counting(fresh)
    assert found.results().ratings().document() == fresh.results().ratings().document()
    everything = [game for chunk in log.files for game in games_of(world.home, chunk)]
    assert len(set(everything)) == len(everything), "a game was played in two chunks"


def not_yet(home: Home, kind: str, label: str) -> bool:
    """Whether what was to be voided or restored was not, because the process was killed before."""
    return (label in history_of(home, LEAGUE)[0].voided) == (kind == "restore")


def games_of(home: Home, chunk: str) -> list[str]:
    """The ids of the games of a chunk."""
    entry = history_of(home, LEAGUE)[0].chunks[chunk]
    return [entry.games[place : place + 16] for place in range(0, len(entry.games), 16)]
