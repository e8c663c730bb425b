"""Hosting: what a bot is told, and what becomes of whatever it does, with plain buffers in this process."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hosted import FIRST_LEGAL, GAMES, Seat, acting, bids_due

from bots.api import Result, Table
from bots.blocks import LONGEST_MESSAGE, NOT_AN_ACTION, OUT_OF_MEMORY, RAISED, actions_in
from bots.hosting import host


@pytest.fixture(autouse=True)
def _own_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a bot changes the path and the modules: put them back."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "bot", None)


def test_a_bot_answers_each_view_with_its_action(tmp_path: Path) -> None:
    seat = Seat(tmp_path, acting("return view.legal[view.record['game'] % 2]"))
    assert seat.turn(bids_due()) == [0, 1, 0, 1]
    assert seat.text == ""


def test_some_views_out_of_order_reach_the_objects_of_their_games(tmp_path: Path) -> None:
    seat = Seat(tmp_path, acting("self.calls = getattr(self, 'calls', 0) + 1; return self.calls"))
    assert seat.turn(bids_due()[[2]]) == [1]
    assert seat.turn(bids_due()[[3, 2]]) == [1, 2]
    assert seat.turn(bids_due()) == [1, 1, 3, 2]


@pytest.mark.parametrize(
    "answer", ["3", "int(view.legal[1]) + 2", "numpy.int64(3)", "numpy.int16(3)", "view.legal[1] + 2"]
)
def test_whole_numbers_of_any_kind_will_do(tmp_path: Path, answer: str) -> None:
    assert Seat(tmp_path, acting(f"return {answer}")).turn(bids_due()) == [3] * GAMES


def test_a_number_that_is_not_legal_is_passed_on_for_the_table_to_judge(tmp_path: Path) -> None:
    assert Seat(tmp_path, acting("return 999")).turn(bids_due()) == [999] * GAMES


@pytest.mark.parametrize(
    "answer",
    [
        "None",
        "'bid 1'",
        "1.0",
        "True",
        "-1",
        "-2",
        "2 ** 31",
        "2 ** 70",
        "[1]",
        "view",
        "numpy.float64(1)",
        "type(view.legal[0])(-1)",
    ],
)
def test_nonsense_is_not_an_action(tmp_path: Path, answer: str) -> None:
    seat = Seat(tmp_path, acting(f"return {answer}"))
    assert seat.turn(bids_due()) == [NOT_AN_ACTION] * GAMES
    assert seat.text.startswith("act returned ")
    assert seat.text.endswith(", not one of view.legal")


def test_an_action_that_no_game_has_is_not_an_action(tmp_path: Path) -> None:
    assert Seat(tmp_path, acting("return type(view.legal[0])(2 ** 40)")).turn(bids_due()) == [NOT_AN_ACTION] * GAMES


def test_a_bot_that_raises_costs_that_answer_alone(tmp_path: Path) -> None:
    seat = Seat(
        tmp_path,
        acting(
            "game = view.record['game']\n"
            "        if game in (1, 2): raise ValueError(f'no idea in game {game}')\n"
            "        return 1"
        ),
    )
    assert seat.turn(bids_due()) == [1, RAISED, RAISED, 1]
    assert seat.text == "ValueError: no idea in game 1"
    assert seat.turn(bids_due()[[0, 3]]) == [1, 1]
    assert seat.text == ""


def test_a_bot_that_runs_out_of_memory_is_charged_with_that(tmp_path: Path) -> None:
    assert Seat(tmp_path, acting("raise MemoryError")).turn(bids_due()) == [OUT_OF_MEMORY] * GAMES


@pytest.mark.parametrize("raised", ["SystemExit", "exit()", "raise Unprintable"])
def test_leaving_and_errors_that_cannot_be_printed_cost_that_answer_alone(tmp_path: Path, raised: str) -> None:
    before = "class Unprintable(Exception):\n    def __str__(self): raise RuntimeError\n"
    body = (
        f"{'raise ' if raised == 'SystemExit' else ''}{raised}" if raised != "exit()" else "import sys; sys.exit('bye')"
    )
    seat = Seat(tmp_path, acting(f"if view.record['game'] == 1: {body}\n        return 0", before))
    assert seat.turn(bids_due()) == [0, RAISED, 0, 0]
    assert seat.text


def test_a_returned_object_that_cannot_be_printed_is_not_an_action(tmp_path: Path) -> None:
    before = "class Unprintable:\n    def __repr__(self): raise RuntimeError\n"
    seat = Seat(tmp_path, acting("return Unprintable()", before))
    assert seat.turn(bids_due()) == [NOT_AN_ACTION] * GAMES
    assert seat.text == "what it raised or returned cannot be printed"


def test_messages_have_no_addresses_and_end_where_there_is_no_room(tmp_path: Path) -> None:
    seat = Seat(tmp_path, acting("raise ValueError(f'{object()}' + 'x' * 1000)"))
    seat.turn(bids_due())
    assert seat.text.startswith("ValueError: <object object at 0x...>xxx")
    assert len(seat.text) == LONGEST_MESSAGE == 496


def test_a_bot_that_does_not_answer_act_raises(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "from bots import Bot\nclass Empty(Bot):\n    pass\n")
    assert seat.turn(bids_due()) == [RAISED] * GAMES
    assert seat.text == "TypeError: a bot answers act"


def test_every_game_has_an_object_with_its_own_stream_of_random_numbers(tmp_path: Path) -> None:
    seat = Seat(tmp_path, acting("return self.rng.randrange(10**6)"))
    streams = [random.Random(seed) for seed in seat.job.seeds]
    for _ in range(3):
        assert seat.turn(bids_due()) == [stream.randrange(10**6) for stream in streams]


REMEMBERING = """
from bots import Bot

