"""When a bot has taken too long, on clocks that stand where the test puts them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from arena.sandbox import meter as meters
from arena.sandbox.meter import Meter

MS = 1_000_000
LIMIT = 100 * MS
ANY_PROCESS = 1


@dataclass
class Clocks:
    wall_ms: int = 0
    waited_ms: int = 0

    def monotonic_ns(self) -> int:
        return self.wall_ms * MS

    def waiting_time(self, pid: int) -> int:
        return self.waited_ms * MS


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    set_here = Clocks()
    monkeypatch.setattr(meters.time, "monotonic_ns", set_here.monotonic_ns)
    monkeypatch.setattr(meters, "waiting_time", set_here.waiting_time)
    return set_here


def meter(budget_ms: int = 10_000, begun_ms: int = 0) -> Meter:
    return Meter(ANY_PROCESS, LIMIT, budget_ms * MS, begun_ms * MS)


def look(one: Meter, clocks: Clocks, wall_ms: int) -> str | None:
    """The cause found when the clock has come to a time and has been looked at as often as is due."""
    while clocks.wall_ms + one.interval_ms < wall_ms:
        clocks.wall_ms += one.interval_ms
        assert one.overrun(0, one.done, False) is None
    clocks.wall_ms = wall_ms
    return cause(one.overrun(0, one.done, False))


def cause(found: tuple[str, str] | None) -> str | None:
    return found[0] if found else None


def test_one_decision_has_the_limit_and_no_more(clocks: Clocks) -> None:
    assert meter().overrun(100 * MS, 0, False) is None
    assert cause(meter().overrun(101 * MS, 0, False)) == "cpu"
    assert meter().overrun(100 * MS, 1, True) is None
    assert cause(meter().overrun(101 * MS, 1, True)) == "cpu"


def test_the_clock_counts_from_the_turns_beginning(clocks: Clocks) -> None:
    assert meter(begun_ms=5_000).overrun(5_100 * MS, 0, False) is None
    assert cause(meter(begun_ms=5_000).overrun(5_101 * MS, 0, False)) == "cpu"


def test_decisions_between_two_looks_share_the_time(clocks: Clocks) -> None:
    one = meter()
    assert one.overrun(390 * MS, 3, False) is None
    assert one.done == 3
    assert one.overrun(490 * MS, 3, False) is None
    assert cause(one.overrun(491 * MS, 3, False)) == "cpu"
    assert one.done == 3


def test_the_last_look_allows_for_no_decision_still_to_come(clocks: Clocks) -> None:
    assert meter().overrun(300 * MS, 3, True) is None
    assert cause(meter().overrun(301 * MS, 3, True)) == "cpu"


def test_progress_cannot_be_claimed_twice(clocks: Clocks) -> None:
    one = meter()
    assert one.overrun(90 * MS, 5, False) is None
    assert one.overrun(180 * MS, 0, False) is None
    assert cause(one.overrun(200 * MS, 5, False)) == "cpu"


def test_a_turn_without_decisions_has_the_time_of_one(clocks: Clocks) -> None:
    assert meter().overrun(99 * MS, 0, True) is None
    assert cause(meter().overrun(101 * MS, 0, True)) == "cpu"


def test_the_budget_is_for_all_decisions_together(clocks: Clocks) -> None:
    assert meter(budget_ms=250).overrun(250 * MS, 5, True) is None
    assert cause(meter(budget_ms=250).overrun(251 * MS, 5, True)) == "cpu"


def test_waiting_long_without_computing_is_a_fault(clocks: Clocks) -> None:
    one = meter()
    assert look(one, clocks, 800) is None
    assert look(one, clocks, 801) == "wall"


def test_progress_begins_the_waiting_anew(clocks: Clocks) -> None:
    one = meter()
    assert look(one, clocks, 700) is None
    assert one.overrun(0, 1, False) is None
    assert look(one, clocks, 1_500) is None
    assert look(one, clocks, 1_501) == "wall"


def test_waiting_for_a_busy_machine_is_no_fault(clocks: Clocks) -> None:
    one = meter()
    clocks.wall_ms, clocks.waited_ms = 25, 1_000
    assert one.overrun(0, 0, False) is None
    clocks.waited_ms = 2_900
    assert look(one, clocks, 2_700) is None
    assert look(one, clocks, 2_701) == "wall"


def test_a_standstill_of_the_machine_is_no_fault(clocks: Clocks) -> None:
    """A paused container or a stopped machine: the clock goes on, and nobody else did."""
    one = meter()
    assert look(one, clocks, 300) is None
    clocks.wall_ms = 60_000
    assert one.overrun(0, 0, False) is None
    assert look(one, clocks, 60_475) is None  # of the standstill only the 25 ms until the next look count
    assert look(one, clocks, 60_476) == "wall"


def test_an_answer_that_came_is_not_late_for_the_waiting(clocks: Clocks) -> None:
    one = meter()
    clocks.wall_ms = 100_000
    assert one.overrun(0, 1, True) is None


def test_looks_are_a_quarter_of_the_limit_apart() -> None:
    assert meter().interval_ms == 25
    assert Meter(ANY_PROCESS, 100_000, MS, 0).interval_ms == 1
