"""How commands speak: results to standard output as a table or one JSON document, talk to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

Cell = str | int | float | None


def print_document(schema: str, document: dict[str, Any]) -> None:
    """One JSON document with its schema first."""
    print(
        json.dumps(
            {"schema": f"arena/{schema}", **{key: value for key, value in document.items() if key != "schema"}},
            ensure_ascii=False,
        )
    )


def print_table(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Columns lined up on a terminal; elsewhere tab-separated lines under a header, nothing cut."""
    if not sys.stdout.isatty():
        print("\t".join(columns))
        for row in rows:
            print("\t".join(_plain(value) for value in row))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        numeric = all(isinstance(row[place], (int, float)) or row[place] is None for row in rows)
        table.add_column(column, justify="right" if numeric and rows else "left", overflow="fold")
    for row in rows:
        table.add_row(*[Text(_plain(value)) for value in row])
    Console().print(table)


def talk(text: str) -> None:
    """A line for people, beside the result."""
    print(text, file=sys.stderr, flush=True)


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: `1 game`, `2 games`, `1,200 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def rank_text(low: int | None, high: int | None) -> str:
    """A rank as an interval: `1`, `2-3`, or a dash where there is too little to say."""
    if low is None or high is None:
        return "-"
    return str(low) if low == high else f"{low}-{high}"


def plus_minus(value: float | None, half_width: float | None, digits: int = 2) -> str:
    """An estimate with its uncertainty."""
    if value is None:
        return "-"
    return f"{value:.{digits}f}" if half_width is None else f"{value:.{digits}f} ± {half_width:.{digits}f}"


def fault_text(faults: dict[str, int]) -> str:
    """Faults by cause: `cpu 3, illegal 1`, or 0."""
    return ", ".join(f"{cause} {count}" for cause, count in sorted(faults.items())) or "0"


def _plain(value: Cell) -> str:
    if value is None:
        return "-"
    return str(value).replace("\t", " ").replace("\n", " ")
