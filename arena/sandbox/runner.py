"""The first code in the sandbox and the only trusted code there: puts the limits and the second filter in force, then
lets the bot in.

Nothing secret may be here: once the bot is loaded, everything in this process is the bot's. Copied into the sandbox;
besides the standard library it imports `arena.sandbox.protocol`, numpy, and the module that hosts the bot.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import importlib
import io
import json
import mmap
import os
import resource
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

from arena.sandbox.protocol import (
    GO,
    IMPORT_FAILED,
    LOADED,
    MESSAGE_SIZE,
    OUT_OF_MEMORY,
    RAISED,
    READY,
    Channel,
    answers_in,
    progress_in,
    read_job,
)

BOT_FOLDER = "/bot"

SECCOMP, SET_MODE_FILTER, FOR_ALL_THREADS = 317, 1, 1
SET_PARENT_DEATH_SIGNAL, SET_DUMPABLE, SET_NO_NEW_PRIVILEGES = 1, 4, 38
SIGKILL = 9


class Filter(ctypes.Structure):
    """The kernel's `sock_fprog`."""

    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]


class Output(io.RawIOBase):
    """Standard output and error: what the log has no room for is dropped, so that a talkative bot plays on."""

    name = "<log>"
    mode = "wb"

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: Any) -> int:
        """Write what fits."""
        with contextlib.suppress(OSError):
            os.write(2, data)
        return len(data)


def main() -> None:
    """Run the bot; the configuration is the last word of the command line."""
    config = json.loads(sys.argv.pop())
    for name, value in config["limits"].items():
        resource.setrlimit(getattr(resource, name), (value, value))
    sys.stdout = sys.stderr = io.TextIOWrapper(Output(), "utf-8", "backslashreplace", write_through=True)
    faulthandler.enable(2)
    observations = _map(config["observations"], mmap.PROT_READ)
    answers = _map(config["answers"], mmap.PROT_READ | mmap.PROT_WRITE)
    requests, replies = _lowest(config["requests"]), _lowest(config["replies"])
    importlib.import_module("numpy")
    hosting = importlib.import_module(config["hosting"])
    _shut_in(bytes.fromhex(config["filter"]))
    os.write(replies, READY)
    if os.read(requests, MESSAGE_SIZE) == GO:
        os._exit(_host(hosting.host, observations, answers, requests, replies))
    os._exit(0)


def _map(descriptor: int, protection: int) -> memoryview:
    """Map a shared block whole, and close its descriptor."""
    block = mmap.mmap(descriptor, os.fstat(descriptor).st_size, mmap.MAP_SHARED, protection)
    os.close(descriptor)
    return memoryview(block)


def _lowest(descriptor: int) -> int:
    """The same under the lowest free number, so that a bot has as many left whatever else its supervisor has open."""
    lowest = os.dup(descriptor)
    os.close(max(lowest, descriptor))
    return min(lowest, descriptor)


def _shut_in(program: bytes) -> None:
    """From here on the process dies with its parent, cannot be looked into, and may make only the calls a bot may
    make.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    instructions = ctypes.create_string_buffer(program, len(program))
    filter_ = Filter(len(program) // 8, ctypes.addressof(instructions))
    for call in (
        lambda: libc.prctl(SET_PARENT_DEATH_SIGNAL, SIGKILL, 0, 0, 0),
        lambda: libc.prctl(SET_DUMPABLE, 0, 0, 0, 0),
        lambda: libc.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0),
        lambda: libc.syscall(SECCOMP, SET_MODE_FILTER, FOR_ALL_THREADS, ctypes.byref(filter_)),
    ):
        if call() != 0:
            raise OSError(ctypes.get_errno(), "the sandbox cannot be closed")


def _host(
    host: Callable[[str, bytes, Channel], None],
    observations: memoryview,
    answers: memoryview,
    requests: int,
    replies: int,
) -> int:
    """Let the bot in and serve it until there are no more turns; the status to leave with."""
    token = b""
    is_loaded = False

    def receive() -> bool:
        nonlocal token
        token = os.read(requests, MESSAGE_SIZE)
        return len(token) == MESSAGE_SIZE

    def reply() -> None:
        os.write(replies, token)

    def loaded() -> None:
        nonlocal is_loaded
        is_loaded = True
        os.write(replies, LOADED)

    channel = Channel(observations, answers_in(answers), progress_in(answers), loaded, receive, reply)
    try:
        host(BOT_FOLDER, read_job(observations), channel)
    except BaseException as error:
        status = OUT_OF_MEMORY if isinstance(error, MemoryError) else RAISED
        _report(error)
        return status if is_loaded else IMPORT_FAILED
    return 0


def _report(error: BaseException) -> None:
    """Print the traceback as the bot's author would see it at home: from the bot's own first line on."""
    with contextlib.suppress(BaseException):
        own_part = _own_part(error.__traceback__)
        sys.__excepthook__(type(error), error.with_traceback(own_part), own_part)


def _own_part(trace: TracebackType | None) -> TracebackType | None:
    part = trace
    while part is not None and not part.tb_frame.f_code.co_filename.startswith(BOT_FOLDER):
        part = part.tb_next
    return part or trace
