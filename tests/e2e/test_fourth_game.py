"""A game in a distribution of its own, installed beside ours: everything there is works for it, by real commands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import Place
from distributions import install_fourth_game

RANKS = "23456789TJQKA"

LEAGUE = """
name = "four"
seed = "a seed for the tests, long enough"
bots = ["high", "random"]
deals = 2

[[cells]]
variant = "plain-tricks/standard"
seats = [4]

[[cells]]
variant = "plain-tricks/short"
layouts = ["1-1-1", "2-2"]
options = { cards = 4 }

[play]
chunk_games = 8
line_ups = 1
"""

HIGH = '''
from bots import Bot


class High(Bot):
    """Always the highest card it may play."""

    games = ("plain-tricks",)

    def act(self, view):
        assert set(view.legal) <= set(view.hand)
        return max(view.legal, key=lambda card: RANKS.index(card.text[0]))


RANKS = "23456789TJQKA"
'''


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A folder where the league has been played in a home that is older than the game."""
    place = Place(tmp_path_factory.mktemp("four"))
    site = tmp_path_factory.mktemp("site")
    place.write("four.toml", LEAGUE)
    assert "plain-tricks" not in place.arena("bot", "list").out
    install_fourth_game(site)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        for arguments in (["bot", "submit", place.write("high.py", HIGH)], ["league", "run", "four.toml"]):
            answer = place.arena(*arguments)
            assert answer.code == 0, answer.err
        yield place


def test_it_is_listed_and_shown_like_ours(played: Place) -> None:
    games = {game["name"]: game for game in played.arena("game", "list", "--json").document["games"]}
    assert list(games)[-1] == "plain-tricks"
    assert games["plain-tricks"]["cells"] == 6
    shown = played.arena("variant", "show", "plain-tricks/short")
    assert shown.code == 0
    assert "PT-2" in shown.out and "Short Plain Tricks" in shown.out


def test_its_league_is_rated_and_has_a_page(played: Place) -> None:
    status = played.arena("league", "status", "four", "--json").document
    assert (status["complete"], status["levels"], status["faults"]) == (True, ["A"], {})
    assert status["chunks_of_another_engine"] == 0
    ratings = played.arena("ratings", "four", "--json").document
    assert [cell["cell"] for cell in ratings["cells"]] == [
        "plain-tricks/standard/4/1-1-1-1",
        "plain-tricks/short+cards=4/3/1-1-1",
        "plain-tricks/short+cards=4/4/2-2",
    ]
    assert {bot["bot"] for bot in ratings["overall"]["bots"]} == {"high@1", "random@1"}
    page = Path(played.arena("report", "four", "--json").document["page"])
    assert "plain-tricks" in page.read_text()


def test_its_games_are_told_so_that_the_rules_can_be_checked(played: Place) -> None:
    listed = played.arena("replay", "list", "four", "--json").document["games"]
    assert {game["cell"].partition("/")[0] for game in listed} == {"plain-tricks"}
    standard = [game for game in listed if "/standard/" in game["cell"]]
    assert "won by seat" in played.arena("replay", "show", standard[0]["game"]).out
    for game in standard[:3]:
        check_replay(played.arena("replay", "export", game["game"], "--legal").document)


def test_its_league_and_its_replays_are_verified(played: Place) -> None:
    answer = played.arena("league", "verify", "four", "--json")
    assert answer.code == 0, answer.err
    assert answer.document["same"] == answer.document["chunks"] > 0
    game = played.arena("replay", "list", "four", "--json").document["games"][0]["game"]
    played.arena("replay", "export", game, "--legal", "--out", "game.json")
    assert played.arena("replay", "verify", "game.json").code == 0


def check_replay(told: dict[str, Any]) -> None:
    """Referee a replay by the rules PT-1 to PT-5, from what is told alone."""
    (hand,) = told["rounds"]
    held = [set(cards) for cards in hand["deal"]["hands"]]
    assert [len(cards) for cards in held] == [10] * 4
    assert len(set().union(*held)) == 40
    turn = (hand["dealer"] + 1) % 4
    taken = [0] * 4
    trick: list[tuple[int, str]] = []
    for event in hand["events"]:
        if event["do"] == "trick":
            led = trick[0][1][1]
            assert event["winner"] == max((RANKS.index(card[0]), seat) for seat, card in trick if card[1] == led)[1]
            taken[event["winner"]] += 1
            turn = event["winner"]
            trick = []
            continue
        following = {card for card in held[turn] if trick and card[1] == trick[0][1][1]} or held[turn]
        assert event["seat"] == turn
        assert sorted(event.get("legal", following)) == sorted(following)
        assert event["card"] in following
        held[turn].remove(event["card"])
        trick.append((turn, event["card"]))
        turn = (turn + 1) % 4
    assert held == [set()] * 4
    assert told["totals"] == hand["scores"] == taken
    assert told["winners"] == [seat for seat in range(4) if taken[seat] == max(taken)]


def test_without_its_distribution_it_is_not_there(played: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")
    answer = played.arena("variant", "show", "plain-tricks/short", "--json")
    assert answer.code == 3
    assert json.loads(answer.err.splitlines()[-1])["cause"] == "there is no such game"
