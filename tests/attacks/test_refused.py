"""What a bot asks the system for and is refused: each attempt ends in an error number, and nothing happens outside."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator

import pytest
from sandboxed import answers

from arena.sandbox.limits import ProcessLimits
from arena.sandbox.staging import stage_bot
from arena.submissions.package import Package

DONE = 0
SUPERVISOR_SECRET = "not-for-bots"

PRELUDE = """
import ctypes, errno, fcntl, os, signal, socket, struct, termios, threading, time

libc = ctypes.CDLL(None, use_errno=True)

def call(number, *arguments):
    words = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")

def fails_with(attempt, job):
    try:
        attempt(job)
    except OSError as error:
        return error.errno
    except RuntimeError:
        return errno.EAGAIN
    return 0

def answer(job, observations, count):
    return [fails_with(globals()[name], job) for name in job["attempts"]]
"""

ATTEMPTS: dict[str, tuple[str, set[int]]] = {
    # processes and threads
    "fork": ("os.fork()", {errno.EPERM}),
    "vfork": ("call(58)", {errno.EPERM}),
    "clone_as_a_thread": ("call(56, 0x3D0F00, 0, 0, 0, 0)", {errno.EPERM}),
    "clone_into_a_namespace": ("call(56, 0x10000000 | 17, 0, 0, 0, 0)", {errno.EPERM}),
    "clone3": ("call(435, 0, 88)", {errno.ENOSYS}),
    "thread": ("threading.Thread(target=int).start()", {errno.EAGAIN}),
    "exec": ("os.execv('/python/bin/python3', ['python3'])", {errno.EPERM}),
    "exec_by_descriptor": ("call(322, 0, b'', 0, 0, 0x1000)", {errno.EPERM}),
    # other processes
    "kill_the_supervisor": ("os.kill(job['supervisor'], 9)", {errno.EPERM}),
    "kill_a_victim": ("os.kill(job['victim'], 9)", {errno.EPERM}),
    "kill_everybody": ("os.kill(-1, 9)", {errno.EPERM}),
    "kill_the_group": ("os.killpg(0, 9)", {errno.EPERM}),
    "thread_kill": ("call(234, job['victim'], job['victim'], 9)", {errno.EPERM}),
    "old_thread_kill": ("call(200, job['victim'], 9)", {errno.EPERM}),
    "queue_a_signal": ("call(129, job['victim'], 9, 0)", {errno.ENOSYS}),
    "signals_from_a_pipe": ("fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, job['victim'])", {errno.EPERM}),
    # the network
    **{
        f"socket_{name}": (f"call(41, {family}, {kind}, 0)", {errno.EPERM})
        for name, family, kind in [
            ("unix", 1, 1),
            ("tcp", 2, 1),
            ("udp", 2, 2),
            ("tcp6", 10, 1),
            ("netlink", 16, 3),
            ("packet", 17, 3),
            ("alg", 38, 5),
            ("vsock", 40, 1),
        ]
    },
    "socketpair": ("socket.socketpair()", {errno.ENOSYS}),
    # files
    "read_passwords": ("open('/etc/passwd')", {errno.ENOENT}),
    "read_a_home": ("os.listdir('/root' if job['root'] else '/home')", {errno.ENOENT}),
    "read_the_supervisors_file": ("open(job['secret'])", {errno.ENOENT}),
    "read_another_bot": ("open(job['other_bot'])", {errno.ENOENT}),
    "read_above_its_folder": ("open('/bot/../../..' + job['secret'])", {errno.ENOENT}),
    "look_at_processes": ("os.listdir('/proc')", {errno.ENOENT}),
    "look_at_itself": ("open('/proc/self/maps')", {errno.ENOENT}),
    "look_at_devices": ("os.listdir('/sys')", {errno.ENOENT}),
    "open_a_terminal": ("open('/dev/tty')", {errno.ENOENT}),
    **{
        f"write_{number}": (f"open({path!r}, 'w')", {errno.EROFS})
        for number, path in enumerate(
            [
                "/x",
                "/bot/x",
                "/bot/bot.py",
                "/tmp/x",
                "/dev/x",
                "/dev/shm/x",
                "/site/numpy/__init__.py",
                "/project/engine/__init__.py",
                "/cache/x",
            ]
        )
    },
    "write_to_a_device": ("open('/dev/null', 'w')", {errno.EROFS}),
    "temporary_file": ("os.open('/', os.O_TMPFILE | os.O_RDWR)", {errno.EROFS}),
    "make_a_folder": ("os.mkdir('/x')", {errno.EPERM}),
    "make_a_link": ("os.symlink('/', '/bot/x')", {errno.EPERM}),
    "make_a_second_name": ("os.link('/bot/bot.py', '/bot/x')", {errno.EPERM}),
    "remove": ("os.unlink('/bot/bot.py')", {errno.EPERM}),
    "rename": ("os.rename('/bot/bot.py', '/bot/x')", {errno.ENOSYS}),
    "change_mode": ("os.chmod('/bot/bot.py', 0o777)", {errno.EPERM}),
    "make_a_node": ("os.mknod('/x')", {errno.ENOSYS}),
    # memory and channels outside its address space
    "memory_file": ("os.memfd_create('x')", {errno.EPERM}),
    "secret_memory": ("call(447, 0)", {errno.ENOSYS}),
    "system_v_memory": ("call(29, 0, 4096, 0o1600)", {errno.EPERM}),
    "system_v_messages": ("call(68, 0, 0o1600)", {errno.ENOSYS}),
    "posix_messages": ("call(240, b'/x', 0o102, 0o600, 0)", {errno.ENOSYS}),
    "large_pipe": ("fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)", {errno.EPERM}),
    "lock_a_shared_file": (
        "fcntl.flock(os.open('/site/numpy/__init__.py', os.O_RDONLY), fcntl.LOCK_EX)",
        {errno.EPERM},
    ),
    "lock_a_range": ("fcntl.lockf(os.open('/site/numpy/__init__.py', os.O_RDONLY), fcntl.LOCK_SH)", {errno.EPERM}),
    "lease": ("fcntl.fcntl(os.open('/bot/bot.py', os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)", {errno.EPERM}),
    "watch_a_file": ("call(294, 0)", {errno.ENOSYS}),
    "event_descriptor": ("call(290, 0, 0)", {errno.ENOSYS}),
    # its own limits, clocks and filters
    "raise_a_limit": ("call(302, 0, 9, struct.pack('QQ', 1 << 40, 1 << 40), 0)", {errno.EPERM}),
    "other_processor": ("os.sched_setaffinity(0, {0})", {errno.EPERM}),
    "be_nice": ("os.setpriority(os.PRIO_PROCESS, 0, -5)", {errno.ENOSYS}),
    "set_the_clock": ("time.clock_settime(time.CLOCK_REALTIME, 0)", {errno.ENOSYS}),
    "alarm": ("signal.setitimer(signal.ITIMER_REAL, 1)", {errno.ENOSYS}),
    "become_dumpable": ("call(157, 4, 1, 0, 0, 0)", {errno.EPERM}),
    "outlive_the_supervisor": ("call(157, 1, 0, 0, 0, 0)", {errno.EPERM}),
    "change_user": ("os.setuid(0)", {errno.ENOSYS}),
    "filter_of_its_own": ("call(317, 1, 0, 0)", {errno.EPERM}),
    "load_of_the_machine": ("call(99, ctypes.create_string_buffer(256))", {errno.ENOSYS}),
    # terminals
    **{
        f"type_into_the_terminal_{descriptor}": (f"fcntl.ioctl({descriptor}, termios.TIOCSTI, b'x')", {errno.ENOTTY})
        for descriptor in range(3)
    },
    "type_with_high_bits": ("call(16, 0, 0x1_0000_5412, b'x')", {errno.ENOTTY}),
    "linux_terminal": ("fcntl.ioctl(0, 0x541C, b'x')", {errno.ENOTTY}),
}


@pytest.fixture(scope="module")
def victim() -> Iterator[subprocess.Popen[bytes]]:
    """A process of ours that lasts until its input is closed."""
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as process:
        yield process


@pytest.fixture(scope="module")
def outcomes(victim: subprocess.Popen[bytes], tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Error number of every attempt, all made by one bot in one turn."""
    secret = tmp_path_factory.mktemp("supervisor") / "secret"
    secret.write_text(SUPERVISOR_SECRET)
    secret.chmod(0o644)
    other = stage_bot(Package("other", {"bot.py": b"strategy = 'secret'\n"}))
    functions = "".join(
        f"\ndef {name}(job):\n{textwrap.indent(code, '    ')}\n" for name, (code, _) in ATTEMPTS.items()
    )
    job = {
        "attempts": list(ATTEMPTS),
        "supervisor": os.getpid(),
        "victim": victim.pid,
        "secret": str(secret),
        "other_bot": str(other / "bot.py"),
        "root": os.geteuid() == 0,
    }
    return dict(zip(ATTEMPTS, answers(PRELUDE + functions, job, len(ATTEMPTS)), strict=True))


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_refused(attempt: str, outcomes: dict[str, int]) -> None:
    assert outcomes[attempt] in ATTEMPTS[attempt][1], (
        f"{attempt}: {errno.errorcode.get(outcomes[attempt], 'it was done')}"
    )


