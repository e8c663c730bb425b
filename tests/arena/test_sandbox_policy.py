"""The system call filters, run on paper."""

from __future__ import annotations

import errno
from collections.abc import Sequence

import pytest

from arena.sandbox.policy import (
    ALLOW,
    ALLOWED,
    ALLOWED_AT_START,
    DEADLY,
    KILL,
    NOT_PERMITTED,
    NUMBERS,
    X32_BIT,
    bot_filter,
    refuse,
    start_filter,
    verdict,
)

BOT, START = bot_filter(), start_filter()
ANY_CALL = [*range(500), 1000, 4000, 2**30 - 1]
I386 = 0x40000003
THREAD_FLAGS, NEW_USER_NAMESPACE = 0x3D0F00, 0x10000000

Arguments = Sequence[int]


@pytest.mark.parametrize("program", [BOT, START], ids=["bot", "start"])
def test_what_is_not_in_the_table_does_not_exist(program: bytes) -> None:
    named = set(NUMBERS.values())
    assert {verdict(program, number) for number in ANY_CALL if number not in named} == {refuse(errno.ENOSYS)}


@pytest.mark.parametrize("program", [BOT, START], ids=["bot", "start"])
def test_other_ways_into_the_kernel_kill(program: bytes) -> None:
    assert {verdict(program, number, architecture=I386) for number in ANY_CALL} == {KILL}
    assert {verdict(program, X32_BIT | number) for number in ANY_CALL} == {KILL}


def test_a_bot_has_what_it_is_allowed_and_loses_what_the_start_needed() -> None:
    assert {verdict(BOT, NUMBERS[name]) for name in ALLOWED} == {ALLOW}
    assert {verdict(START, NUMBERS[name]) for name in [*ALLOWED, *ALLOWED_AT_START]} == {ALLOW}
    lost = [name for name in ALLOWED_AT_START if name not in ("open", "openat", "tgkill", "prlimit64")]
    assert {verdict(BOT, NUMBERS[name]) for name in lost} == {refuse(errno.EPERM), refuse(errno.ENOSYS)}


def test_refusals_and_deadly_calls() -> None:
    assert {verdict(BOT, NUMBERS[name]) for name in NOT_PERMITTED} == {refuse(errno.EPERM)}
    assert {verdict(program, NUMBERS[name]) for name in DEADLY for program in (BOT, START)} == {KILL}


def test_every_number_is_decided_in_one_way_only() -> None:
    assert not set(ALLOWED) & set(ALLOWED_AT_START)
    assert not (set(ALLOWED) | set(ALLOWED_AT_START)) & set(DEADLY)
    assert not set(ALLOWED) & set(NOT_PERMITTED)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("clone", [THREAD_FLAGS], refuse(errno.EPERM)),
        ("clone", [THREAD_FLAGS | NEW_USER_NAMESPACE], refuse(errno.EPERM)),
        ("clone3", [0x7F0000000000, 88], refuse(errno.ENOSYS)),
        ("ioctl", [1, 0x5401], ALLOW),
        ("ioctl", [1, 0x5412], refuse(errno.ENOTTY)),
        ("ioctl", [1, 0x1_0000_5412], refuse(errno.ENOTTY)),
        ("fcntl", [3, 3], ALLOW),
        ("fcntl", [3, 1030], ALLOW),
        ("fcntl", [3, 4], refuse(errno.EPERM)),
        ("fcntl", [3, 1033], refuse(errno.EPERM)),
        ("fcntl", [3, 1024], refuse(errno.EPERM)),
        ("exit_group", [136], ALLOW),
        ("exit_group", [137], KILL),
        ("exit_group", [0x7_0000_0389], KILL),
        ("exit", [137 - 256], KILL),
        ("exit", [139], ALLOW),
        ("openat", [0, 0, 0o2000000], ALLOW),
        ("openat", [0, 0, 0o1], refuse(errno.EROFS)),
        ("openat", [0, 0, 0o2], refuse(errno.EROFS)),
        ("openat", [0, 0, 0o100], refuse(errno.EROFS)),
        ("openat", [0, 0, 0o1000], refuse(errno.EROFS)),
        ("openat", [0, 0, 0o20200000], refuse(errno.EROFS)),
        ("open", [0, 0], ALLOW),
        ("open", [0, 0o102], refuse(errno.EROFS)),
        ("tgkill", [1, 1, 6], ALLOW),
        ("tgkill", [2, 2, 9], refuse(errno.EPERM)),
        ("prlimit64", [0, 9, 0, 0x7F0000000000], ALLOW),
        ("prlimit64", [0, 9, 8], refuse(errno.EPERM)),
        ("prlimit64", [0, 9, 0x7F0000000000], refuse(errno.EPERM)),
    ],
)
def test_arguments_decide(name: str, arguments: Arguments, expected: int) -> None:
    assert verdict(BOT, NUMBERS[name], arguments) == expected


def test_a_filter_fits_the_kernel() -> None:
    for program in (BOT, START):
        assert len(program) % 8 == 0
        assert len(program) // 8 <= 4096
