"""Two playings of one chunk: the first decision, in the order of play, that came out otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars

from arena.log.chunks import encode
from engine.batch import Batch
from engine.games import variant_of
from leagues.records import Chunk

PLATFORM = ("level", "engine")
"""Columns that say under what a chunk was played, and not what came of it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot's decision came to: the action as text, and cause and detail of the fault where it was replaced."""

    action: str | None
    cause: str | None = None
    detail: str | None = None

    @property
    def text(self) -> str:
        """In words."""
        action = self.action or "nothing"
        return action if self.cause is None else f"{action}, drawn for the fault {self.cause}: {self.detail}"


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """The first decision that differs: everything before it, in every game of the chunk, is the same."""

    seat: int
    game: str
    move: int
    one: Decision
    other: Decision

    @property
    def field(self) -> str:
        """The column it shows in."""
        return "moves" if self.one.action != self.other.action else "faults"


def same_results(one: polars.DataFrame, other: polars.DataFrame) -> bool:
    """Whether two playings came to the same, byte for byte as the log keeps it. Columns that `one` was written without
    do not count, nor what it was played under.
    """
    unknown = [name for name in one.columns if one[name].null_count() == one.height]
    left_out = [*PLATFORM, *unknown]
    return encode(one.drop(left_out)) == encode(other.drop(left_out))


def first_difference(
    chunk: Chunk, round_cap: int, one: polars.DataFrame, other: polars.DataFrame
) -> FirstDifference | None:
    """The first decision that differs between two playings whose moves are legal; None where none does."""
    variant = variant_of(chunk.cell)
    texts = [action.text for action in variant.game.actions_of(variant.options)]
    ours, theirs = _Playing(one, texts), _Playing(other, texts)
    batch = Batch(chunk.cell, [game.seed for game in chunk.games], round_cap)
    views = batch.views()
    busy = True
    while busy:
        busy = False
        for seat in range(batch.seats):
            due = batch.gather(seat, views)
            busy = busy or due > 0
            for place in range(due):
                game = int(batch.index[place])
                move = int(batch.lengths[game])
                if ours.decision(game, move) != theirs.decision(game, move):
                    return FirstDifference(
                        seat, chunk.games[game].id, move, ours.decision(game, move), theirs.decision(game, move)
                    )
                batch.chosen[place] = ours.moves[game][move]
            batch.carry_out(due)
    return None


class _Playing:
    """The decisions of one playing by game and move."""

    def __init__(self, games: polars.DataFrame, texts: Sequence[str]) -> None:
        self.moves: list[list[int]] = games["moves"].to_list()
        faults: list[list[dict[str, Any]]] = games["faults"].to_list()
        self._faults = [{fault["decision"]: fault for fault in of_game} for of_game in faults]
        self._texts = texts

    def decision(self, game: int, move: int) -> Decision:
        """What a decision came to."""
        action = self._texts[self.moves[game][move]] if move < len(self.moves[game]) else None
        fault = self._faults[game].get(move)
        return Decision(action) if fault is None else Decision(action, fault["cause"], fault["detail"])
