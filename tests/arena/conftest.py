"""A runtime folder of a test's own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import forget_staged


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A runtime folder of the test's own, where other users could reach it."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o755)
        runtime = Path(name, "runtime")
        monkeypatch.setenv("ARENA_RUNTIME", str(runtime))
        yield runtime
        forget_staged(runtime)
