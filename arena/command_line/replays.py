"""`arena replay`: what happened in a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.command_line.leagues import LeagueArgument
from arena.command_line.options import HomeOption, JsonOption, open_home
from arena.command_line.output import print_document, print_table, talk

if TYPE_CHECKING:
    from arena.log.logged import Prepared

commands = typer.Typer(help="List, show and export the games of a league.", no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(help="A game's id, or its first four characters or more.")]


@commands.command("list")
def list_replays(
    name: LeagueArgument,
    cell: Annotated[str | None, typer.Option(help="Only games of this cell.", show_default=False)] = None,
    bot: Annotated[
        str | None, typer.Option(help="Only games in which this bot sat: name, or name@version.", show_default=False)
    ] = None,
    faults: Annotated[bool, typer.Option("--faults", help="Only games with a fault.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many to list.")] = 20,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """List games of a league, in the order of its plan.

    Example: arena replay list first --bot random --faults
    """
    from arena.log.logged import logged, recall
    from arena.log.recorded import list_games

    opened, catalogue = open_home(home)
    found = logged(recall(name, catalogue), opened, catalogue)
    _check_filters(found.prepared, cell, bot)
    games = list_games(found.paths, cell, bot, faults, most).to_dicts()
    if json:
        print_document("replays/1", {"league": name, "games": games})
        return
    rows = [
        (row["game"], row["cell"], ", ".join(row["bots"]), _figures(row["points"]), sum(row["charged"]))
        for row in games
    ]
    print_table(["game", "cell", "bots by seat", "points by seat", "faults"], rows)
    if games:
        talk(f"Next: arena replay show {games[0]['game']}")


@commands.command("show")
def show_replay(game: GameArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Tell a game move by move.

    Example: arena replay show 0f3a
    """
    from arena.log.recorded import find_game

    opened, _ = open_home(home)
    found = find_game(opened, game)
    document = found.document(legal=False)
    if json:
        print_document("replay-show/1", {"replay": found.row["game"], "document": document})
        return
    for line in _told(document):
        print(line)
    talk(f"Next: arena replay export {found.row['game']} --legal")


@commands.command("export")
def export_replay(
    game: GameArgument,
    legal: Annotated[
        bool, typer.Option("--legal", help="With the legal choices of every decision that had more than one.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="File to write; else standard output.", show_default=False)] = None,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write a game as JSON (`arena-replay/1`), enough for a stranger to referee it with the rules alone.

    With --json the document of standard output has a `schema` and, under `replay`, the game.

    Example: arena replay export 0f3a --legal --out game.json
    """
    import json as json_module

    from arena.log.recorded import find_game

    opened, _ = open_home(home)
    found = find_game(opened, game)
    document = found.document(legal)
    text = json_module.dumps(document, ensure_ascii=False)
    if out is not None:
        try:
            out.write_text(text + "\n")
        except OSError as error:
            from engine.errors import InputError

            raise InputError(
                f"--out {out}", f"the file cannot be written: {error.strerror}", "name a file in a folder that is there"
            ) from None
        talk(f"Written: {out}")
    if json:
        print_document(
            "replay-export/1",
            {"game": found.row["game"], "file": None if out is None else str(out), "replay": document},
        )
    elif out is None:
        print(text)


def _check_filters(prepared: Prepared, cell: str | None, bot: str | None) -> None:
    """A cell and a bot that are asked for are in the league."""
    from engine.errors import InputError

    name = prepared.league.name
    cells = [one.cell.id for one in prepared.plan.cells]
    if cell is not None and cell not in cells:
        raise InputError(f"--cell {cell}", f"the league {name} has no such cell", f"it has: {', '.join(cells)}")
    if bot is not None and not any(bot in (one.name, one.label) for one in prepared.bots):
        raise InputError(
            f"--bot {bot}", f"no such bot plays in {name}", f"these do: {', '.join(one.label for one in prepared.bots)}"
        )


def _told(document: dict[str, Any]) -> Iterator[str]:
    """A replay as lines of text."""
    house_rule = ", a house rule" if document.get("house_rule") else ""
    yield f"{document['game']}, {document['variant']}, {document['seats']} seats, layout {document['layout']}{house_rule}"
    for player in document["players"]:
        yield f"  seat {player['seat']}: {player['bot']}@{player['version']}"
    faults = {(fault["round"], fault["event"]): fault["cause"] for fault in document["faults"]}
    for number, one in enumerate(document["rounds"]):
        yield f"\nRound {number + 1}, seat {one['dealer']} deals"
        if "teams" in one:
            yield f"  teams: {'; '.join(' and '.join(map(str, team)) if len(team) > 1 else f'{team[0]} alone' for team in one['teams'])}"
        for key, cards in one["deal"].items():
            yield from _deal_lines(key, cards)
        for event_number, event in enumerate(one["events"]):
            cause = faults.get((number, event_number))
            yield f"  {_event_line(event)}{f'   [drawn by the platform: {cause}]' if cause else ''}"
        yield f"  scores {_figures(one['scores'])}"
    if "round_cap" in document:
        yield f"\nStopped after {document['round_cap']} rounds, before its own end"
    yield f"\nTotals {_figures(document['totals'])}; won by seat {', '.join(str(seat) for seat in document['winners'])}"


def _deal_lines(key: str, cards: Any) -> Iterator[str]:
    if isinstance(cards, list) and cards and isinstance(cards[0], list):
        for seat, hand in enumerate(cards):
            yield f"  seat {seat} is dealt {'' if key == 'hands' else f'as its {key} pack '}{' '.join(hand)}"
    else:
        yield f"  {key}: {cards if cards is not None else 'none'}"


def _event_line(event: dict[str, Any]) -> str:
    """One event in words, the same for every game: who, what, and every further field by name."""
    who = f"seat {event['seat']} " if "seat" in event else ""
    rest = [
        str(event[key]) if key in ("card", "bid") else f"{key} {event[key]}"
        for key in event
        if key not in ("seat", "do") and event[key] is not None
    ]
    return f"{who}{event['do']} {', '.join(rest)}".rstrip()


def _figures(values: list[float]) -> str:
    return " ".join(f"{value:g}" for value in values)
