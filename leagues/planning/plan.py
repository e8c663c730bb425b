"""The plan of a league: a pure function of the league file, the bot versions and what was planned before.

Every line-up of a cell has deals of its own, numbered from 0. The deals that have one order round the table are cut
into chunks of at most `chunk_games`, one chunk for each rotation, next to each other. New chunks of cells and line-ups
take turns, so that a run that is stopped half-way has whole blocks everywhere.

What was planned before stays as it was cut, as long as its ids are those that today's league would give its games; what
is missing beside it is added behind it, and what the league no longer has is withdrawn. Nothing that was planned is
planned a second time: when it is wanted again, it is in force again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from leagues.files.league_file import League
from leagues.planning.cell_plan import CellPlan
from leagues.planning.line_ups import LineUp
from leagues.records import BotVersion, Chunk, LeagueCell, PlannedBefore

NOTHING = PlannedBefore()


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """What is played of one cell: the bots that play its game, the line-ups, and how many there could be."""

    league_cell: LeagueCell
    bots: tuple[str, ...]
    line_ups: tuple[LineUp, ...]
    possible: int


@dataclass(frozen=True)
class Plan:
    """What a league plays, in the order it was planned in."""

    planned_cells: tuple[PlannedCell, ...]
    kept: tuple[Chunk, ...]
    """Planned before, and still in force."""
    new: tuple[Chunk, ...]
    withdrawn: tuple[Chunk, ...] = ()
    """In force before, and no longer."""
    wanted: tuple[Chunk, ...] = ()
    """Those of `kept` that were withdrawn before."""

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """Everything in force: what was kept, then what is new."""
        return self.kept + self.new

    @property
    def cells(self) -> tuple[LeagueCell, ...]:
        """The cells of the league, in the order of its file."""
        return tuple(one.league_cell for one in self.planned_cells)

    @cached_property
    def _deals(self) -> dict[str, int]:
        return {one.league_cell.cell.id: one.league_cell.deals for one in self.planned_cells}

    @property
    def games(self) -> int:
        """How many games count: those of a kept chunk that are beyond the cell's deals do not."""
        return sum(self._counted(chunk) for chunk in self.chunks)

    @property
    def blocks(self) -> int:
        """How many blocks they make: every block has one game in the first rotation."""
        return sum(self._counted(chunk) for chunk in self.chunks if chunk.rotation == 0)

    def _counted(self, chunk: Chunk) -> int:
        return sum(deal < self._deals[chunk.cell.id] for deal in chunk.deals)


def plan(league: League, bots: Sequence[BotVersion], before: PlannedBefore = NOTHING) -> Plan:
    """The plan for a league and the versions that enter it (`entrants`); the bots' order does not matter.

    InputError for a design that has too many line-ups. Ids and seeds come from the contents (`leagues.planning.names`),
    so that the same league always has the same:

    >>> from leagues.files.league_file import parse_league
    >>> cells = '[[cells]]\\nvariant = "oh-hell/standard"\\nseats = [3]'
    >>> league = parse_league(f'name = "x"\\nseed = "a seed"\\nbots = ["ada", "bob"]\\ndeals = 2\\n{cells}', "x.toml")
    >>> bots = [BotVersion(name, "1", name, ("oh-hell",)) for name in league.bots]
    >>> made = plan(league, bots)
    >>> made.blocks, made.games, len(made.chunks), made.chunks[0].games[0].id
    (4, 12, 6, '2b9c7fa01de5f805')
    >>> again = plan(league, bots, before_next(league, made))
    >>> again.kept == made.chunks, again.new
    (True, ())
    """
    by_cell: dict[str, list[Chunk]] = {}
    for chunk in before.chunks:
        by_cell.setdefault(chunk.cell.id, []).append(chunk)
    parts = [
        CellPlan(league, league_cell, bots, before, by_cell.get(league_cell.cell.id, ()))
        for league_cell in league.cells()
    ]
    in_force = {name for part in parts for name in part.kept}
    kept = tuple(chunk for chunk in before.chunks if chunk.id in in_force)
    return Plan(
        tuple(PlannedCell(part.league_cell, part.bots, part.chosen.line_ups, part.chosen.possible) for part in parts),
        kept,
        tuple(_in_turns(parts)),
        tuple(one for one in before.chunks if one.id not in in_force and one.id not in before.withdrawn),
        tuple(one for one in kept if one.id in before.withdrawn),
    )


def before_next(league: League, made: Plan, before: PlannedBefore = NOTHING) -> PlannedBefore:
    """What a league's plan leaves for the next one to remember; `before` is what it was made with."""
    withdrawn = before.withdrawn - {chunk.id for chunk in made.wanted} | {chunk.id for chunk in made.withdrawn}
    return PlannedBefore((*before.chunks, *made.new), withdrawn, league.play.design, league.play.line_ups)


def _in_turns(parts: Sequence[CellPlan]) -> Iterable[Chunk]:
    """The new chunks: of the first range of every line-up first, line-ups and cells in turn."""
    ranges = max((len(one) for part in parts for one in part.added), default=0)
    line_ups = max(len(part.added) for part in parts)
    for number in range(ranges):
        for turn in range(line_ups):
            for part in parts:
                if turn < len(part.added) and number < len(part.added[turn]):
                    yield from part.added[turn][number]
