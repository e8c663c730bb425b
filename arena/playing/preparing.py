"""What a run is about to do: a league file planned with the bots there are now, and with what its log says was planned
before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from arena.log.catalogue import BotRow, Catalogue
from arena.log.entries import BotEntry, CellEntry, Entry, LeagueEntry, WantedEntry, WithdrawnEntry
from arena.log.history import History, chunk_entry
from arena.log.home import Home
from arena.log.logged import history_of
from engine.games import is_house_rule, variant_of
from engine.sources import source_hash
from leagues.files.entrants import entrants
from leagues.files.league_file import League, load_league
from leagues.planning.notes import notes
from leagues.planning.plan import Plan, plan
from leagues.records import BotVersion, Chunk, LeagueCell, PlannedBefore


@dataclass(frozen=True)
class Prepared:
    """A league with the bot versions that enter it and its plan, and what its log tells. `new` chunks were never
    planned, `withdrawn` ones are no longer wanted, `wanted` ones are so again.
    """

    league: League
    text: str
    bots: tuple[BotVersion, ...]
    plan: Plan
    history: History
    damage: tuple[str, ...]
    new: tuple[Chunk, ...]
    withdrawn: tuple[str, ...]
    wanted: tuple[str, ...]


def prepare(path: Path, home: Home, catalogue: Catalogue) -> Prepared:
    """Read a league file and plan it with the bots there are now."""
    league = load_league(path)
    bots = entrants(league, [row.to_version() for row in catalogue.bots()])
    return prepared(league, path.read_text(), bots, home)


def prepared(league: League, text: str, bots: tuple[BotVersion, ...], home: Home) -> Prepared:
    """A league planned with the bots that enter it."""
    history, damage = history_of(home, league.name)
    before = history.before()
    made = plan(league, bots)
    return Prepared(league, text, bots, made, history, damage, *_changes(made, before))


def _changes(made: Plan, before: PlannedBefore) -> tuple[tuple[Chunk, ...], tuple[str, ...], tuple[str, ...]]:
    """What is new in a plan, what it no longer has, and what it has again."""
    planned = {chunk.id for chunk in before.chunks}
    in_force = {chunk.id for chunk in made.chunks}
    return (
        tuple(chunk for chunk in made.chunks if chunk.id not in planned),
        tuple(one.id for one in before.chunks if one.id not in in_force and one.id not in before.withdrawn),
        tuple(one.id for one in before.chunks if one.id in in_force and one.id in before.withdrawn),
    )


def entries(found: Prepared, catalogue: Catalogue) -> Iterator[Entry]:
    """What the manifest does not say yet of a prepared league, in the order in which it is to be added."""
    history = found.history
    for bot in found.bots:
        if bot.label not in history.bots:
            yield _bot(catalogue.bot(bot.label))
    for league_cell in found.league.cells():
        cell = cell_entry(league_cell)
        known = history.cells.get(cell.id)
        if known is None or (known.weight, known.deals) != (cell.weight, cell.deals):
            yield cell
    league = league_entry(found.league, found.text, found.bots)
    if league != history.league:
        yield league
    if found.withdrawn:
        yield WithdrawnEntry(list(found.withdrawn))
    if found.wanted:
        yield WantedEntry(list(found.wanted))
    yield from map(chunk_entry, found.new)


def league_entry(league: League, text: str, bots: tuple[BotVersion, ...]) -> LeagueEntry:
    """A league as it is run now."""
    return LeagueEntry(
        league.name,
        league.title,
        text,
        league.seed,
        league.play.model_dump(mode="json"),
        league.limits.model_dump(mode="json"),
        [bot.label for bot in bots],
        [one.cell.id for one in league.cells()],
        source_hash(),
        version("imp-arena"),
        list(notes(league, bots)),
    )


def cell_entry(league_cell: LeagueCell) -> CellEntry:
    """A cell as its league has it now."""
    cell = league_cell.cell
    options = variant_of(cell).options
    document, usual = options.document(), type(options)().document()
    return CellEntry(
        cell.id,
        cell.game,
        cell.variant,
        document,
        _changed(document, usual),
        cell.seats,
        cell.layout,
        is_house_rule(cell),
        list(options.sides(cell.layout)),
        league_cell.weight,
        league_cell.deals,
    )


def _changed(values: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """The values that are not the usual ones; of a table the entries that are not."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name in usual and value == usual[name]:
            continue
        table = isinstance(value, dict) and isinstance(usual.get(name), dict)
        found[name] = _changed(cast("dict[str, Any]", value), usual[name]) if table else value
    return found


def _bot(row: BotRow) -> BotEntry:
    label = row.to_version().label
    return BotEntry(label, row.name, row.version, row.sha256, list(row.games), row.shipped, row.summary)
