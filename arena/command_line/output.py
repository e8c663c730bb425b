"""How commands speak: the one place that prints. Results go to standard output, talk to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from arena.command_line.answers import Answer, Aside, Listing, Value
from engine.errors import ExitCode


def show(answer: Answer, as_json: bool) -> ExitCode:
    """Print an answer, for programs or for people, and return its exit code."""
    if not as_json:
        for part in answer.shown:
            _show_part(part)
    elif answer.document is not None:
        print(json.dumps(answer.document, ensure_ascii=False))
    for line in answer.talk:
        talk(line)
    return answer.exit_code


def talk(text: str) -> None:
    """A line for people, beside the result."""
    print(text, file=sys.stderr, flush=True)


def _show_part(part: str | Listing | Aside) -> None:
    if isinstance(part, Aside):
        talk(part.text)
    elif isinstance(part, str):
        print(part)
    elif sys.stdout.isatty():
        _print_lined_up(part)
    else:
        _print_separated(part)


def _print_separated(listing: Listing) -> None:
    """Tab-separated lines under a header, nothing cut."""
    print("\t".join(listing.columns))
    for row in listing.rows:
        print("\t".join(_text(value) for value in row))


def _print_lined_up(listing: Listing) -> None:
    """Columns lined up on a terminal, numbers on the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(listing.columns):
        numeric = bool(listing.rows) and _numeric([row[place] for row in listing.rows])
        grid.add_column(column, justify="right" if numeric else "left", overflow="fold")
    for row in listing.rows:
        grid.add_row(*[Text(_text(value)) for value in row])
    Console().print(grid)


def _numeric(values: Sequence[Value]) -> bool:
    return all(isinstance(value, int | float) or value is None for value in values)


def _text(value: Value) -> str:
    """A value as one piece of a line.

    >>> _text(None), _text(2.5), _text("one\\ttwo")
    ('-', '2.5', 'one two')
    """
    return "-" if value is None else str(value).replace("\t", " ").replace("\n", " ")
