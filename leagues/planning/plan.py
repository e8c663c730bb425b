"""The plan of a league: a pure function of the league file and the bot versions, so that resuming is plan minus log.

Every line-up of a cell has deals of its own. A range of `chunk_games` deals is played by one order round the table in
all its rotations: as many chunks as seats, next to each other. Cells and line-ups take turns range by range, so that a
run that is stopped half-way has whole blocks everywhere.

Names follow from content. A chunk keeps its id as long as everything that can change its result stays the same: adding
bots (while every combination is played) or deals leaves old chunks as they are. Only a last range that was not full is
played again when deals are added, so whoever means to extend a league chooses deals as a multiple of `chunk_games`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cells import Cell
from engine.games import variant_of
from engine.keys import identity, seed
from leagues.files.league_file import League
from leagues.planning.balance import CellBalance, balance
from leagues.planning.line_ups import LineUp, line_up_key, line_ups, seating
from leagues.planning.partnerships import Orders
from leagues.records import BotVersion, Chunk, LeagueCell, Limits, PlannedGame


@dataclass(frozen=True, slots=True)
class Plan:
    """What a league plays, in canonical order."""

    cells: tuple[LeagueCell, ...]
    chunks: tuple[Chunk, ...]

    @property
    def games(self) -> int:
        """How many games are played."""
        return sum(len(chunk.games) for chunk in self.chunks)

    @property
    def blocks(self) -> int:
        """How many blocks they make: every block has one game in the first rotation."""
        return sum(len(chunk.games) for chunk in self.chunks if chunk.rotation == 0)

    def balance(self) -> tuple[CellBalance, ...]:
        """For each cell, how often each bot plays, where it sits and whom it meets."""
        return tuple(balance(league_cell, self.chunks) for league_cell in self.cells)


def plan(league: League, bots: Sequence[BotVersion]) -> Plan:
    """The plan for a league and the versions that enter it (`entrants`); the bots' order does not matter.

    Ids and seeds come from the contents (`engine.keys`), so that the same league always has the same:

    >>> from leagues.files.league_file import parse_league
    >>> cells = '[[cells]]\\nvariant = "oh-hell/standard"\\nseats = [3]'
    >>> league = parse_league(f'name = "x"\\nseed = "a seed"\\nbots = ["ada", "bob"]\\ndeals = 2\\n{cells}', "x.toml")
    >>> made = plan(league, [BotVersion(name, "1", name, ("oh-hell",)) for name in league.bots])
    >>> made.blocks, made.games, len(made.chunks), made.chunks[0].games[0].id
    (4, 12, 6, '2b9c7fa01de5f805')
    """
    parts = [_CellPlan(league, league_cell, bots) for league_cell in league.cells()]
    ranges = max(part.ranges for part in parts)
    most_line_ups = max(len(part.line_ups) for part in parts)
    chunks: list[Chunk] = []
    for number in range(ranges):
        for turn in range(most_line_ups):
            for part in parts:
                chunks.extend(part.chunks(number, turn))
    return Plan(league.cells(), tuple(chunks))


def size(league: League, bots: Sequence[BotVersion]) -> tuple[int, int]:
    """How many blocks and games the plan has, without making it."""
    blocks = games = 0
    for league_cell in league.cells():
        of_cell = league_cell.deals * len(_line_ups(league, league_cell.cell, bots))
        blocks += of_cell
        games += of_cell * league_cell.cell.seats
    return blocks, games


def _line_ups(league: League, cell: Cell, bots: Sequence[BotVersion]) -> tuple[LineUp, ...]:
    """The line-ups of a cell, of those bots that play its game."""
    entered = [bot for bot in bots if bot.plays(cell.game)]
    return line_ups(entered, cell.seats, league.play.line_ups, league.seed, cell.id)


class _CellPlan:
    """The line-ups of one cell and the chunks they play."""

    def __init__(self, league: League, league_cell: LeagueCell, bots: Sequence[BotVersion]) -> None:
        self.league = league
        self.cell = league_cell.cell
        self.deals = league_cell.deals
        self.line_ups = _line_ups(league, self.cell, bots)
        sides = variant_of(self.cell).options.sides(self.cell.layout)
        self.orders = [
            Orders(line_up, self.cell.layout, sides, league.seed, self.cell.id, line_up_key(line_up))
            for line_up in self.line_ups
        ]
        self.ranges = -(-self.deals // league.play.chunk_games)
        self.conditions = (self.cell.id, _options_text(self.cell), league.play.round_cap, *_conditions(league.limits))

    def chunks(self, number: int, turn: int) -> Iterator[Chunk]:
        """The chunks of range `number` of line-up `turn`, one for each rotation; none where there is no such one."""
        if number >= self.ranges or turn >= len(self.line_ups):
            return
        size = self.league.play.chunk_games
        deals = range(number * size, min((number + 1) * size, self.deals))
        line_up = self.line_ups[turn]
        order = self.orders[turn].order(number, deals.start)
        blocks = [self.block(line_up_key(line_up), deal) for deal in deals]
        for rotation in range(self.cell.seats):
            yield self.chunk(seating(order, rotation), rotation, blocks)

    def block(self, line_up: str, deal: int) -> tuple[str, int]:
        """The id of a block and the seed of its deal."""
        deal_seed = seed(self.league.seed, "deal", self.cell.id, line_up, deal)
        return identity("block", self.cell.id, line_up, deal, deal_seed), deal_seed

    def chunk(self, bots: LineUp, rotation: int, blocks: Sequence[tuple[str, int]]) -> Chunk:
        labels = [bot.label for bot in bots]
        games = tuple(
            PlannedGame(identity("game", block, rotation, *labels), block, deal_seed) for block, deal_seed in blocks
        )
        contents = [part for bot in bots for part in (bot.label, bot.sha256)]
        deals = [part for game in games for part in (game.id, game.seed)]
        return Chunk(identity("chunk", *self.conditions, rotation, *contents, *deals), self.cell, rotation, bots, games)


def _options_text(cell: Cell) -> str:
    """Every option of the cell's variant by name, in one form: a variant that is redefined has other chunks."""
    return json.dumps(variant_of(cell).options.model_dump(mode="json"), sort_keys=True)


def _conditions(limits: Limits) -> tuple[int, ...]:
    """The limits that can change a result. What is kept of a bot's log cannot."""
    return limits.decision_cpu_ms, limits.game_cpu_ms, limits.startup_cpu_ms, limits.memory_mib, limits.faults_per_chunk
