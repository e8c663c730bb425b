"""The designs of a league: which line-ups a cell plays, of all there could be.

`all` has every combination, `balanced` an even selection in which every bot plays and pairs meet as evenly as possible,
`gauntlet` some bots one at a time against the rest, `pairs` every two bots alone at a table, with copies, and
`self-play` every bot alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.errors import InputError
from leagues.files.file_shape import Play
from leagues.files.league_file import League
from leagues.planning.line_ups import LineUp, labels_of, line_up
from leagues.planning.pools import Pool, Remembered
from leagues.records import BotVersion, LeagueCell

MOST_LINE_UPS = 100_000
"""A design with more line-ups in a cell is refused."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The line-ups of one cell in the order they were added, and how many there could be."""

    line_ups: tuple[LineUp, ...]
    possible: int


def choose(league: League, league_cell: LeagueCell, bots: Sequence[BotVersion], before: Remembered) -> Chosen:
    """The line-ups of a cell of those `bots` that play its game, those of before that are still played first.

    InputError for a design that has too many.
    """
    cell, play = league_cell.cell, league.play
    entered = line_up(bot for bot in bots if bot.plays(cell.game))
    if play.design == "self-play":
        found = [(bot,) * cell.seats for bot in entered]
        return _in_order(found, len(found), before)
    if play.design == "pairs":
        found = _pairs(entered, cell.seats)
        return _in_order(found, len(found), before)
    pools = [Pool(core, rest, cell.seats, league.seed, cell.id) for core, rest in _tables(play, league.bots, entered)]
    possible = sum(pool.possible for pool in pools)
    wanted = [_number(play, pool) for pool in pools]
    if sum(wanted) > MOST_LINE_UPS:
        raise InputError(
            league.places.of("play", "design"),
            f"{cell.id} would have {sum(wanted):,} line-ups of {len(entered)} bots, and more than {MOST_LINE_UPS:,} "
            "are refused",
            'write design = "balanced", or a smaller line_ups',
        )
    found = [line for pool, number in zip(pools, wanted, strict=True) for line in pool.selected(number, before)]
    if not found:
        raise InputError(
            league_cell.place,
            f"no bot of the gauntlet meets another that plays {cell.game}",
            "name bots of both kinds that play it, or take the entry out",
        )
    return _in_order(found, possible, before)


def _number(play: Play, pool: Pool) -> int:
    if play.design == "all":
        return pool.possible
    return min(pool.possible, play.line_ups or pool.usual_number())


def _tables(play: Play, names: Sequence[str], entered: LineUp) -> list[tuple[LineUp, LineUp]]:
    """For each pool the bots whose seats are taken, and those who fill the others."""
    if play.design != "gauntlet":
        return [((), entered)]
    challengers = gauntlet_bots(play, names, entered)
    rest = tuple(bot for bot in entered if bot not in challengers)
    return [((bot,), rest) for bot in challengers] if rest else []


def gauntlet_bots(play: Play, names: Sequence[str], bots: Sequence[BotVersion]) -> list[BotVersion]:
    """The ones of `bots` that play against all others; `names` are the bots of the league file.

    A name without a version means the newest: the version that no other name of the file spells out.
    """
    found: list[BotVersion] = []
    for name in play.gauntlet or names[:1]:
        for bot in line_up(bots):
            if name == bot.label or (name == bot.name and bot.label not in names):
                found.append(bot)
    return found


def _pairs(bots: Sequence[BotVersion], seats: int) -> list[LineUp]:
    """Every two bots with as many copies of each; where the seats are odd, each has one more in turn."""
    few, many = seats // 2, seats - seats // 2
    return [
        line_up([one] * copies + [other] * (seats - copies))
        for one, other in combinations(bots, 2)
        for copies in dict.fromkeys((many, few))
    ]


def _in_order(found: Sequence[LineUp], possible: int, before: Remembered) -> Chosen:
    by_labels = {labels_of(one): one for one in found}
    old = [by_labels.pop(labels) for labels in before.line_ups if labels in by_labels]
    return Chosen((*old, *by_labels.values()), possible)
