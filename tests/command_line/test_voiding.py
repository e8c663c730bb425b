"""Voiding a bot in a league is a fold: its games do not count, nothing is played again, and it can be taken back."""

from __future__ import annotations

import shutil

import pytest
from commands import Place

NO_WAY_BACK = ["--reason", "bids what nobody may"]


@pytest.fixture
def league(played: Place, place: Place) -> Place:
    """The league that was played, a copy."""
    shutil.copytree(played.folder, place.folder, dirs_exist_ok=True)
    return place


def bots_of(place: Place) -> list[str]:
    return [one["bot"] for one in place.arena("ratings", "small", "--json").document["overall"]["bots"]]


def test_its_games_do_not_count_until_it_is_restored(league: Place) -> None:
    before, files = league.arena("ratings", "small", "--json").out, league.log()
    said = league.arena("league", "void", "small", "faulty", "--reason", " bids  what\nnobody may ")
    assert (said.code, "faulty@1 is voided in small" in said.out) == (0, True), said.err
    status = league.arena("league", "status", "small")
    assert "voided: faulty@1\tbids what nobody may" in status.out
    nothing = league.arena("ratings", "small")
    assert (nothing.code, "every game so far has a voided bot: faulty@1" in nothing.err) == (5, True), nothing.err
    assert league.arena("league", "run", "small.toml").code == 0
    with_out = league.log()
    assert files.items() <= with_out.items()
    assert bots_of(league) == ["oh-hell-rules@1", "random@1"]
    assert "The games of faulty@1 do not count: bids what nobody may" in league.arena("ratings", "small").err
    page = league.folder / "arena-home" / "sites" / "small" / "index.html"
    assert "The games of faulty@1 do not count: bids what nobody may" in page.read_text()
    assert league.arena("league", "restore", "small", "faulty", "--reason", "a mistake").code == 0
    assert league.arena("league", "run", "small.toml").code == 0
    assert league.arena("ratings", "small", "--json").out == before
    assert league.log() == with_out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["void", "small", "fualty", *NO_WAY_BACK], "did you mean faulty?"),
        (["void", "smal", "faulty", *NO_WAY_BACK], "did you mean small?"),
        (["void", "small", "faulty", "--reason", "  "], "a reason is wanted"),
        (["restore", "small", "faulty", *NO_WAY_BACK], "it is not voided in small"),
    ],
)
def test_what_cannot_be_said_is_refused(command: list[str], said: str, league: Place) -> None:
    answer = league.arena("league", *command)
    assert (answer.code, said in answer.err) == (3, True), answer.err


def test_twice_is_once_too_often_and_too_few_bots_are_told(league: Place) -> None:
    assert league.arena("league", "void", "small", "faulty", *NO_WAY_BACK).code == 0
    again = league.arena("league", "void", "small", "faulty", *NO_WAY_BACK)
    assert (again.code, "it is voided in small already: bids what nobody may" in again.err) == (3, True), again.err
    assert league.arena("league", "void", "small", "random", *NO_WAY_BACK).code == 0
    run = league.arena("league", "run", "small.toml")
    assert (run.code, "only oh-hell-rules@1 plays oh-hell" in run.err) == (3, True), run.err
