"""Ratings of a league from its results: for each cell and over all of them.

- Only whole blocks count (`leagues.rating.counted`); the others are counted as incomplete.
- **mu and sigma**: one pass of TrueSkill over the games of a cell, sorted by block id and rotation, never by arrival;
  who is a side and how sides are ranked is said in `leagues.rating.ranking`.
- **points**: the mean, over a bot's blocks, of its mean points in the block minus the table's mean. Its interval takes
  the block as the unit.
- **ranks**: intervals from paired differences on shared blocks (`leagues.rating.pairs`). Bots with fewer than ten
  blocks are provisional: they have no rank, and do not widen the ranks of others.
- **overall**: points of different games are no common currency, so the overall figure is the mean of mu over the cells
  a bot plays, by the league's weights, and the order is by it, highest first. A bot that plays few cells stands among
  those that play all; how many it plays is said beside it, because its mu was won against the fields of those cells
  only. Overall ranks come from paired differences pooled over the cells both bots play, so that bots that never meet
  are not separated.

Everything is sorted inside and summed exactly: the same rows in any order give the same document, byte for byte.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy
import polars

from leagues.rating.counted import CountedGames, counted_games
from leagues.rating.pairs import ENOUGH_BLOCKS, Difference, clear, differences, mean_of, pooled, rank_intervals
from leagues.rating.ranking import Side, draw_probability, ranked_sides
from leagues.rating.standings import BotInCell, BotOverall, CellRatings, OverallRatings, PairPoints, Ratings, in_order
from leagues.rating.true_skill import Skill, TrueSkill
from leagues.records import LeagueCell


def rate(games: polars.DataFrame, cells: Sequence[LeagueCell]) -> Ratings:
    """The ratings that `games` (`leagues.schemas`: the columns RATED) give; games of other cells are left out."""
    parts = [_rate_cell(counted_games(games, league_cell.cell), league_cell.weight) for league_cell in cells]
    ratings = tuple(cell_ratings for cell_ratings, _ in parts)
    weighted = ((difference, cell_ratings.weight) for cell_ratings, found in parts for difference in found)
    return Ratings(ratings, _overall(ratings, pooled(weighted)))


def _rate_cell(games: CountedGames, weight: float) -> tuple[CellRatings, tuple[Difference, ...]]:
    """The ratings of one cell, and the differences they rest on."""
    rated, draws, skills = _skills(games)
    block_points = games.block_points()
    pairs = differences(games.bots, block_points)
    separated = clear(pairs)
    block_counts: list[int] = (~numpy.isnan(block_points)).sum(axis=0).tolist()
    enough = [bot for bot, blocks in zip(games.bots, block_counts, strict=True) if blocks >= ENOUGH_BLOCKS]
    ranks = rank_intervals(enough, separated)
    against_table = block_points - games.block_means()[:, None]
    bots: list[BotInCell] = []
    for position, (bot, game_count) in enumerate(zip(games.bots, games.games_of().tolist(), strict=True)):
        column = against_table[:, position]
        points = mean_of(column[~numpy.isnan(column)])
        skill = skills[position]
        low, high = ranks.get(bot, (None, None))
        bots.append(
            BotInCell(
                bot,
                skill.mu,
                skill.sigma,
                points.value,
                points.half_width,
                points.blocks,
                game_count,
                games.causes.get(bot, {}),
                low,
                high,
            )
        )
    cell_ratings = CellRatings(
        games.cell.id,
        weight,
        len(games.blocks),
        games.incomplete_blocks,
        len(games.block),
        rated,
        draws,
        in_order(bots),
        _pair_points(pairs, separated),
    )
    return cell_ratings, pairs


def _skills(games: CountedGames) -> tuple[int, float, list[Skill]]:
    """How many games TrueSkill rates, the draw probability it is given, and its belief of each bot after them."""
    columns = (games.bot.tolist(), games.team.tolist(), games.points.tolist(), games.faulted.tolist())
    rated = [sides for game in zip(*columns, strict=True) if (sides := ranked_sides(*game))]
    draws = draw_probability(rated)
    model = TrueSkill(draws)
    skills = [Skill()] * len(games.bots)
    for sides in rated:
        _update(model, skills, sides)
    return len(rated), draws, skills


def _update(model: TrueSkill, skills: list[Skill], sides: Sequence[Side]) -> None:
    groups = [[skills[bot] for bot in side.bots] for side in sides]
    updated = model.update(groups, [side.rank for side in sides], [side.weights for side in sides])
    for side, group in zip(sides, updated, strict=True):
        for bot, skill in zip(side.bots, group, strict=True):
            skills[bot] = skill


def _overall(cells: Sequence[CellRatings], pairs: tuple[Difference, ...]) -> OverallRatings:
    played: dict[str, list[tuple[CellRatings, BotInCell]]] = {}
    for cell in cells:
        for row in cell.bots:
            played.setdefault(row.bot, []).append((cell, row))
    separated = clear(pairs)
    enough = [bot for bot in sorted(played) if sum(row.blocks for _, row in played[bot]) >= ENOUGH_BLOCKS]
    ranks = rank_intervals(enough, separated)
    rows = [_bot_overall(bot, rows, len(cells), ranks.get(bot, (None, None))) for bot, rows in played.items()]
    return OverallRatings(in_order(rows), _pair_points(pairs, separated))


def _bot_overall(
    bot: str, rows: Sequence[tuple[CellRatings, BotInCell]], cells: int, ranks: tuple[int | None, int | None]
) -> BotOverall:
    weights = [(cell.weight, row) for cell, row in rows if cell.rated_games]
    total = math.fsum(weight for weight, _ in weights)
    mu = sigma = None
    if total:
        mu = math.fsum(weight * row.mu for weight, row in weights) / total
        sigma = math.sqrt(math.fsum((weight * row.sigma) ** 2 for weight, row in weights)) / total
    blocks = sum(row.blocks for _, row in rows)
    games = sum(row.games for _, row in rows)
    return BotOverall(
        bot,
        mu,
        sigma,
        sum(cell.rated_games > 0 for cell, _ in rows),
        cells,
        blocks,
        games,
        _sums(row.faults for _, row in rows),
        *ranks,
    )


def _sums(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in counts:
        for cause, count in one.items():
            total[cause] = total.get(cause, 0) + count
    return {cause: total[cause] for cause in sorted(total)}


def _pair_points(pairs: Iterable[Difference], separated: frozenset[Difference]) -> tuple[PairPoints, ...]:
    return tuple(
        PairPoints(
            one.bot, one.other, one.points.value, one.points.half_width, one.points.blocks, one.ahead, one in separated
        )
        for one in pairs
    )
