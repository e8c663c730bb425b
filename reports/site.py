"""Puts the report's folder in place, whole or not at all, and never instead of something that is not a report."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from engine.errors import EnvironmentUnfit, InputError
from reports.data import LeagueReport
from reports.pages import GENERATOR, files

_TOP = {"index.html", "assets", "data", "cells"}
"""All that a report's folder may hold: anything else and the folder is somebody's, and is not replaced."""


def build(report: LeagueReport, folder: Path) -> Path:
    """Write the report's folder, replacing an older report there, and return its `index.html`.

    InputError when something that is not a report stands in the way, EnvironmentUnfit when the folder cannot be
    written.
    """
    folder = folder.resolve()
    _check_replaceable(folder)
    contents = files(report)
    try:
        _put_in_place(contents, folder)
    except OSError as error:
        raise EnvironmentUnfit(
            str(folder), f"the report cannot be written: {error.strerror}", "name another folder with --out DIR"
        ) from None
    return folder / "index.html"


def _check_replaceable(folder: Path) -> None:
    if folder.exists() and not _is_report(folder):
        raise InputError(
            str(folder), "this is there already and is not a report", "name a new or empty folder with --out DIR"
        )


def _is_report(folder: Path) -> bool:
    """Whether a folder is empty, or holds nothing but a report."""
    if not folder.is_dir():
        return False
    there = {path.name for path in folder.iterdir()}
    page = folder / "index.html"
    return not there or (there <= _TOP and page.is_file() and f'content="{GENERATOR}"'.encode() in page.read_bytes())


def _put_in_place(contents: Mapping[str, bytes], folder: Path) -> None:
    """Write beside the folder and rename, so that nobody ever opens half a report."""
    new = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    old = folder.with_name(f".{folder.name}.{os.getpid()}.old")
    try:
        for path, data in contents.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            (new / path).write_bytes(data)
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
