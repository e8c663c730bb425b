"""What a bot can see and touch of what is around it: shared memory, descriptors, variables, modules, other bots, the
calls that kill.
"""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from sandboxed import HONEST, OBSERVATION_SIZE, answers, ask, fault, make, running, said

from arena.sandbox import bubblewrap
from arena.sandbox.bubblewrap import ENVIRONMENT
from arena.sandbox.policy import start_filter
from engine.errors import EnvironmentUnfit

DESCRIPTORS = """
import fcntl, json, os, stat

def kinds():
    found = {}
    for number in range(1024):
        try:
            mode = os.fstat(number).st_mode
        except OSError:
            continue
        kinds = {"pipe": stat.S_ISFIFO, "device": stat.S_ISCHR, "file": stat.S_ISREG}
        found[number] = next((kind for kind, is_one in kinds.items() if is_one(mode)), "other")
    return found

def writable(kind):
    return [number for number, found in kinds().items() if found == kind and fcntl.fcntl(number, fcntl.F_GETFL) & 3]
"""


def test_a_bot_has_the_descriptors_it_needs_and_no_other() -> None:
    source = (
        DESCRIPTORS
        + "\ndef answer(job, observations, count):\n    print(json.dumps(sorted(kinds().values())))\n    return [1]\n"
    )
    planted = os.open("/etc/hostname", os.O_RDONLY)
    os.set_inheritable(planted, True)
    beside = [make(HONEST, slot=slot) for slot in (1, 2)]
    try:
        for process in beside:
            process.start()
        seen = json.loads(said(source))
    finally:
        os.close(planted)
        for process in beside:
            process.close()
    # input, log twice; requests and replies; observations and answers
    assert seen == sorted(["device", "file", "file", "pipe", "pipe", "file", "file"])


def test_a_bot_has_the_variables_it_needs_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", "secret")
    source = """
        import ctypes, json, os

        def answer(job, observations, count):
            assert ctypes.CDLL(None).getenv(b"RAY_AUTH_TOKEN") == 0
            print(json.dumps(dict(os.environ)))
            return [1]
    """
    assert json.loads(said(source)) == {**ENVIRONMENT, "PWD": "/bot"}


def test_observations_cannot_be_changed() -> None:
    source = (
        DESCRIPTORS
        + """
import ctypes, mmap

libc = ctypes.CDLL(None, use_errno=True)

def refused(attempt):
    try:
        attempt()
    except (OSError, ValueError, TypeError):
        return 1
    return 0

def answer(job, observations, count):
    address = numpy.frombuffer(observations, numpy.uint8).ctypes.data
    result = [refused(lambda: observations.__setitem__(0, 1))]
    result.append(int(libc.mprotect(ctypes.c_void_p(address), 4096, 3) != 0))
    for number in [number for number, kind in kinds().items() if kind == "file" and number > 2]:
        if os.fstat(number).st_size == len(observations):
            result.append(refused(lambda: os.pwrite(number, b"x", 0)))
            result.append(refused(lambda: mmap.mmap(number, 0)))
            result.append(int(libc.syscall(285, number, 3, 0, 4096) != 0))  # punch a hole
    return result

import numpy
"""
    )
    with running(source) as process:
        before = bytes(process.observations[64:])
        assert ask(process, 5) == [1] * 5
        assert bytes(process.observations[64:]) == before
        process.observations[64] = 9
        assert process.observations[64] == 9


def test_no_shared_block_can_be_shrunk_under_the_supervisor() -> None:
    source = (
        DESCRIPTORS
        + """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)

def answer(job, observations, count):
    done = 0
    for number in kinds():
        done += libc.ftruncate(number, 0) == 0
        done += libc.fallocate(number, 3, 0, ctypes.c_long(4096)) == 0
        done += libc.fcntl(number, 1033, 0x10) == 0
    return [done]
"""
    )
    with running(source) as process:
        assert ask(process) == [0]
        assert len(bytes(process.observations)) == OBSERVATION_SIZE


def test_the_seals_hold_without_the_second_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.sandbox.process.bot_filter", start_filter)
    source = (
        DESCRIPTORS
        + """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)

def answer(job, observations, count):
    refusals = {}
    for number, kind in kinds().items():
        if kind == "file":
            for size in (0, 8192):
                assert libc.ftruncate(number, size) != 0
                refusals[ctypes.get_errno()] = 1
    return [len(refusals), *refusals]
"""
    )
    assert answers(source, count=2) == [1, errno.EPERM]


