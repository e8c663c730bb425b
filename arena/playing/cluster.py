"""Ray, started on this machine or joined on others, so that its processes run our code and nobody else's.

Ray puts the working directory of whoever starts it first on its workers' path, and hands on the environment: a folder
`bots` or a file `numpy.py` where the user stands would be imported in place of ours. So it is started from an empty
folder, with an environment in which nothing depends on where the user stands.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, chdir, closing, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.playing.ray_connection import GO_ON, RayConnection
from arena.playing.ray_files import FOLDER, ray_files
from arena.sandbox.runtime import VARIABLE, runtime_folder
from arena.sandbox.staging import stage
from engine.errors import EnvironmentUnfit
from engine.installed import GROUP, InstalledGame, game_packages, installed_games
from engine.keys import identity
from engine.sources import package_folder

OBJECT_STORE_BYTES = 256 * 1024 * 1024

PATIENCE_SECONDS = 20
"""How long to wait for somebody at an address."""

OUR_PACKAGES = ("engine", "bots", "leagues", "arena")
"""What a worker runs."""

SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # under `uv run` Ray would send the working directory to its workers
}
"""Variables that Ray reads, where the user has not set them."""

FOLDER_VARIABLES = (VARIABLE, "ARENA_COMPILED", "XDG_CACHE_HOME")
"""Variables of ours that name a folder, which means the user's directory where it is not absolute."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """`ray` itself, how many tasks it runs at once, and the connection to look at between waiting for two of them."""

    ray: Any
    processes: int
    connection: RayConnection


@contextmanager
def cluster(workers: int | None, address: str | None) -> Generator[Cluster]:
    """Ray, started here with so many workers (None: one a core) or joined at an address; ended again, or left, on the
    way out. EnvironmentUnfit where no cluster answers at the address, and where Ray itself fails later.
    """
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    if address is not None:
        _use_token()  # Ray looks when it is imported
    # Ray prints the last words of a process of its own that died on standard output, which is for our documents
    with _files(address) as files, Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        with _nowhere():
            import ray as package

            ray: Any = package
            # Ray puts handlers of its own in place of the caller's
            handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
            processes = _start(ray, workers, files) if address is None else _join(ray, address)
            for number, handler in handlers.items():
                signal.signal(number, handler)
        try:
            with closing(RayConnection(ray.get_runtime_context().gcs_address)) as connection:
                yield Cluster(ray, processes, connection)
        except ray.exceptions.RayError as error:
            if isinstance(error, ray.exceptions.RayTaskError):  # an error of ours, which Ray brought along
                raise
            raise EnvironmentUnfit("Ray", f"it failed: {first_line(error)}", GO_ON) from error
        finally:
            ray.shutdown()


def first_line(error: Exception) -> str:
    """What an error says in its first line, or what it is where it says nothing."""
    return (str(error).splitlines() or [""])[0] or type(error).__name__


def _files(address: str | None) -> AbstractContextManager[Path]:
    """Where Ray keeps its files, if it is started here; a cluster has its own."""
    folder = runtime_folder() / FOLDER
    return ray_files(folder) if address is None else nullcontext(folder)


def _start(ray: Any, workers: int | None, files: Path) -> int:
    processes = workers or os.cpu_count() or 1
    try:
        ray.init(
            address="local",  # whatever RAY_ADDRESS says
            num_cpus=processes,
            object_store_memory=OBJECT_STORE_BYTES,
            include_dashboard=False,
            configure_logging=True,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address="127.0.0.1",
            _temp_dir=str(files),
        )
    except Exception as error:  # Ray raises all kinds when a process of its own does not come up
        raise EnvironmentUnfit(
            "Ray",
            f"it cannot be started here: {first_line(error)}",
            f"look at memory and disks here (arena doctor); {GO_ON}",
        ) from error
    return processes


def _join(ray: Any, address: str) -> int:
    carried = {"py_modules": [str(folder) for folder in _carried()]}
    host, _, port = address.rpartition(":")
    try:
        if host and "/" not in host and port.isdecimal():  # Ray itself would try for minutes
            socket.create_connection((host, int(port)), PATIENCE_SECONDS).close()
        ray.init(address=address, runtime_env=carried, log_to_driver=False, logging_level="ERROR")
    except (OSError, OverflowError, ValueError, RuntimeError) as error:
        raise EnvironmentUnfit(
            f"--address {address}",
            f"no Ray cluster answers there: {first_line(error)}",
            "start one with: ray start --head; where it asks for a token, "
            "give its own as RAY_AUTH_TOKEN or in ~/.ray/auth_token",
        ) from None
    except ray.exceptions.RayError as error:
        raise EnvironmentUnfit(
            f"--address {address}",
            f"the cluster cannot be joined from this machine: {first_line(error)}",
            f"make this machine one of it, with no work to do: ray start --address={address} --num-cpus=0",
        ) from error
    return int(ray.cluster_resources().get("CPU", 1))


def _use_token() -> None:
    """Ray gives its token to a cluster named by address only when told to; `ray start` asks for it wherever there is
    one.
    """
    if os.environ.get("RAY_AUTH_TOKEN") or (Path.home() / ".ray" / "auth_token").exists():
        os.environ.setdefault("RAY_AUTH_MODE", "token")


@contextmanager
def _nowhere() -> Generator[None]:
    """For as long as Ray takes to start, an empty working directory and an environment that says the same anywhere."""
    empty = runtime_folder() / "empty"
    empty.mkdir(mode=0o755, exist_ok=True)
    wanted = _folders() | {"PYTHONPATH": _python_path()}
    before = {name: os.environ.get(name) for name in wanted}
    _set(wanted)
    try:
        with chdir(empty):
            yield
    finally:
        _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    """Change the environment; None takes a variable out of it."""
    for name, value in variables.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value


def _folders() -> dict[str, str | None]:
    """The folders that the environment names, from wherever one looks."""
    return {name: str(Path(os.environ[name]).absolute()) for name in FOLDER_VARIABLES if os.environ.get(name)}


def _python_path() -> str | None:
    """`PYTHONPATH` as this process was given it, if it heeds it; an empty entry, the working directory, is left out."""
    given = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    entries = [str(Path(entry).absolute()) for entry in given.split(os.pathsep) if entry]
    return os.pathsep.join(entries) or None


def _carried() -> list[Path]:
    """The folders that travel to a cluster by content: our packages, those of installed games, and what says that
    these are installed.
    """
    packages = [package_folder(name) for name in (*OUR_PACKAGES, *game_packages())]
    distributions: dict[tuple[str, str], list[InstalledGame]] = {}
    for game in installed_games():
        distributions.setdefault((game.distribution, game.version), []).append(game)
    return packages + [_metadata(name, version, games) for (name, version), games in distributions.items()]


def _metadata(name: str, version: str, games: list[InstalledGame]) -> Path:
    """A folder of metadata by which another machine finds the games of a distribution."""
    points = "".join(f"{game.name} = {game.value}\n" for game in games)
    folder = f"{re.sub('[^A-Za-z0-9.]+', '_', name)}-{version}.dist-info"

    def fill(place: Path) -> None:
        (place / folder).mkdir()
        (place / folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        (place / folder / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")

    return stage("games", identity("games", name, version, points), fill) / folder
