"""The plan of one cell: its line-ups, the deals of each, and the chunks they are cut into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.games import variant_of
from leagues.files.league_file import League
from leagues.planning.designs import choose
from leagues.planning.line_ups import LineUp, labels_of, line_up_key, seating
from leagues.planning.names import block_id, chunk_id, conditions, deal_seed, game_id
from leagues.planning.orders import Orders
from leagues.planning.pools import Remembered
from leagues.records import BotVersion, Chunk, LeagueCell, PlannedBefore, PlannedGame

Range = tuple[Chunk, ...]
"""The chunks of some deals of a line-up, one for each rotation."""


@dataclass
class _Cut:
    """Deals of a line-up that were planned before in one order, with the chunks of each rotation."""

    deals: tuple[int, ...]
    order: LineUp
    rotations: dict[int, Chunk] = field(default_factory=dict[int, Chunk])


class CellPlan:
    """What is kept of one cell, by the ids of chunks, and what is added: for each line-up its new ranges."""

    def __init__(
        self,
        league: League,
        league_cell: LeagueCell,
        bots: Sequence[BotVersion],
        before: PlannedBefore,
        chunks: Sequence[Chunk],
    ) -> None:
        self.league = league
        self.league_cell = league_cell
        self.cell = league_cell.cell
        self.conditions = conditions(self.cell, league.play.round_cap, league.limits)
        self.sides = variant_of(self.cell).options.sides(self.cell.layout)
        self.bots = tuple(sorted(bot.label for bot in bots if bot.plays(self.cell.game)))
        planned: dict[str, list[Chunk]] = {}
        for chunk in chunks:
            planned.setdefault(chunk.line_up, []).append(chunk)
        self.chosen = choose(league, league_cell, bots, _remembered(league, before, planned.values()))
        self.kept: set[str] = set()
        self.added: list[list[Range]] = []
        for line_up in self.chosen.line_ups:
            key = line_up_key(labels_of(line_up))
            self.added.append([one for one in self._ranges(line_up, key, planned.get(key, ())) if one])

    def _ranges(self, line_up: LineUp, key: str, planned: Sequence[Chunk]) -> Iterator[Range]:
        """The new ranges of a line-up: rotations that are missing of planned ones, then deals that are missing."""
        missing = dict.fromkeys(range(self.league_cell.deals))
        for cut in self._cuts(line_up, key, planned):
            if cut.deals[0] < self.league_cell.deals:
                self.kept.update(chunk.id for chunk in cut.rotations.values())
                yield tuple(self._chunks(cut.order, key, cut.deals, cut.rotations))
            for deal in cut.deals:
                missing.pop(deal, None)
        for order, deals in self._cut(line_up, key, missing):
            yield tuple(self._chunks(order, key, deals, ()))

    def _cuts(self, line_up: LineUp, key: str, planned: Sequence[Chunk]) -> list[_Cut]:
        """What was planned of a line-up before, as far as its names are those it would have today."""
        by_label = {bot.label: bot for bot in line_up}
        found: dict[tuple[tuple[int, ...], tuple[str, ...]], _Cut] = {}
        for chunk in planned:
            if not chunk.deals:
                continue
            seated = tuple(by_label[bot.label] for bot in chunk.bots)
            if chunk.games[0].seed != deal_seed(self.league.seed, self.cell, key, chunk.deals[0]):
                continue
            if chunk.id != chunk_id(self.conditions, chunk.rotation, seated, chunk.games):
                continue
            order = seating(seated, -chunk.rotation)
            cut = found.setdefault((chunk.deals, labels_of(order)), _Cut(chunk.deals, order))
            cut.rotations[chunk.rotation] = chunk
        return list(found.values())

    def _cut(self, line_up: LineUp, key: str, deals: Iterable[int]) -> list[tuple[LineUp, tuple[int, ...]]]:
        """Deals of one order together, in even parts of at most `chunk_games`, by their first deals."""
        orders = Orders(line_up, self.cell.layout, self.sides, self.league.seed, self.cell.id, key)
        by_order: dict[LineUp, list[int]] = {}
        for deal in deals:
            by_order.setdefault(orders.of(deal), []).append(deal)
        parts: list[tuple[LineUp, tuple[int, ...]]] = []
        for order, together in by_order.items():
            number = -(-len(together) // self.league.play.chunk_games)
            bounds = [len(together) * part // number for part in range(number + 1)]
            parts += [(order, tuple(together[start:end])) for start, end in pairwise(bounds)]
        return sorted(parts, key=lambda part: part[1])

    def _chunks(self, order: LineUp, key: str, deals: tuple[int, ...], there: Iterable[int]) -> Iterator[Chunk]:
        """The chunks of some deals, but for the rotations that are there. Who plays itself has one game a deal: all
        rotations would be the same.
        """
        rotations = range(len(order)) if len({bot.label for bot in order}) > 1 else range(1)
        missing = [rotation for rotation in rotations if rotation not in there]
        if not missing:
            return
        seeds = [deal_seed(self.league.seed, self.cell, key, deal) for deal in deals]
        blocks = [block_id(self.cell, key, deal, its_seed) for deal, its_seed in zip(deals, seeds, strict=True)]
        for rotation in missing:
            seated = seating(order, rotation)
            labels = labels_of(seated)
            games = tuple(
                PlannedGame(game_id(block, rotation, labels), block, its_seed)
                for block, its_seed in zip(blocks, seeds, strict=True)
            )
            name = chunk_id(self.conditions, rotation, seated, games)
            yield Chunk(name, self.cell, rotation, seated, games, key, deals)


def _remembered(league: League, before: PlannedBefore, planned: Iterable[Sequence[Chunk]]) -> Remembered:
    line_ups: list[tuple[str, ...]] = []
    in_force: set[tuple[str, ...]] = set()
    for chunks in planned:
        labels = tuple(sorted(labels_of(chunks[0].bots)))
        line_ups.append(labels)
        if any(chunk.id not in before.withdrawn for chunk in chunks):
            in_force.add(labels)
    return Remembered(
        tuple(line_ups),
        frozenset(in_force),
        before.design == league.play.design,
        before.line_ups == league.play.line_ups,
    )
