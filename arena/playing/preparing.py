"""What a run is about to do: a league file planned with the bots there are now, and with what its log says was planned
before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from arena.log.catalogue import BotRow, Catalogue
from arena.log.entries import BotEntry, CellEntry, Entry, LeagueEntry, PlayedEntry, WantedEntry, WithdrawnEntry
from arena.log.history import History, chunk_entry
from arena.log.home import Home
from arena.log.logged import files_there, history_of
from engine.games import is_house_rule, variant_of
from engine.sources import source_hash
from leagues.files.entrants import entrants, without_voided
from leagues.files.league_file import League, load_league
from leagues.planning.duration import expected_cpu_seconds
from leagues.planning.names import changed_options
from leagues.planning.notes import notes
from leagues.planning.plan import Plan, plan
from leagues.records import BotVersion, Chunk, LeagueCell


@dataclass(frozen=True)
class Prepared:
    """A league with the bot versions that enter it and its plan, and what its log tells: `there` has the planned chunks
    whose results are in the log, `damage` a sentence for each thing that is not as it was written.
    """

    league: League
    text: str
    bots: tuple[BotVersion, ...]
    plan: Plan
    history: History
    there: Mapping[str, PlayedEntry]
    damage: tuple[str, ...]

    @property
    def missing(self) -> list[Chunk]:
        """The chunks that are still to be played."""
        return [chunk for chunk in self.plan.chunks if chunk.id not in self.there]

    def cpu_seconds_left(self) -> float | None:
        """CPU seconds that the decisions of what is missing will take, told from what was played; None where nothing
        was.
        """
        chunks = {chunk.id: chunk for chunk in self.history.before().chunks}
        played = [(chunks[one.chunk], one.cpu_ns) for one in self.history.played.values()]
        return expected_cpu_seconds(self.missing, played)


def prepare(path: Path, home: Home, catalogue: Catalogue) -> Prepared:
    """Read a league file and plan it with the bots there are now, and with what was planned of it before. Bots that are
    voided do not enter.
    """
    league = load_league(path)
    bots = entrants(league, [row.to_version() for row in catalogue.bots()])
    return prepared(league, path.read_text(), bots, home)


def prepared(league: League, text: str, bots: tuple[BotVersion, ...], home: Home) -> Prepared:
    """A league planned with the bots that enter it; those that are voided are left out."""
    history, damage = history_of(home, league.name)
    entering = without_voided(league, bots, history.voided)
    made = plan(league, entering, history.before())
    there, gone = files_there(home, league.name, history, [chunk.id for chunk in made.chunks])
    return Prepared(league, text, entering, made, history, there, (*damage, *gone))


def entries(found: Prepared, catalogue: Catalogue) -> Iterator[Entry]:
    """What the manifest does not say yet of a prepared league, in the order in which it is to be added."""
    history = found.history
    for bot in found.bots:
        if bot.label not in history.bots:
            yield _bot(catalogue.bot(bot.label))
    for league_cell in found.league.cells():
        cell = cell_entry(league_cell)
        known = history.cells.get(cell.id)
        if known is None or (known.weight, known.deals, known.changed) != (cell.weight, cell.deals, cell.changed):
            yield cell
    league = league_entry(found.league, found.text, found.bots)
    if league != history.league:
        yield league
    for chunks, kind in ((found.plan.withdrawn, WithdrawnEntry), (found.plan.wanted, WantedEntry)):
        if chunks:
            yield kind([chunk.id for chunk in chunks])
    yield from map(chunk_entry, found.plan.new)


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
    return CellEntry(
        cell.id,
        cell.game,
        cell.variant,
        options.document(),
        changed_options(options),
        cell.seats,
        cell.layout,
        is_house_rule(cell),
        list(options.sides(cell.layout)),
        league_cell.weight,
        league_cell.deals,
    )


def _bot(row: BotRow) -> BotEntry:
    label = row.to_version().label
    return BotEntry(label, row.name, row.version, row.sha256, list(row.games), row.shipped, row.summary)
