"""`arena bench` measures what it says it measures. How fast that is, is not tested: it depends on the machine."""

from __future__ import annotations

import importlib.util
import json
from typing import Any

import pytest

from arena.benchmarks import engine, openspiel
from arena.command_line.benchmarks import bench
from arena.command_line.main import run
from engine.errors import InputError
from engine.games import find_cells

OURS = "oh-hell 4 seats x 10 cards"
STEPPED = "oh-hell/standard/4/1-1-1-1, one game stepped from Python"
OPENSPIEL = {
    "OpenSpiel oh_hell 4 seats x 10 cards, whole games in C++": "decisions/s",
    "OpenSpiel oh_hell 4 seats x 10 cards, rollouts in C++ without the deal": "decisions/s",
    "engine: ours to OpenSpiel's whole games": "ratio",
    "engine: ours to OpenSpiel's rollouts without the deal": "ratio",
}


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in [
        (engine, "SECONDS", 0.001),
        (engine, "CELL_SECONDS", 0.0001),
        (openspiel, "SECONDS", 0.001),
    ]:
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(openspiel, "ROLLOUTS", 5)


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert run(["bench", "engine", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "arena/bench/1"
    assert all(figure["value"] > 0 for figure in document["figures"].values())
    return {name: figure["unit"] for name, figure in document["figures"].items()}


def own_figures() -> dict[str, str]:
    return dict.fromkeys([OURS, *(cell.id for cell in find_cells("*")), STEPPED], "decisions/s")


def test_the_engines_figures_are_printed_with_openspiels_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="the package open-spiel is not installed (it is in the develop extra)")
    assert printed(capsys) == own_figures() | OPENSPIEL


def test_openspiels_figures_are_left_out_where_it_is_not_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "pyspiel" else find(name, *more)
    )
    assert printed(capsys) == own_figures()


def test_the_ratios_are_of_hands_that_take_as_many_decisions() -> None:
    pyspiel = pytest.importorskip(
        "pyspiel", reason="the package open-spiel is not installed (it is in the develop extra)"
    )
    state, decisions = pyspiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": 10}).new_initial_state(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    assert decisions == openspiel.DECISIONS
    assert decisions == sum(4 * (1 + size) for size in engine.TEN_CARDS.hand_sizes(4))


def test_the_ratios_are_of_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours to theirs, each pair by turns, the median of the pairs."""
    pytest.importorskip("pyspiel", reason="the package open-spiel is not installed (it is in the develop extra)")
    ours, theirs = iter([30.0, 60.0, 20.0]), iter([3.0, 6.0, 2.0, 12.0, 10.0, 1.0])
    monkeypatch.setattr(openspiel, "ten_cards_rate", lambda: next(ours))
    monkeypatch.setattr(openspiel, "measured_rate", lambda *_: next(theirs))
    assert [figure.value for figure in openspiel.openspiel_figures()] == [3.0, 6.0, 10.0, 5.0]


def test_a_benchmark_that_is_not_there_is_helped_with() -> None:
    with pytest.raises(InputError) as refused:
        bench("engin")
    assert refused.value.fix == "known: engine, table, all"
