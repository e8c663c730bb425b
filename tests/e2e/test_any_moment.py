"""Ctrl-C at any moment of a run: the exit code says so, nothing is lost, and the same command goes on.

The moments are spread over the time that a whole run takes; `make test` tries a few, `make soak` a hundred.
"""

from __future__ import annotations

import signal

import pytest
from commands import Place, new_short, seconds_of_short

RUN = ("league", "run", "short.toml", "--workers", "1")
INTERRUPTED = {130, -signal.SIGINT}
"""The command's own answer; or the signal, where it came before any of our code ran. Shells show 130 for both."""


def test_ctrl_c_at_a_few_moments(short_league: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    interrupt_at_moments(5, short_league, tmp_path_factory)


@pytest.mark.soak
def test_ctrl_c_at_a_hundred_moments(short_league: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    interrupt_at_moments(100, short_league, tmp_path_factory)


def interrupt_at_moments(moments: int, whole: Place, factory: pytest.TempPathFactory) -> None:
    """What is interrupted is gone on with at the next moment, and begun anew when it is finished."""
    expected, duration = whole.log(), seconds_of_short(whole)
    place = new_short(factory)
    interrupted = 0
    for number in range(moments):
        before = place.log()
        code, said = interrupt(place, duration * (number + 0.5) / moments)
        assert before.items() <= place.log().items() <= expected.items()
        if code == 0:
            assert place.log() == expected
            place = new_short(factory)
            continue
        interrupted += 1
        assert code in INTERRUPTED, said
        assert "a bug of ours" not in said
    assert interrupted > 0
    again = place.arena(*RUN)
    assert again.code == 0, again.err
    assert place.log() == expected
    assert not [path for path in place.folder.rglob("*") if path.name.startswith(".") or ".tmp" in path.name]


def interrupt(place: Place, moment: float) -> tuple[int, str]:
    """Start the run and send it Ctrl-C after so many seconds, unless it has ended; its exit code and what it said."""
    run = place.start(*RUN)
    if not run.ends_within(moment):
        run.send(signal.SIGINT)
    code = run.end()
    run.close()
    return code, run.said
