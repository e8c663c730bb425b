"""The identity of the rules: a hash of their own source, stored with every result and used to name compiled code."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.errors import EnvironmentUnfit

ENGINE = "engine"
FOLDER = Path(__file__).parent


@cache
def source_hash(package: str = ENGINE) -> str:
    """The identity of the rules that stand in a package, 16 hexadecimal digits.

    For the engine and every package in it, a hash of every source file of the engine by relative name and content. For
    the package of a game from elsewhere, a hash of that and of every file of its top-level package. EnvironmentUnfit
    where there is no such package.
    """
    hasher = hashlib.blake2b(digest_size=8)
    top = top_level(package)
    if top == ENGINE:
        _add(hasher, FOLDER, FOLDER.rglob("*.py"))
    else:
        folder = package_folder(top)
        hasher.update(source_hash().encode())
        _add(hasher, folder, source_files(folder))
    return hasher.hexdigest()


def top_level(name: str) -> str:
    """The first part of an import name."""
    return name.partition(".")[0]


@cache
def package_folder(package: str) -> Path:
    """The folder of a top-level package as it is imported here; EnvironmentUnfit where there is none."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        raise EnvironmentUnfit(
            f"package {package}",
            "it is not installed, or is no folder with an __init__.py",
            "install the distribution that brings it again; arena doctor tries whether that was enough",
        )
    return Path(spec.origin).parent


def source_files(folder: Path) -> list[Path]:
    """Every file below a package's folder in order, what the interpreter compiled aside."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


def _add(hasher: hashlib.blake2b, folder: Path, files: Iterable[Path]) -> None:
    for path in sorted(files):
        for part in (path.relative_to(folder).as_posix().encode(), path.read_bytes()):
            hasher.update(len(part).to_bytes(8, "little"))
            hasher.update(part)
