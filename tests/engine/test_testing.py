"""`check_game` finds what is wrong with a game: each promise is broken once, and seen."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from engine.actions import Action
from engine.cells import Cell
from engine.contract import KERNEL_FUNCTIONS
from engine.game import Game
from engine.games import game_named
from engine.oh_hell.record import ACTIONS, OVER, PUBLIC, RULES, STATE, VIEW
from engine.outcomes import GOING_ON, Termination
from engine.record_types import public_type, state_type
from engine.testing import ContractBroken, check_game
from engine.testing.cell_promises import OF_A_CELL
from engine.testing.game_promises import OF_A_GAME

OH_HELL = game_named("oh-hell")
CELL = Cell("oh-hell", "standard", 3, "1-1-1")
NOBODY = 6
"""A seat that a game of three has not."""


def broken(**parts: dict[str, Any]) -> Game:
    """Oh Hell with some names of its parts standing for something else."""
    replaced = {
        name: SimpleNamespace(**{**_names(name), **parts.get(name, {})})
        for name in ("record", "kernel", "actions", "view", "replay", "refusals")
    }
    game = replace(OH_HELL)
    vars(game)["part"] = replaced.__getitem__
    vars(game)["loops"] = replace(OH_HELL.loops, **parts.get("loops", {}))
    return game


def _names(part: str) -> dict[str, Any]:
    return {one: value for one, value in vars(OH_HELL.part(part)).items() if not one.startswith("__")}


def after(function: Callable[..., Any], then: Callable[..., None]) -> Callable[..., Any]:
    """A function of the rules that does something more when it is done."""

    def changed(*arguments: Any) -> Any:
        answer = function(*arguments)
        then(*arguments)
        return answer

    return changed


class Text(Action):
    """An action of which the text can be chosen."""

    said = ""

    @property
    def text(self) -> str:
        return self.said

    def __bool__(self) -> bool:
        return self.said != "false"


def texts(said: Callable[[int], str]) -> tuple[Action, ...]:
    actions: list[Action] = []
    for number in range(ACTIONS):
        action = Text(number)
        action.said = said(number)
        actions.append(action)
    return tuple(actions)


def always(actions: tuple[Action, ...]) -> dict[str, Any]:
    return {"ACTIONS": actions, "actions_of": lambda options: actions}


def start_at_once(rules: Any, states: Any, i: int, seed: Any) -> None:
    OH_HELL.kernel.start(rules, states, i, numpy.uint64(1))
    states["seed"][i] = seed


def start_that_keeps_a_total(rules: Any, states: Any, i: int, seed: Any) -> None:
    kept = int(states["total"][i, NOBODY])
    OH_HELL.kernel.start(rules, states, i, seed)
    states["total"][i, NOBODY] = kept


def legal_with(change: Callable[[list[int]], list[int]]) -> Callable[..., int]:
    def legal(rules: Any, states: Any, i: int, actions: Any) -> int:
        found = change(actions[: OH_HELL.kernel.legal(rules, states, i, actions)].tolist())
        actions[: len(found)] = found
        return len(found)

    return legal


def apply_with(change: Callable[..., None]) -> dict[str, Any]:
    return {"apply": after(OH_HELL.kernel.apply, change)}


def ended_by_all_rounds(rules: Any, states: Any, i: int) -> int:
    return Termination.ALL_ROUNDS if states["public"]["phase"][i] == OVER else GOING_ON


def view_with(change: Callable[..., None]) -> dict[str, Any]:
    return {"view": after(OH_HELL.loops.view, change)}


def into_neighbour(records: Any, place: int, field: str) -> None:
    if place + 1 < len(records):
        records[field][place + 1] = 1


def put(records: Any, i: int, field: str, value: Any) -> None:
    records[field][i] = value


def put_total(states: Any, i: int, value: int) -> None:
    states["total"][i, NOBODY] = value


def rules_by_cap(options: Any, seats: int, layout: str, round_cap: int) -> Any:
    rules = OH_HELL.record.rules(options, seats, layout, round_cap)
    if round_cap == 1:
        rules["size"][0, 0] = 2
    return rules


def first_event(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The events of a replay with the first of each move changed."""

    def events(*arguments: Any) -> list[dict[str, Any]]:
        found = OH_HELL.replay.events(*arguments)
        change(found[0])
        return found

    return {"events": events}


