"""The rules documents: every game has one, and its tables are those of the options in force."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.game import Game
from engine.games import game_named, games
from reports.rules_documents import filled

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.md")), ids=lambda path: path.stem)
def test_the_tables_are_up_to_date(path: Path) -> None:
    """Where this fails: make documents."""
    text = path.read_text(encoding="utf-8")
    assert filled(text, game_named(path.stem)) == text


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_has_a_document_that_shows_every_option_and_variant(game: Game) -> None:
    text = (FOLDER / f"{game.name}.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in game.options.model_fields)
    assert all(f"| `{variant.full_name}` |" in text for variant in game.variants.values())


@pytest.mark.parametrize(
    ("name", "letters", "last"), [("bottle-imp", "BI", 45), ("oh-hell", "OH", 27), ("split", "SP", 16)]
)
def test_every_rule_that_the_options_name_is_in_the_document(name: str, letters: str, last: int) -> None:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    there = {int(number) for number in re.findall(rf"\*\*{letters}-(\d+)\*\*", text)}
    assert {int(rule.partition("-")[2]) for line in game_named(name).options.table() for rule in line.rules} <= there
    assert max(there) == last


def test_a_table_that_is_out_of_date_is_written_anew() -> None:
    old = "before\n<!-- options: begin -->\nnonsense\n<!-- options: end -->\nafter\n"
    new = filled(old, game_named("oh-hell"))
    assert "nonsense" not in new
    assert "| `hook` | `false` | true, false |" in new
    assert (new[:7], new[-6:]) == ("before\n", "after\n")
    assert filled(new, game_named("oh-hell")) == new
