"""Refereeing the file of a chunk without its bots: against the manifest, against the rules, and against what the
platform draws in place of a bot's move.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

import polars

from arena.log.chunks import faults_by_seat
from arena.log.entries import PlayedEntry
from arena.playing.table import bot_seed
from arena.upkeep.findings import Discrepancy
from bots.blocks import FAILURES
from engine.faults import Cause
from engine.game import Variant
from engine.positions import Position
from engine.retelling import Retold, retell
from engine.teams import rated_sides
from leagues.records import Chunk
from leagues.schemas import GAMES

ANSWERED = frozenset({Cause.ILLEGAL, *FAILURES.values()})
"""Causes of faults after which a bot is still there."""

MAY_BE_NULL = ("ended", "winners")
"""Columns that files of before they were kept lack."""

Row = dict[str, Any]


def against_manifest(chunk: Chunk, played: PlayedEntry, round_cap: int, games: polars.DataFrame) -> list[Discrepancy]:
    """What a file says otherwise than the manifest does, whatever the rules are."""
    found: list[Discrepancy] = []

    def note(field: str, what: str, game: str | None = None, seat: int | None = None) -> None:
        found.append(Discrepancy(chunk.id, chunk.cell.id, field, what, game, seat))

    if games.schema != GAMES:
        note("columns", "they are not of the types that results have")
        return found
    for field in games.columns:
        if field not in MAY_BE_NULL and any(map(_incomplete, games[field].to_list())):
            note(field, "a value is missing")
    if found:
        return found
    if games.height != len(chunk.games) or games.height != played.games:
        note("games", f"the file has {games.height}; planned were {len(chunk.games)}, and played {played.games}")
        return found
    for row, planned in zip(games.iter_rows(named=True), chunk.games, strict=True):
        expected: Row = {
            "cell": chunk.cell.id,
            "chunk": chunk.id,
            "block": planned.block,
            "rotation": chunk.rotation,
            "game": planned.id,
            "seed": planned.seed,
            "round_cap": round_cap,
            "bots": [bot.label for bot in chunk.bots],
            "sha256": [bot.sha256 for bot in chunk.bots],
            "teams": list(rated_sides(chunk.cell.layout)),
            "level": played.level,
            "engine": played.engine,
        }
        for field, value in expected.items():
            for seat, logged, planned_value in _differing(row[field], value):
                note(field, f"the file has {logged!r}, and the manifest {planned_value!r}", planned.id, seat)
        if len(row["points"]) != chunk.cell.seats or len(row["charged"]) != chunk.cell.seats:
            note("seats", f"points and charges of {len(row['points'])} seats and {len(row['charged'])}", planned.id)
        elif any(fault["seat"] not in range(chunk.cell.seats) for fault in row["faults"]):
            note("faults", "one is of a seat that is not there", planned.id)
    if not found:
        for seat, (ours, theirs) in enumerate(
            zip(faults_by_seat(games, chunk.cell.seats), played.faults, strict=False)
        ):
            if ours != theirs:
                note("faults", f"the file has {ours}, and the manifest {theirs}", None, seat)
    return found


def against_rules(
    chunk: Chunk, games: polars.DataFrame, round_cap: int, variant: Variant, whole: bool
) -> list[Discrepancy]:
    """What a file that agrees with the manifest says otherwise than the rules do. `whole` says whether every column
    must be there, as in files of this version.
    """
    rows = games.rows(named=True)
    told = retell(chunk.cell, [row["seed"] for row in rows], [row["moves"] for row in rows], round_cap, variant)
    found: list[Discrepancy] = []
    for row, one in zip(rows, told, strict=True):
        wrong = list(_outcome(row, one, whole)) or list(_charges(chunk, row, round_cap, variant))
        found += [Discrepancy(chunk.id, chunk.cell.id, field, what, row["game"], seat) for field, seat, what in wrong]
    return found


Wrong = tuple[str, int | None, str]
"""A column, a seat, and what is wrong."""


def _outcome(row: Row, told: Retold, whole: bool) -> Iterator[Wrong]:
    """The moves, and how the game ended."""
    moves = row["moves"]
    if told.legal_moves < len(moves):
        yield "moves", None, f"move {told.legal_moves} ({moves[told.legal_moves]}) is not legal there"
        return
    if told.ended is None:
        yield "moves", None, f"the game is not over after all {len(moves)}"
        return
    for seat, logged, ours in _differing(row["points"], list(told.points)):
        yield "points", seat, f"the file has {logged}, and the moves come to {ours}"
    for field, ours in (("ended", told.ended.name), ("winners", list(told.winners))):
        if row[field] != ours and (whole or row[field] is not None):
            yield field, None, f"the file has {row[field]!r}, and the moves come to {ours!r}"


def _charges(chunk: Chunk, row: Row, round_cap: int, variant: Variant) -> Iterator[Wrong]:
    """The faults, and the moves that were drawn."""
    faults = row["faults"]
    counts = Counter(fault["seat"] for fault in faults)
    for seat, logged, ours in _differing(row["charged"], [counts[seat] for seat in range(chunk.cell.seats)]):
        yield "charged", seat, f"the file has {logged}, and {ours} faults of the seat"
    if faults:
        yield from _drawn(chunk, row, round_cap, variant)


def _drawn(chunk: Chunk, row: Row, round_cap: int, variant: Variant) -> Iterator[Wrong]:
    """Every fault at a choice of its seat, and every move that was drawn as the platform draws it."""
    at = {fault["decision"]: fault for fault in row["faults"]}
    position = Position(chunk.cell, row["seed"], round_cap, variant)
    streams = [random.Random(bot_seed(row["seed"], seat)) for seat in range(chunk.cell.seats)]
    gone: set[int] = set()
    for number, move in enumerate(row["moves"]):
        seat, legal = cast("int", position.to_act), [int(choice) for choice in position.legal]
        fault = at.pop(number, None)
        if fault is not None:
            if (fault["seat"], fault["round"]) != (seat, int(position.state["round"])) or len(legal) < 2:
                yield "faults", fault["seat"], f"seat {fault['seat']} had no choice at move {number}"
                return
            if fault["cause"] not in ANSWERED:
                gone.add(seat)
        if len(legal) > 1 and (fault is not None or seat in gone):
            drawn = streams[seat].choice(legal)
            if drawn != move:
                yield "moves", seat, f"move {number} is {_text(variant, move)}; drawn was {_text(variant, drawn)}"
                return
        position.push(move)
    for fault in at.values():
        yield "faults", fault["seat"], f"there was no move {fault['decision']}, or it has two faults"


def _text(variant: Variant, move: int) -> str:
    return variant.game.actions_of(variant.options)[move].text


def _incomplete(value: Any) -> bool:
    """Whether a value, or a part of it, is null."""
    if isinstance(value, list):
        parts = cast("list[Any]", value)
        return None in parts or any(None in one.values() for one in parts if isinstance(one, dict))
    return value is None


def _differing(logged: Any, ours: Any) -> Iterator[tuple[int | None, Any, Any]]:
    """Where two values differ: lists of one length by seat, anything else as a whole."""
    if isinstance(logged, list) and isinstance(ours, list):
        one, other = cast("Sequence[Any]", logged), cast("Sequence[Any]", ours)
        if len(one) == len(other):
            yield from ((seat, *both) for seat, both in enumerate(zip(one, other, strict=True)) if both[0] != both[1])
            return
    if logged != ours:
        yield None, logged, ours