def opening_without(name: str) -> dict[str, Any]:
    def opening(*arguments: Any) -> dict[str, Any]:
        return {key: value for key, value in OH_HELL.replay.opening(*arguments).items() if key != name}

    return {"opening": opening}


COUNTER = itertools.count(1)
KERNEL, LOOPS = OH_HELL.kernel, OH_HELL.loops
OTHER = public_type([("size", numpy.int8)])
PADDED = numpy.dtype([("seats", numpy.int8), ("rounds", numpy.int32), ("capped", numpy.bool_)], align=True)

BROKEN: dict[str, list[dict[str, dict[str, Any]]]] = {
    "required_fields": [
        {"record": {"RULES": numpy.dtype([("seats", numpy.int8), ("rounds", numpy.int32)])}},
        {"record": {"VIEW": numpy.dtype([(name, VIEW[name]) for name in VIEW.names or () if name != "rounds"])}},
    ],
    "one_public_record": [{"record": {"STATE": state_type(OTHER, 7, numpy.int32, [])}}, {"record": {"PUBLIC": OTHER}}],
    "no_padding": [{"record": {"RULES": PADDED}}],
    "actions_read_back": [
        {"actions": {"ACTIONS": texts(str)[1:]}},
        {"actions": always(texts(lambda number: str(number // 2)))},
        {"actions": always(texts(lambda number: f"play  {number}"))},
        {"actions": {"actions_of": lambda options: texts(str)}},
        {"actions": always(texts(lambda number: str(number) if number else "false"))},
    ],
    "same_seed_same_game": [
        {"kernel": {"start": after(KERNEL.start, lambda rules, states, i, seed: put_total(states, i, next(COUNTER)))}},
        {"kernel": {"start": start_at_once}},
    ],
    "start_sets_all": [{"kernel": {"start": start_that_keeps_a_total}}],
    "legal_in_order": [
        {"kernel": {"legal": legal_with(lambda found: found[::-1])}},
        {"kernel": {"legal": legal_with(lambda found: found[:1] + found)}},
        {"kernel": {"legal": legal_with(lambda found: [*found, ACTIONS])}},
        {"kernel": {"legal": legal_with(lambda found: [])}},
        {"kernel": {"legal": legal_with(lambda found: found or [0])}},
        {"kernel": {"to_act": lambda rules, states, i: 3}},
    ],
    "ends_in_time": [{"record": {"most_moves": lambda *arguments: OH_HELL.record.most_moves(*arguments) - 1}}],
    "apply_keeps_to_itself": [
        {"kernel": apply_with(lambda rules, states, i, action: into_neighbour(states, i, "to_act"))},
        {"kernel": apply_with(lambda rules, states, i, action: put(rules, 0, "zero_scores_hand", True))},
    ],
    "copies_are_bytes": [
        {"kernel": apply_with(lambda rules, states, i, action: put_total(states, i, next(COUNTER)))}
    ],
    "looking_changes_nothing": [
        {"kernel": {"score": after(KERNEL.score, lambda rules, states, i, seat: put_total(states, i, next(COUNTER)))}}
    ],
    "views_are_whole": [
        {"loops": view_with(lambda rules, states, i, seat, views, j: put(views, j, "bid", next(COUNTER) % 99))},
        {"loops": view_with(lambda rules, states, i, seat, views, j: into_neighbour(views, j, "bid"))},
        {"loops": view_with(lambda rules, states, i, seat, views, j: put(views["last"], j, "size", 9))},
        {"loops": view_with(lambda rules, states, i, seat, views, j: put(views, j, "legal_count", 1))},
        {"loops": view_with(lambda rules, states, i, seat, views, j: put(views, j, "seats", 4))},
    ],
    "views_hold_no_seed": [
        {"loops": view_with(lambda rules, states, i, seat, views, j: put(views, j, "bid", int(states["seed"][i]) % 2))}
    ],
    "refusals_explain": [
        {"refusals": {"explain": lambda state, seats, action: SimpleNamespace(reason="", rule="")}},
        {"loops": {"is_legal": lambda *arguments: True}},
        {"loops": {"is_legal": lambda *arguments: False}},
    ],
    "outcomes_fit": [
        {"kernel": {"termination": lambda rules, states, i: GOING_ON}},
        {"kernel": {"termination": lambda rules, states, i: int(Termination.TARGET)}},
        {"kernel": {"termination": ended_by_all_rounds}},
        {"kernel": {"wins": lambda rules, states, i, seat: False}},
    ],
    "cap_changes_nothing_before": [{"record": {"rules": rules_by_cap}}],
    "replays_add_up": [
        {"replay": first_event(lambda event: event.update(seat=(event["seat"] + 1) % 3))},
        {"replay": first_event(lambda event: event.pop("seat"))},
        {"replay": first_event(lambda event: event.pop("do"))},
        {"replay": first_event(lambda event: event.update(cards=(1, 2)))},
        {"replay": opening_without("deal")},
        {"replay": opening_without("dealer")},
        {"kernel": {"score": lambda rules, states, i, seat: 1.0}},
    ],
    "replays_are_refereed": [
        {"replay": {"lay_out": lambda state, deal: None}},
        {"replay": {"pack": lambda rules: ["2c"]}},
        {"replay": {"action": lambda state, deed: 0}},
        {"replay": {"action": lambda state, deed: {}["card"]}},
    ],
    "batches_are_games": [
        {"loops": {"carry_out": after(LOOPS.carry_out, lambda rules, states, *others: put_total(states, 0, 1))}},
        {"loops": {"advance_all": lambda rules, states, moves, lengths, scratch: lengths.fill(1)}},
    ],
}  # fmt: skip


def test_a_game_that_keeps_every_promise_passes() -> None:
    check_game(OH_HELL, [CELL])
    check_game(broken(), [CELL])


def test_every_promise_is_broken_here() -> None:
    assert set(BROKEN) == {promise.__name__ for promise in (*OF_A_GAME, *OF_A_CELL)}


@pytest.mark.parametrize(
    ("promise", "parts"),
    [(promise, parts) for promise, cases in BROKEN.items() for parts in cases],
    ids=[f"{promise}-{number}" for promise, cases in BROKEN.items() for number in range(len(cases))],
)
def test_a_broken_promise_is_found(promise: str, parts: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(ContractBroken) as found:
        check_game(broken(**parts), [CELL])
    function = next(one for one in (*OF_A_GAME, *OF_A_CELL) if one.__name__ == promise)
    assert found.value.promise == " ".join((function.__doc__ or "").split())
    assert found.value.place.startswith("oh-hell")


def test_the_error_says_the_promise_the_cell_the_move_and_what_came_instead() -> None:
    with pytest.raises(ContractBroken) as found:
        check_game(broken(kernel={"legal": legal_with(lambda numbers: numbers[::-1])}), [CELL])
    assert str(found.value) == (
        "oh-hell/standard/3/1-1-1, move 0: Legal actions are in range, ascending and each given once; there are some"
        " until the game is over, then none. Not so: [1, 0] are legal"
    )


def test_a_cell_of_no_variant_is_named() -> None:
    with pytest.raises(ContractBroken) as found:
        check_game(OH_HELL, [Cell("oh-hell", "none", 3, "1-1-1")])
    assert found.value.place == "oh-hell/none/3/1-1-1"


def test_the_records_of_this_test_are_those_of_the_game() -> None:
    assert (OH_HELL.record.PUBLIC, OH_HELL.record.RULES, OH_HELL.record.STATE) == (PUBLIC, RULES, STATE)
    assert {*KERNEL_FUNCTIONS} <= set(vars(OH_HELL.kernel))
