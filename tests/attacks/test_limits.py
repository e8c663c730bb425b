"""Bots that take too much: memory, processor time, waiting time, output."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

import pytest
from sandboxed import IMPATIENT, answers, ask, fault, running

from arena.sandbox import bare
from arena.sandbox.faults import BotFault
from arena.sandbox.limits import ProcessLimits

MEBIBYTES_TRIED = 3072
BOMBS = {
    "private": "hoard.append(bytearray(16 << 20))",
    "shared": "block = mmap.mmap(-1, 16 << 20); block.write(bytes(16 << 20)); hoard.append(block)",
    "arrays": "hoard.append(numpy.ones(2 << 20))",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_memory_ends_below_the_limit(bomb: str) -> None:
    source = f"""
        import mmap
        import numpy

        def answer(job, observations, count):
            hoard = []
            try:
                while len(hoard) < {MEBIBYTES_TRIED // 16}:
                    {BOMBS[bomb]}
            except (MemoryError, OSError):
                pass
            return [16 * len(hoard)]
    """
    (mebibytes,) = answers(source, limits=ProcessLimits(memory_mib=400, decision_cpu_ms=20_000))
    assert 16 <= mebibytes < 400


def test_running_out_of_memory_is_a_fault_of_that_name() -> None:
    found = fault("def answer(job, observations, count):\n    return [0] * (1 << 40)\n")
    assert (found.cause, found.detail) == ("memory", "MemoryError")


DUPLICATING = """
    import os

    def answer(job, observations, count):
        opened = [0]
        try:
            while True:
                opened.append(os.dup(0))
        except OSError as error:
            return [max(opened), error.errno, len(opened)][:count]
"""


def test_a_bot_has_32_descriptors_at_most() -> None:
    assert answers(DUPLICATING, count=2) == [31, errno.EMFILE]


def test_what_its_supervisor_has_open_leaves_a_bot_as_many_descriptors() -> None:
    expected = answers(DUPLICATING, count=3)
    with contextlib.ExitStack() as opened:
        for _ in range(3):
            for _ in range(10):
                opened.enter_context(Path(os.devnull).open())
            assert answers(DUPLICATING, count=3) == expected


def test_the_charge_does_not_believe_the_bots_clocks() -> None:
    source = """
        import time

        real = time.process_time
        for name in ("process_time", "process_time_ns", "perf_counter", "monotonic", "time"):
            setattr(time, name, lambda: 0)

        def answer(job, observations, count):
            end = real() + 0.1
            while real() < end: pass
            return [0]
    """
    with running(source) as process:
        ask(process)
        assert process.cpu_ns >= 100_000_000


SPINNERS = {
    "python": "while True: pass",
    "compiled": "9 ** 99999999",
    "holding_on": "\n    try:\n        while True: pass\n    except BaseException:\n        while True: pass",
}


@pytest.mark.parametrize("spinner", SPINNERS)
def test_a_spinner_is_stopped_and_charged(spinner: str) -> None:
    with (
        pytest.raises(BotFault) as caught,
        running(f"def answer(job, observations, count):\n    {SPINNERS[spinner]}\n", limits=IMPATIENT) as process,
    ):
        ask(process)
    assert (caught.value.cause, caught.value.detail) == ("cpu", "a decision took more than 50 ms of CPU time")
    assert process.cpu_ns > 50_000_000


def test_a_sleeper_is_stopped_for_waiting_not_for_computing() -> None:
    found = fault("import time\ndef answer(job, observations, count):\n    time.sleep(3600)\n", limits=IMPATIENT)
    assert found.cause == "wall"
    assert found.detail.startswith("nothing came for ")


@pytest.mark.parametrize("body", ["while True: pass", "import time; time.sleep(3600)"], ids=["spins", "sleeps"])
def test_a_bot_that_never_loads_faults_at_start_up(body: str) -> None:
    assert fault(body, limits=IMPATIENT).cause == "start-up"


def test_what_was_answered_before_the_spin_counts() -> None:
    source = """
        def answer(job, observations, count):
            yield 11
            yield 22
            while True: pass
    """
    found = fault(source, limits=IMPATIENT, count=5)
    assert (found.cause, found.progress) == ("cpu", 2)
    assert bare.answers_of(found.answers, 2) == [11, 22]


def test_many_decisions_within_the_limit_are_no_overrun() -> None:
    source = """
        import time

        def answer(job, observations, count):
            for number in range(count):
                end = time.process_time() + 0.02
                while time.process_time() < end: pass
                yield number
    """
    with running(source, limits=ProcessLimits(decision_cpu_ms=200, process_cpu_ms=60_000)) as process:
        assert ask(process, 20) == list(range(20))
        assert process.cpu_ns >= 20 * 20_000_000


def test_all_turns_together_have_a_budget() -> None:
    source = """
        import time

        def answer(job, observations, count):
            end = time.process_time() + 0.05
            while time.process_time() < end: pass
            return [1]
    """
    turns = 0
    with (
        pytest.raises(BotFault) as caught,
        running(source, limits=ProcessLimits(decision_cpu_ms=500, process_cpu_ms=220)) as process,
    ):
        while True:
            ask(process)
            turns += 1
    assert caught.value.detail == "the CPU time for all turns together is used up"
    assert 1 <= turns <= 4


FLOODS = {
    "print": "print('x' * (1 << 20))",
    "descriptor": "[swallow(1) for _ in range(64)]",
    "error": "sys.stderr.write('y' * (1 << 20))",
}


@pytest.mark.parametrize("flood", FLOODS)
def test_output_beyond_the_log_is_dropped_and_the_bot_plays_on(flood: str) -> None:
    source = f"""
        import os, sys

        def swallow(descriptor):
            try:
                os.write(descriptor, b"z" * (1 << 20))
            except OSError:
                pass

        def answer(job, observations, count):
            {FLOODS[flood]}
            return [3]
    """
    with running(source, limits=ProcessLimits(log_kib=8)) as process:
        assert [ask(process) for _ in range(3)] == [[3]] * 3
        assert len(process.log) == 8 << 10


def test_the_log_cannot_play_tricks_on_its_reader() -> None:
    source = r"""
        def answer(job, observations, count):
            print("\x1b[2J\x07\u202eplain\ttext\x00")
            return [1]
    """
    with running(source) as process:
        ask(process)
    assert process.log == "\\x1b[2J\\x07\\u202eplain\ttext\\x00\n"
