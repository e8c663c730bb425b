"""A league's page from its log: gathers what the page says, and has it built."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from arena.log.files import write_once
from arena.log.logged import Logged, Results
from leagues.rating.standings import Ratings
from reports.data import BotCard, LeagueFacts, LeagueReport
from reports.site import build


def write_report(results: Results, rated: Ratings, folder: Path) -> Path:
    """Build the page of a league and return it."""
    found, league = results.logged, results.logged.league
    times = _decision_times(found)
    entered = [found.history.bots[label] for label in league.bots if label not in found.history.voided]
    cards = [
        BotCard(bot.label, bot.summary, tuple(bot.games), bot.shipped, bot.sha256, times.get(bot.label))
        for bot in entered
    ]
    return build(
        LeagueReport(
            league=LeagueFacts(league.name, league.title, league.seed, found.history.limits()),
            ratings=rated,
            faults=results.faults(),
            bots=tuple(cards),
            chunks_planned=len(found.planned),
            chunks_done=found.chunks_done,
            levels=found.levels,
            engines=found.engines,
            snapshot=found.snapshot,
            reproduce=f"arena league run {league.name}.toml",
            notes=found.notes,
        ),
        folder.absolute(),
    )


def write_pages(results: Results, rated: Ratings) -> Path:
    """Build the page of a league in its home, with the digests of its files beside it, and return it."""
    home, name = results.logged.home, results.logged.league.name
    page = write_report(results, rated, home.site(name))
    files = sorted(path for path in page.parent.rglob("*") if path.is_file())
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(page.parent).as_posix()}\n" for path in files)
    write_once(home.site_digests(name), "".join(lines).encode())
    return page


def _decision_times(found: Logged) -> dict[str, float]:
    """CPU microseconds a decision of each bot, over everything it was asked."""
    asked: dict[str, int] = {}
    used: dict[str, int] = {}
    for chunk, played in found.there.items():
        for bot, decisions, cpu_ns in zip(
            found.history.chunks[chunk].bots, played.decisions, played.cpu_ns, strict=True
        ):
            asked[bot] = asked.get(bot, 0) + decisions
            used[bot] = used.get(bot, 0) + cpu_ns
    return {bot: used[bot] / count / 1000 for bot, count in asked.items() if count}
