"""Installed from a wheel, not from the checkout: everything needed is in it, and the working directory is nobody's."""

from __future__ import annotations

import shutil
import site
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from strangers import PACKAGES, play, run, with_empty_folders, with_packages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with our wheel in it; what we need is taken from the environment of the tests."""
    place = tmp_path_factory.mktemp("wheel")
    source = place / "source"
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    built = [*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(place), str(source)]
    subprocess.run(built, check=True, cwd=place)
    environment = place / "environment"
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    shelf = next(environment.glob("lib/python*/site-packages"))
    (shelf / "needs.pth").write_text(
        "\n".join(site.getsitepackages()) + "\n"
    )  # an editable install there is not heeded
    (wheel,) = place.glob("*.whl")
    install = [*pip, "--python", str(python), "install", "--no-index", "--no-deps", "--ignore-installed", str(wheel)]
    subprocess.run(install, check=True, cwd=place)
    return environment / "bin"


def test_a_wheel_plays_the_same_league_whatever_stands_in_the_working_directory(
    installed: Path, tmp_path: Path
) -> None:
    code = "import engine, arena, reports; print(engine.__file__, arena.__file__, reports.__file__)"
    found = run([str(installed / "python"), "-c", code], tmp_path).stdout.split()
    assert all(Path(file).is_relative_to(installed.parent) for file in found)
    (tmp_path / "alone").mkdir()
    expected = play([str(Path(sys.executable).with_name("arena"))], tmp_path / "alone")
    assert play([str(installed / "arena")], with_empty_folders(tmp_path / "folders")) == expected
    folder = with_packages(tmp_path / "packages")
    assert play([str(installed / "python"), "-P", "-m", "arena"], folder) == expected
    assert (folder / "home" / "sites" / "small" / "index.html").is_file()
