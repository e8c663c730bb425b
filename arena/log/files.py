"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_once(path: Path, data: bytes) -> None:
    """Put a file in place whole: written to a temporary name, flushed, renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.part")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
