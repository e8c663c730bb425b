"""Options: one declaration gives the checks, the texts and the table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pydantic import ValidationError
from random_games import GAMES, named

from engine.errors import InputError
from engine.game import Game
from engine.oh_hell.options import OhHellOptions
from engine.options import OptionText, did_you_mean, read_options

every_game = pytest.mark.parametrize("game", GAMES, ids=named)


@every_game
def test_every_option_has_a_sentence_rules_and_values(game: Game) -> None:
    lines = game.options.table()
    assert [line.name for line in lines] == list(game.options.model_fields)
    for line in lines:
        assert line.sentence.endswith(".")
        assert line.rules
        assert all(re.fullmatch(r"[A-Z]{2}-\d+", rule) for rule in line.rules)
        assert line.values


@every_game
def test_the_document_of_a_variants_options_names_every_option_and_reads_back(game: Game) -> None:
    for variant in game.variants.values():
        document = variant.options.document()
        assert list(document) == list(game.options.model_fields)
        assert read_options(game.options, json.loads(json.dumps(document)), "") == variant.options


@every_game
def test_options_cannot_be_changed(game: Game) -> None:
    options = game.options()
    with pytest.raises(ValidationError):
        setattr(options, next(iter(game.options.model_fields)), None)


def test_the_table_of_oh_hell_says_what_an_option_is() -> None:
    table = {line.name: line for line in OhHellOptions.table()}
    assert table["hook"] == OptionText(
        "hook",
        False,
        "The bids may not add up to the number of tricks; this binds the last bidder.",
        ("OH-21",),
        "true, false",
    )
    assert table["order"].values == "up, down, up-down, down-up, fixed"
    assert table["max_cards"].values == "whole number, 1 to 17"
    assert table["max_cards"].default is None


@pytest.mark.parametrize(
    ("values", "place", "cause", "fix"),
    [
        ({"hok": True}, "league.toml: hok", "there is no such option", "did you mean hook?"),
        ({"hook": 1}, "league.toml: hook", "Input should be a valid boolean, not 1", "values: true, false"),
        (
            {"order": "sideways"},
            "league.toml: order",
            "Input should be 'up', 'down', 'up-down', 'down-up' or 'fixed', not 'sideways'",
            "values: up, down, up-down, down-up, fixed",
        ),
        (
            {"max_cards": 18},
            "league.toml: max_cards",
            "Input should be less than or equal to 17, not 18",
            "values: whole number, 1 to 17",
        ),
        (
            {"max_cards": "3"},
            "league.toml: max_cards",
            "Input should be a valid integer, not '3'",
            "values: whole number, 1 to 17",
        ),
        (
            {"max_cards": True},
            "league.toml: max_cards",
            "Input should be a valid integer, not True",
            "values: whole number, 1 to 17",
        ),
    ],
)
def test_a_wrong_option_is_refused_with_place_cause_and_fix(
    values: dict[str, Any], place: str, cause: str, fix: str
) -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, values, "league.toml")
    assert (refused.value.place, refused.value.cause, refused.value.fix) == (place, cause, fix)


def test_options_that_contradict_each_other_are_refused_in_plain_words() -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, {"hook": True, "bidding": "simultaneous"}, "league.toml")
    assert refused.value.place == "league.toml: options"
    assert refused.value.cause.startswith("hook needs a last bidder")


def test_without_a_place_the_option_is_the_place() -> None:
    with pytest.raises(InputError) as refused:
        read_options(OhHellOptions, {"hook": 1}, "")
    assert refused.value.place == "hook"


@pytest.mark.parametrize(
    ("name", "known", "sentence"),
    [
        ("standrd", ["standard", "hook"], "did you mean standard?"),
        ("xyz", ["standard", "hook"], "known: hook, standard"),
        ("up-dwn", ["up", "up-down", "down-up"], "did you mean up-down or up?"),
        ("anything", [], "there are none"),
    ],
)
def test_a_name_that_is_not_known_is_helped_with(name: str, known: list[str], sentence: str) -> None:
    assert did_you_mean(name, known) == sentence
