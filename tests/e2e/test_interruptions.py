"""A run that is stopped, by its operator or by the machine, loses nothing: what is in the log is right, no process
stays behind, and the same command plays what is missing, byte for byte what an undisturbed run would have written.

Every signal is sent when the run has said something: nothing here waits for a time to pass.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from commands import Place
from processes import Run

RUN = ("league", "run", "six.toml", "--workers", "1")
STOPPING = "Finishing what is being played"
STOPPED_IN_PEACE = "Stopped with"


@pytest.fixture
def run(with_six: Place) -> Iterator[Run]:
    """A league of six cells being played by one worker, with one chunk in the log and most still to come."""
    started = with_six.start(*RUN)
    try:
        started.wait_for_first_chunk()
        yield started
    finally:
        started.close()


def check_the_rest_is_added(place: Place, finished: Place) -> None:
    """What is in the log is right, and the same command adds what is missing without touching it."""
    there, whole = place.log(), finished.log()
    assert there and there.items() <= whole.items()
    stamps = {path: path.stat().st_mtime_ns for path in place.chunk_files()}
    again = place.arena(*RUN)
    assert again.code == 0, again.err
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps
    assert place.log() == whole


def test_ctrl_c_finishes_what_is_being_played(run: Run, finished: Place, with_six: Place) -> None:
    family = run.family()
    run.send(signal.SIGINT)
    assert run.end() == 130
    assert STOPPING in run.said and STOPPED_IN_PEACE in run.said
    assert "arena league run six.toml" in run.said
    family.check_gone()
    there = with_six.log()
    assert len(there) < len(finished.log())
    status = with_six.arena("league", "status", "six", "--json")
    assert (status.code, status.document["chunks_done"]) == (5, len(there))
    check_the_rest_is_added(with_six, finished)
    assert with_six.arena("ratings", "six", "--json").out == finished.arena("ratings", "six", "--json").out


def test_ctrl_c_twice_stops_at_once(run: Run, finished: Place, with_six: Place) -> None:
    family = run.family()
    run.send(signal.SIGINT)
    run.wait_for(STOPPING)
    run.send(signal.SIGINT)
    assert run.end() == 130
    assert STOPPED_IN_PEACE not in run.said  # it did not wait for what was being played
    assert "error: interrupted" in run.said and "run the same command again" in run.said
    assert "Traceback" not in run.said
    family.check_gone()
    assert len(with_six.log()) < len(finished.log())
    check_the_rest_is_added(with_six, finished)


def test_a_killed_run_leaves_no_process(run: Run, finished: Place, with_six: Place) -> None:
    second = with_six.arena("league", "run", "six.toml")
    assert second.code == 7 and "another process" in second.err
    family = run.family()
    run.send(signal.SIGKILL)
    assert run.end() == -signal.SIGKILL
    family.check_gone()
    check_the_rest_is_added(with_six, finished)


def test_a_run_whose_standings_nobody_reads_is_played_to_its_end(run: Run, finished: Place, with_six: Place) -> None:
    """As in `arena league run six.toml | head -0`."""
    run.out.close()
    assert run.end() == 0
    assert "Traceback" not in run.said and "error" not in run.said
    assert with_six.log() == finished.log()


def test_a_run_whose_every_word_goes_unread_loses_nothing(run: Run, finished: Place, with_six: Place) -> None:
    """As in `arena league run six.toml 2>&1 | head -2`."""
    family = run.family()
    run.out.close()
    run.err.close()
    run.end()
    family.check_gone()
    check_the_rest_is_added(with_six, finished)


def test_somebody_looks_on_from_another_terminal(run: Run, with_six: Place) -> None:
    """To the end, though the run is resumed by nobody: stopped, it is played by nobody."""
    looking = with_six.start("league", "status", "six", "--watch")
    try:
        looking.wait_for(rf".* of [\d,]+ games; .*process {run.pid}, playing with 1 worker")
        run.send(signal.SIGINT)
        assert run.end() == 130
        assert looking.end() == 5
        assert "leads with" in looking.said and "Nobody is playing it now." in looking.said
        assert f"{len(with_six.log())} of " in looking.out.read()
    finally:
        looking.close()


def test_a_second_run_of_the_same_league_is_refused_with_who_plays_it(run: Run, with_six: Place) -> None:
    second = with_six.arena(*RUN)
    assert second.code == 7
    assert "another process is playing this league" in second.err and "status six --watch" in second.err
