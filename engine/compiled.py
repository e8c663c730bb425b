"""Compilation and its cache: `@compiled` marks a function of the rules.

The compiler's own cache checks only the file a function stands in, so a change to a function it calls would go
unnoticed, and it refuses folders it cannot write to. Here the cache folder is named by the hash of all the source that
the rules stand in, the whole engine or the engine and a game's own package, and a read-only folder will do.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import numba
import numpy
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from engine.sources import ENGINE, FOLDER, package_folder, source_hash, top_level

Function = TypeVar("Function", bound=Callable[..., Any])


@cache
def cache_folder(package: str = ENGINE) -> Path:
    """Where the compiled code of a top-level package is kept: `ARENA_COMPILED`, else a folder of the user's cache
    named by everything the code depends on.

    Where neither can be written, a folder that lasts as long as this process.
    """
    given = os.environ.get("ARENA_COMPILED")
    if given:
        return Path(given)
    version = f"py{sys.version_info.major}{sys.version_info.minor}-numba{numba.__version__}-numpy{numpy.__version__}"
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = base / "imp-arena" / "compiled" / f"{source_hash(package)}-{version}"
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):
        pass
    return Path(tempfile.mkdtemp(prefix="imp-arena-compiled-"))


class SourceLocator:
    """Puts compiled code in `cache_folder()` of the package that it belongs to; its freshness is that package's hash.

    A function belongs to the top-level package of its module: the generic loops bound to a game are the game's.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._package = top_level(function.__module__)
        self._place = f"{_relative(Path(file), self._package)}-{function.__code__.co_firstlineno}"

    def ensure_cache_path(self) -> None:
        """Make the folder; asked only before something is written."""
        cache_folder(self._package).mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(cache_folder(self._package))

    def get_source_stamp(self) -> str:
        """What makes cached code stale."""
        return source_hash(self._package)

    def get_disambiguator(self) -> str:
        """Tells functions of one name apart: the file within the engine or the game's package, and the line."""
        return self._place

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> SourceLocator:
        """The locator of a function of the rules."""
        return cls(py_func, py_file)


def _relative(file: Path, package: str) -> str:
    """A file's place in the engine, or with the package's name before it in a package of its own, on one line."""
    inside = file.relative_to(FOLDER if file.is_relative_to(FOLDER) else package_folder(package).parent)
    return inside.as_posix().replace("/", "_")


class CompiledFiles(CompileResultCacheImpl):
    """Where and how a compiled function is kept."""

    _locator_classes: ClassVar[list[type]] = [SourceLocator]


class CompiledCache(FunctionCache):
    """The compiled forms of one function; where they cannot be written they are made again by the next process."""

    _impl_class = CompiledFiles

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep one compiled form if the folder takes it."""
        with suppress(OSError):
            super().save_overload(sig, data)  # pyright: ignore[reportUnknownMemberType]


# Calls are always inlined: handing on arrays costs more than most rules do. Nothing compiled here makes an array
# (`_nrt`), so that none needs counting: the counts of one call cost as much as a decision.
HOW: dict[str, Any] = {"forceinline": True, "_nrt": False}


def compiled(function: Function) -> Function:
    """Compile a function of the rules, keeping the machine code for the next start. It cannot make arrays, only fill
    those it is given.
    """
    dispatcher: Any = numba.njit(**HOW)(function)
    dispatcher._cache = CompiledCache(function)
    return dispatcher
