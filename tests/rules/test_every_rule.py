"""The rules of every game as they are written down: every number is explained, tested, and the only ones in use; every
option is named where its rule stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from option_values import named_values
from random_games import named

from engine.game import Game
from engine.games import OURS
from engine.sources import FOLDER as ENGINE

HERE = Path(__file__).parent
DOCUMENTS = HERE.parents[1] / "docs" / "rules"

every_game = pytest.mark.parametrize("game", OURS, ids=named)


def document(game: Game) -> str:
    """What is written by hand: the document without the tables that are written from the code."""
    text = (DOCUMENTS / f"{game.name}.md").read_text(encoding="utf-8")
    return re.sub(r"<!-- (\w+): begin -->.*?<!-- \1: end -->", "", text, flags=re.DOTALL)


def letters(game: Game) -> str:
    """How the numbers of the game's rules begin: `OH`."""
    (found,) = {rule.partition("-")[0] for line in game.options.table() for rule in line.rules}
    return found


def explained(game: Game) -> list[int]:
    """The numbers of the paragraphs, in their order."""
    return [int(number) for number in re.findall(rf"^- \*\*{letters(game)}-(\d+)\*\* ", document(game), re.MULTILINE)]


def sources(paths: Iterable[Path]) -> str:
    """Several files as one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@every_game
def test_the_document_explains_its_rules_in_order(game: Game) -> None:
    assert explained(game) == sorted(set(explained(game)))


@every_game
def test_every_rule_has_a_test_named_by_it_and_every_such_test_a_rule(game: Game) -> None:
    tests = re.findall(rf"^def (test_{letters(game)}_\w+)", sources(HERE.glob("test_*.py")), re.MULTILINE)
    tested = {int(number) for test in tests for number in re.findall(rf"{letters(game)}_(\d+)", test)}
    assert [number for number in explained(game) if number not in tested] == [], "paragraphs without a test"
    assert sorted(tested.difference(explained(game))) == [], "tests of paragraphs that are not there"


@every_game
def test_code_names_no_rule_that_is_not_in_the_document(game: Game) -> None:
    folder = ENGINE / game.package.rpartition(".")[2]
    in_code = {int(number) for number in re.findall(rf"{letters(game)}-(\d+)", sources(folder.glob("*.py")))}
    assert in_code, "the game's folder names rules"
    assert sorted(in_code.difference(explained(game))) == []


@every_game
def test_the_paragraphs_name_every_option_and_its_values(game: Game) -> None:
    """Of two values the one that is not the default; of more all of them."""
    text = document(game)
    options = [line.name for line in game.options.table()]
    assert [name for name in options if f"`{name}`" not in text and f"`{name} = " not in text] == []
    values = [
        (name, value)
        for name, values in named_values(game.options).items()
        for value in values
        if isinstance(value, str) and (len(values) > 2 or value != game.options.model_fields[name].default)
    ]
    assert [
        (name, value) for name, value in values if f"`{value}`" not in text and f"`{name} = {value}`" not in text
    ] == []
