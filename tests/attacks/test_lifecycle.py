"""Bots that should be still, or gone: frozen between turns, ended with their supervisor, leaving nothing behind."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from sandboxed import HONEST, IMPATIENT, ask, fault, make, running

from arena.sandbox.clock import cpu_time
from arena.sandbox.faults import BotFault
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.process import BotProcess
from arena.sandbox.staging import SHELVES
from engine.errors import EnvironmentUnfit

PATIENCE_MS = 20_000
GONE_WITHIN = "a process that should be gone is still there"


def is_gone(pidfd: int) -> bool:
    """Whether the process ends, within our patience."""
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    return bool(poll.poll(PATIENCE_MS))


def state(pid: int) -> str:
    """The process's state letter: T is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def wait_until_stopped(pid: int) -> None:
    end = time.monotonic() + PATIENCE_MS / 1000
    while state(pid) != "T":
        assert time.monotonic() < end


def descriptors() -> int:
    """Open files, the locks on staged folders aside: those are kept for the next use, and their number has a limit."""
    return sum(SHELVES not in opened(number) for number in Path("/proc/self/fd").iterdir())


def opened(number: Path) -> str:
    """What a descriptor of ours stands for; nothing where it was that of the listing, which is closed."""
    try:
        return str(number.readlink())
    except FileNotFoundError:
        return ""


def children() -> set[str]:
    return {child for task in Path("/proc/self/task").iterdir() for child in (task / "children").read_text().split()}


PONDERER = """
import fcntl, os, stat, sys, time

def answer(job, observations, count):
    frame = sys._getframe()
    while "channel" not in frame.f_locals:
        frame = frame.f_back
    channel = frame.f_locals["channel"]
    struct.pack_into("<i", channel.answers, 0, 0)
    channel.progress[0] = count
    channel.reply()                    # the turn is answered ...
    end = time.process_time() + 3600
    while time.process_time() < end:   # ... and the bot goes on computing
        pass

import struct
"""


def test_a_bot_is_frozen_between_its_turns() -> None:
    with running(PONDERER, limits=ProcessLimits(decision_cpu_ms=100)) as process:
        ask(process)
        wait_until_stopped(process.pid)
        before = cpu_time(process.pid)
        honest_work = sum(range(200_000))
        assert honest_work > 0
        assert cpu_time(process.pid) == before
        with pytest.raises(BotFault) as caught:
            ask(process)
    assert caught.value.cause == "cpu"


def test_what_is_used_between_turns_is_charged() -> None:
    process = make(HONEST)
    process._child.wait(PATIENCE_MS)
    uncharged = cpu_time(process.pid)  # what our own part of the start took
    assert uncharged is not None
    with process:
        ask(process)
        wait_until_stopped(process.pid)
        total = cpu_time(process.pid)
        assert total is not None
        ask(process)
        assert process.cpu_ns + process.startup_cpu_ns >= total - uncharged


def test_a_frozen_bot_is_alive_and_goes_on() -> None:
    with running(HONEST) as process:
        for count in (1, 5, 2):
            assert ask(process, count) == [7] * count
        wait_until_stopped(process.pid)
        assert ask(process) == [7]


def test_a_supervisor_may_have_many_files_open() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    with contextlib.ExitStack() as opened:
        opened.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        while opened.enter_context(Path(os.devnull).open()).fileno() < 1024:
            pass
        with running(HONEST) as process:
            assert ask(process) == [7]


ENDLESS = "def answer(job, observations, count):\n    while True: pass\n"
UNLOADABLE = "import torch\n"


def test_nothing_is_left_behind() -> None:
    for bot in (HONEST, ENDLESS, UNLOADABLE):  # whatever is loaded once is loaded, what is staged once is kept
        make(bot).close()
    with running(HONEST):
        pass
    before = descriptors(), children()
    with running(HONEST) as process, running(HONEST, slot=1) as other:
        ask(process)
        ask(other)
        pidfds = [os.pidfd_open(one.pid) for one in (process, other)]
    fault(ENDLESS, limits=IMPATIENT)
    fault(UNLOADABLE)
    for pidfd in pidfds:
        assert is_gone(pidfd), GONE_WITHIN
        os.close(pidfd)
    assert (descriptors(), children()) == before


def test_a_process_never_started_is_closed_too() -> None:
    make(HONEST).close()
    before = descriptors(), children()
    process = make(HONEST)
    process.close()
    process.close()
    assert (descriptors(), children()) == before


def test_the_log_and_the_charge_outlive_the_process() -> None:
    with running("def answer(job, observations, count):\n    print('here')\n    return [1]\n") as process:
        ask(process)
    assert process.log == "here\n"
    assert process.cpu_ns > 0
    with pytest.raises(RuntimeError):
        process.turn(1)


def test_bots_can_be_made_side_by_side() -> None:
    processes = [make(HONEST, slot=slot) for slot in range(4)]
    try:
        for process in processes:
            process.start()
        assert [ask(process) for process in processes] == [[7]] * 4
    finally:
        for process in processes:
            process.close()


SUPERVISOR = """
import sys
sys.path.append(sys.argv[1])
from sandboxed import HONEST, ask, running
with running(HONEST) as process:
    ask(process)
    print(process.pid, flush=True)
    sys.stdin.read()
"""


def test_a_killed_supervisor_takes_its_frozen_bot_along() -> None:
    command = [sys.executable, "-c", SUPERVISOR, str(Path(__file__).parent)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as supervisor:
        assert supervisor.stdout is not None
        pid = int(supervisor.stdout.readline())
        wait_until_stopped(pid)
        pidfd = os.pidfd_open(pid)
        supervisor.send_signal(signal.SIGKILL)
    assert is_gone(pidfd), GONE_WITHIN
    os.close(pidfd)


def test_a_bot_ends_with_the_thread_that_made_it() -> None:
    made: list[BotProcess] = []

    def make_and_start() -> None:
        made.append(make(HONEST))
        made[0].start()

    thread = threading.Thread(target=make_and_start)
    thread.start()
    thread.join()
    pidfd = os.pidfd_open(made[0].pid)
    assert is_gone(pidfd), GONE_WITHIN
    os.close(pidfd)
    made[0].close()


def test_a_bot_whose_sandbox_ended_while_it_was_set_up_is_not_let_loose() -> None:
    process = make(HONEST)
    parent = int(Path(f"/proc/{process.pid}/status").read_text().split("PPid:")[1].split()[0])
    pidfd = os.pidfd_open(process.pid)
    os.kill(parent, signal.SIGKILL)
    with pytest.raises(EnvironmentUnfit):
        process.start()
    assert is_gone(pidfd), GONE_WITHIN
    os.close(pidfd)


def test_a_supervisor_that_ignores_its_childrens_end_is_told_so() -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        with pytest.raises(EnvironmentUnfit, match="ignores SIGCHLD"):
            make(HONEST)
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_a_sandbox_ended_from_outside_is_no_fault_of_the_bot() -> None:
    with running(HONEST) as process:
        parent = int(Path(f"/proc/{process.pid}/status").read_text().split("PPid:")[1].split()[0])
        pidfd = os.pidfd_open(process.pid)
        os.kill(parent, signal.SIGKILL)
        assert is_gone(pidfd), GONE_WITHIN
        os.close(pidfd)
        with pytest.raises(EnvironmentUnfit, match="ended from outside"):
            ask(process)


@pytest.mark.parametrize("slot", [-1, 16])
def test_slots_are_numbered(slot: int) -> None:
    with pytest.raises(ValueError, match="0 to 15"):
        make(HONEST, slot=slot)
