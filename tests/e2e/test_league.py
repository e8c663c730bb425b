"""From a bot's file to its rating and the page, on real parts: sandbox, Ray, log, ratings."""

from __future__ import annotations

import shutil
from pathlib import Path

from commands import Place


def test_a_submitted_bot_is_rated_in_every_cell_and_stands_on_the_page(finished: Place) -> None:
    ratings = finished.arena("ratings", "six", "--json").document
    assert ratings["schema"] == "arena/ratings/1"
    assert ratings["complete"] is True
    assert len(ratings["cells"]) == 6
    assert all("mine@0.3" in [bot["bot"] for bot in cell["bots"]] for cell in ratings["cells"])
    overall = {bot["bot"]: bot for bot in ratings["overall"]["bots"]}
    assert overall["mine@0.3"]["cells"] == 6
    assert overall["oh-hell-rules@1"]["mu"] > overall["mine@0.3"]["mu"]
    page = Path(finished.arena("report", "six", "--json").document["page"])
    assert page.is_relative_to(finished.folder)
    assert "mine@0.3" in page.read_text()


def test_status_says_that_it_is_complete(finished: Place) -> None:
    answer = finished.arena("league", "status", "six", "--json")
    assert answer.code == 0
    status = answer.document
    assert (status["complete"], status["chunks_done"], status["games_done"]) == (
        True,
        status["chunks_planned"],
        status["games_planned"],
    )
    assert status["levels"] == ["A"]


def test_running_a_finished_league_again_writes_nothing_into_its_log(finished: Place) -> None:
    before = finished.log()
    stamps = stamps_of(finished)
    assert finished.arena("league", "run", "six.toml").code == 0
    assert finished.log() == before
    assert stamps_of(finished) == stamps


def stamps_of(place: Place) -> dict[Path, int]:
    """When every file of the log was written, but for the lock, which tells who writes."""
    files = (place.folder / "arena-home" / "log").glob("*/*")
    return {path: path.stat().st_mtime_ns for path in files if path.name != "lock.lock"}


def test_a_league_with_more_deals_keeps_what_was_played(finished: Place) -> None:
    small = finished.arena("league", "plan", "six.toml", "--json").document
    text = (finished.folder / "six.toml").read_text()
    more = finished.arena(
        "league", "plan", finished.write("more.toml", text.replace("deals = 2", "deals = 4")), "--json"
    ).document
    assert set(small["chunk_ids"]) < set(more["chunk_ids"])
    assert more["blocks"] == 2 * small["blocks"]


def test_validate_counts_what_the_plan_holds(finished: Place) -> None:
    plan = finished.arena("league", "plan", "six.toml", "--json").document
    counted = finished.arena("league", "validate", "six.toml", "--json").document
    assert (counted["blocks"], counted["games"]) == (plan["blocks"], plan["games"])


def test_filters_that_are_not_in_the_league_are_refused(finished: Place) -> None:
    assert finished.arena("replay", "list", "six", "--cell", "oh-hell/standard/6/1-1-1-1-1-1").code == 3
    answer = finished.arena("replay", "list", "six", "--bot", "nobody")
    assert answer.code == 3 and "mine@0.3" in answer.err


def test_replays_are_listed_shown_and_exported(finished: Place) -> None:
    games = finished.arena("replay", "list", "six", "--bot", "mine", "--json").document["games"]
    assert len(games) == 20
    assert all(any(bot.startswith("mine@") for bot in game["bots"]) for game in games)
    shown = finished.arena("replay", "show", games[0]["game"][:10])
    assert shown.code == 0
    assert "Round 1" in shown.out and "won by seat" in shown.out
    exported = finished.arena("replay", "export", games[0]["game"], "--legal").document
    assert exported["format"] == "arena-replay/1"
    assert [f"{player['bot']}@{player['version']}" for player in exported["players"]] == games[0]["bots"]
    assert exported["totals"] == games[0]["points"]
    assert all(len(player["sha256"]) == 64 for player in exported["players"])


def test_a_damaged_file_of_the_log_is_named_set_aside_and_played_again(finished: Place, place: Place) -> None:
    shutil.copytree(finished.folder, place.folder, dirs_exist_ok=True)
    whole = place.log()
    victim = place.chunk_files()[0]
    data = bytearray(victim.read_bytes())
    data[len(data) // 2] ^= 1
    victim.write_bytes(data)
    for command in (["ratings", "six"], ["replay", "list", "six", "--most", "1000"], ["home", "check"]):
        answer = place.arena(*command)
        assert victim.name in answer.out + answer.err
        assert "damaged" in answer.out + answer.err and "arena league run" in answer.out + answer.err
    assert place.arena("ratings", "six", "--json").document["complete"] is False
    assert place.arena("home", "check").code == 6
    run = place.arena("league", "run", "six.toml")
    assert run.code == 0
    assert f"{victim.name}: this file was damaged and is set aside as {victim.name}.damaged-1" in run.err
    assert place.log() == whole
    assert place.arena("home", "check").code == 0
    victim.unlink()
    status = place.arena("league", "status", "six")
    assert status.code == 5 and f"{victim.name}: this file is gone" in status.err
    assert place.arena("league", "run", "six.toml").code == 0
    assert place.log() == whole
    assert place.arena("ratings", "six", "--json").out == finished.arena("ratings", "six", "--json").out
