"""Which bot versions enter a league: the names of its file among the bots there are, and whether they fit its cells."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engine.errors import InputError
from leagues.bot_names import version_named
from leagues.files.league_file import League
from leagues.records import BotVersion, LeagueCell


def resolve(names: Sequence[str], known: Sequence[BotVersion], place: str) -> tuple[BotVersion, ...]:
    """The versions that `names` mean, in their order: `name@version`, or `name` for its newest.

    `known` is in the order of submission: the last version of a name is its newest. InputError at `place` for a name or
    a version that is not known, and for two names that mean the same version.
    """
    return _resolve([(name, place) for name in names], known)


def entrants(league: League, known: Sequence[BotVersion]) -> tuple[BotVersion, ...]:
    """The versions that play in a league, in the order of its file.

    InputError, at the file's line, as in `resolve`, and for a bot that plays none of the league's games, and for a cell
    that fewer bots play than its design needs.
    """
    places = [league.places.of("bots", position) for position in range(len(league.bots))]
    bots = _resolve(list(zip(league.bots, places, strict=True)), known)
    for bot, place in zip(bots, places, strict=True):
        _check_bot(bot, league, place)
    for league_cell in league.cells():
        _check_cell(league_cell, league.play.design, bots)
    return bots


def without_voided(league: League, bots: Sequence[BotVersion], voided: Container[str]) -> tuple[BotVersion, ...]:
    """Those of a league's bots that are not voided; `voided` has labels. InputError where a cell has too few left."""
    left = tuple(bot for bot in bots if bot.label not in voided)
    if len(left) < len(bots):
        for league_cell in league.cells():
            _check_cell(league_cell, league.play.design, left)
    return left


def _resolve(named: Sequence[tuple[str, str]], known: Sequence[BotVersion]) -> tuple[BotVersion, ...]:
    found: dict[BotVersion, str] = {}
    for name, place in named:
        bot = version_named(name, known, place)
        if bot in found:
            raise InputError(
                place, f'"{name}" and "{found[bot]}" are the same bot, {bot.label}', "name each version once"
            )
        found[bot] = name
    return tuple(found)


def _check_bot(bot: BotVersion, league: League, place: str) -> None:
    games = list(dict.fromkeys(league_cell.cell.game for league_cell in league.cells()))
    if not any(bot.plays(game) for game in games):
        plays = ", ".join(bot.games) or "no game"
        cause = f"{bot.label} plays {plays}, but the league's cells are of {', '.join(games)}"
        raise InputError(place, cause, f"take {bot.name} out of bots, or add [[cells]] of a game it plays")


def _check_cell(league_cell: LeagueCell, design: str, bots: Sequence[BotVersion]) -> None:
    cell = league_cell.cell
    entered = [bot.label for bot in bots if bot.plays(cell.game)]
    if len(entered) < (1 if design == "self-play" else 2):
        cause = f"only {entered[0]} plays {cell.game}" if entered else f"no bot of the league plays {cell.game}"
        reason = ", and a rating needs two bots that meet" if design != "self-play" else ""
        fix = f"add a bot that plays {cell.game} to bots (arena bot list shows them), or take the entry out"
        raise InputError(league_cell.place, f"{cause}{reason}", fix)
