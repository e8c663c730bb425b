"""Every option of every game is played in the tests of its rules, with each of its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import bottle_imp_positions
import oh_hell_positions
import pytest
import split_positions
from option_values import named_values
from random_games import named

from engine.game import Game
from engine.games import OURS

FACTORS: dict[str, Mapping[str, Sequence[Any]]] = {
    "bottle-imp": bottle_imp_positions.FACTORS,
    "oh-hell": oh_hell_positions.FACTORS,
    "split": split_positions.FACTORS,
}
"""Of each game, the factors of its covering array, whose rows its tests play."""

NO_OPTIONS = ("seats", "layout")

every_game = pytest.mark.parametrize("game", OURS, ids=named)


@every_game
def test_every_option_is_a_factor_and_every_factor_an_option(game: Game) -> None:
    factors = [name for name in FACTORS[game.name] if name not in NO_OPTIONS]
    assert [name for name in game.options.model_fields if name not in factors] == [], "options that are no factor"
    assert [name for name in factors if name not in game.options.model_fields] == [], "factors that are no option"


@every_game
def test_every_factor_has_each_value_that_its_option_names_and_two_at_least(game: Game) -> None:
    factors = FACTORS[game.name]
    values = [(name, value) for name, values in named_values(game.options).items() for value in values]
    assert [(name, value) for name, value in values if value not in factors.get(name, ())] == []
    assert [name for name, values in factors.items() if len({str(value) for value in values}) < 2] == []
