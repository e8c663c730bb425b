"""The tables in `docs/rules/`: every option and every variant of a game, generated from the options themselves.

A document has one file name with its game, and marks where a table stands: `<!-- options: begin -->` and `<!-- options:
end -->`, likewise `variants`. `python -m reports.rules_documents docs/rules` writes the tables of every document there
anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.games import game_named
from engine.option_texts import MARK, text_of


def filled(text: str, game: Game) -> str:
    """The document with every table that it marks as it should be."""
    for name, table in (("options", _options(game)), ("variants", _variants(game))):
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        text = re.sub(
            f"{re.escape(begin)}.*?{re.escape(end)}",
            lambda _, table=table, begin=begin, end=end: f"{begin}\n{table}\n{end}",
            text,
            flags=re.S,
        )
    return text


def _options(game: Game) -> str:
    rows = [
        (f"`{line.name}`", _value(line.name, line.default), line.values, line.sentence, ", ".join(line.rules))
        for line in game.options.table()
    ]
    return _table(("option", "default", "values", "meaning", "rules"), rows)


def _variants(game: Game) -> str:
    usual = game.options().document()
    rows: list[Sequence[str]] = []
    for variant in game.variants.values():
        changed = {name: value for name, value in variant.options.document().items() if value != usual[name]}
        options = ", ".join(f"`{part.replace('=', ' = ')}`" for part in text_of(changed).split(MARK) if part)
        cells = ", ".join(f"{seats}: {' and '.join(variant.layouts(seats))}" for seats in variant.seats)
        rows.append((f"`{variant.full_name}`", variant.summary, options or "the defaults", cells))
    return _table(("variant", "what it is", "options", "seats: layouts"), rows)


def _value(name: str, value: Any) -> str:
    """A default as it is written in a variant's name, behind the option."""
    document = value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    if document is None:
        return "by default"
    if isinstance(document, dict):
        return "<br>".join(
            f"`{part.removeprefix(name + '.').replace('=', ' = ')}`"
            for part in text_of({name: document}).split(MARK)
            if part
        )
    return f"`{text_of({name: document}).partition('=')[2]}`"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def main(folder: Path) -> None:
    """Write the tables of every document of a folder anew."""
    for path in sorted(folder.glob("*.md")):
        path.write_text(filled(path.read_text(encoding="utf-8"), game_named(path.stem)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
