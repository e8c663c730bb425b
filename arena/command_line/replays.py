"""`arena replay`: what happened in a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Aside, Listing
from arena.command_line.home import read_home
from arena.command_line.move_by_move import figures, lines_of
from arena.command_line.standings import LeagueArgument
from engine.errors import InputError

if TYPE_CHECKING:
    from arena.command_line.documents.replays import (
        ListedGame,
        ReplayExportDocument,
        ReplaysDocument,
        ReplayShowDocument,
    )
    from arena.log.logged import Logged
    from engine.replay_document import ReplayDocument

GameArgument = Annotated[str, typer.Argument(help="A game's id, or its first four characters or more.")]


def list_replays(
    name: LeagueArgument,
    cell: Annotated[str | None, typer.Option(help="Only games of this cell.", show_default=False)] = None,
    bot: Annotated[
        str | None, typer.Option(help="Only games in which this bot sat: name, or name@version.", show_default=False)
    ] = None,
    faults: Annotated[bool, typer.Option("--faults", help="Only games with a fault.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many to list.")] = 20,
) -> Answer:
    """List games of a league, in the order of its plan.

    Example: arena replay list first --bot random --faults
    """
    from arena.log.logged import logged
    from arena.log.recorded import list_games

    found = logged(read_home(), name)
    _check_filters(found, cell, bot)
    listed, found = list_games(found, cell, bot, faults, most)
    games = cast("list[ListedGame]", listed.to_dicts())
    document: ReplaysDocument = {"schema": "arena/replays/1", "league": name, "games": games}
    rows = [
        (game["game"], game["cell"], ", ".join(game["bots"]), figures(game["points"]), sum(game["charged"]))
        for game in games
    ]
    return Answer(
        document,
        shown=[
            Listing(["game", "cell", "bots by seat", "points by seat", "faults"], rows),
            *(Aside(f"Next: arena replay show {game['game']}") for game in games[:1]),
        ],
        talk=found.damage,
    )


def show_replay(game: GameArgument) -> Answer:
    """Show a game move by move.

    Example: arena replay show 0f3a
    """
    identity, replay = _find(game, legal=False)
    document: ReplayShowDocument = {"schema": "arena/replay-show/1", "replay": identity, "document": replay}
    return Answer(document, shown=[*lines_of(replay), Aside(f"Next: arena replay export {identity} --legal")])


def export_replay(
    game: GameArgument,
    legal: Annotated[
        bool, typer.Option("--legal", help="With the legal choices of every decision that had more than one.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="File to write; else standard output.", show_default=False)] = None,
) -> Answer:
    """Write a game as JSON (`arena-replay/1`), enough for a stranger to referee it with the rules alone.

    With --json the document of standard output has a `schema` and, under `replay`, the game.

    Example: arena replay export 0f3a --legal --out game.json
    """
    identity, replay = _find(game, legal)
    text = json.dumps(replay, ensure_ascii=False)
    if out is not None:
        _write(out, text)
    document: ReplayExportDocument = {
        "schema": "arena/replay-export/1",
        "game": identity,
        "file": None if out is None else str(out),
        "replay": replay,
    }
    return Answer(document, shown=[text] if out is None else [], talk=[] if out is None else [f"Written: {out}"])


def _find(game: str, legal: bool) -> tuple[str, ReplayDocument]:
    """The id and the replay of the game whose id begins so."""
    from arena.log.recorded import find_game

    found = find_game(read_home(), game)
    return found.row["game"], cast("ReplayDocument", found.document(legal))


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text + "\n")
    except OSError as error:
        raise InputError(
            f"--out {out}", f"the file cannot be written: {error.strerror}", "name a file in a folder that is there"
        ) from None


def _check_filters(found: Logged, cell: str | None, bot: str | None) -> None:
    """A cell and a bot that are asked for are in the league."""
    name, cells = found.league.name, found.league.cells
    if cell is not None and cell not in cells:
        raise InputError(f"--cell {cell}", f"the league {name} has no such cell", f"it has: {', '.join(cells)}")
    if bot is not None and not any(bot in (one.name, one.label) for one in found.history.bots.values()):
        raise InputError(f"--bot {bot}", f"no such bot plays in {name}", f"these do: {', '.join(found.history.bots)}")
