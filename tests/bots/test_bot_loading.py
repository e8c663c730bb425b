"""Loading a bot: which class of its file it is, what may lie beside it, and what comes of errors on the way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hosted import FIRST_LEGAL, GAMES, Seat, acting, bids_due

from bots.hosting import NoBotClass


@pytest.fixture(autouse=True)
def _own_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a bot changes the path and the modules: put them back."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "bot", None)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("", "none"),
        ("class Bot:\n    pass\n", "none"),
        ("from bots import Bot\n", "none"),
        ("from bots import Bot\nclass One(Bot):\n    pass\nclass Other(Bot):\n    pass\n", "One, Other"),
        (
            "from bots import Bot\nclass Base(Bot):\n    pass\n"
            "class One(Base):\n    pass\nclass Other(Base):\n    pass\n",
            "One, Other",
        ),
    ],
)
def test_a_file_must_have_one_class_of_bots(tmp_path: Path, source: str, named: str) -> None:
    with pytest.raises(NoBotClass) as refused:
        Seat(tmp_path, source)
    assert str(refused.value) == f"bot.py must have one class that derives from bots.Bot; it has {named}"


def test_bases_and_imported_bots_do_not_count(tmp_path: Path) -> None:
    source = (
        "from bots.shipped.random_choice import RandomChoice\nclass Base(RandomChoice):\n    pass\n"
        "class Mine(Base):\n    def act(self, view):\n        return 2\n"
    )
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
