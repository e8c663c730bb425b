"""What the two sides of the wall say to each other. Copied into the sandbox; standard library only.

Two pipes carry messages of eight bytes: READY, then GO with the job in the observation block, then LOADED, then one
random token for each turn, sent back when the turn is answered. Two shared blocks carry the rest. Observations, which
the bot's side can only read, are the hosting module's; before the first turn the job stands there. Answers begin with
a header of the sandbox's own, which counts them; what follows it is the hosting module's.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass

MESSAGE_SIZE = 8
READY = b"READY\0\0\0"
GO = b"GO\0\0\0\0\0\0"
LOADED = b"LOADED\0\0"

IMPORT_FAILED = 3
OUT_OF_MEMORY = 4
RAISED = 5
"""Exit statuses of the runner: loading the bot raised; it ran out of memory; something else was raised."""

_LENGTH = struct.Struct("<q")
_ANSWER_HEADER_SIZE = 64
_PROGRESS = struct.Struct("<i")


@dataclass(frozen=True, slots=True)
class Channel:
    """What a hosting module is given to serve its bot: `host(folder, job, channel)`.

    `observations` is read-only, `answers` is written. `progress[0]` is to count the answers of the turn written so
    far; the runner's clock goes by it. `loaded()` is to be called once the bot is ready; after that `receive()` waits
    for a turn, False when there are no more, and `reply()` gives it back answered.
    """

    observations: memoryview
    answers: memoryview
    progress: memoryview
    loaded: Callable[[], None]
    receive: Callable[[], bool]
    reply: Callable[[], None]


def job_size(job: bytes) -> int:
    """Bytes of the observation block that a job takes."""
    return _LENGTH.size + len(job)


def write_job(observations: memoryview, job: bytes) -> None:
    """Put a job into the observation block, its length before it."""
    _LENGTH.pack_into(observations, 0, len(job))
    observations[_LENGTH.size : job_size(job)] = job


def read_job(observations: memoryview) -> bytes:
    """The job that `write_job` put there."""
    (length,) = _LENGTH.unpack_from(observations)
    return bytes(observations[_LENGTH.size : _LENGTH.size + length])


def answer_block_size(size: int) -> int:
    """Bytes of an answer block in which the hosting module has `size`."""
    return _ANSWER_HEADER_SIZE + size


def answers_in(block: memoryview | bytes) -> memoryview:
    """The hosting module's part of an answer block."""
    return memoryview(block)[_ANSWER_HEADER_SIZE:]


def progress_in(block: memoryview) -> memoryview:
    """The count of answers in an answer block, as `Channel.progress` has it."""
    return block[: _PROGRESS.size].cast("i")


def write_progress(block: memoryview, progress: int) -> None:
    """Say how many answers of this turn are written."""
    _PROGRESS.pack_into(block, 0, progress)


def read_progress(block: memoryview | bytes) -> int:
    """How many answers of this turn are written, as the bot's side says: any number."""
    (progress,) = _PROGRESS.unpack_from(block)
    return progress
