"""Line-ups: what they are named by, and how they move round the table."""

from __future__ import annotations

from collections.abc import Callable

from engine.keys import identity
from leagues.planning.line_ups import labels_of, line_up, line_up_key, seating
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]


def test_a_line_up_is_named_by_its_versions_whatever_their_order(bot: Maker) -> None:
    bots = [bot("cy"), bot("ada"), bot("bob", version="2"), bot("ada")]
    assert labels_of(line_up(bots)) == ("ada@1.0", "ada@1.0", "bob@2", "cy@1.0")
    assert line_up_key(labels_of(line_up(bots))) == identity("line-up", "ada@1.0", "ada@1.0", "bob@2", "cy@1.0")


def test_everybody_moves_on_one_seat_and_sits_everywhere_once(bot: Maker) -> None:
    order = tuple(bot(name) for name in "abcd")
    assert ["".join(one.name for one in seating(order, rotation)) for rotation in range(4)] == [
        "abcd",
        "dabc",
        "cdab",
        "bcda",
    ]
    assert seating(seating(order, 3), -3) == order
