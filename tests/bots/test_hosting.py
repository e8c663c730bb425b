"""Hosting: what a bot is told, and what becomes of whatever it does, with plain buffers in this process."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

from bots.api import Result, Table
from bots.hosting import END, HEADER, NOT_AN_ACTION, OUT_OF_MEMORY, RAISED, TEXT_AT, Host, NoBotClass, host
from engine.batch import Batch
from engine.cells import Cell
from engine.games import variant_of

CELL = Cell("oh-hell", "standard", 3, "1-1-1")
GAMES = 4

FIRST_LEGAL = """
from bots import Bot

class First(Bot):
    def act(self, view):
        return view.legal[0]
"""


@pytest.fixture(autouse=True)
def _own_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a bot changes the path and the modules: put them back."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "bot", None)


class Seat:
    """A hosted bot, and the buffers between it and the platform."""

    def __init__(self, folder: Path, source: str, seat: int = 0) -> None:
        (folder / "bot.py").write_text(source)
        variant = variant_of(CELL)
        self.view = variant.game.record.VIEW
        self.observations = bytearray(HEADER + GAMES * self.view.itemsize)
        self.answers = bytearray(HEADER + GAMES * 4)
        self.job: dict[str, Any] = {
            "game": CELL.game,
            "package": variant.game.package,
            "variant": CELL.variant,
            "options": variant.options.document(),
            "seats": CELL.seats,
            "layout": CELL.layout,
            "seat": seat,
            "seeds": [100 + game for game in range(GAMES)],
        }
        self.host = Host(str(folder), self.job, self.observations, self.answers)

    def turn(self, views: Any) -> list[int]:
        """The answers to some views."""
        self.observations[:8] = len(views).to_bytes(8, "little")
        self.observations[HEADER : HEADER + views.nbytes] = views.tobytes()
        self.host.turn()
        assert int.from_bytes(self.answers[8:12], "little") == len(views)
        return numpy.frombuffer(self.answers, numpy.int32, len(views), HEADER).tolist()

    def end(self, points: list[list[float]]) -> None:
        """Tell the bots that the games are over."""
        self.observations[:8] = END.to_bytes(8, "little", signed=True)
        data = numpy.array(points).tobytes()
        self.observations[HEADER : HEADER + len(data)] = data
        self.host.turn()

    @property
    def text(self) -> str:
        """The first exception of the turn."""
        return bytes(self.answers[TEXT_AT:HEADER]).rstrip(b"\0").decode()


def bids_due() -> Any:
    """Views of a bid in each of the games."""
    batch = Batch(CELL, list(range(GAMES)), 200)
    views = batch.views()
    for game in range(GAMES):
        batch.game.loops.view(batch.rules, batch.states, game, int(batch.states["to_act"][game]), views, game)
        views["game"][game] = game
    return views


def acting(body: str, before: str = "") -> str:
    """A bot whose `act` has the given body."""
    return (
        f"import numpy\nfrom bots import Bot\n{before}\nclass Tested(Bot):\n    def act(self, view):\n        {body}\n"
    )


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
            "if view.record['game'] in (1, 2): raise ValueError(f\"no idea in game {view.record['game']}\")\n        return 1"
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
    assert len(seat.text) == HEADER - TEXT_AT


def test_a_bot_that_does_not_answer_act_raises(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "from bots import Bot\nclass Empty(Bot):\n    pass\n")
    assert seat.turn(bids_due()) == [RAISED] * GAMES
    assert seat.text == "TypeError: a bot answers act"


def test_every_game_has_an_object_with_its_own_stream_of_random_numbers(tmp_path: Path) -> None:
    seat = Seat(tmp_path, acting("return self.rng.randrange(10**6)"))
    streams = [random.Random(seed) for seed in seat.job["seeds"]]
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
    table = Table("oh-hell", "standard", seat.job["options"], 3, "1-1-1", 2)
    assert [("start", table, table, True)] * GAMES == sys.modules["bot"].TOLD


def test_end_is_told_the_points_of_its_game_even_where_another_end_raises(tmp_path: Path) -> None:
    seat = Seat(tmp_path, REMEMBERING)
    points = [[10.0, 0.0, 11.5], [7.0, 1.0, 2.0], [0.0, 0.0, 0.0], [-3.5, 12.0, 10.0]]
    seat.end(points)
    assert sys.modules["bot"].TOLD[GAMES:] == [("end", Result(tuple(row))) for row in points]
    assert seat.turn(bids_due()[[0]]) == [0]


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("", "none"),
        ("class Bot:\n    pass\n", "none"),
        ("from bots import Bot\n", "none"),
        ("from bots import Bot\nclass One(Bot):\n    pass\nclass Other(Bot):\n    pass\n", "One, Other"),
        (
            "from bots import Bot\nclass Base(Bot):\n    pass\nclass One(Base):\n    pass\nclass Other(Base):\n    pass\n",
            "One, Other",
        ),
    ],
)
def test_a_file_must_have_one_class_of_bots(tmp_path: Path, source: str, named: str) -> None:
    with pytest.raises(NoBotClass) as refused:
        Seat(tmp_path, source)
    assert str(refused.value) == f"bot.py must have one class that derives from bots.Bot; it has {named}"


def test_bases_and_imported_bots_do_not_count(tmp_path: Path) -> None:
    source = "from bots.shipped.random_choice import RandomChoice\nclass Base(RandomChoice):\n    pass\nclass Mine(Base):\n    def act(self, view):\n        return 2\n"
    assert Seat(tmp_path, source).turn(bids_due()) == [2] * GAMES


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import nothing_of_that_name\n", ModuleNotFoundError),
        ("def broken(:\n", SyntaxError),
        (FIRST_LEGAL + "    def __init__(self):\n        raise KeyError('early')\n", KeyError),
        (FIRST_LEGAL + "    def start(self, table):\n        raise ZeroDivisionError\n", ZeroDivisionError),
    ],
)
def test_what_loading_or_starting_raises_is_raised(tmp_path: Path, source: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Seat(tmp_path, source)


def test_modules_and_data_beside_the_bot_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "weights_of_mine.py").write_text("BID = 3\n")
    seat = Seat(tmp_path, acting("return BID", "from weights_of_mine import BID\n"))
    assert seat.turn(bids_due()) == [3] * GAMES


def test_files_beside_the_bot_do_not_stand_in_for_modules_of_others(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise RuntimeError('not this one')\n")
    (tmp_path / "engine.py").write_text("raise RuntimeError('not this one')\n")
    assert Seat(tmp_path, FIRST_LEGAL + "import engine.cells, numpy\n").turn(bids_due()) == [0] * GAMES


def test_host_says_loaded_once_and_replies_to_every_turn(tmp_path: Path) -> None:
    seat = Seat(tmp_path, FIRST_LEGAL)
    happened: list[str] = []
    turns = iter([True, True, False])

    def receive() -> bool:
        happened.append("receive")
        seat.observations[:8] = (2).to_bytes(8, "little")
        seat.observations[HEADER : HEADER + 2 * seat.view.itemsize] = bids_due()[:2].tobytes()
        return next(turns)

    host(
        str(tmp_path),
        seat.job,
        seat.observations,
        seat.answers,
        receive,
        lambda: happened.append("reply"),
        lambda: happened.append("loaded"),
    )
    assert happened == ["loaded", "receive", "reply", "receive", "reply", "receive"]
    assert numpy.frombuffer(seat.answers, numpy.int32, 2, HEADER).tolist() == [0, 0]
