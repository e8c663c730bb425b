"""A run of the command that can be listened to while it goes on, and its whole family of processes."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PATIENCE_SECONDS = 240.0


def _heed_ctrl_c() -> None:
    """Tests that are run in the background of a shell ignore it, and what they start would do so too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Run:
    """A command that is going on. What it says on standard error is read line by line and kept."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            preexec_fn=_heed_ctrl_c,
        )
        assert self._process.stdout is not None and self._process.stderr is not None
        self.out, self.err = self._process.stdout, self._process.stderr
        self.said = ""

    @property
    def pid(self) -> int:
        """The command's own process."""
        return self._process.pid

    def wait_for(self, pattern: str) -> None:
        """Read what is said until a line begins with `pattern`."""
        for line in self.err:
            self.said += line
            if re.match(pattern, line):
                return
        raise AssertionError(f"the run ended without saying {pattern!r}: {self.said}")

    def wait_for_first_chunk(self) -> None:
        """Until a chunk is said to be in the log."""
        self.wait_for(r"[\d,]+ of [\d,]+ games")

    def send(self, number: signal.Signals) -> None:
        """A signal to the command's own process alone."""
        self._process.send_signal(number)

    def ends_within(self, seconds: float) -> bool:
        """Whether it ends by itself within a time."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> int:
        """Read the rest of what is said and return the exit code."""
        if not self.err.closed:
            self.said += self.err.read()
        return self._process.wait(timeout=PATIENCE_SECONDS)

    def close(self) -> None:
        """End it if it is still there."""
        self._process.kill()
        self._process.wait()
        self.out.close()
        self.err.close()

    def family(self) -> Family:
        """Everybody the command has started, directly or not, and who is still there; at least one."""
        members: dict[int, str] = {}
        for pid in below(self._process.pid):
            try:
                members[os.pidfd_open(pid)] = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
            except (ProcessLookupError, FileNotFoundError):
                continue  # it has ended in between
        assert members
        return Family(members)


@dataclass(frozen=True)
class Family:
    """Processes by descriptor, so that no number is mistaken for a later process's, with their commands."""

    members: dict[int, str]

    def check_gone(self) -> None:
        """Fail with the name of whoever does not end within our patience."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        for descriptor, command in self.members.items():
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            ended = poll.poll(max(0.0, deadline - time.monotonic()) * 1000)
            os.close(descriptor)
            assert ended, f"still there: {command}"


def below(pid: int) -> Iterator[int]:
    """Everybody a process has started, directly or not."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return
    for child in children:
        yield child
        yield from below(child)
