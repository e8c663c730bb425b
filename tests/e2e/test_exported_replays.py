"""A league over every cell of Bottle Imp, house rules and changed options among them, whose exported games a referee
accepts that knows the rules alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from bottle_imp_peer import problems
from commands import Place, shared

from engine.games import find_cells

LEAGUE = """
name = "cells"
seed = "a seed for the tests, long enough"
bots = ["random", "bottle-imp-rules"]
deals = 1

[[cells]]
variant = "bottle-imp/*"

[[cells]]
variant = "bottle-imp/expanded"
layouts = ["2-2", "3-3"]

[[cells]]
variant = "bottle-imp/expanded"
options = { bottles = 2, follow = "free", team_bottle = "shared", game_end = { rounds = 3 } }
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Place:
    def play(place: Place) -> None:
        answer = place.arena("league", "run", place.write("cells.toml", LEAGUE), "--workers", "2")
        assert answer.code == 0, answer.err

    return shared(tmp_path_factory, "cells", play)


def test_every_cell_is_played_and_accepted(played: Place) -> None:
    games = played.arena("replay", "list", "cells", "--json", "--most", "1000").document["games"]
    of_cell = {game["cell"]: game["game"] for game in games}
    changed = "expanded+bottles=2+follow=free+game_end.rounds=3+team_bottle=shared"
    wanted = (
        *find_cells("bottle-imp/*"),
        *find_cells("bottle-imp/expanded", None, ["2-2", "3-3"]),
        *find_cells(f"bottle-imp/{changed}"),
    )
    assert set(of_cell) == {cell.id for cell in wanted}
    with ThreadPoolExecutor(2) as exports:
        told = list(exports.map(lambda game: played.arena("replay", "export", game, "--legal"), of_cell.values()))
    assert [answer.code for answer in told] == [0] * len(of_cell)
    assert {cell: problems(answer.document) for cell, answer in zip(of_cell, told, strict=True)} == {
        cell: [] for cell in of_cell
    }


def test_partners_share_their_points(played: Place) -> None:
    games = played.arena("replay", "list", "cells", "--cell", "bottle-imp/expanded/6/2-2-2", "--json").document["games"]
    assert len(games) == 6
    for game in games:
        assert game["points"][:3] == game["points"][3:]


def test_what_differs_between_variants(place: Place) -> None:
    answer = place.arena("variant", "diff", "bottle-imp/classic", "bottle-imp/expanded+follow=free", "--json")
    assert answer.document["options"] == [
        {"option": "deck", "a": "classic", "b": "expanded", "rules": ["BI-1", "BI-3", "BI-4"]},
        {"option": "follow", "a": "must", "b": "free", "rules": ["BI-21", "BI-44"]},
        {"option": "game_end", "a": {"target": 200}, "b": {"deals": 2}, "rules": ["BI-36"]},
    ]
    assert answer.document["layouts"][0] == {"seats": 2, "a": [], "b": ["1-1"]}
    assert {"seats": 4, "a": ["1-1-1-1"], "b": ["1-1-1-1", "2-1-1"]} in answer.document["layouts"]
    assert 3 not in [line["seats"] for line in answer.document["layouts"]]
    shown = place.arena("variant", "diff", "bottle-imp/classic", "bottle-imp/expanded")
    assert "game_end\ttarget 200\tdeals 2\t" in shown.out
    assert "2 seats\tnot played\t1-1\t" in shown.out
    assert (
        place.arena("variant", "diff", "bottle-imp/classic", "bottle-imp/classic").out == "Both have the same rules.\n"
    )
    refused = place.arena("variant", "diff", "bottle-imp/classic", "oh-hell/standard")
    assert refused.code == 3
    assert "another game" in refused.err


def test_a_game_shows_its_cells_and_its_house_rules(place: Place) -> None:
    shown = place.arena("game", "show", "bottle-imp", "--json").document
    assert {"variant": "expanded", "seats": 6, "layout": "2-2-1-1", "cell": "bottle-imp/expanded/6/2-2-1-1"} in shown[
        "cells"
    ]
    assert {"variant": "expanded", "seats": 6, "layout": "3-3", "cell": "bottle-imp/expanded/6/3-3"} in shown[
        "house_cells"
    ]
    assert not {cell["cell"] for cell in shown["cells"]} & {cell["cell"] for cell in shown["house_cells"]}
