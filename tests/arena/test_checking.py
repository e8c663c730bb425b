"""Which cells a bot is tried in before it counts."""

from __future__ import annotations

import pytest

from arena.playing.checking import cells_to_try
from engine.game import Game
from engine.games import games


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_variant_seat_count_and_layout_is_tried(game: Game) -> None:
    tried, every = cells_to_try(game), game.cells()
    assert set(tried) <= set(every)
    assert len(set(tried)) == len(tried)
    assert {cell.variant for cell in tried} == {cell.variant for cell in every}
    assert {(cell.seats, cell.layout) for cell in tried} == {(cell.seats, cell.layout) for cell in every}
    assert len(tried) <= len(game.variants) + len({cell.layout for cell in every})
