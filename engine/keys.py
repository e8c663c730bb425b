"""Seeds and identities from names: one-way, the same on every machine, without compiled code.

A seed that a bot may see must not lead back to the seed it came from, so these go through a cryptographic hash;
the fast generator inside a game (`engine.random_numbers`) is keyed by what comes out of here.
"""

from __future__ import annotations

import hashlib


def _digest(parts: tuple[str | int, ...], size: int) -> bytes:
    """Hash of the parts, each with its length, so that ("ab", "c") and ("a", "bc") differ."""
    hasher = hashlib.blake2b(digest_size=size)
    for part in parts:
        data = str(part).encode()
        hasher.update(len(data).to_bytes(4, "little"))
        hasher.update(data)
    return hasher.digest()


def seed(*parts: str | int) -> int:
    """A 64-bit seed for what the parts name, the same for ever.

    >>> seed("first", "deal", 0)
    964750831107827246
    """
    return int.from_bytes(_digest(parts, 8), "little")


def identity(*parts: str | int) -> str:
    """A name for what the parts describe: 16 hexadecimal digits.

    >>> identity("first", "deal", 0) == identity("first", "deal", "0")
    True
    >>> identity("ab", "c") == identity("a", "bc")
    False
    """
    return _digest(parts, 8).hex()
