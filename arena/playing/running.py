"""A league from its plan to its log: under which sandbox level it may be played, and playing what is missing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256

from arena.log.catalogue import Catalogue
from arena.log.chunks import decode, faults_by_seat
from arena.log.entries import PlayedEntry, RunEntry
from arena.log.home import Home
from arena.log.league_log import LeagueLog
from arena.log.levels import SandboxLevel
from arena.log.logged import Logged
from arena.playing.conditions import Conditions
from arena.playing.preparing import Prepared, entries
from arena.playing.scheduler import run_chunks
from arena.playing.worker import Outcome
from arena.sandbox.trial import SandboxTrial, sandbox_trial
from arena.submissions.store import package_data
from engine.errors import EnvironmentUnfit, InputError
from engine.games import engine_of
from engine.rehearsal import rehearse
from leagues.records import BotVersion, Chunk


def level_for(bots: tuple[BotVersion, ...], catalogue: Catalogue, unsafe: bool) -> SandboxLevel:
    """The sandbox level the bots are played under: the best this machine has, or none where `unsafe` asks for that.
    Bots that did not ship with the program are never played without a sandbox.

    InputError where `unsafe` asks for it all the same, EnvironmentUnfit where this machine has no sandbox.
    """
    return level_beside(", ".join(bot.label for bot in bots if not catalogue.bot(bot.label).shipped), unsafe)


def level_beside(strangers: str, unsafe: bool) -> SandboxLevel:
    """The same for bots of which those named in `strangers`, with commas, did not ship with the program."""
    trial = sandbox_trial()
    if not unsafe and trial.level is SandboxLevel.A:
        return SandboxLevel.A
    if unsafe and not strangers:
        return SandboxLevel.NONE
    if trial.level is SandboxLevel.A:
        raise InputError(
            "--unsafe",
            f"{strangers} did not ship with the program and may not be played without a sandbox",
            "leave --unsafe out",
        )
    if strangers:
        raise _no_sandbox(trial, f"submitted bots are refused: {strangers}")
    raise _no_sandbox(trial, "shipped bots can be played without it: add --unsafe")


def level_for_strangers() -> SandboxLevel:
    """The sandbox level, where it is one that bots from outside may be played under; EnvironmentUnfit elsewhere."""
    trial = sandbox_trial()
    if trial.level is not SandboxLevel.A:
        raise _no_sandbox(trial, "bots from outside are refused without it")
    return trial.level


def _no_sandbox(trial: SandboxTrial, consequence: str) -> EnvironmentUnfit:
    return EnvironmentUnfit("sandbox", f"it cannot be had here: {trial.why}", f"{trial.fix}\n  {consequence}")


def play_league(
    prepared: Prepared,
    home: Home,
    catalogue: Catalogue,
    *,
    unsafe: bool,
    workers: int | None,
    address: str | None,
    stopping: Callable[[], bool],
    played: Callable[[Chunk], None],
) -> Logged:
    """Write down what was planned, and play what the log does not hold yet; `played` is told of each chunk when it is
    in the log. Returns what is there afterwards. To be called by who is `alone`.
    """
    league = prepared.league
    level = level_for(prepared.bots, catalogue, unsafe)
    record = LeagueLog(home, league.name, prepared.history)
    record.add(*entries(prepared, catalogue))
    missing = record.missing()
    if missing:
        record.add(RunEntry(datetime.now(UTC).isoformat(timespec="seconds")))
        rehearse()
        packages = {bot.sha256: package_data(home, catalogue.bot(bot.label)) for bot in prepared.bots}

        def save(chunk: Chunk, outcome: Outcome) -> None:
            record.keep(outcome.data, played_entry(chunk, outcome, level))
            played(chunk)

        conditions = Conditions(league.limits, league.play.round_cap, level)
        run_chunks(missing, conditions, packages, save, stopping, workers, address)
    return record.logged()


def played_entry(chunk: Chunk, outcome: Outcome, level: SandboxLevel) -> PlayedEntry:
    """What the manifest says of a chunk that was played."""
    return PlayedEntry(
        chunk.id,
        sha256(outcome.data).hexdigest(),
        len(outcome.data),
        outcome.games,
        level.value,
        engine_of(chunk.cell),
        list(outcome.decisions),
        list(outcome.cpu_ns),
        faults_by_seat(decode(outcome.data, ["bots", "faults"]), len(chunk.bots)),
        list(outcome.logs),
    )