def test_the_victim_lives(outcomes: dict[str, int], victim: subprocess.Popen[bytes]) -> None:
    assert victim.poll() is None


def test_a_bot_may_do_what_it_needs() -> None:
    source = """
        import dataclasses, hashlib, json, math, random, statistics, time
        import numpy

        def answer(job, observations, count):
            u, s, v = numpy.linalg.svd(numpy.arange(12.0).reshape(3, 4))
            assert numpy.allclose((u * s) @ v[:3], numpy.arange(12.0).reshape(3, 4))
            assert hashlib.sha256(b"").hexdigest().startswith("e3b0c442")
            assert open("/bot/weights.txt").read() == "12"
            time.sleep(0.001)
            drawn = int(numpy.random.default_rng(1).integers(100))
            return [drawn, random.Random(1).randrange(100), json.loads("[3]")[0]]
    """
    assert answers({"bot.py": source, "weights.txt": "12"}, count=3) == [47, 17, 3]


def test_a_bot_may_use_the_compiler() -> None:
    source = """
        import numba

        @numba.njit
        def total(n):
            result = 0
            for i in range(n):
                result += i
            return result

        def answer(job, observations, count):
            return [total(1000)]
    """
    assert answers(source, limits=ProcessLimits(decision_cpu_ms=60_000, startup_cpu_ms=60_000)) == [499500]
