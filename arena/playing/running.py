"""A league from its plan to its log: under which sandbox level it may be played, and playing what is missing."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arena.log.catalogue import Catalogue, ChunkRow, LeagueRow
from arena.log.files import write_once
from arena.log.home import Home
from arena.log.logged import Prepared, logged
from arena.playing.scheduler import run_chunks
from arena.playing.worker import SANDBOXED, UNSAFE, Conditions, Outcome
from arena.sandbox.levels import sandbox_level
from arena.submissions.store import package_data
from engine.errors import EnvironmentUnfit, InputError
from engine.rehearsal import rehearse
from engine.sources import source_hash
from leagues.records import BotVersion, Chunk


def level_for(bots: tuple[BotVersion, ...], catalogue: Catalogue, unsafe: bool) -> str:
    """The sandbox level the bots are played under; EnvironmentUnfit where they may not be played on this machine."""
    level = sandbox_level()
    if level.name == SANDBOXED and not unsafe:
        return SANDBOXED
    strangers = [bot.label for bot in bots if not catalogue.bot(bot.label).shipped]
    if level.name == SANDBOXED and not strangers:
        return UNSAFE
    if level.name == SANDBOXED:
        raise InputError(
            "--unsafe",
            f"{', '.join(strangers)} did not ship with the program and may not be played without a sandbox",
            "leave --unsafe out",
        )
    if unsafe and not strangers:
        return UNSAFE
    refused = (
        f"submitted bots are refused: {', '.join(strangers)}"
        if strangers
        else "shipped bots can be played without it: add --unsafe"
    )
    raise EnvironmentUnfit("sandbox", f"it cannot be had here: {level.why}", f"{level.fix}\n  {refused}")


def level_for_strangers() -> str:
    """The sandbox level, where it is one that bots from outside may be played under; EnvironmentUnfit elsewhere."""
    level = sandbox_level()
    if level.name != SANDBOXED:
        raise EnvironmentUnfit(
            "sandbox", f"it cannot be had here: {level.why}", f"{level.fix}\n  bots from outside are refused without it"
        )
    return SANDBOXED


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
                engine=source_hash(),
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
def alone(home: Home, league: str) -> Iterator[None]:
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
