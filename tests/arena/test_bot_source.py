"""What a bot says of itself is read without running it."""

from __future__ import annotations

import pytest

from arena.submissions.bot_source import Description, describe
from engine.errors import InputError


def test_games_version_and_docstring() -> None:
    source = b'''
raise SystemExit("this must not run")
import bots
class Base(bots.Bot):
    """Not this one."""
class Mine(Base):
    """Plays   low.

    Mostly."""
    games = ["oh-hell"]
    version: str = "2.1"
'''
    assert describe(source, "x.py") == Description(("oh-hell",), "2.1", "Plays low. Mostly.")


def test_the_defaults_are_every_game_and_version_1() -> None:
    assert describe(b"from bots import Bot\nclass Mine(Bot):\n    pass\n", "x.py") == Description(
        ("bottle-imp", "oh-hell", "split"), "1", ""
    )


WRONG = {
    b"def f(:\n": "x.py:1",
    b"x = 1\n": "derives from Bot",
    b"from bots import Bot\nclass A(Bot): pass\nclass B(Bot): pass\n": "A, B",
    b"from bots import Bot\nclass A(Bot):\n    games = 'oh-hell'\n": "x.py:3: games",
    b"from bots import Bot\nclass A(Bot):\n    games = (f(),)\n": "not computed",
    b"from bots import Bot\nclass A(Bot):\n    version = 2\n": "x.py:3: version",
    b"from bots import Bot\nclass A(Bot):\n    version = '1 or 2'\n": "x.py:3: version",
    b"from bots import Bot\nclass A(Bot):\n    games = ('go',)\n": "'go'",
    b"\x00": "not Python",
    b"\xff\xfe": "not Python",
    b"(" * 5000: "not Python",
}


@pytest.mark.parametrize("source", WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_what_is_wrong_is_said_with_its_place(source: bytes) -> None:
    with pytest.raises(InputError) as refused:
        describe(source, "x.py")
    assert WRONG[source] in str(refused.value)
