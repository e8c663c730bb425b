"""Games played at random and told with every choice, to be put before referees."""

from __future__ import annotations

import random
from typing import Any

from engine.cells import ROUND_CAP, Cell
from engine.positions import Position
from engine.replays import Player, replay


def random_replay(cell: Cell, seed: int, round_cap: int = ROUND_CAP) -> dict[str, Any]:
    """The replay of a game in which everybody plays at random."""
    position = Position(cell, seed, round_cap)
    choose = random.Random(seed)
    moves: list[int] = []
    while not position.over:
        moves.append(choose.choice(position.legal))
        position.push(moves[-1])
    players = [Player("random", "1", "0" * 64)] * cell.seats
    return replay(cell, seed, moves, players, legal=True, round_cap=round_cap)
