"""Renders the report: every file of its folder, as bytes."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from engine.cells import Cell
from engine.words import listed
from leagues.rating.pairs import ENOUGH_BLOCKS
from leagues.rating.standings import BotInCell, CellRatings
from reports import colours, figures, words
from reports.charts import forest_plot
from reports.data import LeagueReport
from reports.downloads import FILES, downloads
from reports.faults import fault_counts
from reports.matrices import MOST_PAIRED, PairMatrix, cell_matrix, overall_matrix, points_matrix, too_few
from reports.plain_text import plain_text
from reports.verdict import Standing, Verdict, caution, progress, status, verdict

MOST_ENTRIES = 2000
"""Rows and pairs of all cells together that still go on one page; beyond that every cell has a page of its own."""

GENERATOR = "arena report"
"""The mark of a page of ours, in its head."""

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class CellSection:
    """One cell as its section shows it; `address` leads there from the first page."""

    ratings: CellRatings
    anchor: str
    address: str
    heading: str
    verdict: Verdict
    ranked: tuple[BotInCell, ...]
    provisional: tuple[BotInCell, ...]
    pairs: PairMatrix | None


def files(report: LeagueReport) -> dict[str, bytes]:
    """Every file of the report by its path in the folder."""
    assets = _assets()
    stylesheet, script = assets
    on_one_page = _entries(report) <= MOST_ENTRIES
    sections = tuple(_section(cell, on_one_page) for cell in report.ratings.cells)
    environment = _environment()
    common = {"report": report, "stylesheet": stylesheet, "script": script}
    pages = {
        "index.html": environment.get_template("index.html.j2").render(
            common, root="", **_index(report), sections=sections, on_one_page=on_one_page
        )
    }
    if not on_one_page:
        template = environment.get_template("cell_page.html.j2")
        pages |= {section.address: template.render(common, root="../", section=section) for section in sections}
    return (
        {path: text.encode() for path, text in pages.items()}
        | assets
        | {f"data/{name}": data for name, data in downloads(report).items()}
    )


def _index(report: LeagueReport) -> dict[str, Any]:
    """What the first page shows, beyond the cells."""
    overall = report.ratings.overall
    rated = {row.bot for row in overall.bots}
    return {
        "verdict": verdict(overall.bots, overall.pairs),
        "progress": progress(report),
        "caution": caution(report),
        "status": status(report),
        "cards": {card.label: card for card in report.bots},
        "ranked": [row for row in overall.bots if not row.provisional],
        "provisional": [row for row in overall.bots if row.provisional],
        "without_results": [card.label for card in report.bots if card.label not in rated],
        "forest": forest_plot(overall.bots),
        "matrix": cell_matrix(report.ratings),
        "pairs": overall_matrix(report.ratings),
        "faults": fault_counts(report.faults, [card.label for card in report.bots], report.league.limits),
        "files": FILES,
        "equal_weights": len({cell.weight for cell in report.ratings.cells}) <= 1,
    }


def _section(cell: CellRatings, on_one_page: bool) -> CellSection:
    named = Cell.parse(cell.cell)
    anchor = words.cell_anchor(named)
    return CellSection(
        cell,
        anchor,
        f"#{anchor}" if on_one_page else f"cells/{anchor}.html",
        words.cell_words(named),
        verdict(cell.bots, cell.pairs),
        tuple(row for row in cell.bots if not row.provisional),
        tuple(row for row in cell.bots if row.provisional),
        points_matrix(cell),
    )


def _entries(report: LeagueReport) -> int:
    return sum(len(cell.bots) + min(len(cell.bots), MOST_PAIRED) ** 2 for cell in report.ratings.cells)


def _environment() -> Environment:
    """Templates that escape everything, stop at a misspelt name, and never print a character that cannot be seen."""
    environment = Environment(
        autoescape=True,
        finalize=_finalize,
        loader=FileSystemLoader(_HERE / "templates"),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    untyped: Any = environment  # whose own types do not say what its filters and globals hold
    untyped.filters.update(
        estimate=figures.estimate,
        rating=_rating,
        ranks=_ranks,
        whole=figures.whole,
        microseconds=figures.microseconds,
        too_few=too_few,
        layout=words.layout_words,
        listed=listed,
    )
    untyped.globals.update(
        counted=words.counted,
        sandbox=words.sandbox_words,
        generator=GENERATOR,
        enough_blocks=ENOUGH_BLOCKS,
        most_paired=MOST_PAIRED,
    )
    return environment


def _rating(row: Standing) -> str:
    return figures.rating(row.mu, row.sigma)


def _ranks(row: Standing) -> str:
    return figures.ranks(row.rank_low, row.rank_high)


def _finalize(value: Any) -> Any:
    return plain_text(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _assets() -> dict[str, bytes]:
    """Stylesheet and script, in this order, named by their content so that a browser never mixes two reports."""
    stylesheet = colours.variables() + (_HERE / "assets" / "style.css").read_text(encoding="utf-8")
    script = (_HERE / "assets" / "app.js").read_text(encoding="utf-8")
    return {_named("style", "css", stylesheet): stylesheet.encode(), _named("app", "js", script): script.encode()}


def _named(name: str, suffix: str, text: str) -> str:
    return f"assets/{name}.{sha256(text.encode()).hexdigest()[:12]}.{suffix}"
