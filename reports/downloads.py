"""The figures of the page as files for other programs. Decimal points, six decimals, `\\n` line ends, a header row."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from leagues.schemas import FAULTS
from reports.data import LeagueReport

FILES = {
    "standings.csv": (
        "one row for each bot over the whole league: rank interval, rating, sigma, blocks, games, faults, CPU time and "
        "content hash"
    ),
    "cells.csv": (
        "one row for each bot in each cell: rank interval, rating, points against the table with the half of their "
        "95 % interval"
    ),
    "pairs.csv": (
        "one row for each pair of bots that met, in each cell and overall: difference in points, half interval, "
        "blocks, whether it is clear"
    ),
    "faults.csv": "one row for each decision that had to be replaced; rounds are counted from 0",
    "ratings.json": "all ratings in the form that arena ratings --json prints (arena/ratings/1)",
}
"""What is in the folder `data`, for people."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be run by a spreadsheet; it gets an apostrophe in front."""


def downloads(report: LeagueReport) -> dict[str, bytes]:
    """Every file of FILES by name."""
    rating_rows = report.ratings.document()
    contents = {
        "standings.csv": _standings(report),
        "cells.csv": _cells(rating_rows),
        "pairs.csv": _pairs(rating_rows),
        "faults.csv": _csv(list(FAULTS), report.faults.select(list(FAULTS)).iter_rows()),
        "ratings.json": json.dumps(rating_rows) + "\n",
    }
    return {name: contents[name].encode() for name in FILES}


def _standings(report: LeagueReport) -> str:
    cards = {card.label: card for card in report.bots}
    columns = ["bot", "rank_low", "rank_high", "mu", "sigma", "cells", "cells_of_league", "blocks", "games", "faults"]
    rows: list[list[Any]] = []
    for bot in report.ratings.overall.bots:
        card = cards.get(bot.bot)
        described = [card.mean_decision_us, card.shipped, card.sha256] if card else [None, None, None]
        rows.append([*_values(_summed(bot.document()), columns), *described])
    return _csv([*columns, "decision_cpu_us", "shipped", "sha256"], rows)


def _cells(ratings: Mapping[str, Any]) -> str:
    columns = [
        "bot",
        "rank_low",
        "rank_high",
        "mu",
        "sigma",
        "points",
        "half_width",
        "blocks",
        "games",
        "faults",
        "faults_by_cause",
    ]
    unrated = {"mu": None, "sigma": None}
    rows = [
        [cell["cell"], *_values(_summed(bot) | ({} if cell["rated_games"] else unrated), columns)]
        for cell in ratings["cells"]
        for bot in cell["bots"]
    ]
    return _csv(["cell", *columns], rows)


def _pairs(ratings: Mapping[str, Any]) -> str:
    columns = ["bot", "other", "points", "half_width", "blocks", "ahead", "clear"]
    rows = [[cell["cell"], *_values(pair, columns)] for cell in ratings["cells"] for pair in cell["pairs"]]
    rows += [["overall", *_values(pair, columns)] for pair in ratings["overall"]["pairs"]]
    return _csv(["cell", *columns], rows)


def _summed(bot: Mapping[str, Any]) -> dict[str, Any]:
    """A row with its faults as a sum and as text."""
    causes: Mapping[str, int] = bot["faults"]
    return {
        **bot,
        "faults": sum(causes.values()),
        "faults_by_cause": " ".join(f"{cause}:{count}" for cause, count in sorted(causes.items())),
    }


def _values(row: Mapping[str, Any], columns: Sequence[str]) -> list[Any]:
    return [row[column] for column in columns]


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_field(value) for value in row] for row in rows)
    return text.getvalue()


def _field(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        return value
    text = value.encode("utf-8", "backslashreplace").decode()  # half a surrogate cannot be written
    return f"'{text}" if text.startswith(_FORMULA) else text
