"""Whether the names and cells in a manifest are those that follow from what they stand for."""

from __future__ import annotations

from collections.abc import Iterator

from arena.log.entries import CellEntry, LeagueEntry
from arena.log.recorded import logged_variant
from arena.upkeep.findings import Discrepancy
from engine.cells import Cell
from engine.errors import InputError
from engine.games import variant_of
from leagues.planning.names import block_id, chunk_id, conditions, deal_seed, game_id
from leagues.records import Chunk, Limits


def of_chunk(chunk: Chunk, league: LeagueEntry, limits: Limits, round_cap: int) -> list[Discrepancy]:
    """What of a planned chunk does not follow from its league's seed, bots, deals, limits and options."""
    return [
        Discrepancy(chunk.id, chunk.cell.id, field, what) for field, what in _wrong(chunk, league, limits, round_cap)
    ]


def _wrong(chunk: Chunk, league: LeagueEntry, limits: Limits, round_cap: int) -> Iterator[tuple[str, str]]:
    labels = [bot.label for bot in chunk.bots]
    seeds = [deal_seed(league.seed, chunk.cell, chunk.line_up, deal) for deal in chunk.deals]
    if [game.seed for game in chunk.games] != seeds:
        yield "seeds", "the manifest has seeds that do not follow from the league's seed and the numbers of the deals"
    blocks = [
        block_id(chunk.cell, chunk.line_up, deal, game.seed)
        for deal, game in zip(chunk.deals, chunk.games, strict=False)
    ]
    if [game.block for game in chunk.games] != blocks:
        yield "blocks", "the manifest has blocks that do not follow from the deals"
    if [game.id for game in chunk.games] != [game_id(game.block, chunk.rotation, labels) for game in chunk.games]:
        yield "games", "the manifest has names of games that do not follow from blocks and bots by seat"
    of_cell = conditions(chunk.cell, round_cap, limits)
    if chunk.id != chunk_id(of_cell, chunk.rotation, chunk.bots, chunk.games):
        yield (
            "chunk",
            "its name does not follow from the bots by seat, their contents, the deals, the limits and the options"
            " that the manifest has",
        )


def of_cell(entry: CellEntry) -> list[Discrepancy]:
    """What of a cell does not follow from its name."""
    cell = Cell.parse(entry.id)
    return [
        Discrepancy("", entry.id, field, f"the manifest has {logged!r}, and the name of the cell says {named!r}")
        for field, logged, named in (
            ("game", entry.game, cell.game),
            ("variant", entry.variant, cell.variant),
            ("seats", entry.seats, cell.seats),
            ("layout", entry.layout, cell.layout),
        )
        if logged != named
    ]


def other_options(entry: CellEntry) -> str | None:
    """How the options of a cell differ from what its name stands for here, in words; None where they do not."""
    cell = Cell.parse(entry.id)
    try:
        logged, today = logged_variant(entry), variant_of(cell)
    except InputError as error:
        return str(error).partition("\n")[0]
    if logged.options == today.options and list(today.options.sides(cell.layout)) == entry.sides:
        return None
    ours, theirs = today.options.document(), logged.options.document()
    differing = [f"{name} {theirs[name]!r} and not {ours[name]!r}" for name in ours if ours[name] != theirs[name]]
    return ", ".join(differing) or f"sides {entry.sides}"
