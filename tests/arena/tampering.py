"""Changing a log as somebody would who knows how it is kept: results, manifest and digests, so that they agree."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import polars
import pytest

from arena.log.chunks import decode, encode, faults_by_seat
from arena.log.entries import ChunkEntry, Entry, PlayedEntry, as_object, entry_of
from arena.log.home import Home
from arena.log.logged import logged
from arena.log.manifest import FILES, ManifestWriter, read_manifest
from arena.playing import running
from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from arena.sandbox.trial import SandboxTrial
from arena.upkeep import again
from arena.upkeep.verifying import Verified, play_again, referee_league
from engine.cells import Cell
from engine.positions import Position
from leagues.records import Chunk
from leagues.schemas import GAMES

Row = dict[str, Any]
Play = Callable[[Chunk, Conditions, Mapping[str, bytes]], Outcome]


def verify(home: Home, monkeypatch: pytest.MonkeyPatch, sample: int | None = None, playing: Play = play) -> Verified:
    """Verify the small league, its chunks played again in this process."""

    def run(chunks: list[Chunk], conditions: Conditions, packages: Mapping[str, bytes], save: Any, *_: Any) -> None:
        for chunk in chunks:
            save(chunk, playing(chunk, conditions, packages))

    monkeypatch.setattr(again, "run_chunks", run)
    monkeypatch.setattr(running, "sandbox_trial", lambda: SandboxTrial(running.SandboxLevel.NONE, "not wanted", ""))
    return play_again(
        referee_league(logged(home, "small"), sample),
        unsafe=True,
        workers=1,
        address=None,
        stopping=lambda: False,
        played=lambda chunk: None,
    )


def change_manifest(home: Home, change: Callable[[Any], Entry]) -> None:
    """Write the manifest anew with every entry changed."""
    folder = home.league("small")
    entries = [entry for one in read_manifest(folder).objects if (entry := entry_of(one)) is not None]
    for file in FILES:
        (folder / file).unlink()
    ManifestWriter(folder).append(as_object(change(entry)) for entry in entries)


def change_games(home: Home, change: Callable[[list[Row]], object], chunk: str | None = None) -> str:
    """Change the games of a chunk, by default the first, and the digest and counts that the manifest has of it; which
    chunk it was.
    """
    chunk = chunk or next(iter(logged(home, "small").there))
    path = home.chunk("small", chunk)
    rows = decode(path.read_bytes()).to_dicts()
    change(rows)
    data = encode(polars.DataFrame(rows, schema=GAMES))
    keep_bytes(home, chunk, data)
    return chunk


def keep_bytes(home: Home, chunk: str, data: bytes) -> None:
    """Put a file in place of a chunk's, and its digest into the manifest."""
    home.chunk("small", chunk).write_bytes(data)

    def entry(one: Any) -> Entry:
        if not isinstance(one, PlayedEntry) or one.chunk != chunk:
            return one
        one = replace(one, sha256=hashlib.sha256(data).hexdigest(), bytes=len(data))
        try:
            return replace(one, faults=faults_by_seat(decode(data, ["bots", "faults"]), len(one.decisions)))
        except polars.exceptions.PolarsError:
            return one

    change_manifest(home, entry)


def in_chunk(change: Callable[[ChunkEntry], ChunkEntry]) -> Callable[[Any], Entry]:
    """A change to the first chunk that was planned."""
    done: list[str] = []

    def entry(one: Any) -> Entry:
        if isinstance(one, ChunkEntry) and not done:
            done.append(one.id)
            return change(one)
        return one

    return entry


def other_game(row: Row, at: Callable[[int, int], bool]) -> tuple[int, int]:
    """Make the row a game in which the first choice that `at(seat, move)` names was another one, the rest played at
    random, everything that follows from it as the rules have it; the seat and the move.
    """
    position = Position(Cell.parse(row["cell"]), row["seed"], row["round_cap"])
    moves: list[int] = []
    changed: tuple[int, int] | None = None
    draw = random.Random(1)
    while not position.over:
        legal, seat = [int(one) for one in position.legal], position.to_act
        assert seat is not None
        if changed is None:
            move = row["moves"][len(moves)]
            if len(legal) > 1 and at(seat, len(moves)):
                changed = seat, len(moves)
                move = next(one for one in legal if one != move)
        else:
            move = draw.choice(legal)
        moves.append(move)
        position.push(move)
    outcome = position.outcome
    assert outcome is not None and changed is not None
    row.update(moves=moves, points=list(outcome.points), winners=list(outcome.winners), ended=outcome.termination.name)
    return changed
