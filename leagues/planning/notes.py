"""What an operator should know of a league before it is played, and a reader afterwards: right, but easily missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games import is_house_rule, variant_named, variant_of
from engine.teams import rated_sides
from engine.words import abridged, counted
from leagues.files.league_file import League
from leagues.records import BotVersion

MOST_NAMED = 5
"""Cells that a note names one by one."""


def notes(league: League, bots: Sequence[BotVersion]) -> tuple[str, ...]:
    """Sentences on house rules, cells that cannot be rated, games that the league stops, and seat counts left out."""
    return (*_house_rules(league), *_not_rated(league, bots), *_stopped(league), *_left_out(league))


def _house_rules(league: League) -> Iterator[str]:
    found = [one.cell.id for one in league.cells() if is_house_rule(one.cell)]
    if found:
        yield f"House rules, in no source of the game: {abridged(found, MOST_NAMED)}."


def _not_rated(league: League, bots: Sequence[BotVersion]) -> Iterator[str]:
    """With fewer bots than teams some bot is in two of them, and plays against itself."""
    found: dict[tuple[int, int], list[str]] = {}
    for one in league.cells():
        sides = len(set(rated_sides(one.cell.layout)))
        entered = sum(bot.plays(one.cell.game) for bot in bots)
        if sides < one.cell.seats and entered < sides:
            found.setdefault((sides, entered), []).append(one.cell.id)
    for (sides, entered), cells in found.items():
        yield (
            f"Not rated, because with {entered} bots and {sides} teams one of them plays against itself; "
            f"add bots to rate them: {abridged(cells, MOST_NAMED)}."
        )


def _stopped(league: League) -> Iterator[str]:
    cap = league.play.round_cap
    found = [
        one.cell.id
        for one in league.cells()
        if (own := variant_of(one.cell).options.own_rounds(one.cell.seats)) is None or own > cap
    ]
    if found:
        yield (
            f"A game that has not ended by itself is stopped after {counted(cap, 'round')} (round_cap): "
            f"{abridged(found, MOST_NAMED)}."
        )


def _left_out(league: League) -> Iterator[str]:
    for name in league.whole_variants:
        for reason in variant_named(name).left_out().values():
            yield f"{name} leaves out a number of seats: {reason}."
