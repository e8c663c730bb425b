"""What the two sides of the wall say to each other. Copied into the sandbox; standard library only.

Two pipes carry messages of eight bytes: READY, then GO with the job in the observation block, then LOADED, then one
random token for
each turn, sent back when the turn is answered. Two shared blocks carry the rest: observations, which the bot can only
read, and answers.
"""

from __future__ import annotations

import json
import struct
from typing import Any

MESSAGE_SIZE = 8
READY = b"READY\0\0\0"
GO = b"GO\0\0\0\0\0\0"
LOADED = b"LOADED\0\0"

IMPORT_FAILED = 3
OUT_OF_MEMORY = 4
RAISED = 5
"""Exit statuses of the runner: loading the bot raised; it ran out of memory; something else was raised."""

JOB_AT = 64
PROGRESS_AT = 8
"""In the answer block: how many answers of this turn are written so far, a little-endian 32-bit number."""
SMALLEST_ANSWER_BLOCK = PROGRESS_AT + 4
_LENGTH = struct.Struct("<q")
_PROGRESS = struct.Struct("<i")


def job_size(job: bytes) -> int:
    """Bytes of the observation block that a job takes."""
    return JOB_AT + len(job)


def encode_job(job: dict[str, Any]) -> bytes:
    """The job as it stands in the observation block."""
    return json.dumps(job, sort_keys=True, separators=(",", ":")).encode()


def write_job(observations: Any, job: bytes) -> None:
    """Put an encoded job into the observation block: its length at byte 0, the job from JOB_AT on."""
    _LENGTH.pack_into(observations, 0, len(job))
    observations[JOB_AT : JOB_AT + len(job)] = job


def read_job(observations: Any) -> dict[str, Any]:
    """The job that `write_job` put there."""
    (length,) = _LENGTH.unpack_from(observations, 0)
    return json.loads(bytes(observations[JOB_AT : JOB_AT + length]))


def write_progress(answers: Any, progress: int) -> None:
    """Say how many answers of this turn are written."""
    _PROGRESS.pack_into(answers, PROGRESS_AT, progress)


def read_progress(answers: Any) -> int:
    """How many answers of this turn are written, as the bot's side says: any number."""
    (progress,) = _PROGRESS.unpack_from(answers, PROGRESS_AT)
    return progress
