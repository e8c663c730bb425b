"""A league's page from its log: gathers what the page says, and has it built."""

from __future__ import annotations

from pathlib import Path

from arena.log.catalogue import Catalogue
from arena.log.logged import Logged
from leagues.planning.notes import notes
from leagues.rating.standings import Ratings
from reports.data import BotCard, LeagueReport
from reports.site import build


def write_report(found: Logged, rated: Ratings, catalogue: Catalogue, folder: Path) -> Path:
    """Build the page of a league and return it."""

    times = _decision_times(found)
    cards = [
        BotCard(row.label, stored.summary, row.games, stored.shipped, row.sha256, times.get(row.label))
        for row in found.prepared.bots
        for stored in [catalogue.bot(row.label)]
    ]
    league = found.prepared.league
    return build(
        LeagueReport(
            league=league,
            ratings=rated,
            faults=found.faults(),
            bots=tuple(cards),
            chunks_planned=len(found.prepared.plan.chunks),
            chunks_done=found.chunks_done,
            levels=found.levels,
            engines=found.engines,
            snapshot=found.snapshot,
            reproduce=f"arena league run {league.name}.toml",
            notes=notes(league, found.prepared.bots),
        ),
        folder.absolute(),
    )


def _decision_times(found: Logged) -> dict[str, float]:
    """CPU microseconds a decision of each bot, over everything it was asked."""
    asked: dict[str, int] = {}
    used: dict[str, int] = {}
    for chunk in found.prepared.plan.chunks:
        row = found.rows.get(chunk.id)
        if row is not None:
            for bot, decisions, cpu_ns in zip(chunk.bots, row.decisions, row.cpu_ns, strict=True):
                asked[bot.label] = asked.get(bot.label, 0) + decisions
                used[bot.label] = used.get(bot.label, 0) + cpu_ns
    return {label: used[label] / count / 1000 for label, count in asked.items() if count}
