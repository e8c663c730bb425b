"""What an operator should know of a league before it is played, and a reader afterwards: right, but easily missed.

`notes` are about the league file and its bots, `changes` about what a plan keeps of the one before, `warnings` about
what a plan does not have, while it can still be mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games import is_house_rule, variant_named, variant_of
from engine.teams import rated_sides
from engine.words import abridged, counted
from leagues.files.league_file import League
from leagues.planning.balance import CellBalance
from leagues.planning.plan import Plan
from leagues.records import ENOUGH_BLOCKS, BotVersion, Chunk

MOST_NAMED = 5
"""Cells, bots or pairs that a note names one by one."""

SELF_PLAY = "No ratings: in self-play every bot meets itself only, once a deal."


def notes(league: League, bots: Sequence[BotVersion]) -> tuple[str, ...]:
    """Sentences on house rules, cells that cannot be rated, games that the league stops, and seat counts left out."""
    if league.play.design == "self-play":
        return (SELF_PLAY, *_house_rules(league), *_stopped(league), *_left_out(league))
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


def changes(plan: Plan) -> tuple[str, ...]:
    """Sentences on what a plan keeps of what was planned before, what is new and what is withdrawn; none for a league
    that begins.
    """
    if not plan.kept and not plan.withdrawn:
        return ()
    found = [f"Kept: {_size(plan.kept)}; new: {_size(plan.new)}; withdrawn: {_size(plan.withdrawn)}."]
    if plan.wanted:
        found.append(f"Wanted again after they were withdrawn: {_size(plan.wanted)}.")
    return tuple(found)


def _size(chunks: Sequence[Chunk]) -> str:
    games = sum(len(chunk.games) for chunk in chunks)
    return f"{counted(len(chunks), 'chunk')} ({counted(games, 'game')})"


def warnings(plan: Plan, balances: Sequence[CellBalance]) -> tuple[str, ...]:
    """Sentences on bots that never play or get no rank, pairs that never meet, are never partners or never have
    the other to the left, and line-ups left out; `balances` are the plan's.
    """
    found = list(zip(balances, plan.planned_cells, strict=True))
    meeting = [one for one, planned in found if any(len(set(line_up)) > 1 for line_up in planned.line_ups)]
    without_copies = [
        one for one, planned in found if all(len(set(line_up)) == len(line_up) for line_up in planned.line_ups)
    ]  # copies are put into one team, so that it has no other partner
    return (
        *_told(
            "Bots that never play",
            {one.cell: [bot for bot, games in one.bot_games.items() if not games] for one, _ in found},
            "A larger line_ups, or another design, has places for them",
        ),
        *_told(
            f"Bots with fewer than {ENOUGH_BLOCKS} blocks, too few for a rank",
            {one.cell: _too_few(one) for one in meeting},
            "More deals would do",
        ),
        *_told(
            "Pairs that never meet",
            {one.cell: [_pair(pair) for pair, games in one.meetings.items() if not games] for one in meeting},
            "A larger line_ups would do, unless the design keeps them apart",
        ),
        *_told(
            "Pairs that meet but are never partners",
            {one.cell: _never_partners(one) for one in without_copies},
            "More deals would do",
        ),
        *_told(
            "Pairs that meet, but one of them is never to the left of the other",
            {one.cell: _on_one_side(one) for one in meeting},
            "More deals would do",
        ),
        *_not_all(plan),
    )


def _too_few(one: CellBalance) -> list[str]:
    seats = len(next(iter(one.bot_seats.values())))
    return [bot for bot, games in one.bot_games.items() if 0 < games < ENOUGH_BLOCKS * seats]


def _never_partners(one: CellBalance) -> list[str]:
    return [_pair(pair) for pair, games in one.partnerships.items() if not games and one.meetings[pair]]


def _on_one_side(one: CellBalance) -> list[str]:
    return [
        _pair(pair)
        for pair, games in one.meetings.items()
        if games and (pair not in one.neighbours or pair[::-1] not in one.neighbours)
    ]


def _not_all(plan: Plan) -> Iterator[str]:
    found = [
        f"{len(one.line_ups):,} of {counted(one.possible, 'line-up')} in {one.league_cell.cell.id}"
        for one in plan.planned_cells
        if len(one.line_ups) < one.possible
    ]
    if found:
        yield f"Not every line-up is played: {abridged(found, MOST_NAMED)}."


def _told(what: str, found: Mapping[str, Sequence[str]], cure: str) -> Iterator[str]:
    """One sentence for all cells in which something is found: how many, and the first of them."""
    cells = [f"{len(names):,} in {cell} ({_named(names)})" for cell, names in found.items() if names]
    if cells:
        yield f"{what}: {'; '.join(cells[:MOST_NAMED])}{_more(len(cells))}. {cure}."


def _named(names: Sequence[str]) -> str:
    return f"such as {names[0]}" if len(names) > MOST_NAMED else ", ".join(names)


def _more(cells: int) -> str:
    return f"; and in {counted(cells - MOST_NAMED, 'more cell')}" if cells > MOST_NAMED else ""


def _pair(pair: tuple[str, str]) -> str:
    return f"{pair[0]} and {pair[1]}"
