"""Made-up reports with exact numbers, and a reader of the pages made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import polars

from engine.cells import Cell, individual
from leagues.rating.standings import BotInCell, BotOverall, CellRatings, OverallRatings, PairPoints, Ratings
from leagues.records import Limits
from leagues.schemas import FAULTS
from reports.data import BotCard, LeagueFacts, LeagueReport

ADA, BOB, CY = "ada@1.0", "bob@2.1", "cy@1"
OH_HELL = Cell("oh-hell", "standard", 3, "1-1-1")
BOTTLE_IMP = Cell("bottle-imp", "classic", 3, "1-1-1")
FAULT_ROWS = [
    (OH_HELL.id, "chunk-1", "block-1", "game-1", 2, CY, 0, 5, "crash", "ValueError: no such card"),
    (OH_HELL.id, "chunk-1", "block-1", "game-2", 2, CY, 1, 7, "crash", "KeyError: 3"),
    (BOTTLE_IMP.id, "chunk-2", "block-9", "game-3", 0, BOB, 0, 1, "illegal", "17: the suit led must be followed"),
]

MANY_FAULTS = [
    (OH_HELL.id, "chunk-1", "block-1", f"game-{bot}-{cause}", 0, bot, 0, 5, cause, "as it happened")
    for bot in (ADA, BOB, CY)
    for cause in ("out", "import", "start-up", "protocol", "memory", "wall", "cpu", "illegal", "crash")
]
"""One fault of every bot and cause, causes in another order than the page has them."""


def cell_bot(
    bot: str,
    mu: float,
    sigma: float,
    points: float,
    half_width: float | None,
    blocks: int,
    ranks: tuple[int, int] | None,
    **faults: int,
) -> BotInCell:
    """A row of a cell of three seats."""
    return BotInCell(bot, mu, sigma, points, half_width, blocks, 3 * blocks, faults, *(ranks or (None, None)))


def overall_bot(
    bot: str,
    mu: float | None,
    sigma: float | None,
    blocks: int,
    ranks: tuple[int, int] | None,
    cells: int = 2,
    **faults: int,
) -> BotOverall:
    """A row of the standings of a league of two cells."""
    return BotOverall(bot, mu, sigma, cells, 2, blocks, 3 * blocks, faults, *(ranks or (None, None)))


def ratings() -> Ratings:
    """Ada leads with Bob not separated from her over all, and Cy is provisional in one of two cells."""
    oh_hell = CellRatings(
        OH_HELL.id,
        1.0,
        24,
        0,
        72,
        72,
        0.1,
        (
            cell_bot(ADA, 28.3, 0.4, 3.14, 0.52, 24, (1, 1)),
            cell_bot(BOB, 25.125, 0.45, -0.61, 0.7, 24, (2, 3)),
            cell_bot(CY, 22.5, 0.5, -2.53, 0.9, 24, (2, 3), crash=2),
        ),
        (
            PairPoints(ADA, BOB, 3.6, 0.8, 24, 0.875, True),
            PairPoints(ADA, CY, 5.67, 1.1, 24, 0.9375, True),
            PairPoints(BOB, CY, 1.92, 2.5, 24, 0.625, False),
        ),
    )
    bottle_imp = CellRatings(
        BOTTLE_IMP.id,
        1.0,
        12,
        2,
        36,
        36,
        0.02,
        (
            cell_bot(BOB, 26.0, 0.6, 12.5, 14.2, 12, (1, 2), illegal=1),
            cell_bot(ADA, 25.5, 0.6, 8.25, 13.9, 12, (1, 2)),
            cell_bot(CY, 23.0, 2.5, -40.0, 30.0, 4, None),
        ),
        (
            PairPoints(ADA, BOB, -4.25, 20.0, 12, 0.5, False),
            PairPoints(ADA, CY, 48.0, 40.0, 4, 0.75, False),
        ),
    )
    overall = OverallRatings(
        (
            overall_bot(ADA, 26.875, 0.36, 36, (1, 2)),
            overall_bot(BOB, 25.5625, 0.375, 36, (1, 2), illegal=1),
            overall_bot(CY, 22.75, 1.3, 28, (3, 3), crash=2),
        ),
        (
            PairPoints(ADA, BOB, -0.25, 10.0, 36, 0.6875, False),
            PairPoints(ADA, CY, 26.8, 20.0, 28, 0.84375, True),
            PairPoints(BOB, CY, 1.92, 1.5, 24, 0.625, True),
        ),
    )
    return Ratings((oh_hell, bottle_imp), overall)


def cards(labels: Sequence[str] = (ADA, BOB, CY)) -> tuple[BotCard, ...]:
    """One for each bot; the first ships, the others were submitted."""
    return tuple(
        BotCard(
            label,
            f"Plays as {label.partition('@')[0]} does.",
            ("oh-hell", "bottle-imp"),
            place == 0,
            f"{place:02x}" * 32,
            12.5 * (place + 1),
        )
        for place, label in enumerate(labels)
    )


def faults(rows: Sequence[tuple[object, ...]] = FAULT_ROWS) -> polars.DataFrame:
    """A frame of faults."""
    return polars.DataFrame(list(rows), schema=FAULTS, orient="row")


def report(**changes: object) -> LeagueReport:
    """A complete league of three bots and two cells, changed as given."""
    league = LeagueFacts("made-up", "The made-up league", "a seed that is long enough", Limits())
    complete = LeagueReport(
        league,
        ratings(),
        faults(),
        cards(),
        40,
        40,
        ("A",),
        ("rules-1",),
        "snapshot-1",
        "arena league run made-up.toml",
    )
    return replace(complete, **changes)


def empty_ratings() -> Ratings:
    """Nothing has been played."""
    cells = tuple(CellRatings(cell.id, 1.0, 0, 0, 0, 0, 0.005, (), ()) for cell in (OH_HELL, BOTTLE_IMP))
    return Ratings(cells, OverallRatings((), ()))


def large_report(bots: int, cells: int) -> LeagueReport:
    """A league in which everybody met everybody, with names and descriptions of ordinary length."""
    labels = [f"player-number-{number:02}@1.{number}" for number in range(bots)]
    named = [
        Cell("oh-hell", f"variant-{number // 4}", 3 + number % 4, individual(3 + number % 4)) for number in range(cells)
    ]

    def pair(one: int, other: int) -> PairPoints:
        clear = (one + other) % 3 > 0
        return PairPoints(
            labels[one], labels[other], (other - one) * 0.37, 1.2345, 24 + one, 0.5 + (other - one) / (3 * bots), clear
        )

    pairs = tuple(pair(one, other) for one in range(bots) for other in range(one + 1, bots))
    in_cell = tuple(
        cell_bot(label, 30 - place / 6, 0.7, 5 - place / 6, 1.25, 48, (1, bots)) for place, label in enumerate(labels)
    )
    overall = tuple(
        BotOverall(label, 30 - place / 6, 0.2, cells, cells, 48 * cells, 192 * cells, {}, 1, bots)
        for place, label in enumerate(labels)
    )
    cell_ratings = tuple(CellRatings(cell.id, 1.0, 400, 0, 1600, 1600, 0.1, in_cell, pairs) for cell in named)
    summary = (
        "Counts what has been played, bids what it can make for sure, and leads its longest suit until somebody shows "
        "a void."
    )
    described = tuple(replace(card, summary=summary) for card in cards(labels))
    return report(ratings=Ratings(cell_ratings, OverallRatings(overall, pairs)), bots=described, faults=faults([]))


_BLOCKS = {"p", "h1", "h2", "h3", "li", "dt", "dd", "div", "td", "th", "pre", "small", "summary"}
"""Elements whose text stands apart from what comes before."""


@dataclass
class Page(HTMLParser):
    """A page read back: its text, every element with its attributes, every table that has an id as rows of texts."""

    html: str
    text: str = ""
    elements: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)
    tables: dict[str, list[list[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self._rows: list[list[str]] = []
        self._in_cell = False
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        self.text += " " if tag in _BLOCKS else ""
        if tag == "table":
            self._rows = self.tables.setdefault(attributes.get("id", ""), [])
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append("")
            self._in_cell = True
        elif tag == "small" and self._in_cell:
            self._rows[-1][-1] += " "

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        data = data.replace("\u00a0", " ").replace("\u202f", "")
        self.text += data
        if self._in_cell:
            self._rows[-1][-1] += data

    def words(self) -> str:
        """The text with every run of spaces as one."""
        return " ".join(self.text.split())

    def row(self, table: str, bot: str) -> list[str]:
        """The row of a bot in a table, without the bot."""
        (found,) = [row for row in self.tables[table][1:] if bot in row[:2]]
        return [text for text in found if text != bot]
