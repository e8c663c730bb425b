"""The process behind the walls: launched by bubblewrap, reached by two pipes; frozen, measured, ended from outside."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.sandbox import bubblewrap
from arena.sandbox.clock import cpu_time
from arena.sandbox.faults import PlatformFault
from arena.sandbox.image import Image
from arena.sandbox.inspection import check_child, check_walls
from arena.sandbox.memory import SharedBlock, sealed_file
from arena.sandbox.policy import start_filter
from arena.sandbox.printed import last_line, printable
from arena.sandbox.shortage import FIXES
from engine.errors import EnvironmentUnfit

FIRST_USER = 60_000_000
SLOTS = 16
"""Bots that one of our processes may run at once; as root each slot has a user id of its own on this machine."""
LAUNCH_SECONDS = 60
DEATH_SECONDS = 10


def slot_user(slot: int) -> int | None:
    """The user id a slot's bot runs as: one nobody else has when we are root, else None, our own."""
    if not 0 <= slot < SLOTS:
        raise ValueError(f"slot {slot} is not one of 0 to {SLOTS - 1}")
    return FIRST_USER + os.getpid() * SLOTS + slot if os.geteuid() == 0 else None


class Child:
    """A process that runs the runner of the sandbox; what passes through its pipes is the caller's matter.

    `config` is handed to the runner together with the descriptors it needs. PlatformFault when it does not come to
    life.
    """

    def __init__(
        self,
        bot_folder: Path,
        image: Image,
        config: dict[str, Any],
        observations: SharedBlock,
        answers: SharedBlock,
        output: SharedBlock,
        user: int | None,
    ) -> None:
        if signal.getsignal(signal.SIGCHLD) == signal.SIG_IGN:
            raise EnvironmentUnfit(
                "sandbox",
                "this process ignores SIGCHLD, so the end of its children goes unseen",
                "start it with SIGCHLD at its default",
            )
        self._user = os.geteuid() if user is None else user
        self._output = output
        self._resources = contextlib.ExitStack()
        self._bubblewrap: subprocess.Popen[Any] | None = None
        self._pidfd: int | None = None
        self._image = image
        self.whole_cpu_s = 0.0
        """CPU time in seconds from its first instruction to its last, ours included; known once it has ended."""
        shared = {"observations": observations.descriptor, "answers": answers.descriptor}
        try:
            info = self._launch(bot_folder, config, shared, user)
            self._identify(info)
        except BaseException:
            self.close()
            raise

    def check_walls(self, limits: dict[str, int]) -> None:
        """EnvironmentUnfit unless the process is walled in, filtered and limited; to be asked before any bot code
        runs. PlatformFault where there is no such process any more.
        """
        parent = self._parent
        self._look(lambda: check_walls(self.pid, parent, self._user, limits))

    def send(self, message: bytes) -> None:
        """BlockingIOError when the pipe is full, BrokenPipeError when the other end is closed."""
        os.write(self._requests, message)

    def wait(self, milliseconds: int) -> bool:
        """Wait for something to read or the end of the process or its sandbox; False when none came."""
        return bool(self._events.poll(milliseconds))

    def receive(self, size: int) -> bytes | None:
        """What has come, at most `size` bytes: None when nothing has, empty when nothing will."""
        try:
            return os.read(self._replies, size)
        except BlockingIOError:
            return b"" if self.is_dead(0) else None

    def is_dead(self, milliseconds: int) -> bool:
        """Whether the process ends within a time."""
        return bool(self._death.poll(milliseconds))

    def freeze(self) -> None:
        """Stop it: a single thread stands still within a tenth of a millisecond."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def cpu_ns(self) -> int | None:
        """Its CPU time; None when it is dead (its id might be another's by now)."""
        value = cpu_time(self.pid)
        return None if self.is_dead(0) else value

    def end(self) -> int:
        """End it and see it gone; its exit status as bubblewrap tells it: its own, or 128 and the signal."""
        assert self._bubblewrap is not None
        before = _reaped_cpu_s()
        self._signal(signal.SIGKILL)
        try:
            self._bubblewrap.wait(DEATH_SECONDS)
        except subprocess.TimeoutExpired:
            self._bubblewrap.kill()
        status = self._bubblewrap.wait()
        self.whole_cpu_s += _reaped_cpu_s() - before  # nothing the second time
        return status

    def close(self) -> None:
        """End it and let go of everything; does nothing the second time."""
        if self._bubblewrap is not None:
            self.end()
        self._resources.close()
        self._pidfd = None

    def unfit(self, what: str) -> PlatformFault:
        """The failure of our own part of the start, with the last words of bubblewrap or the runner."""
        said = last_line(printable(bytes(self._output.view)))
        return PlatformFault("sandbox", f"{what}: {said or 'it said nothing'}", bubblewrap.remedy(said))

    def _launch(self, bot_folder: Path, config: dict[str, Any], shared: dict[str, int], user: int | None) -> int:
        """Start bubblewrap; the descriptor on which it will tell the process's id."""
        with contextlib.ExitStack() as theirs:
            requests, self._requests = self._pipe(theirs, ours=1)
            self._replies, replies = self._pipe(theirs, ours=0)
            info, info_end = self._pipe(theirs, ours=0)
            program = sealed_file("filter", start_filter())
            theirs.callback(os.close, program)
            given = {"requests": requests, "replies": replies, **shared}
            command = bubblewrap.arguments(self._image, bot_folder, program, info_end, json.dumps({**config, **given}))
            try:
                self._bubblewrap = subprocess.Popen(
                    [str(bubblewrap.find(user)), *command],
                    stdin=subprocess.DEVNULL,
                    stdout=self._output.descriptor,
                    stderr=self._output.descriptor,
                    env={},
                    cwd="/",
                    pass_fds=[*given.values(), program, info_end],
                    start_new_session=True,
                    **bubblewrap.identity(user),
                )
            except OSError as error:
                bubblewrap.find.cache_clear()  # the program itself may be gone
                raise PlatformFault(
                    "sandbox",
                    f"bubblewrap cannot be started: {error.strerror}",
                    FIXES.get(error.errno or 0, "run `arena doctor`"),
                ) from error
        os.set_blocking(self._requests, False)
        os.set_blocking(self._replies, False)
        return info

    def _pipe(self, theirs: contextlib.ExitStack, ours: int) -> tuple[int, int]:
        """A pipe whose end `ours` (0 to read, 1 to write) lives as long as we, the other until the process has it."""
        ends = os.pipe2(os.O_CLOEXEC)
        self._resources.callback(os.close, ends[ours])
        theirs.callback(os.close, ends[1 - ours])
        return ends

    def _identify(self, info: int) -> None:
        """Get hold of the process by the id that bubblewrap tells."""
        assert self._bubblewrap is not None
        told = select.poll()
        told.register(info, select.POLLIN)
        written = b""
        while b"}" not in written:
            data = os.read(info, 4096) if told.poll(LAUNCH_SECONDS * 1000) else b""
            if not data:
                raise self.unfit("bubblewrap did not start the bot's process")
            written += data
        self.pid = int(json.loads(written)["child-pid"])
        try:
            self._pidfd = os.pidfd_open(self.pid)
        except ProcessLookupError:
            raise self.unfit("the bot's process ended as soon as it was started") from None
        self._resources.callback(os.close, self._pidfd)
        self._death = select.poll()
        self._death.register(self._pidfd, select.POLLIN)
        parent = self._parent
        self._look(lambda: check_child(self.pid, parent))
        with contextlib.suppress(OSError):  # where memory runs out, bots go first
            Path(f"/proc/{self.pid}/oom_score_adj").write_text("1000")
        self._events = select.poll()
        bubblewrap_pidfd = os.pidfd_open(parent)
        self._resources.callback(os.close, bubblewrap_pidfd)
        for descriptor in (self._replies, self._pidfd, bubblewrap_pidfd):
            self._events.register(descriptor, select.POLLIN)

    @property
    def _parent(self) -> int:
        """The process id of bubblewrap."""
        assert self._bubblewrap is not None
        return self._bubblewrap.pid

    def _look(self, look: Callable[[], None]) -> None:
        """Look at the process from outside; what is seen of one that has ended in between counts for nothing."""
        assert self._bubblewrap is not None
        try:
            look()
        except (OSError, EnvironmentUnfit) as error:
            if isinstance(error, OSError) or self.is_dead(0) or self._bubblewrap.poll() is not None:
                raise self.unfit("the bot's process ended while it was looked at") from None
            raise

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self._pidfd is None:
                assert self._bubblewrap is not None
                self._bubblewrap.send_signal(number)
            else:
                signal.pidfd_send_signal(self._pidfd, number)


def _reaped_cpu_s() -> float:
    """CPU time in seconds of all processes that this one has started and seen the end of, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
