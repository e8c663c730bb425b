"""What the machine does to a bot is not charged to it: each cause is made on purpose and told from the bot's own."""

from __future__ import annotations

import os
import resource
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sandboxed import HONEST, IMPATIENT, LIMITS, ask, fault, make, running

from arena.sandbox import bubblewrap, evidence, limits
from arena.sandbox.evidence import Witness, held_up, set_up_took
from arena.sandbox.faults import BotFault, PlatformFault
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.process import BotProcess
from arena.sandbox.shortage import killed_for_memory, shortage, shortages_told
from arena.sandbox.staging import is_readable
from engine.errors import ExitCode

ASLEEP = "import time\ndef answer(job, observations, count):\n    time.sleep(3600)\n"
ENDLESS = "def answer(job, observations, count):\n    while True: pass\n"
READER = "def answer(job, observations, count):\n    return [len(open('/bot/data.py').read())]\n"
PATIENCE = 20


def platform_fault(process: BotProcess) -> PlatformFault:
    """The fault that a turn ends with; the process is gone after it."""
    with pytest.raises(PlatformFault) as caught:
        ask(process)
    assert caught.value.exit_code is ExitCode.ENVIRONMENT
    assert caught.value.fix
    with pytest.raises(RuntimeError, match="closed"):
        process.turn(1)
    return caught.value


def test_a_bot_that_somebody_killed_is_not_charged() -> None:
    with running(HONEST) as process:
        os.kill(process.pid, signal.SIGKILL)
        assert "SIGKILL" in platform_fault(process).cause


def test_a_bot_killed_while_it_was_set_up_is_not_charged() -> None:
    process = make(HONEST)
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(PlatformFault):
        process.start()


def test_where_the_kernel_ended_it_for_memory_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with running(HONEST) as process:
        monkeypatch.setattr(evidence, "killed_for_memory", lambda: killed_for_memory() + 1)
        os.kill(process.pid, signal.SIGKILL)
        found = platform_fault(process)
    assert "ran out of memory" in found.cause
    assert "fewer workers" in found.fix


def test_a_bot_that_the_kernel_ended_at_its_own_limit_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel ends by SIGKILL what has used all its CPU time; here it does so before we look for the first time."""
    monkeypatch.setattr(limits, "CPU_RESERVE_SECONDS", 1)
    found = fault(ENDLESS, limits=ProcessLimits(decision_cpu_ms=60_000, process_cpu_ms=900, startup_cpu_ms=100))
    assert (found.cause, found.detail) == ("cpu", "it used all the CPU time that a process may have")


def test_a_bot_that_somebody_stopped_is_not_charged() -> None:
    with running(ASLEEP, limits=IMPATIENT) as process:
        stopper = threading.Thread(target=stop_when_asleep, args=(process.pid,))
        stopper.start()
        assert "SIGSTOP" in platform_fault(process).cause
        stopper.join()


def stop_when_asleep(pid: int) -> None:
    """Stop a process as soon as it sleeps of its own accord."""
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
        assert time.monotonic() < end
    os.kill(pid, signal.SIGSTOP)


def test_a_bot_that_sleeps_by_itself_is_charged() -> None:
    assert fault(ASLEEP, limits=IMPATIENT).cause == "wall"


def test_a_process_that_goes_on_or_is_gone_is_not_held_up() -> None:
    assert held_up(os.getpid()) is None
    assert held_up(2**22 + 1) is None


def test_a_bot_whose_files_were_taken_away_is_not_charged() -> None:
    with running({"bot.py": READER, "data.py": "four"}) as process:
        assert ask(process) == [4]
        folder = process._witness._folders[0]
        folder.chmod(0o755)
        (folder / "data.py").unlink()
        assert "damaged or removed" in platform_fault(process).cause
    with running({"bot.py": READER, "data.py": "four"}) as process:
        assert process._witness._folders[0] != folder
        assert ask(process) == [4]


def test_the_same_failure_with_all_files_there_is_charged() -> None:
    assert fault({"bot.py": READER}).cause == "crash"


def test_where_no_more_files_can_be_opened_it_is_said(few_descriptors: None) -> None:
    with pytest.raises(PlatformFault, match="Too many open files") as caught:
        make(HONEST)
    assert "ulimit -n" in caught.value.fix


@pytest.fixture
def few_descriptors() -> Iterator[None]:
    """Room for two more open files than there are."""
    make(HONEST).close()  # what is staged once is kept
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    opened = {int(path.name) for path in Path("/proc/self/fd").iterdir()}
    second_free = [number for number in range(len(opened) + 2) if number not in opened][1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (second_free + 1, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_full_disk_is_said() -> None:
    with pytest.raises(PlatformFault, match="No space left") as caught, shortages_told("/dev/full"):  # noqa: SIM117
        with Path("/dev/full").open("w") as full:
            full.write("more")
    assert "free some space" in caught.value.fix


def test_other_errors_are_left_as_they_are() -> None:
    with pytest.raises(FileNotFoundError), shortages_told():
        Path("/nowhere").read_bytes()


def machine(folder: Path, files: dict[str, str]) -> Path:
    """A folder in which the kernel tells about a machine."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


