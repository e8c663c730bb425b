"""Replays (`arena-replay/1`): from its seed and moves, a game as a document that a stranger can referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.cells import ROUND_CAP, Cell, individual
from engine.errors import Mismatch
from engine.game import Variant
from engine.games import variant_of
from engine.outcomes import Termination
from engine.positions import Position
from engine.replay_document import FORMAT


class Player(NamedTuple):
    """Who sat in a seat."""

    bot: str
    version: str
    sha256: str


class ReplacedMove(NamedTuple):
    """A move the platform drew because the bot's own could not be used; `move` counts the game's moves from 0."""

    seat: int
    move: int
    cause: str


def replay(
    cell: Cell,
    seed: int,
    moves: Sequence[int],
    players: Sequence[Player],
    replaced: Sequence[ReplacedMove] = (),
    legal: bool = False,
    round_cap: int = ROUND_CAP,
    variant: Variant | None = None,
) -> dict[str, Any]:
    """The replay of a game as a JSON document; with `legal`, every decision of two or more choices lists them.

    >>> cell, moves = Cell.parse("oh-hell/standard+hands=1/3/1-1-1"), []
    >>> position = Position(cell, 7)
    >>> while not position.over:
    ...     moves.append(int(position.legal[0]))
    ...     position.push(moves[-1])
    >>> document = replay(cell, 7, moves, [Player(name, "1", "0" * 64) for name in ("ann", "bob", "cat")])
    >>> document["rounds"][0]["events"][0]["do"], sum(document["totals"]) == sum(document["rounds"][0]["scores"])
    ('bid', True)

    `house_rule` is there, and true, where no source of the game has the layout; `round_cap` where the game was stopped
    after so many rounds before its own end.

    `variant` is the cell's variant where it is not among the games there are.

    Mismatch when the moves are not a legal, whole game of that deal: they belong to another engine or are damaged.
    """
    variant = variant or variant_of(cell)
    position = Position(cell, seed, round_cap, variant)
    rounds: list[dict[str, Any]] = []
    places: list[tuple[int, int]] = []
    scored = position.points
    for number, action in enumerate(moves):
        choices = position.legal
        if action not in choices:
            raise Mismatch(
                f"move {number}", f"{action} is not legal there", "the moves belong to another engine or are damaged"
            )
        if len(rounds) == int(position.state["round"]):
            rounds.append({**dealt(position), "events": [], "scores": []})
        events = rounds[-1]["events"]
        places.append((len(rounds) - 1, len(events)))
        before = position.states.copy()[0]
        position.push(action)
        new = position.game.replay.events(before, position.state, action, cell.seats)
        if legal and len(choices) > 1:
            new[0]["legal"] = [position.game.replay.choice(choice) for choice in choices]
        events.extend(new)
        if position.over or int(position.state["round"]) != len(rounds) - 1:
            rounds[-1]["scores"] = [plain(now - then) for now, then in zip(position.points, scored, strict=True)]
            scored = position.points
    outcome = position.outcome
    if outcome is None:
        raise Mismatch(
            f"after move {len(moves)}", "the game is not over", "the moves belong to another engine or are damaged"
        )
    return {
        "format": FORMAT,
        "game": cell.game,
        "variant": cell.variant,
        "options": variant.options.document(),
        "seats": cell.seats,
        "layout": cell.layout,
        **({"house_rule": True} if cell.layout in variant.house_layouts(cell.seats) else {}),
        **({"round_cap": round_cap} if outcome.termination == Termination.ROUND_CAP else {}),
        "players": [{"seat": seat, **player._asdict()} for seat, player in enumerate(players)],
        "rounds": rounds,
        "totals": [plain(points) for points in outcome.points],
        "winners": list(outcome.winners),
        "faults": [
            {"seat": one.seat, "round": places[one.move][0], "event": places[one.move][1], "cause": one.cause}
            for one in replaced
        ],
    }


def dealt(position: Position) -> dict[str, Any]:
    """Dealer, deal and, where not everybody plays alone, the teams of the round that begins."""
    dealt: dict[str, Any] = position.game.replay.opening(position.state, position.cell.seats)
    return dealt if position.cell.layout == individual(position.cell.seats) else {**dealt, "teams": position.teams}


def plain(points: float) -> int | float:
    """Whole points as whole numbers, halves as they are."""
    return int(points) if points == int(points) else points
