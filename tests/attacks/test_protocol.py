"""Bots that send what they should not, and bots that die."""

from __future__ import annotations

import pytest
from sandboxed import HONEST, IMPATIENT, ask, fault, running

from arena.sandbox import bare
from arena.sandbox.faults import BotFault

FIND_PIPES = """
import fcntl, os, stat, struct, sys, time

def pipe(mode):
    for number in range(3, 4096):
        try:
            if stat.S_ISFIFO(os.fstat(number).st_mode) and fcntl.fcntl(number, fcntl.F_GETFL) & 3 == mode:
                return number
        except OSError:
            pass

REQUESTS, REPLIES = pipe(os.O_RDONLY), pipe(os.O_WRONLY)

def channel():
    frame = sys._getframe()
    while "channel" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["channel"]

def token():
    return channel().reply.__closure__[-1].cell_contents

def claim(count):
    channel().progress[0] = count
"""

SENDERS = {
    "wrong_token": "claim(count); os.write(REPLIES, b'12345678'); time.sleep(3600)",
    "token_and_more": "claim(count); os.write(REPLIES, token() + b'x'); time.sleep(3600)",
    "flood": "claim(count)\n    while True: os.write(REPLIES, b'x' * 4096)",
    "half_a_token_and_another": "claim(count); os.write(REPLIES, token()[:4]); return [1]",
    "closed_replies": "os.close(REPLIES); time.sleep(3600)",
    "progress_too_high": "claim(1 << 30); os.write(REPLIES, token()); time.sleep(3600)",
    "progress_below_nothing": "claim(-5); os.write(REPLIES, token()); time.sleep(3600)",
    "too_few_answers": "return []",
}


@pytest.mark.parametrize("sender", SENDERS)
def test_anything_but_the_token_is_a_protocol_fault(sender: str) -> None:
    found = fault(FIND_PIPES + f"\ndef answer(job, observations, count):\n    {SENDERS[sender]}\n", count=2)
    assert found.cause == "protocol"
    assert found.progress <= 2


def test_every_turn_has_a_token_of_its_own() -> None:
    with running(
        FIND_PIPES + "\ndef answer(job, observations, count):\n    print(token().hex())\n    return [1]\n"
    ) as process:
        for _ in range(20):
            ask(process)
        assert len(set(process.log.split())) == 20


def test_a_turn_answered_beforehand_is_a_protocol_fault() -> None:
    source = (
        FIND_PIPES
        + "\ndef answer(job, observations, count):\n    claim(count)\n    os.write(REPLIES, token())\n    return [1]\n"
    )
    with pytest.raises(BotFault) as caught, running(source) as process:
        ask(process)
        ask(process)
    assert caught.value.cause == "protocol"


def test_load_cannot_be_forged() -> None:
    assert (
        fault(FIND_PIPES + "\nos.write(REPLIES, b'LOADED\\0\\0LOADED\\0\\0')\nimport time; time.sleep(3600)\n").cause
        == "protocol"
    )


def test_a_closed_request_pipe_ends_the_bot_as_its_own_fault() -> None:
    with (
        pytest.raises(BotFault) as caught,
        running(
            FIND_PIPES + "\ndef answer(job, observations, count):\n    os.close(REQUESTS)\n    return [1]\n"
        ) as process,
    ):
        ask(process)
        ask(process)
    assert caught.value.cause == "crash"


DEATHS: dict[str, tuple[str, str, str]] = {
    "segmentation_fault": ("import ctypes; ctypes.string_at(0)", "crash", "it died of signal 11 (SIGSEGV)"),
    "abort": ("import os; os.abort()", "crash", "it died of signal "),
    "leaves_quietly": ("import os; os._exit(0)", "crash", "it left with status 0"),
    "pretends_to_be_filtered": ("import os; os._exit(128 + 31)", "crash", "it died of signal 31 (SIGSYS)"),
    "pretends_to_fail_to_load": ("import os; os._exit(3)", "crash", "it left with status 3"),
    "pretends_to_be_killed": ("import os; os._exit(128 + 9)", "crash", "it died of signal 31 (SIGSYS)"),
    "leaves": ("import sys; sys.exit(0)", "crash", "SystemExit: 0"),
    "raises": ("raise ValueError('no idea')", "crash", "ValueError: no idea"),
    "interrupts_itself": ("raise KeyboardInterrupt", "crash", "KeyboardInterrupt"),
    "raises_what_cannot_be_printed": (
        "\n    class Odd(Exception):\n        def __str__(self): raise self\n    raise Odd",
        "crash",
        "",
    ),
    "leaves_with_a_high_status": ("import os; os._exit(200)", "crash", "it left with status 200"),
}


@pytest.mark.parametrize("death", DEATHS)
def test_a_death_is_the_bots_fault(death: str) -> None:
    body, cause, detail = DEATHS[death]
    found = fault(f"def answer(job, observations, count):\n    {body}\n")
    assert found.cause == cause
    assert found.detail.startswith(detail)


def test_a_bot_that_dies_after_answering_has_answered() -> None:
    source = """
        import os

        def answer(job, observations, count):
            yield 4
            yield 5
            os._exit(1)
    """
    found = fault(source, count=3)
    assert (found.cause, found.progress, bare.answers_of(found.answers, 2)) == ("crash", 2, [4, 5])


IMPORTS: dict[str, tuple[str, str, str]] = {
    "syntax": ("def answer(:\n", "import", "SyntaxError: "),
    "missing_module": ("import torch\n", "import", "ModuleNotFoundError: No module named 'torch'"),
    "raises": ("1 / 0\n", "import", "ZeroDivisionError: division by zero"),
    "leaves": ("import sys; sys.exit(0)\n", "import", "SystemExit: 0"),
    "leaves_quietly": ("import os; os._exit(0)\n", "import", "it left with status 0"),
    "dies": ("import ctypes; ctypes.string_at(0)\n", "import", "it died of signal 11 (SIGSEGV)"),
    "memory": ("hoard = bytearray(1 << 40)\n", "import", "MemoryError"),
    "no_function": ("x = 1\n", "import", "AttributeError: module 'bot' has no attribute 'answer'"),
}


@pytest.mark.parametrize("name", IMPORTS)
def test_what_fails_while_loading_is_an_import_fault(name: str) -> None:
    source, cause, detail = IMPORTS[name]
    found = fault(source)
    assert found.cause == cause
    assert found.detail.startswith(detail)
    assert (found.answers, found.progress) == (b"", 0)


def test_the_log_has_the_authors_own_part_of_the_traceback() -> None:
    with (
        pytest.raises(BotFault),
        running(
            "def answer(job, observations, count):\n    return deeper()\n\ndef deeper():\n    return [1 / 0]\n"
        ) as process,
    ):
        ask(process)
    lines = process.log.splitlines()
    assert lines[1].strip() == 'File "/bot/bot.py", line 2, in answer'
    assert lines[-1] == "ZeroDivisionError: division by zero"
    assert not any("runner.py" in line or "bare.py" in line for line in lines)


def test_a_fault_of_one_bot_leaves_the_other_alone() -> None:
    with running(HONEST, slot=1) as honest:
        assert fault("def answer(job, observations, count):\n    while True: pass\n", limits=IMPATIENT).cause == "cpu"
        assert ask(honest, 3) == [7, 7, 7]
