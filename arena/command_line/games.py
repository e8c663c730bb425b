"""`arena game` and `arena variant`: what can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from arena.command_line.options import JsonOption
from arena.command_line.output import print_document, print_table

game_commands = typer.Typer(help="The games there are.", no_args_is_help=True)
variant_commands = typer.Typer(help="The rules variants there are.", no_args_is_help=True)


@game_commands.command("list")
def list_games(json: JsonOption = False) -> None:
    """List the games.

    Example: arena game list
    """
    from engine.games import games

    rows = [(game.name, game.title, ", ".join(game.variants), len(game.cells()), game.summary) for game in games().values()]
    if json:
        print_document(
            "games/1",
            {"games": [{"name": row[0], "title": row[1], "variants": list(games()[row[0]].variants), "cells": row[3], "summary": row[4]} for row in rows]},
        )
        return
    print_table(["game", "title", "variants", "cells", "summary"], rows)


@game_commands.command("show")
def show_game(game: Annotated[str, typer.Argument(help="A game, for example oh-hell.")], json: JsonOption = False) -> None:
    """Show a game: its options, and every cell (variant, seats, layout) it can be played in.

    Example: arena game show oh-hell
    """
    from engine.games import game_named

    found = game_named(game)
    if json:
        print_document(
            "game/1",
            {
                "name": found.name,
                "title": found.title,
                "summary": found.summary,
                "variants": list(found.variants),
                "options": [_option(line) for line in found.options.table()],
                "cells": [{"variant": cell.variant, "seats": cell.seats, "layout": cell.layout, "cell": cell.id} for cell in found.cells()],
            },
        )
        return
    print(f"{found.title} ({found.name}): {found.summary}\n")
    print_table(["option", "default", "values", "meaning", "rules"], _options(found.options))
    print()
    print_table(["variant", "seats", "layout"], [(cell.variant, cell.seats, cell.layout) for cell in found.cells()])


@variant_commands.command("list")
def list_variants(game: Annotated[str | None, typer.Argument(help="Only those of this game.", show_default=False)] = None, json: JsonOption = False) -> None:
    """List the variants.

    Example: arena variant list oh-hell
    """
    from engine.games import game_named, games

    chosen = [game_named(game)] if game else list(games().values())
    variants = [variant for one in chosen for variant in one.variants.values()]
    if json:
        print_document(
            "variants/1", {"variants": [{"name": one.full_name, "title": one.title, "seats": list(one.seats), "summary": one.summary} for one in variants]}
        )
        return
    print_table(["variant", "title", "seats", "summary"], [(one.full_name, one.title, _seats(one.seats), one.summary) for one in variants])


@variant_commands.command("show")
def show_variant(variant: Annotated[str, typer.Argument(help="A variant, for example oh-hell/standard.")], json: JsonOption = False) -> None:
    """Show a variant: the value of every option, seats and layouts.

    Example: arena variant show oh-hell/standard
    """
    from engine.games import variant_named

    found = variant_named(variant)
    values = found.options.document()
    if json:
        cells = [{"variant": cell.variant, "seats": cell.seats, "layout": cell.layout, "cell": cell.id} for cell in found.cells()]
        print_document("variant/1", {"name": found.full_name, "title": found.title, "summary": found.summary, "options": values, "cells": cells})
        return
    print(f"{found.title} ({found.full_name}): {found.summary}\n")
    lines = found.game.options.table()
    print_table(["option", "value", "meaning", "rules"], [(line.name, _value(values[line.name]), line.sentence, ", ".join(line.rules)) for line in lines])
    print()
    print_table(["seats", "layouts"], [(seats, ", ".join(found.layouts(seats))) for seats in found.seats])


def _option(line: Any) -> dict[str, Any]:
    default = line.default.model_dump(mode="json") if hasattr(line.default, "model_dump") else line.default
    return {"name": line.name, "default": default, "values": line.values, "meaning": line.sentence, "rules": list(line.rules)}


def _options(options: Any) -> list[tuple[str, ...]]:
    return [(line.name, _value(_option(line)["default"]), line.values, line.sentence, ", ".join(line.rules)) for line in options.table()]


def _value(value: object) -> str:
    """An option's value as a league or rules file would write it."""
    if value is None:
        return "by default"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    return str(value)


def _seats(seats: tuple[int, ...]) -> str:
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1)) else ", ".join(map(str, seats))
