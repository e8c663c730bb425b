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
    text = path.read_text(encoding="utf-8")
    assert filled(text, game_named(path.stem)) == text, f"the tables of {path.name} are old; write them: make documents"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_has_a_document_that_shows_every_option_and_variant(game: Game) -> None:
    text = (FOLDER / f"{game.name}.md").read_text(encoding="utf-8")
    names = [*game.options.model_fields, *(variant.full_name for variant in game.variants.values())]
    assert [name for name in names if f"| `{name}` |" not in text] == [], (
        "not in the tables; write them: make documents"
    )


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_rule_that_the_options_name_is_in_the_document(game: Game) -> None:
    there = re.findall(r"\*\*([A-Z]+-\d+)\*\*", (FOLDER / f"{game.name}.md").read_text(encoding="utf-8"))
    named = [(line.name, rule) for line in game.options.table() for rule in line.rules]
    assert [(option, rule) for option, rule in named if rule not in there] == []


def test_a_table_that_is_out_of_date_is_written_anew() -> None:
    old = "before\n<!-- options: begin -->\nnonsense\n<!-- options: end -->\nafter\n"
    new = filled(old, game_named("oh-hell"))
    assert "nonsense" not in new
    assert "| `hook` | `false` | true, false |" in new
    assert (new[:7], new[-6:]) == ("before\n", "after\n")
    assert filled(new, game_named("oh-hell")) == new
