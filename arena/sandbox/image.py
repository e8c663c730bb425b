"""What a sandbox sees: three read-only folders, each staged under a name that changes with its content."""

from __future__ import annotations

import compileall
import hashlib
import os
import py_compile
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arena.sandbox import interpreter
from arena.sandbox.staging import stage
from engine.installed import game_packages
from engine.sources import ENGINE, package_folder, source_files

PROJECT_PACKAGES = ("engine", "bots")
"""What every bot may import of the project; the packages of installed games come along too."""
RUNS_INSIDE = ("protocol.py", "runner.py", "bare.py")
"""The files of this package that are copied into the sandbox, there as here `arena.sandbox.<name>`."""


@dataclass(frozen=True)
class Image:
    """`root` becomes `/` (Python and packages), `project` `/project` (engine, bots, games from elsewhere, runner),
    `compiled` `/cache` (machine code).
    """

    root: Path
    project: Path
    compiled: Path

    @property
    def folders(self) -> tuple[Path, ...]:
        """All three."""
        return self.root, self.project, self.compiled


def image() -> Image:
    """The image of this interpreter, these packages and this source; whatever is missing is built (seconds for a new
    root).
    """
    return Image(staged_root(), staged_project(), _compiled())


def forget_images() -> None:
    """Look anew for what is staged, the next time an image is asked for."""
    staged_root.cache_clear()
    staged_project.cache_clear()


@cache
def staged_root() -> Path:
    """Python and the packages; made again when their versions change."""
    versions = [f"{one.name} {one.version}" for one in interpreter.distributions()]
    recipe = Path(interpreter.__file__).read_bytes()
    return stage(
        "roots",
        _key(
            [
                sys.version.encode(),
                os.path.realpath(sys.executable).encode(),
                recipe,
                *(line.encode() for line in versions),
            ]
        ),
        interpreter.build_root,
    )


@cache
def staged_project() -> Path:
    """Our packages and those of installed games, compiled; made again when a source changes."""
    sources = {
        str(path.relative_to(folder.parent)): path
        for folder in map(package_folder, (*PROJECT_PACKAGES, *game_packages()))
        for path in source_files(folder)
    }
    sources |= {f"arena/sandbox/{name}": Path(__file__).with_name(name) for name in RUNS_INSIDE}
    contents = {target: source.read_bytes() for target, source in sorted(sources.items())}

    def fill(folder: Path) -> None:
        for target, data in contents.items():
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            (folder / target).write_bytes(data)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH  # nobody changes them, so nobody need look
        compileall.compile_dir(
            folder, maxlevels=20, quiet=2, stripdir=str(folder), prependdir="/project", invalidation_mode=mode
        )

    return stage("projects", _key(part for target, data in contents.items() for part in (target.encode(), data)), fill)


def _compiled() -> Path:
    """The machine code of the rules as it is now: it grows as functions are compiled."""
    from engine.compiled import cache_folder  # loads the compiler, which whoever plays has loaded anyway

    folders = dict.fromkeys(cache_folder(package) for package in (ENGINE, *game_packages()))
    files = [file for folder in folders for file in sorted(folder.glob("*.nb[ci]"))]
    state = [f"{file.name} {file.stat().st_size} {file.stat().st_mtime_ns}".encode() for file in files]

    def fill(folder: Path) -> None:
        for file in files:
            shutil.copy2(file, folder)

    return stage("compiled", _key([*(str(folder).encode() for folder in folders), *state]), fill)


def _key(parts: Iterable[bytes]) -> str:
    hasher = hashlib.blake2b(digest_size=16)
    for part in parts:
        hasher.update(len(part).to_bytes(8, "little"))
        hasher.update(part)
    return hasher.hexdigest()
