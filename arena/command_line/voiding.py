"""`arena league void` and `restore`: games of a bot that do not count, with the reason, and the way back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer
from arena.command_line.home import read_home
from arena.command_line.standings import LeagueArgument
from engine.errors import InputError
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.leagues import LeagueVoidDocument
    from arena.log.entries import RestoredEntry, VoidedEntry
    from arena.log.logged import Logged

BotArgument = Annotated[str, typer.Argument(help="name@version, or a name for its newest version in the league.")]
ReasonOption = Annotated[str, typer.Option(help="Why, in a sentence; it stands wherever the league is told.")]


def void(name: LeagueArgument, bot: BotArgument, reason: ReasonOption) -> Answer:
    """Let no game of a bot count in a league from here on, and let it enter no more. Nothing is played again, nothing
    is lost: arena league restore takes it back.

    Example: arena league void first random --reason "told its cards to a partner"
    """
    from arena.log.entries import VoidedEntry

    return _say(name, bot, reason, voiding=True, kind=VoidedEntry)


def restore(name: LeagueArgument, bot: BotArgument, reason: ReasonOption) -> Answer:
    """Let the games of a voided bot count again.

    Example: arena league restore first random --reason "it was a mistake"
    """
    from arena.log.entries import RestoredEntry

    return _say(name, bot, reason, voiding=False, kind=RestoredEntry)


def _say(name: str, bot: str, reason: str, *, voiding: bool, kind: type[VoidedEntry | RestoredEntry]) -> Answer:
    from arena.log.league_log import LeagueLog
    from arena.log.lock import alone
    from arena.log.logged import logged
    from leagues.bot_names import version_named

    home = read_home()
    before = logged(home, name)
    with alone(home, name):
        label = version_named(bot, before.history.versions().values(), bot).label
        _check(before, label, voiding)
        log = LeagueLog(home, name, before.history)
        log.add(kind(label, _sentence(reason), datetime.now(UTC).isoformat(timespec="seconds")))
        after = log.logged()
    document: LeagueVoidDocument = {
        "schema": "arena/league-void/1",
        "league": name,
        "bot": label,
        "voided": voiding,
        "reason": _sentence(reason),
        "games_before": before.games_done,
        "games": after.games_done,
    }
    change = f"{counted(before.games_done, 'game')} counted before, {after.games_done:,} count now."
    done = "is voided" if voiding else "counts again"
    return Answer(
        document,
        shown=[f"{label} {done} in {name}: {change}"],
        talk=[f"Next: arena ratings {name}, and arena league run FILE to play what the league is to have without it."]
        if voiding
        else [f"Next: arena league run FILE, then arena ratings {name}"],
    )


def _check(league: Logged, label: str, voiding: bool) -> None:
    """InputError where there is nothing to be said."""
    name, voided = league.league.name, {one.bot: one for one in league.voided}
    if voiding and label in voided:
        raise InputError(
            label, f"it is voided in {name} already: {voided[label].reason}", f"see: arena league status {name}"
        )
    if not voiding and label not in voided:
        raise InputError(label, f"it is not voided in {name}", f"see: arena league status {name}")


def _sentence(reason: str) -> str:
    """A reason in one line."""
    text = " ".join(reason.split())
    if not text:
        raise InputError("--reason", "a reason is wanted", 'such as --reason "told its cards to a partner"')
    return text
