"""The examples in the docstrings of the five packages, run module by module."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "bots", "leagues", "arena", "reports")


def modules_with_examples() -> list[str]:
    """The import names of all modules whose source has an example."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0
    assert failed == 0


def test_the_engine_has_examples() -> None:
    wanted = {"actions", "cells", "games", "keys", "option_texts", "positions", "replays", "teams", "views"}
    assert {f"engine.{name}" for name in wanted} <= set(modules_with_examples())
