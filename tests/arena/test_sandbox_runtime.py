"""The folder things are staged in for bots: who may write it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from arena.sandbox.runtime import runtime_folder
from engine.errors import EnvironmentUnfit


def test_it_is_made_for_all_to_read(folder: Path) -> None:
    assert runtime_folder() == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_by_default_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARENA_RUNTIME", raising=False)
    default = Path(f"/var/tmp/imp-arena-{os.geteuid()}")
    was_there = default.exists()
    assert runtime_folder() == default
    if not was_there:
        default.rmdir()


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_folder_others_can_write_is_refused(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write") as caught:
        runtime_folder()
    assert "ARENA_RUNTIME" in caught.value.fix


def test_a_link_in_its_place_is_refused(folder: Path) -> None:
    folder.symlink_to(folder.parent)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write"):
        runtime_folder()


def test_a_file_in_its_place_is_refused(folder: Path) -> None:
    folder.touch()
    with pytest.raises(EnvironmentUnfit):
        runtime_folder()


def test_a_folder_below_one_that_everybody_can_write_is_refused(folder: Path) -> None:
    folder.parent.chmod(0o777)
    with pytest.raises(EnvironmentUnfit, match="everybody can write"):
        runtime_folder()


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders and user ids away")


@as_root
def test_a_folder_that_bots_cannot_reach_is_refused(folder: Path) -> None:
    folder.parent.chmod(0o700)
    with pytest.raises(EnvironmentUnfit, match="users who cannot enter"):
        runtime_folder()


@as_root
def test_a_folder_of_somebody_else_is_refused(folder: Path) -> None:
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    with pytest.raises(EnvironmentUnfit, match="not ours alone to write"):
        runtime_folder()
