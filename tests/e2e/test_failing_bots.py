"""A bot that fails costs only itself: the league ends, and the others have the games they would have had with `random`
in that seat.
"""

from __future__ import annotations

from pathlib import Path

import polars
import pytest
from commands import Place, shared

from arena.log.catalogue import Catalogue
from arena.log.home import Home
from arena.submissions.store import keep, take_in

LEAGUE = """
name = "failing"
seed = "a seed for the tests, long enough"
bots = ["tested", "random", "oh-hell-rules"]
deals = 3

[[cells]]
variant = "oh-hell/standard"
seats = [3]

[limits]
decision_cpu_ms = 200
memory_mib = 300
faults_per_chunk = 5
"""

TESTED = """
import os, time
from bots import Bot


class Tested(Bot):
    games = ("oh-hell",)

    def act(self, view):
        {body}
"""

FAILING = {
    "hangs": ("while True: pass", "cpu"),
    "sleeps": ("time.sleep(1000)", "wall"),
    "dies": ("os._exit(0)", "crash"),
    "raises": ("raise RuntimeError('lost')", "crash"),
    "illegal": ("return 69 if view.bidding else 0", "illegal"),
    "eats-memory": ("return len(bytearray(1 << 30))", "memory"),
}


def take(place: Place, path: Path) -> None:
    """Store a bot as `bot submit` does after its check games, which last for minutes where the bot sleeps in each."""
    home = Home.at(place.folder / "arena-home")
    catalogue = Catalogue.of(home)
    try:
        assert keep(home, catalogue, *take_in(path))
    finally:
        catalogue.close()


def play(place: Place, body: str) -> None:
    """A league with a bot that answers by `body`."""
    place.write("failing.toml", LEAGUE)
    take(place, place.write("tested.py", TESTED.format(body=body)))
    answer = place.arena("league", "run", "failing.toml")
    assert answer.code == 0, answer.err


def games_of(place: Place) -> polars.DataFrame:
    """What is in the log, a row a game."""
    return polars.concat(map(polars.read_parquet, place.chunk_files())).sort("game")


@pytest.fixture(scope="module")
def with_random(tmp_path_factory: pytest.TempPathFactory) -> polars.DataFrame:
    """The same league with the code of `random` under the tested bot's name."""
    return games_of(shared(tmp_path_factory, "random", lambda place: play(place, "return self.rng.choice(view.legal)")))


@pytest.mark.parametrize("name", FAILING)
def test_a_failing_bot_costs_only_itself(name: str, place: Place, with_random: polars.DataFrame) -> None:
    body, cause = FAILING[name]
    play(place, body)
    games = games_of(place)
    assert games["game"].to_list() == with_random["game"].to_list()
    assert games["moves"].to_list() == with_random["moves"].to_list()
    assert games["points"].to_list() == with_random["points"].to_list()
    for row in games.to_dicts():
        assert {row["bots"][fault["seat"]] for fault in row["faults"]} == {"tested@1"}
    counts = games.explode("faults").unnest("faults")["cause"].value_counts().to_dicts()
    counted = {row["cause"]: row["count"] for row in counts}
    assert counted[cause] > 0
    assert set(counted) <= {cause, "out"}

    ratings = place.arena("ratings", "failing", "--json").document
    overall = {bot["bot"]: bot for bot in ratings["overall"]["bots"]}
    assert overall["tested@1"]["faults"] == counted
    assert overall["random@1"]["faults"] == {} and overall["oh-hell-rules@1"]["faults"] == {}
    assert overall["tested@1"]["mu"] == min(bot["mu"] for bot in overall.values())

    page = Path(place.arena("report", "failing", "--json").document["page"]).read_text()
    assert "tested@1" in page and cause in page
