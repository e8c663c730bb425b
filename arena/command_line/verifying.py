"""`arena league verify` and `arena replay verify`: whether what was played holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from arena.command_line.answers import Answer, Listing
from arena.command_line.home import read_home
from arena.command_line.interrupts import stop_when_asked
from arena.command_line.output import talk
from arena.command_line.playing_options import AddressOption, WorkersOption
from arena.command_line.standings import LeagueArgument
from engine.errors import ExitCode, Incomplete, InputError, Mismatch
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.replays import ReplayVerifyDocument
    from arena.command_line.documents.verifying import LeagueVerifyDocument, LoggedDiscrepancy, UndecidedChunk
    from arena.log.logged import Logged
    from arena.upkeep.findings import Discrepancy, Undecided
    from arena.upkeep.verifying import Verified

SHOWN = 20
"""Discrepancies, and undecided chunks, that people are shown; `--json` has all."""

STANDARD_INPUT = "-"
EXPORTED = "arena/replay-export/1"


def verify_league(
    name: LeagueArgument,
    sample: Annotated[
        int | None,
        typer.Option(min=1, help="Play so many chunks again, always the same ones; else all.", show_default=False),
    ] = None,
    workers: WorkersOption = None,
    address: AddressOption = None,
    unsafe: Annotated[
        bool, typer.Option("--unsafe", help="Play shipped bots without a sandbox, where there is none.")
    ] = False,
) -> Answer:
    """Referee every result of a league by the rules, play it again with its bots, and say what is not the same. Exit
    code 6 where something does not fit, 1 where something can neither be confirmed nor refuted: a bot that answers
    differently each time is named, and so is what another version of the rules played.

    Example: arena league verify first --sample 20
    """
    from arena.command_line.progress import progress_of
    from arena.log.logged import logged
    from arena.upkeep import verifying

    found = logged(read_home(), name)
    if not any(chunk.id in found.history.played for chunk in found.planned):
        raise Incomplete(name, "none of its results are in the log", "arena league run FILE plays it")
    for line in found.damage:
        talk(line)

    refereed = verifying.referee_league(found, sample)
    games = sum(len(chunk.games) for chunk in refereed.to_play)
    talk(f"Refereed by the rules: {counted(len(found.there), 'chunk')}. To be played again: {counted(games, 'game')}")
    with stop_when_asked() as interrupt, progress_of(games) as progress:
        verified = verifying.play_again(
            refereed,
            unsafe=unsafe,
            workers=workers,
            address=address,
            stopping=interrupt.asked,
            played=progress.played,
        )
    return _league_answer(found, verified)


def _league_answer(found: Logged, verified: Verified) -> Answer:
    name = found.league.name
    if not verified.finished:
        return Answer(None, talk=["Stopped; nothing was decided."], exit_code=ExitCode.INTERRUPTED)
    wrong, undecided = verified.discrepancies, verified.undecided
    document: LeagueVerifyDocument = {
        "schema": "arena/league-verify/1",
        "league": name,
        "verified": not wrong and not undecided,
        "chunks": verified.chunks,
        "played_again": list(verified.played_again),
        "same": verified.same,
        "not_deterministic": list(verified.not_deterministic),
        "discrepancies": [_discrepancy(one) for one in wrong],
        "undecided": [_undecided(one) for one in undecided],
        "snapshot": found.snapshot,
    }
    shown: list[str | Listing] = [
        f"Refereed by the rules: {counted(verified.chunks, 'chunk')}. Played again: {len(verified.played_again):,}, "
        f"of which {verified.same:,} came out the same."
    ]
    if wrong:
        rows = [(one.cell, one.chunk, one.game, one.seat, one.field, one.what) for one in wrong[:SHOWN]]
        shown += [Listing(["cell", "chunk", "game", "seat", "field", "does not fit"], rows), *_more(len(wrong))]
    if undecided:
        rows = [(one.cell, one.chunk, one.bot, one.why.value, one.what) for one in undecided[:SHOWN]]
        shown += [Listing(["cell", "chunk", "bot", "undecided", "what"], rows), *_more(len(undecided))]
    return Answer(
        document,
        shown=shown,
        talk=[
            *_advice(verified),
            *([] if found.complete else [f"The league is not complete: arena league status {name}"]),
        ],
        exit_code=ExitCode.MISMATCH if wrong else ExitCode.NO if undecided else ExitCode.YES,
    )


def _more(count: int) -> list[str]:
    return [f"and {count - SHOWN:,} more; --json has all"] if count > SHOWN else []


def _advice(verified: Verified) -> list[str]:
    """What to make of what was found."""
    lines = [
        f"{bot} answers differently when it is asked the same again: its games cannot be verified."
        for bot in verified.not_deterministic
    ]
    if verified.discrepancies:
        lines.append("The log was changed or damaged, or a bot depends on something it is not shown, such as the date.")
    return lines


def _discrepancy(one: Discrepancy) -> LoggedDiscrepancy:
    return {
        "chunk": one.chunk or None,
        "cell": one.cell or None,
        "game": one.game,
        "seat": one.seat,
        "field": one.field,
        "what": one.what,
    }


def _undecided(one: Undecided) -> UndecidedChunk:
    return {
        "chunk": one.chunk,
        "cell": one.cell,
        "why": one.why.value,
        "bot": one.bot,
        "game": one.game,
        "seat": one.seat,
        "what": one.what,
    }


def verify_replay(
    file: Annotated[str, typer.Argument(help="A replay (arena-replay/1) as a file, or - for standard input.")],
) -> Answer:
    """Referee a replay by the rules: its deals, every deed, scores, totals and winners. The first thing that is wrong
    is named with its place. Exit code 6 where there is one, 3 for what is no replay.

    Example: arena replay export 0f3a --legal | arena replay verify -
    """
    from engine.refereeing import referee

    try:
        refereed = referee(_document(file))
    except InputError as error:
        raise InputError(f"{file}: {error.place}", error.cause, error.fix) from None
    except Mismatch as mismatch:
        refused: ReplayVerifyDocument = {
            "schema": "arena/replay-verify/1",
            "file": file,
            "verified": False,
            "rounds": 0,
            "decisions": 0,
            "place": mismatch.place,
            "cause": mismatch.cause,
            "notes": [],
        }
        return Answer(
            refused,
            shown=[f"{mismatch.place} {mismatch.cause}."],
            talk=[f"{mismatch.fix[0].upper()}{mismatch.fix[1:]}."],
            exit_code=ExitCode.MISMATCH,
        )
    document: ReplayVerifyDocument = {
        "schema": "arena/replay-verify/1",
        "file": file,
        "verified": True,
        "rounds": refereed.rounds,
        "decisions": refereed.decisions,
        "place": None,
        "cause": None,
        "notes": list(refereed.notes),
    }
    contents = f"{counted(refereed.rounds, 'round')}, {counted(refereed.decisions, 'decision')}"
    return Answer(document, shown=[f"A game as the rules have it: {contents}."], talk=refereed.notes)


def _document(file: str) -> object:
    """The replay in a file, by itself or as `arena replay export --json` prints it."""
    try:
        text = sys.stdin.read() if file == STANDARD_INPUT else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cause = error.strerror if isinstance(error, OSError) else "it is no text"
        raise InputError(file, f"the file cannot be read: {cause}", "name a file that is there") from None
    try:
        document = cast("object", json.loads(text, object_pairs_hook=_unique))
    except (ValueError, RecursionError) as error:
        raise InputError(file, f"it is no JSON document: {error}", "arena replay export writes replays") from None
    if isinstance(document, dict):
        whole = cast("dict[str, object]", document)
        return whole["replay"] if whole.get("schema") == EXPORTED and "replay" in whole else whole
    return document


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys are all there once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise ValueError(f"the key {twice!r} is there twice in one object")
    return found