TOLD = []

class Remembering(Bot):
    def start(self, table):
        TOLD.append(("start", table, self.table, self.rng is not None))

    def act(self, view):
        return view.legal[0]

    def end(self, result):
        TOLD.append(("end", result))
        if result.points[0] == 7:
            raise RuntimeError("it was not fair")
"""


def test_start_is_told_the_table_once_for_each_game(tmp_path: Path) -> None:
    seat = Seat(tmp_path, REMEMBERING, seat=2)
    table = Table("oh-hell", "standard", seat.job.options, 3, "1-1-1", 2)
    assert [("start", table, table, True)] * GAMES == sys.modules["bot"].TOLD


def test_end_is_told_the_points_of_its_game_even_where_another_end_raises(tmp_path: Path) -> None:
    seat = Seat(tmp_path, REMEMBERING)
    points = [[10.0, 0.0, 11.5], [7.0, 1.0, 2.0], [0.0, 0.0, 0.0], [-3.5, 12.0, 10.0]]
    seat.end(points)
    assert sys.modules["bot"].TOLD[GAMES:] == [("end", Result(tuple(row))) for row in points]
    assert seat.turn(bids_due()[[0]]) == [0]


class Line:
    """A channel that remembers what happened on it, and has two turns to give."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.observations, self.answers, self.progress = seat.block.toreadonly(), seat.answers, seat.progress
        self.turns = iter([True, True, False])
        self.happened: list[str] = []

    def loaded(self) -> None:
        self.happened.append("loaded")

    def receive(self) -> bool:
        self.happened.append("receive")
        self.seat.ask(bids_due()[:2])
        return next(self.turns)

    def reply(self) -> None:
        self.happened.append("reply")


def test_host_says_loaded_once_and_replies_to_every_turn(tmp_path: Path) -> None:
    seat = Seat(tmp_path, FIRST_LEGAL)
    line = Line(seat)
    host(str(tmp_path), seat.job.to_json(), line)
    assert line.happened == ["loaded", "receive", "reply", "receive", "reply", "receive"]
    assert actions_in(bytes(seat.answers), 2).tolist() == [0, 0]
