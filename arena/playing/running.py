"""A league from its plan to its log: under which sandbox level it may be played, and playing what is missing."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Generator
from contextlib import contextmanager

from arena.log.catalogue import Catalogue, ChunkRow, LeagueRow
from arena.log.files import write_once
from arena.log.home import Home
from arena.log.levels import SandboxLevel
from arena.log.logged import Prepared, logged
from arena.playing.conditions import Conditions
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
    trial = sandbox_trial()
    strangers = ", ".join(bot.label for bot in bots if not catalogue.bot(bot.label).shipped)
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
) -> None:
    """Play what the log does not hold yet; `played` is told of each chunk when it is in the log."""
    league = prepared.league
    level = level_for(prepared.bots, catalogue, unsafe)
    catalogue.save_league(LeagueRow(name=league.name, text=prepared.text, bots=[bot.label for bot in prepared.bots]))
    there = logged(prepared, home, catalogue).rows
    missing = [chunk for chunk in prepared.plan.chunks if chunk.id not in there]
    if not missing:
        return
    rehearse()
    packages = {bot.sha256: package_data(home, catalogue.bot(bot.label)) for bot in prepared.bots}

    def save(chunk: Chunk, outcome: Outcome) -> None:
        write_once(home.chunk(league.name, chunk.id), outcome.data)
        catalogue.add_chunk(
            ChunkRow(
                league=league.name,
                id=chunk.id,
                games=outcome.games,
                engine=engine_of(chunk.cell),
                level=level,
                decisions=list(outcome.decisions),
                cpu_ns=list(outcome.cpu_ns),
                logs="\n".join(f"seat {seat}: {log}" for seat, log in enumerate(outcome.logs) if log),
            )
        )
        played(chunk)

    conditions = Conditions(league.limits, league.play.round_cap, level)
    run_chunks(missing, conditions, packages, save, stopping, workers, address)


@contextmanager
def alone(home: Home, league: str) -> Generator[None, None, None]:
    """Be the only process that plays a league of a home; EnvironmentUnfit while another one is."""
    place = home.chunk(league, "lock").with_suffix(".lock")
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise EnvironmentUnfit(
                league,
                "another process is playing this league in this home",
                f"wait for it, and look with: arena league status {league}",
            ) from None
        yield
