"""The referee of replays: what every game exports is accepted, and what is changed in it is named with its place and
what the rules say.
"""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from random_games import CELLS, FIRST_CELLS, ROUNDS, named, random_moves
from wrong_replays import OH_HELL, SPLIT, TWO_PACKS, WRONG, Change

from engine.cells import Cell
from engine.errors import ExitCode, InputError, Mismatch
from engine.games import find_cells, game_named
from engine.positions import Position
from engine.refereeing import referee
from engine.replays import Player, ReplacedMove, replay


def told(cell: Cell, seed: int = 1, rounds: int = 200, **more: Any) -> dict[str, Any]:
    """The replay of a game played at random."""
    players = [Player(f"bot-{seat}", "1.0", f"{seat:064x}") for seat in range(cell.seats)]
    return replay(cell, seed, random_moves(cell, seed, rounds), players, round_cap=rounds, **more)


HOUSE_CELLS = [game.house_cells()[0] for game in (game_named("oh-hell").variants["standard"],)] + [
    *find_cells("bottle-imp/expanded", None, ["2-2", "3-3"]),
    *find_cells("bottle-imp/expanded+bottles=2+follow=free+game_end.rounds=3+team_bottle=shared", [4]),
]


@pytest.mark.parametrize("cell", [*CELLS, *HOUSE_CELLS], ids=named)
def test_every_exported_replay_is_refereed(cell: Cell) -> None:
    for seed, rounds in ((1, ROUNDS), (2, 1)):
        for legal in (False, True):
            document = told(cell, seed, rounds, legal=legal)
            refereed = referee(json.loads(json.dumps(document)))
            assert refereed.rounds == len(document["rounds"])
            assert refereed.decisions == len(random_moves(cell, seed, rounds))
            assert refereed.notes == ()


def test_faults_are_refereed_where_they_are() -> None:
    moves = random_moves(OH_HELL, 3, 200)
    position, replaced = Position(OH_HELL, 3), []
    for number, move in enumerate(moves):
        if number % 7 == 0:
            replaced.append(ReplacedMove(position.to_act or 0, number, "illegal"))
        position.push(move)
    document = told(OH_HELL, 3, replaced=replaced)
    assert referee(document).decisions == len(moves)
    swapped = copy.deepcopy(document)
    swapped["faults"].reverse()
    refused(swapped, "faults[1]", "comes before the fault above it")
    for change, cause in (
        ({"seat": 5}, "is no deed of seat 5"),
        ({"round": 99}, "there is no event"),
        ({"event": -1}, "there is no event -1"),
        ({"cause": "bad luck"}, "'bad luck' is no cause; there are crash, illegal"),
    ):
        changed = copy.deepcopy(document)
        changed["faults"][2].update(change)
        refused(changed, "faults[2]", cause)


def refused(document: Any, place: str, cause: str) -> None:
    """The document is no game of the rules, for this reason at this place."""
    with pytest.raises(Mismatch) as mismatch:
        referee(document)
    assert mismatch.value.place.startswith(place), mismatch.value
    assert cause in mismatch.value.cause, mismatch.value
    assert mismatch.value.exit_code == ExitCode.MISMATCH


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    cell, change, place, cause = WRONG[what]
    document = told(cell)
    assert referee(document).notes == ()
    change(document)
    refused(document, place, cause)


def test_choices_are_refereed() -> None:
    document = told(OH_HELL, legal=True)
    bid = document["rounds"][0]["events"][0]
    bid["legal"].reverse()
    referee(document)
    bid["legal"].pop()
    refused(document, "rounds[0].events[0].legal", "by the rules it is [0, 1")
    del bid["legal"]
    refused(document, "rounds[0].events[0].legal", "is missing; other deeds of this replay have it")
    document = told(OH_HELL, legal=True)
    forced = next(event for event in document["rounds"][0]["events"] if event["do"] == "play" and "legal" not in event)
    forced["legal"] = [forced["card"]]
    refused(document, "rounds[0].events", "there was one choice")


def test_a_house_rule_that_is_not_said_and_a_cap_that_is_not_said() -> None:
    house = told(find_cells("bottle-imp/expanded", [4], ["2-2"])[0])
    del house["house_rule"]
    refused(house, "house_rule", "2-2 is a house rule")
    capped = told(OH_HELL, rounds=3)
    assert capped.pop("round_cap") == 3
    refused(capped, "rounds", "the game is not over after 3 rounds")


def test_null_stands_for_the_default_of_an_option() -> None:
    document = told(OH_HELL)
    document["options"] = dict.fromkeys(document["options"])
    assert referee(document).notes == ()


def test_hands_may_stand_in_any_order() -> None:
    for cell in (OH_HELL, TWO_PACKS, SPLIT):
        document = told(cell)
        for one in document["rounds"]:
            for name, hands in one["deal"].items():
                if name not in ("turned", "row", "pile"):
                    for hand in hands:
                        hand.reverse()
        referee(document)


@pytest.mark.parametrize("name", ["none", "hook"])
def test_a_name_that_stands_for_other_options_here_is_said_and_the_options_count(name: str) -> None:
    document = told(OH_HELL)
    document["variant"] = name
    (note,) = referee(document).notes
    assert note == (
        f"variant: oh-hell/{name} is not a variant with these options here; the options count, not the name"
    )


NO_REPLAY: dict[str, tuple[Change, str]] = {
    "format": (lambda one: one.update(format="arena-replay/2"), "format"),
    "a key left out": (lambda one: one.pop("totals"), "totals"),
    "a key of no replay": (lambda one: one.update(mood="glad"), "mood"),
    "a round without scores": (lambda one: one["rounds"][2].pop("scores"), "rounds[2].scores"),
    "a seat as a text": (lambda one: one["rounds"][2]["events"][0].update(seat="1"), "rounds[2].events[0].seat"),
    "a seat that is true": (lambda one: one["rounds"][2]["events"][0].update(seat=True), "rounds[2].events[0].seat"),
    "an unknown game": (lambda one: one.update(game="whist"), "whist"),
    "an unknown option": (lambda one: one["options"].update(wild=True), "options: wild"),
    "an impossible option": (lambda one: one["options"].update(max_cards=99), "options: max_cards"),
    "an impossible layout": (lambda one: one.update(layout="3-1"), "oh-hell/standard, 4 seats, layout 3-1"),
    "impossible seats": (lambda one: one.update(seats=99), "oh-hell/standard, 99 seats"),
}


@pytest.mark.parametrize("what", NO_REPLAY)
def test_what_is_no_replay_is_bad_input(what: str) -> None:
    change, place = NO_REPLAY[what]
    document = told(OH_HELL)
    change(document)
    with pytest.raises(InputError) as error:
        referee(document)
    assert error.value.place == place


@pytest.mark.parametrize("document", [None, [], "text", 5, {}, {"format": None}])
def test_anything_else_is_no_replay(document: object) -> None:
    with pytest.raises(InputError, match="it is no replay"):
        referee(document)


@pytest.mark.parametrize("cell", FIRST_CELLS, ids=named)
def test_a_deal_is_read_back(cell: Cell) -> None:
    """Put in place of another deal, it is told as it was."""
    texts = game_named(cell.game).replay
    for seed in range(10):
        wanted = texts.opening(Position(cell, seed).state, cell.seats)
        other = next(
            one
            for number in range(100, 200)
            if int((one := Position(cell, number)).state["public"]["dealer"]) == wanted["dealer"]
        )
        assert texts.opening(other.state, cell.seats) != wanted
        texts.lay_out(other.state, wanted["deal"])
        assert texts.opening(other.state, cell.seats) == wanted
