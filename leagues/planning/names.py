"""Names that survive: the ids of blocks, games and chunks follow from what can change a result, and from nothing else.

An option that a game gains with a default, another line-up or more deals leave the names of what was planned as they
were; another version of a bot, another limit or another value of an option give other names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engine.cells import Cell
from engine.games import variant_of
from engine.keys import identity, seed
from engine.option_texts import text_of
from engine.options import GameOptions
from leagues.planning.line_ups import LineUp
from leagues.records import Limits, PlannedGame

Conditions = tuple[str | int, ...]
"""What a chunk's id is made of besides its bots and games."""


def changed_options(options: GameOptions) -> dict[str, Any]:
    """The options whose values are not their defaults, by name; of a table the entries that are not.

    >>> from engine.games import variant_named
    >>> changed_options(variant_named("oh-hell/standard+hook=true").options)["hook"]
    True
    """
    return _changed(options.document(), type(options)().document())


def _changed(values: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in values.items():
        default = defaults.get(name)
        if name in defaults and value == default:
            continue
        tables = isinstance(value, dict) and isinstance(default, dict)
        found[name] = _changed(cast("dict[str, Any]", value), cast("dict[str, Any]", default)) if tables else value
    return found


def conditions(cell: Cell, round_cap: int, limits: Limits) -> Conditions:
    """Everything about a cell that can change a result. What is kept of a bot's log cannot."""
    return (
        cell.game,
        text_of(changed_options(variant_of(cell).options)),
        cell.seats,
        cell.layout,
        round_cap,
        limits.decision_cpu_ms,
        limits.game_cpu_ms,
        limits.startup_cpu_ms,
        limits.memory_mib,
        limits.faults_per_chunk,
    )


def deal_seed(league_seed: str, cell: Cell, line_up: str, deal: int) -> int:
    """The seed of a deal; `line_up` is the line-up's key."""
    return seed(league_seed, "deal", cell.id, line_up, deal)


def block_id(cell: Cell, line_up: str, deal: int, seed_of_deal: int) -> str:
    """The name of a block: one deal and line-up in every seating of its rotation."""
    return identity("block", cell.id, line_up, deal, seed_of_deal)


def game_id(block: str, rotation: int, labels: Sequence[str]) -> str:
    """The name of a game: its block, and who sits where."""
    return identity("game", block, rotation, *labels)


def chunk_id(of_cell: Conditions, rotation: int, bots: LineUp, games: Sequence[PlannedGame]) -> str:
    """The name of a chunk: the conditions of its cell, the content of the bot in each seat, and its games."""
    contents = [part for bot in bots for part in (bot.label, bot.sha256)]
    deals = [part for game in games for part in (game.id, game.seed)]
    return identity("chunk", *of_cell, rotation, *contents, *deals)
