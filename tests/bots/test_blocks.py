"""What passes between a table and the host of a bot: both sides mean the same by it, and it keeps to its room."""

from __future__ import annotations

import numpy
import pytest

from bots.blocks import FAILURES, LONGEST_MESSAGE, Answers, Observations, actions_in, message_in
from bots.job import Job
from engine.faults import Cause

VIEW = numpy.dtype([("game", numpy.int64), ("hand", numpy.uint8, 5)], align=True)


def test_the_bots_side_reads_what_the_table_writes_and_cannot_write_it() -> None:
    block = memoryview(bytearray(Observations.size(VIEW, games=3, seats=2)))
    table, host = Observations(block, VIEW, 3, 2), Observations(block.toreadonly(), VIEW, 3, 2)
    table.count = 2
    table.views["game"] = [7, 8, 9]
    table.views["hand"][1] = [1, 2, 3, 4, 5]
    assert (host.count, host.views["game"].tolist(), host.views["hand"][1].tolist()) == (2, [7, 8, 9], [1, 2, 3, 4, 5])
    table.points[:] = [[1.5, -2.0], [0.0, 3.0], [4.0, 5.0]]
    assert host.points.tolist() == [[1.5, -2.0], [0.0, 3.0], [4.0, 5.0]]
    assert host.count == 2
    with pytest.raises(ValueError, match="read-only"):
        host.count = 3


@pytest.mark.parametrize(("seats", "room"), [(2, 16), (6, 48)])
def test_observations_have_room_for_every_view_and_for_all_points(seats: int, room: int) -> None:
    """A view of this kind takes 16 bytes; eight bytes a seat are more from three seats on."""
    assert VIEW.itemsize == 16
    assert Observations.size(VIEW, 10, seats) - Observations.size(VIEW, 0, seats) == 10 * room
    with pytest.raises(ValueError, match="buffer"):
        Observations(bytearray(Observations.size(VIEW, 10, seats) - 1), VIEW, 10, seats)


def test_the_table_reads_what_the_bots_side_answers() -> None:
    block = bytearray(Answers.size(3))
    answers = Answers(block, 3)
    answers.actions[:] = [4, -3, 6]
    assert not answers.has_message
    answers.say("act returned None")
    assert answers.has_message
    assert actions_in(bytes(block), 2).tolist() == [4, -3]
    assert message_in(bytes(block)) == "act returned None"
    answers.clear()
    assert message_in(bytes(block)) == ""
    assert actions_in(bytes(block), 3).tolist() == [4, -3, 6]


def test_a_long_message_is_cut_and_touches_no_answer() -> None:
    block = bytearray(Answers.size(1))
    answers = Answers(block, 1)
    answers.actions[0] = 5
    answers.say("x" * 10_000)
    assert message_in(bytes(block)) == "x" * LONGEST_MESSAGE
    assert actions_in(bytes(block), 1).tolist() == [5]


@pytest.mark.parametrize("missing", [1, 4, 12])
def test_a_copy_too_short_for_its_answers_has_none(missing: int) -> None:
    whole = bytes(Answers.size(3))
    assert actions_in(whole, 3).tolist() == [0, 0, 0]
    assert actions_in(whole[:-missing], 3).tolist() == []
    assert actions_in(b"", 0).tolist() == []
    assert message_in(b"") == ""


def test_failures_cannot_be_taken_for_actions_and_have_their_causes() -> None:
    assert FAILURES == {-1: Cause.CRASH, -2: Cause.MEMORY, -3: Cause.ILLEGAL}


def test_a_job_comes_out_of_its_bytes_as_it_went_in() -> None:
    job = Job("oh-hell", "engine.oh_hell", "standard", {"hook": True, "order": "fixed"}, 4, "2-2", 3, (2**63 + 1, 0))
    other = Job("oh-hell", "engine.oh_hell", "standard", {"order": "fixed", "hook": True}, 4, "2-2", 3, (2**63 + 1, 0))
    assert Job.from_json(job.to_json()) == job
    assert job.to_json() == other.to_json()
    assert (job.table.seat, job.table.layout, job.table.options["hook"]) == (3, "2-2", True)
