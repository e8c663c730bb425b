"""`arena game`: the games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer, Listing
from arena.command_line.rules import LAYOUTS, cell_documents, layouts, value_text

if TYPE_CHECKING:
    from arena.command_line.documents.games import GameDocument, GamesDocument, OptionDocument
    from engine.options import OptionText


def list_games() -> Answer:
    """List the games.

    Example: arena game list
    """
    from engine.games import games

    document: GamesDocument = {
        "schema": "arena/games/1",
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "variants": list(game.variants),
                "cells": len(game.cells()),
                "summary": game.summary,
            }
            for game in games().values()
        ],
    }
    rows = [
        (game["name"], game["title"], ", ".join(game["variants"]), game["cells"], game["summary"])
        for game in document["games"]
    ]
    return Answer(document, shown=[Listing(["game", "title", "variants", "cells", "summary"], rows)])


def show_game(game: Annotated[str, typer.Argument(help="A game, for example oh-hell.")]) -> Answer:
    """Show a game: its options, and every cell (variant, seats, layout) it can be played in.

    Example: arena game show oh-hell
    """
    from engine.games import game_named

    found = game_named(game)
    variants = found.variants.values()
    options = [_option(line) for line in found.options.table()]
    document: GameDocument = {
        "schema": "arena/game/1",
        "name": found.name,
        "title": found.title,
        "summary": found.summary,
        "variants": list(found.variants),
        "options": options,
        "cells": cell_documents(found.cells()),
        "house_cells": cell_documents(cell for variant in variants for cell in variant.house_cells()),
    }
    option_rows = [
        (one["name"], value_text(one["default"]), one["values"], one["meaning"], ", ".join(one["rules"]))
        for one in options
    ]
    seat_rows = [(variant.name, seats, *layouts(variant, seats)) for variant in variants for seats in variant.seats]
    return Answer(
        document,
        shown=[
            f"{found.title} ({found.name}): {found.summary}\n",
            Listing(["option", "default", "values", "meaning", "rules"], option_rows),
            "",
            Listing(["variant", "seats", *LAYOUTS], seat_rows),
        ],
    )


def _option(line: OptionText) -> OptionDocument:
    default = line.default.model_dump(mode="json") if hasattr(line.default, "model_dump") else line.default
    return {
        "name": line.name,
        "default": default,
        "values": line.values,
        "meaning": line.sentence,
        "rules": list(line.rules),
    }
