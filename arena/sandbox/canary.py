"""A bot that tries to get out; `levels` runs it to see that it cannot. The file is a bot's source: nothing here
imports it.
"""

import ctypes
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

Job = dict[str, Any]

C_LIBRARY = ctypes.CDLL(None, use_errno=True)


def open_a_socket(job: Job) -> None:
    socket.socket().close()


def read_a_host_file(job: Job) -> None:
    with Path(job["file"]).open("rb") as file:
        file.read(1)


def start_a_process(job: Job) -> None:
    if os.fork() == 0:
        os._exit(0)


def write_a_file(job: Job) -> None:
    for folder in job["folders"]:
        try:
            with Path(folder, "canary").open("w"):
                return
        except OSError:
            continue
    raise OSError


def signal_a_process(job: Job) -> None:
    os.kill(job["process"], 0)


def trace_a_process(job: Job) -> None:
    if C_LIBRARY.prctl(4, 1, 0, 0, 0) != 0:  # PR_SET_DUMPABLE
        raise OSError


ATTEMPTS: tuple[Callable[[Job], None], ...] = (
    open_a_socket,
    read_a_host_file,
    start_a_process,
    write_a_file,
    signal_a_process,
    trace_a_process,
)


def answer(job: Job, observations: memoryview, count: int) -> list[int]:
    """For each attempt 1 if it succeeded, else 0."""
    return [succeeds(attempt, job) for attempt in ATTEMPTS]


def succeeds(attempt: Callable[[Job], None], job: Job) -> int:
    try:
        attempt(job)
    except (OSError, ImportError):
        return 0
    return 1
