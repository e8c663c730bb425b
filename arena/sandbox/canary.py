"""A bot that tries to get out; `levels` runs it to see that it cannot. The file is a bot's source: nothing here
imports it.
"""

import ctypes
import os
import socket
from pathlib import Path

C_LIBRARY = ctypes.CDLL(None, use_errno=True)


def open_a_socket(job):
    socket.socket().close()


def read_a_host_file(job):
    with Path(job["file"]).open("rb") as file:
        file.read(1)


def start_a_process(job):
    if os.fork() == 0:
        os._exit(0)


def write_a_file(job):
    for folder in job["folders"]:
        try:
            with Path(folder, "canary").open("w"):
                return
        except OSError:
            continue
    raise OSError


def signal_a_process(job):
    os.kill(job["process"], 0)


def trace_a_process(job):
    if C_LIBRARY.prctl(4, 1, 0, 0, 0) != 0:  # PR_SET_DUMPABLE
        raise OSError


ATTEMPTS = (open_a_socket, read_a_host_file, start_a_process, write_a_file, signal_a_process, trace_a_process)


def answer(job, observations, count):
    """For each attempt 1 if it succeeded, else 0."""
    return [succeeds(attempt, job) for attempt in ATTEMPTS]


def succeeds(attempt, job):
    try:
        attempt(job)
    except (OSError, ImportError):
        return 0
    return 1