MEMORY = "MemTotal: 1000 kB\nCommitLimit: 1000 kB\nCommitted_AS: 990 kB\n"


@pytest.mark.parametrize(
    ("files", "strict", "cause"),
    [
        (1_000, False, None),
        (99_000, False, "99000 of 100000 files are open"),
        (1_000, True, "990 of 1000 KiB of memory are promised away"),
    ],
)
def test_what_the_whole_machine_is_short_of_is_seen(
    files: int, strict: bool, cause: str | None, tmp_path: Path
) -> None:
    told = {"sys/fs/file-nr": f"{files}\t0\t100000\n", "sys/vm/overcommit_memory": "2\n" if strict else "0\n"}
    found = shortage(machine(tmp_path, {"meminfo": MEMORY, **told}))
    assert (found.cause if found else None) == cause


def test_a_machine_that_says_nothing_is_not_short_of_anything(tmp_path: Path) -> None:
    assert shortage(tmp_path) is None
    assert killed_for_memory(tmp_path) == 0


def test_the_kernels_count_of_those_ended_for_memory_is_read(tmp_path: Path) -> None:
    assert killed_for_memory(machine(tmp_path, {"vmstat": "pgfault 5\noom_kill 7\n"})) == 7


def test_a_start_on_a_machine_that_is_not_itself_is_not_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = "end = 10**9\nwhile end: end -= 1\ndef answer(job, observations, count): return [1]\n"
    impatient = ProcessLimits(startup_cpu_ms=100)
    assert fault(slow, limits=impatient).cause == "start-up"
    monkeypatch.setattr(evidence, "_quickest_set_up_ns", 1)
    with pytest.raises(PlatformFault, match="our own part of a bot's start"), running(slow, limits=impatient):
        pass


def test_our_own_part_of_a_start_is_compared_with_the_quickest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "_quickest_set_up_ns", None)
    assert [set_up_took(value) is None for value in (100, 400, 401, 50, 201)] == [True, True, False, True, False]


BEYOND_THE_END = """
import ctypes

def answer(job, observations, count):
    mmap = ctypes.CDLL(None).mmap
    mmap.restype = ctypes.c_void_p
    with open("/bot/bot.py") as file:
        pages = mmap(None, 1 << 16, 1, 2, file.fileno(), 0)
    return list(ctypes.string_at(pages + (1 << 15), 1))
"""
"""Needs a page that the disk does not have, as whoever does from whom a disk fails."""


def test_a_bot_that_needs_what_is_not_there_is_charged_where_the_disk_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    found = fault(BEYOND_THE_END)
    assert (found.cause, found.detail) == ("crash", "it died of signal 7 (SIGBUS)")
    with running(BEYOND_THE_END) as process:
        monkeypatch.setattr(evidence, "is_readable", lambda staged: False)
        assert "cannot be read" in platform_fault(process).cause


def test_a_folder_is_readable_when_every_byte_is(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/there").write_bytes(b"x")
    assert is_readable(tmp_path)
    (tmp_path / "deep/gone").symlink_to("nowhere")
    assert not is_readable(tmp_path)


@pytest.mark.parametrize("ending", ["kill -KILL $$", "exit 137"])
def test_a_trial_of_bubblewrap_that_somebody_killed_says_nothing_of_it(ending: str, tmp_path: Path) -> None:
    program = tmp_path / "bwrap"
    program.write_text(f"#!/bin/sh\n{ending}\n")
    program.chmod(0o755)
    with pytest.raises(PlatformFault, match="SIGKILL"):
        bubblewrap._try(program, None)
    program.write_text("#!/bin/sh\nexit 1\n")
    assert bubblewrap._try(program, None) == "it ended with status 1"


def test_a_witness_sees_nothing_where_nothing_happened() -> None:
    with running(HONEST, limits=LIMITS) as process:
        Witness(process._witness._folders).vouch()
        process.vouch()
        assert ask(process) == [7]


def test_a_bots_own_fault_stays_one() -> None:
    with pytest.raises(BotFault) as caught, running("1 / 0\n"):
        pass
    assert caught.value.cause == "import"
