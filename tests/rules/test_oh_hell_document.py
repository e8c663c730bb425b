"""The rules of Oh Hell as they are written down: every number is explained, tested, and the only ones in use."""

from __future__ import annotations

import re
from pathlib import Path

from engine import oh_hell
from engine.oh_hell.options import OhHellOptions

HERE = Path(__file__).parent
DOCUMENT = (HERE.parents[1] / "docs" / "rules" / "oh-hell.md").read_text(encoding="utf-8")
NUMBERS = [*range(1, 11), *range(20, 28)]


def test_the_document_explains_every_rule_in_order() -> None:
    assert [int(number) for number in re.findall(r"^- \*\*OH-(\d+)\*\* ", DOCUMENT, re.MULTILINE)] == NUMBERS


def test_every_rule_has_a_test_named_by_it() -> None:
    names = re.findall(
        r"^def (test_OH_\w+)",
        "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_oh_hell*.py"))),
        re.MULTILINE,
    )
    tested = {int(number) for name in names for number in re.findall(r"OH_(\d+)", name)}
    assert sorted(tested) == NUMBERS


def test_code_names_no_rule_that_is_not_in_the_document() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(oh_hell.__path__[0]).glob("*.py")))
    assert {int(number) for number in re.findall(r"OH-(\d+)", sources)} <= set(NUMBERS)


def test_the_document_names_every_option_and_value() -> None:
    for line in OhHellOptions.table():
        assert f"`{line.name}`" in DOCUMENT or f"`{line.name} = " in DOCUMENT
    for text in (
        "up",
        "down",
        "up-down",
        "down-up",
        "order = fixed",
        "bidding = simultaneous",
        "miss = tricks",
        "zero_bid = five-plus-hand",
    ):
        assert f"`{text}`" in DOCUMENT
