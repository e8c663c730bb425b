"""Playing logged chunks again with their bots, and telling what became of those that come out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import polars

from arena.log.chunks import decode
from arena.log.entries import PlayedEntry
from arena.log.home import Home
from arena.log.levels import SandboxLevel
from arena.playing.conditions import Conditions
from arena.playing.running import level_beside
from arena.playing.scheduler import Save, run_chunks
from arena.playing.worker import Outcome
from arena.submissions.kept import intact_package
from arena.submissions.store import take_in
from arena.upkeep.chunk_comparing import FirstDifference, first_difference, same_results
from arena.upkeep.findings import Discrepancy, Doubt, Undecided
from bots.shipped import shipped_files
from engine.faults import Cause
from engine.games import engine_of
from engine.rehearsal import rehearse
from leagues.records import Chunk, Limits

OF_TIME = frozenset({Cause.CPU, Cause.WALL, Cause.MEMORY, Cause.START_UP})
"""Causes of faults that depend on the machine and on what else it does."""

TIMES_MORE = 6
"""How often a chunk is played once more before its log is held to be wrong: a coin that is tossed twice may agree."""


@dataclass(frozen=True, slots=True)
class Playing:
    """How chunks are played again."""

    home: Home
    limits: Limits
    round_cap: int
    unsafe: bool
    workers: int | None
    address: str | None
    stopping: Callable[[], bool]
    played: Callable[[Chunk], None]

    def level(self, chunks: Sequence[Chunk]) -> SandboxLevel:
        """The sandbox level: the best this machine has, whatever the log has, because what it says of bots may be
        wrong. Only bots whose content ships with this program are played without one, and only where that is asked
        for.
        """
        shipped = {take_in(path, name)[0].sha256 for name, path in shipped_files().items()}
        strangers = {bot.label for chunk in chunks for bot in chunk.bots if bot.sha256 not in shipped}
        return level_beside(", ".join(sorted(strangers)), self.unsafe)

    def play(self, chunks: Sequence[Chunk], level: SandboxLevel, packages: Mapping[str, bytes], save: Save) -> None:
        """Play chunks under the conditions of the league."""
        if chunks:
            conditions = Conditions(self.limits, self.round_cap, level)
            run_chunks(chunks, conditions, packages, save, self.stopping, self.workers, self.address)

    def packages(self, chunks: Sequence[Chunk]) -> dict[str, bytes]:
        """The packages of the bots, by content, as far as the home has them."""
        found: dict[str, bytes] = {}
        for sha256 in sorted({bot.sha256 for chunk in chunks for bot in chunk.bots}):
            for place in (self.home.package(sha256), self.home.package_copy(sha256)):
                data = intact_package(place, sha256)
                if data is not None:
                    found[sha256] = data
                    break
        return found


@dataclass(slots=True)
class Again:
    """What came of playing again."""

    played: tuple[str, ...] = ()
    same: int = 0
    discrepancies: list[Discrepancy] = field(default_factory=list[Discrepancy])
    undecided: list[Undecided] = field(default_factory=list[Undecided])
    finished: bool = True


def compare_again(
    chunks: Sequence[Chunk],
    logged: Mapping[str, PlayedEntry],
    games_of: Callable[[str], polars.DataFrame],
    playing: Playing,
) -> Again:
    """Play chunks again whose files agree with the rules. A chunk that begins to differ with a bot's decision is played
    some times more: where a bot then differs from itself, it is not deterministic, and nothing is said against the log;
    nor is it of any other decision of that bot.
    """
    again = Again()
    packages = playing.packages(chunks)
    there = [chunk for chunk in chunks if not _bots_gone(chunk, packages, again)]
    if not there:
        return again
    level = playing.level(there)
    rehearse()
    doubtful: dict[str, tuple[Chunk, polars.DataFrame, FirstDifference]] = {}
    done: set[str] = set()

    def compare(chunk: Chunk, outcome: Outcome) -> None:
        done.add(chunk.id)
        playing.played(chunk)
        before, now = games_of(chunk.id), decode(outcome.data)
        if same_results(before, now):
            again.same += 1
            again.discrepancies += _other_decisions(chunk, logged[chunk.id], outcome)
            return
        found = first_difference(chunk, playing.round_cap, before, now)
        decided = _without_asking_again(chunk, logged[chunk.id], before, now, found)
        if isinstance(decided, Undecided):
            again.undecided.append(decided)
        elif found is None or decided:
            again.discrepancies += decided
        else:
            doubtful[chunk.id] = chunk, now, found

    unsteady: set[str] = set()
    asked: set[str] = set()

    def compare_once_more(chunk: Chunk, outcome: Outcome) -> None:
        asked.add(chunk.id)
        _, now, found = doubtful[chunk.id]
        once_more = decode(outcome.data)
        other = first_difference(chunk, playing.round_cap, now, once_more)
        if other is None:
            return
        unsteady.add(chunk.bots[other.seat].sha256)
        of_log = first_difference(chunk, playing.round_cap, games_of(chunk.id), once_more)
        said_the_same = of_log == found  # when it was asked the same
        if chunk.bots[found.seat].sha256 in unsteady or not said_the_same:
            del doubtful[chunk.id]
            again.undecided.append(_doubt(chunk, Doubt.NOT_DETERMINISTIC, other, _asked(chunk, other)))

    playing.play(there, level, packages, compare)
    whole = True
    for _ in range(TIMES_MORE):
        left = [chunk for chunk, _, _ in doubtful.values()]
        asked.clear()
        playing.play(left, level, packages, compare_once_more)
        whole = whole and len(asked) == len(left)
    for chunk, _, found in doubtful.values() if whole else ():
        if chunk.bots[found.seat].sha256 in unsteady:
            again.undecided.append(_doubt(chunk, Doubt.NOT_DETERMINISTIC, found, _elsewhere(chunk, found)))
        else:
            again.discrepancies.append(_changed(chunk, found))
    again.played = tuple(chunk.id for chunk in chunks if chunk.id in done)
    again.finished = len(done) == len(there) and whole
    return again


def _bots_gone(chunk: Chunk, packages: Mapping[str, bytes], again: Again) -> bool:
    """Whether the home lacks the content of a bot; the first one is noted."""
    for seat, bot in enumerate(chunk.bots):
        if bot.sha256 not in packages:
            what = f"the package of {bot.label} is gone or damaged; arena home check says more"
            again.undecided.append(Undecided(chunk.id, chunk.cell.id, Doubt.BOT_GONE, what, bot.label, None, seat))
            return True
    return False


def _without_asking_again(
    chunk: Chunk,
    played: PlayedEntry,
    before: polars.DataFrame,
    now: polars.DataFrame,
    found: FirstDifference | None,
) -> Undecided | list[Discrepancy]:
    """What a difference is where that shows without playing once more; an empty list where it does not."""
    if played.engine != engine_of(chunk.cell):
        what = "played by another version of the rules; with this one it comes out otherwise"
        return _doubt(chunk, Doubt.OTHER_RULES, found, what)
    if found is None:
        return _other_columns(chunk, before, now)
    if _of_time(found):
        what = f"move {found.move}: the log has {found.one.text}; played again, {found.other.text}"
        return _doubt(chunk, Doubt.TIMING, found, what)
    return []


def _doubt(chunk: Chunk, why: Doubt, found: FirstDifference | None, what: str) -> Undecided:
    if found is None:
        return Undecided(chunk.id, chunk.cell.id, why, what)
    return Undecided(chunk.id, chunk.cell.id, why, what, chunk.bots[found.seat].label, found.game, found.seat)


def _asked(chunk: Chunk, other: FirstDifference) -> str:
    """That a bot differs from itself, in words."""
    bot = chunk.bots[other.seat].label
    return (
        f"{bot} answers differently when it is asked the same again: move {other.move} of game {other.game} was"
        f" {other.one.text}, then {other.other.text}"
    )


def _elsewhere(chunk: Chunk, found: FirstDifference) -> str:
    """That a bot which differs from itself in another chunk may have done so here, in words."""
    bot = chunk.bots[found.seat].label
    return (
        f"{bot} answers differently when it is asked the same again, in other games: here move {found.move} was"
        f" {found.one.text}, then {found.other.text}"
    )


def _changed(chunk: Chunk, found: FirstDifference) -> Discrepancy:
    bot = chunk.bots[found.seat].label
    what = f"move {found.move}: the log has {found.one.text}; {bot} answers {found.other.text}, each time it is asked"
    return Discrepancy(chunk.id, chunk.cell.id, found.field, what, found.game, found.seat)


def _of_time(found: FirstDifference) -> bool:
    """Whether a decision differs where a bot was stopped for time or memory: in one of the playings only, or in both in
    other words.
    """
    return not OF_TIME.isdisjoint((found.one.cause, found.other.cause))


def _other_columns(chunk: Chunk, before: polars.DataFrame, now: polars.DataFrame) -> list[Discrepancy]:
    """Columns that differ though no decision does."""
    return [
        Discrepancy(chunk.id, chunk.cell.id, name, "played again, it comes out otherwise", game)
        for game, one, other in zip(before["game"], before.rows(named=True), now.rows(named=True), strict=True)
        for name in before.columns
        if name not in ("level", "engine") and one[name] is not None and one[name] != other[name]
    ]


def _other_decisions(chunk: Chunk, played: PlayedEntry, outcome: Outcome) -> list[Discrepancy]:
    """Decisions that the manifest counts otherwise than were asked."""
    return [
        Discrepancy(chunk.id, chunk.cell.id, "decisions", f"the manifest has {logged}; {asked} were asked", None, seat)
        for seat, (logged, asked) in enumerate(zip(played.decisions, outcome.decisions, strict=False))
        if logged != asked
    ]
