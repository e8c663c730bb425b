"""Trying a bot out before it counts: a few games against `random` in every variant, seat count and layout of the games
it plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars

from arena.playing.conditions import Conditions
from arena.playing.worker import Outcome, play
from engine.cells import Cell
from engine.faults import Cause
from engine.game import Game
from engine.games import games
from engine.keys import identity, seed
from leagues.records import BotVersion, Chunk, PlannedGame


@dataclass(frozen=True, slots=True)
class CellCheck:
    """What a bot did in one cell: games played, decisions asked, CPU time a decision, and its faults by cause."""

    cell: Cell
    games: int
    decisions: int
    cpu_us: float | None
    points: float
    field_points: float
    faults: dict[str, int]
    first_fault: str
    log: str

    @property
    def passed(self) -> bool:
        """No fault."""
        return not self.faults

    @property
    def could_not_start(self) -> bool:
        """Whether it never got as far as playing."""
        return any(Cause(cause).before_play for cause in self.faults)


def check(
    bot: BotVersion, random_bot: BotVersion, packages: dict[str, bytes], conditions: Conditions, deals: int
) -> Iterator[CellCheck]:
    """Play `deals` deals in each of the cells to try of the bot's games, the bot in a seat that moves on from cell to
    cell, `random` in the others.
    """
    for number, cell in enumerate(cell for game in bot.games for cell in cells_to_try(games()[game])):
        seat = number % cell.seats
        bots = tuple(bot if place == seat else random_bot for place in range(cell.seats))
        planned = tuple(
            PlannedGame(identity("check", cell.id, deal), identity("check", deal), seed("check", cell.id, deal))
            for deal in range(deals)
        )
        chunk = Chunk(identity("check", cell.id), cell, 0, bots, planned)
        yield _cell_check(chunk, seat, play(chunk, conditions, packages))


def cells_to_try(game: Game) -> tuple[Cell, ...]:
    """Every variant at least once, and every seat count with every layout at least once; every cell would be many
    times that.
    """
    variants: set[str] = set()
    layouts: set[str] = set()
    cells: list[Cell] = []
    for cell in game.cells():
        if cell.variant not in variants or cell.layout not in layouts:
            cells.append(cell)
        variants.add(cell.variant)
        layouts.add(cell.layout)
    return tuple(cells)


def _cell_check(chunk: Chunk, seat: int, outcome: Outcome) -> CellCheck:
    """What the bot in a seat of a played chunk did: its own faults only, whatever the others made of theirs."""
    played = polars.read_parquet(outcome.data)
    faults = [
        (game, fault)
        for game, found in enumerate(played["faults"].to_list())
        for fault in found
        if fault["seat"] == seat
    ]
    points = played["points"].to_list()
    others = [row[place] for row in points for place in range(chunk.cell.seats) if place != seat]
    decisions = outcome.decisions[seat]
    return CellCheck(
        cell=chunk.cell,
        games=len(chunk.games),
        decisions=decisions,
        cpu_us=outcome.cpu_ns[seat] / decisions / 1000 if decisions else None,
        points=sum(row[seat] for row in points) / len(points),
        field_points=sum(others) / len(others),
        faults=dict(sorted(Counter(fault["cause"] for _, fault in faults).items())),
        first_fault=_where(*next((one for one in faults if one[1]["cause"] != Cause.OUT), faults[0])) if faults else "",
        log=outcome.logs[seat] if faults else "",
    )


def _where(game: int, fault: dict[str, Any]) -> str:
    place = f"game {game + 1}, round {fault['round'] + 1}, after {fault['decision']} moves"
    return f"{fault['cause']} in {place}: {fault['detail']}"
