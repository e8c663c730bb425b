"""A read-only root with Python in it: interpreter, standard library, the packages bots may import, and the libraries
all these load.

A bot sees nothing of the machine's own file system, so there is no shell, no setuid program and no personal file to be
found. It also works where the interpreter lives in somebody's home.
"""

from __future__ import annotations

import compileall
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from engine.errors import EnvironmentUnfit

DISTRIBUTIONS = ("numpy", "numba", "pydantic")
"""What a bot may import besides the standard library, with all that these need."""

MOUNT_POINTS = ("bot", "cache", "project", "dev")
DEVICES = ("null", "zero", "urandom")
PYTHON = f"/python/bin/python{sys.version_info.major}.{sys.version_info.minor}"

LIBRARY_SKIPS = {
    "site-packages",
    "dist-packages",
    "idlelib",
    "tkinter",
    "turtledemo",
    "ensurepip",
    "lib2to3",
    "pydoc_data",
    "venv",
}
TEST_FOLDERS = {"test", "tests"}
EXTENSION_SKIPS = re.compile(
    r"(_tkinter|nis|_curses|_curses_panel|readline|_sqlite3|_dbm|_gdbm|_ssl|_test\w*|_xxtestfuzz|xxlimited\w*)\."
)
"""Extension modules no bot needs, which would bring in libraries for windows, terminals, databases and encryption."""
_REQUIREMENT = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]*", re.MULTILINE)


def distributions() -> list[importlib.metadata.Distribution]:
    """DISTRIBUTIONS and all they need, by name. EnvironmentUnfit when one of DISTRIBUTIONS is not installed."""
    found: dict[str, importlib.metadata.Distribution] = {}
    wanted = list(DISTRIBUTIONS)
    while wanted:
        name = wanted.pop()
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            if name in DISTRIBUTIONS:
                raise EnvironmentUnfit(name, "not installed", f"install it: python -m pip install {name}") from None
            continue  # needed on other systems or versions only
        if distribution.name not in found:
            found[distribution.name] = distribution
            wanted += _REQUIREMENT.findall(
                "\n".join(line for line in distribution.requires or () if "extra ==" not in line)
            )
    return [found[name] for name in sorted(found)]


def build_root(root: Path) -> None:
    """Fill an empty folder with the root."""
    for folder in (*MOUNT_POINTS, "lib", "lib64", "site", "python/bin"):
        (root / folder).mkdir(parents=True)
    for device in DEVICES:
        (root / "dev" / device).touch()
    shutil.copy2(os.path.realpath(sys.executable), f"{root}{PYTHON}")
    _copy_library(Path(sysconfig.get_path("stdlib")), root / "python" / sys.platlibdir)
    for distribution in distributions():
        copy_distribution(distribution, root / "site")
    _copy_shared_libraries(root)
    for folder in ("python", "site"):  # does nothing where compiled files came along
        compileall.compile_dir(root / folder, maxlevels=20, quiet=2, stripdir=str(root), prependdir="/")


def copy_distribution(distribution: importlib.metadata.Distribution, site: Path) -> None:
    """Copy the files of an installed distribution, its tests aside."""
    if distribution.files is None:
        raise EnvironmentUnfit(
            distribution.name, "installed without a list of its files", "install it with pip, in a virtual environment"
        )
    for file in distribution.files:
        source = Path(str(distribution.locate_file(file)))
        if ".." in file.parts or TEST_FOLDERS.intersection(file.parts) or not source.is_file():
            continue
        target = site / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _copy_library(library: Path, target: Path) -> None:
    """Copy the standard library without what no bot needs."""

    def skipped(folder: str, names: list[str]) -> set[str]:
        unwanted = LIBRARY_SKIPS | TEST_FOLDERS
        return {name for name in names if name in unwanted or name.startswith("config-") or EXTENSION_SKIPS.match(name)}

    shutil.copytree(library, target / library.name, ignore=skipped, ignore_dangling_symlinks=True)


def _copy_shared_libraries(root: Path) -> None:
    """Copy the shared libraries that the interpreter and the extension modules in the root load from outside it."""
    programs = [
        f"{root}{PYTHON}",
        *(str(path) for path in sorted(root.rglob("*")) if re.search(r"\.so(\.|$)", path.name)),
    ]
    try:
        listing = subprocess.run(["ldd", *programs], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        raise EnvironmentUnfit(
            "ldd", "the program that lists shared libraries is missing", "install the C library's tools (libc-bin)"
        ) from None
    for name in sorted(set(re.findall(r"(/[^\s()]+) \(0x", listing))):
        library = Path(name)
        if not library.is_relative_to(root):
            folder = "lib64" if library.name.startswith("ld-linux") else "lib"
            shutil.copy2(os.path.realpath(library), root / folder / library.name)
