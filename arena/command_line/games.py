"""`arena game` and `arena variant`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from arena.command_line.options import HomeOption, JsonOption
from arena.command_line.output import print_document, print_table
from engine.cells import Cell
from engine.errors import InputError

if TYPE_CHECKING:
    from engine.game import Variant

game_commands = typer.Typer(help="The games there are.", no_args_is_help=True)
variant_commands = typer.Typer(help="The rules variants there are.", no_args_is_help=True)


@game_commands.command("list")
def list_games(home: HomeOption = None, json: JsonOption = False) -> None:
    """List the games.

    Example: arena game list
    """
    from engine.games import games

    rows = [
        (game.name, game.title, ", ".join(game.variants), len(game.cells()), game.summary) for game in games().values()
    ]
    if json:
        print_document(
            "games/1",
            {
                "games": [
                    {
                        "name": row[0],
                        "title": row[1],
                        "variants": list(games()[row[0]].variants),
                        "cells": row[3],
                        "summary": row[4],
                    }
                    for row in rows
                ]
            },
        )
        return
    print_table(["game", "title", "variants", "cells", "summary"], rows)


@game_commands.command("show")
def show_game(
    game: Annotated[str, typer.Argument(help="A game, for example oh-hell.")],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
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
                "cells": [_cell(cell) for cell in found.cells()],
                "house_cells": [_cell(cell) for variant in found.variants.values() for cell in variant.house_cells()],
            },
        )
        return
    print(f"{found.title} ({found.name}): {found.summary}\n")
    print_table(["option", "default", "values", "meaning", "rules"], _options(found.options))
    print()
    lines = [(variant, seats) for variant in found.variants.values() for seats in variant.seats]
    print_table(
        ["variant", "seats", *LAYOUTS], [(variant.name, seats, *_layouts(variant, seats)) for variant, seats in lines]
    )


@variant_commands.command("list")
def list_variants(
    game: Annotated[str | None, typer.Argument(help="Only those of this game.", show_default=False)] = None,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """List the variants.

    Example: arena variant list oh-hell
    """
    from engine.games import game_named, games

    chosen = [game_named(game)] if game else list(games().values())
    variants = [variant for one in chosen for variant in one.variants.values()]
    if json:
        print_document(
            "variants/1",
            {
                "variants": [
                    {"name": one.full_name, "title": one.title, "seats": list(one.seats), "summary": one.summary}
                    for one in variants
                ]
            },
        )
        return
    print_table(
        ["variant", "title", "seats", "summary"],
        [(one.full_name, one.title, _seats(one.seats), one.summary) for one in variants],
    )


@variant_commands.command("show")
def show_variant(
    variant: Annotated[str, typer.Argument(help="A variant, for example oh-hell/standard.")],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Show a variant: the value of every option, seats and layouts.

    Example: arena variant show oh-hell/standard
    """
    from engine.games import variant_named

    found = variant_named(variant)
    values = found.options.document()
    if json:
        cells = {
            "cells": [_cell(cell) for cell in found.cells()],
            "house_cells": [_cell(cell) for cell in found.house_cells()],
        }
        left_out = [{"seats": seats, "reason": reason} for seats, reason in found.left_out().items()]
        print_document(
            "variant/1",
            {
                "name": found.full_name,
                "title": found.title,
                "summary": found.summary,
                "options": values,
                **cells,
                "left_out": left_out,
            },
        )
        return
    print(f"{found.title} ({found.full_name}): {found.summary}\n")
    lines = found.game.options.table()
    columns = ["option", "value", "values there are", "meaning", "rules"]
    print_table(
        columns,
        [(line.name, _value(values[line.name]), line.values, line.sentence, ", ".join(line.rules)) for line in lines],
    )
    print()
    print_table(["seats", *LAYOUTS], [(seats, *_layouts(found, seats)) for seats in found.seats])
    for seats, reason in found.left_out().items():
        print(f"Not with {seats} seats: {reason}.")


@variant_commands.command("diff")
def compare_variants(
    one: Annotated[str, typer.Argument(metavar="A", help="A variant, for example bottle-imp/classic.")],
    other: Annotated[
        str,
        typer.Argument(
            metavar="B", help="Another one; options can be written into its name: bottle-imp/classic+follow=free."
        ),
    ],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Show what differs between two variants of a game: options, seats and layouts.

    Example: arena variant diff bottle-imp/classic bottle-imp/expanded
    """
    from engine.games import variant_named

    left, right = variant_named(one), variant_named(other)
    if left.game is not right.game:
        raise InputError(
            right.full_name,
            f"it is a variant of another game than {left.full_name}",
            "compare two variants of one game",
        )
    before, after = left.options.document(), right.options.document()
    changed = [line for line in left.game.options.table() if before[line.name] != after[line.name]]
    seats = [
        seats for seats in sorted({*left.seats, *right.seats}) if _layouts_at(left, seats) != _layouts_at(right, seats)
    ]
    if json:
        options = [
            {"option": line.name, "a": before[line.name], "b": after[line.name], "rules": list(line.rules)}
            for line in changed
        ]
        layouts = [
            {"seats": count, "a": list(_layouts_at(left, count)), "b": list(_layouts_at(right, count))}
            for count in seats
        ]
        print_document(
            "variant-diff/1", {"a": left.full_name, "b": right.full_name, "options": options, "layouts": layouts}
        )
        return
    rows = [
        (line.name, _value(before[line.name]), _value(after[line.name]), line.sentence, ", ".join(line.rules))
        for line in changed
    ]
    rows += [
        (
            f"{count} seats",
            *(", ".join(_layouts_at(variant, count)) or "not played" for variant in (left, right)),
            "Layouts.",
            "",
        )
        for count in seats
    ]
    if rows:
        print_table(["option", left.full_name, right.full_name, "meaning", "rules"], rows)
    else:
        print("They are the same game.")


LAYOUTS = ("layouts", "as house rule")


def _layouts(variant: Variant, seats: int) -> tuple[str, str]:
    return ", ".join(variant.layouts(seats)), ", ".join(variant.house_layouts(seats))


def _layouts_at(variant: Variant, seats: int) -> tuple[str, ...]:
    return variant.layouts(seats) if seats in variant.seats else ()


def _cell(cell: Cell) -> dict[str, Any]:
    return {"variant": cell.variant, "seats": cell.seats, "layout": cell.layout, "cell": cell.id}


def _option(line: Any) -> dict[str, Any]:
    default = line.default.model_dump(mode="json") if hasattr(line.default, "model_dump") else line.default
    return {
        "name": line.name,
        "default": default,
        "values": line.values,
        "meaning": line.sentence,
        "rules": list(line.rules),
    }


def _options(options: Any) -> list[tuple[str, ...]]:
    return [
        (line.name, _value(_option(line)["default"]), line.values, line.sentence, ", ".join(line.rules))
        for line in options.table()
    ]


def _value(value: object) -> str:
    """An option's value as a league or rules file would write it."""
    if value is None:
        return "by default"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return ", ".join(f"{key} {_value(part)}" for key, part in table.items())
    if isinstance(value, list | tuple):
        return " ".join(map(str, cast("list[object]", value)))
    return str(value)


def _seats(seats: tuple[int, ...]) -> str:
    return (
        f"{seats[0]}-{seats[-1]}"
        if len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1))
        else ", ".join(map(str, seats))
    )
