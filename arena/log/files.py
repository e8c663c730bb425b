"""Files that are there whole or not at all, and damaged ones that are set aside."""

from __future__ import annotations

import os
from pathlib import Path


def write_once(path: Path, data: bytes) -> None:
    """Put a file in place whole: written to a temporary name, flushed, renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that nothing takes it for a good one; its new name, `.damaged-1` or a higher number."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside
