"""Whether Ray is still there. When its own process on this machine ends, or the head of the cluster, Ray ends whoever
uses it in the middle of whatever that does, a while later and without a word of ours: so we look first.
"""

from __future__ import annotations

import os
import select
import socket
import time
from contextlib import suppress
from pathlib import Path

from engine.errors import EnvironmentUnfit

LOOK_SECONDS = 2.0
"""Between two looks at the head, and how long one may take."""
PATIENCE_SECONDS = 20.0
"""How long the head may not answer: it may be started again, and Ray itself waits for a minute."""
GO_ON = "run the same command again: it goes on where it stopped"


class RayConnection:
    """What this process is connected to since Ray was started or joined; `head` is the host and port of the cluster's
    head.
    """

    def __init__(self, head: str) -> None:
        self._head = head
        self._sockets = _sockets_to_ray()
        self._ends = select.poll()
        for one in self._sockets:
            self._ends.register(one, select.POLLRDHUP)
        self._answered = self._looked = time.monotonic()

    def check(self) -> None:
        """EnvironmentUnfit when what we are connected to has ended."""
        if self._ends.poll(0):
            raise EnvironmentUnfit(
                "Ray",
                "its process on this machine (raylet) ended",
                f"look at its memory (arena doctor); {GO_ON}",
            )
        now = time.monotonic()
        if now - self._looked >= LOOK_SECONDS:
            if _answers(self._head):
                self._answered = now
            elif now - self._answered >= PATIENCE_SECONDS:
                raise EnvironmentUnfit(
                    "Ray",
                    f"the cluster's head, {self._head}, does not answer any more",
                    f"start it again; {GO_ON}",
                )
            self._looked = now

    def close(self) -> None:
        """Let go of what was watched."""
        for one in self._sockets:
            one.close()


def _sockets_to_ray() -> list[socket.socket]:
    """This process's connections to Ray's process on this machine, by descriptors of our own."""
    found: list[socket.socket] = []
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if str(number.readlink()).startswith("socket:"):
                one = socket.socket(fileno=os.dup(int(number.name)))
                if _leads_to_ray(one):
                    found.append(one)
                else:
                    one.close()
    return found


def _leads_to_ray(one: socket.socket) -> bool:
    try:
        return one.family is socket.AF_UNIX and Path(str(one.getpeername())).name.startswith("raylet")
    except OSError:
        return False


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), LOOK_SECONDS).close()
    except OSError:
        return False
    return True
