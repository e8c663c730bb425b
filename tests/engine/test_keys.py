"""Seeds and identities from names: the same everywhere, and one-way."""

from __future__ import annotations

import os
import subprocess
import sys

from engine.keys import identity, seed


def test_known_values() -> None:
    """Values that must never change: they name what was planned and dealt before."""
    assert seed("league", 1) == 4041641353403297370
    assert seed("deal") == 4343184796980524243
    assert seed() == 13020603013274838756
    assert identity("bot", "a") == "5c4aa4d9f4e8135e"
    assert identity() == "e4a6a0577479b2b4"


def test_a_seed_has_64_bits_and_an_identity_16_digits() -> None:
    seeds = [seed("range", number) for number in range(2000)]
    assert 0 <= min(seeds) < 2**56
    assert 2**64 - 2**56 < max(seeds) < 2**64
    assert all(len(identity(number)) == 16 and int(identity(number), 16) >= 0 for number in range(100))


def test_parts_are_kept_apart() -> None:
    """No way of cutting a text into parts gives what another way gives."""
    parts = [
        (),
        ("",),
        ("", ""),
        ("abc",),
        ("ab", "c"),
        ("a", "bc"),
        ("a", "b", "c"),
        ("", "abc"),
        ("abc", ""),
        (12,),
        (1, 2),
        ("1,2",),
        ("c", "ab"),
    ]
    assert len({seed(*some) for some in parts}) == len(parts)
    assert len({identity(*some) for some in parts}) == len(parts)


def test_neighbouring_seeds_share_nothing() -> None:
    """Every bit of the seed changes about as often as not when the last part is counted up."""
    changes = [seed("deal", number) ^ seed("deal", number + 1) for number in range(4000)]
    for bit in range(64):
        assert 1800 < sum(change >> bit & 1 for change in changes) < 2200


def test_another_process_with_another_hash_seed_finds_the_same() -> None:
    code = "from engine.keys import seed, identity; print(seed('league', 1), identity('bot', 'a'))"
    for hash_seed in ("1", "2"):
        said = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout.split() == ["4041641353403297370", "5c4aa4d9f4e8135e"]
