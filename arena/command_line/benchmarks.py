"""`arena bench`: how fast this machine is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer, Listing
from arena.command_line.output import talk
from engine.errors import InputError

if TYPE_CHECKING:
    from arena.benchmarks.measuring import Figure
    from arena.command_line.documents.machine import BenchDocument


def bench(what: Annotated[str, typer.Argument(help="engine, table, or all.")] = "all") -> Answer:
    """Measure decisions a second of the engine and of the table, and the table's ratio to the same bots in this
    process.

    Where the package open-spiel is installed, its Oh Hell is measured beside ours, with the ratios.

    Example: arena bench engine --json
    """
    figures = measured(what)
    document: BenchDocument = {
        "schema": "arena/bench/1",
        "figures": {one.name: {"value": one.value, "unit": one.unit} for one in figures},
    }
    rows = [(one.name, round(one.value, 3) if one.unit == "ratio" else round(one.value), one.unit) for one in figures]
    return Answer(document, shown=[Listing(["what", "figure", "unit"], rows)])


def measured(what: str) -> list[Figure]:
    """The figures of one benchmark, or of all; InputError where there is none of that name."""
    from arena.benchmarks.engine import engine_figures
    from arena.benchmarks.openspiel import openspiel_figures
    from arena.benchmarks.table import table_figures

    parts = {"engine": (engine_figures, openspiel_figures), "table": (table_figures,)}
    if what != "all" and what not in parts:
        raise InputError(what, "there is no such benchmark", "known: engine, table, all")
    found: list[Figure] = []
    for name, measures in parts.items():
        if what in (name, "all"):
            talk(f"measuring the {name} ...")
            found.extend(figure for measure in measures for figure in measure())
    return found
