"""`arena variant`: the rules variants there are, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer, Listing
from arena.command_line.rules import LAYOUTS, cell_documents, layouts, seats_text, value_text
from engine.errors import InputError

if TYPE_CHECKING:
    from arena.command_line.documents.games import (
        LayoutDifference,
        VariantDifferenceDocument,
        VariantDocument,
        VariantsDocument,
    )
    from engine.game import Variant


def list_variants(
    game: Annotated[str | None, typer.Argument(help="Only those of this game.", show_default=False)] = None,
) -> Answer:
    """List the variants.

    Example: arena variant list oh-hell
    """
    from engine.games import game_named, games

    chosen = [game_named(game)] if game else list(games().values())
    variants = [variant for one in chosen for variant in one.variants.values()]
    document: VariantsDocument = {
        "schema": "arena/variants/1",
        "variants": [
            {"name": one.full_name, "title": one.title, "seats": list(one.seats), "summary": one.summary}
            for one in variants
        ],
    }
    rows = [(one.full_name, one.title, seats_text(one.seats), one.summary) for one in variants]
    return Answer(document, shown=[Listing(["variant", "title", "seats", "summary"], rows)])


def show_variant(
    variant: Annotated[str, typer.Argument(help="A variant, for example oh-hell/standard.")],
) -> Answer:
    """Show a variant: the value of every option, seats and layouts.

    Example: arena variant show oh-hell/standard
    """
    from engine.games import variant_named

    found = variant_named(variant)
    values = found.options.document()
    left_out = found.left_out()
    document: VariantDocument = {
        "schema": "arena/variant/1",
        "name": found.full_name,
        "title": found.title,
        "summary": found.summary,
        "options": values,
        "cells": cell_documents(found.cells()),
        "house_cells": cell_documents(found.house_cells()),
        "left_out": [{"seats": seats, "reason": reason} for seats, reason in left_out.items()],
    }
    option_rows = [
        (line.name, value_text(values[line.name]), line.values, line.sentence, ", ".join(line.rules))
        for line in found.game.options.table()
    ]
    return Answer(
        document,
        shown=[
            f"{found.title} ({found.full_name}): {found.summary}\n",
            Listing(["option", "value", "values there are", "meaning", "rules"], option_rows),
            "",
            Listing(["seats", *LAYOUTS], [(seats, *layouts(found, seats)) for seats in found.seats]),
            *(f"Not with {seats} seats: {reason}." for seats, reason in left_out.items()),
        ],
    )


def compare_variants(
    one: Annotated[str, typer.Argument(metavar="A", help="A variant, for example bottle-imp/classic.")],
    other: Annotated[
        str,
        typer.Argument(
            metavar="B", help="Another one; options can be written into its name: bottle-imp/classic+follow=free."
        ),
    ],
) -> Answer:
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
    differences = _layout_differences(left, right)
    document: VariantDifferenceDocument = {
        "schema": "arena/variant-diff/1",
        "a": left.full_name,
        "b": right.full_name,
        "options": [
            {"option": line.name, "a": before[line.name], "b": after[line.name], "rules": list(line.rules)}
            for line in changed
        ],
        "layouts": differences,
    }
    rows = [
        *(
            (
                line.name,
                value_text(before[line.name]),
                value_text(after[line.name]),
                line.sentence,
                ", ".join(line.rules),
            )
            for line in changed
        ),
        *(
            (f"{seats} seats", *(", ".join(there) or "not played" for there in (of_a, of_b)), "Layouts.", "")
            for seats, of_a, of_b in ((each["seats"], each["a"], each["b"]) for each in differences)
        ),
    ]
    columns = ["option", left.full_name, right.full_name, "meaning", "rules"]
    return Answer(document, shown=[Listing(columns, rows) if rows else "Both have the same rules."])


def _layout_differences(left: Variant, right: Variant) -> list[LayoutDifference]:
    return [
        {"seats": seats, "a": of_left, "b": of_right}
        for seats in sorted({*left.seats, *right.seats})
        if (of_left := _layouts_at(left, seats)) != (of_right := _layouts_at(right, seats))
    ]


def _layouts_at(variant: Variant, seats: int) -> list[str]:
    return list(variant.layouts(seats)) if seats in variant.seats else []
