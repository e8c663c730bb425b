"""The identity of the engine: a hash of its own source, stored with every result and used to name its compiled code."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def source_hash() -> str:
    """Hash of every source file of the engine, by relative name and content: 16 hexadecimal digits."""
    hasher = hashlib.blake2b(digest_size=8)
    for path in sorted(FOLDER.rglob("*.py")):
        for part in (path.relative_to(FOLDER).as_posix().encode(), path.read_bytes()):
            hasher.update(len(part).to_bytes(8, "little"))
            hasher.update(part)
    return hasher.hexdigest()