def test_modules_of_the_bot_do_not_stand_in_for_ours() -> None:
    impostor = "raise SystemExit('an impostor ran')\n"
    files = dict.fromkeys(
        ("json.py", "numpy.py", "os.py", "random.py", "bare.py", "engine/__init__.py", "bots/__init__.py"), impostor
    )
    files["helpers.py"] = "VALUE = 5\n"
    files["bot.py"] = """
        import json, os, random
        import bots, engine, helpers, numpy

        def answer(job, observations, count):
            places = [module.__file__.split("/")[1] for module in (json, os, random, numpy, engine, bots, helpers)]
            print(json.dumps(places))
            return [helpers.VALUE]
    """
    with running(files) as process:
        assert ask(process) == [5]
        assert json.loads(process.log) == ["python", "python", "python", "site", "project", "project", "bot"]


def test_sets_have_one_order_in_every_run() -> None:
    source = "def answer(job, observations, count):\n    return [hash('a') & 0x7FFFFFFF, hash('b') & 0x7FFFFFFF]\n"
    assert answers(source, count=2) == answers(source, count=2)


def test_the_job_is_what_was_given() -> None:
    job: dict[str, Any] = {"seeds": [2**64 - 1] * 500, "text": "ä\n", "options": {"deep": [None, True, 0.5]}}
    source = "import json\ndef answer(job, observations, count):\n    print(json.dumps(job))\n    return [1]\n"
    assert json.loads(said(source, job)) == job


@pytest.mark.parametrize(("option", "words"), [("--seccomp", 2), ("--as-pid-1", 1)])
def test_no_bot_is_let_in_where_a_wall_is_missing(option: str, words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = bubblewrap.arguments

    def without(*given: Any) -> list[str]:
        arguments = whole(*given)
        place = arguments.index(option)
        return arguments[:place] + arguments[place + words :]

    monkeypatch.setattr(bubblewrap, "arguments", without)
    process = make("print('let in')\n" + HONEST)
    with pytest.raises(EnvironmentUnfit, match="not walled in"):
        process.start()
    assert process.log == ""


DEADLY = {
    "ptrace": "libc.syscall(101, 16, 1, 0, 0)",
    "read_anothers_memory": "libc.syscall(310, job['supervisor'], 0, 0, 0, 0, 0)",
    "mount": "libc.syscall(165, b'x', b'/', b'tmpfs', 0, 0)",
    "unshare": "libc.syscall(272, 0x10000000)",
    "io_uring": "libc.syscall(425, 8, ctypes.create_string_buffer(256))",
    "keyring": "libc.syscall(250, 0, -3, 1)",
    "other_numbers": "libc.syscall(ctypes.c_long(0x40000000 | 39))",
    "thirty_two_bit": "native(bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3]))",
}


@pytest.mark.parametrize("call", DEADLY)
def test_deadly_calls_end_the_bot(call: str) -> None:
    source = f"""
        import ctypes, mmap

        libc = ctypes.CDLL(None, use_errno=True)

        def native(code):
            page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
            page.write(code)
            ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()

        def answer(job, observations, count):
            {DEADLY[call]}
            return [1]
    """
    found = fault(source, {"supervisor": os.getpid()})
    assert (found.cause, found.detail) == ("crash", "it died of signal 31 (SIGSYS)")


def test_two_bots_that_run_at_once_are_strangers() -> None:
    source = """
        import os

        def answer(job, observations, count):
            alive = 0
            for process in range(1, 200):
                try:
                    os.kill(process, 0)
                    alive += 1
                except OSError:
                    pass
            return [alive, os.getpid(), os.getuid()]
    """
    with running(source) as one, running(source, slot=1) as other:
        assert ask(one, 3) == ask(other, 3) == [0, 1, 65534]
        owners = {Path(f"/proc/{process.pid}/environ").stat().st_uid for process in (one, other)}
        outside = [
            Path(f"/proc/{process.pid}/status").read_text().split("Uid:")[1].split()[0] for process in (one, other)
        ]
    assert owners == {0}  # what /proc tells of them is root's: they cannot be traced or dumped by their own user
    if os.geteuid() == 0:
        assert len({*outside, "0"}) == 3
    else:
        assert outside == [str(os.geteuid())] * 2
