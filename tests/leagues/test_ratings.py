"""Ratings from results: figures worked by hand, and the properties that people rely on."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from typing import Any

import pytest
import trueskill

from engine.cells import Cell
from engine.errors import ArenaError
from leagues.rating.ratings import rate
from leagues.rating.standings import BotOverall, Ratings, in_order
from leagues.records import LeagueCell

Cells = Callable[[int], Cell]


def rows(ratings: Ratings, cell: int = 0) -> dict[str, Any]:
    return {row.bot: row for row in ratings.cells[cell].bots}


def text(ratings: Ratings) -> str:
    return json.dumps(ratings.document())


def rate_one(log: Any, cell: Cell) -> Ratings:
    return rate(log.games, [LeagueCell(cell, 1, 1.0)])


def busy_log(log: Any, oh_hell: Cells) -> list[LeagueCell]:
    """Two cells of chance results with ties, faults, copies and a block that is not whole."""
    chance = random.Random(5)
    for number in range(14):
        for seats, line_up in (
            (3, ["a@1", "b@1", "c@1"]),
            (3, ["a@1", "b@1", "d@2"]),
            (4, ["a@1", "a@1", "b@1", "c@1"]),
        ):
            for rotation in range(seats):
                seated = [line_up[(seat - rotation) % seats] for seat in range(seats)]
                points = [chance.randrange(6) / 3 + (name == "a@1") for name in seated]
                faults = [chance.choice(["", "", "", "", "cpu", "illegal"]) for _ in seated]
                if (number, seats, rotation) != (3, 4, 1):
                    log.game(oh_hell(seats), f"{seats} {line_up[-1]} {number}", rotation, seated, points, faults)
    return [LeagueCell(oh_hell(3), 14, 2.0), LeagueCell(oh_hell(4), 14, 1.0)]


def test_points_by_hand(log: Any, oh_hell: Cells) -> None:
    cell = oh_hell(3)
    for number, first in enumerate([4, 6, 8]):
        log.block(cell, f"block {number}", {"a@1": first, "b@1": 2, "c@1": 0})
    found = rows(rate_one(log, cell))
    # a: 4 - 2, 6 - 8/3, 8 - 10/3
    assert found["a@1"].points == pytest.approx((2 + 10 / 3 + 14 / 3) / 3)
    assert found["b@1"].points == pytest.approx((0 - 2 / 3 - 4 / 3) / 3)
    # a's three values are 4/3 apart: standard deviation 4/3; t with two degrees 4.302653
    assert found["a@1"].half_width == pytest.approx(4.302653 * 4 / 3 / math.sqrt(3), abs=1e-5)
    assert (found["a@1"].blocks, found["a@1"].games) == (3, 9)
    assert found["a@1"].provisional
    assert found["a@1"].rank_high is None
    pairs = {(pair.bot, pair.other): pair for pair in rate_one(log, cell).cells[0].pairs}
    assert list(pairs) == [("a@1", "b@1"), ("a@1", "c@1"), ("b@1", "c@1")]
    assert pairs["a@1", "b@1"].points == 4
    assert pairs["a@1", "b@1"].half_width == pytest.approx(4.302653 * 2 / math.sqrt(3), abs=1e-5)
    assert (
        pairs["b@1", "c@1"].points,
        pairs["b@1", "c@1"].half_width,
        pairs["b@1", "c@1"].blocks,
        pairs["b@1", "c@1"].ahead,
    ) == (2, 0, 3, 1)
    assert not any(pair.clear for pair in pairs.values()), "three blocks prove nothing"


def test_ranks_come_with_ten_blocks(log: Any, oh_hell: Cells) -> None:
    cell = oh_hell(3)
    for number in range(10):
        log.block(cell, f"block {number}", {"a@1": 9 + number % 3, "b@1": 3 + number % 5, "c@1": 3 + (number + 2) % 5})
    found = rows(rate_one(log, cell))
    assert {bot: (row.rank_low, row.rank_high, row.provisional) for bot, row in found.items()} == {
        "a@1": (1, 1, False),
        "b@1": (2, 3, False),
        "c@1": (2, 3, False),
    }
    assert [(pair.bot, pair.other, pair.clear) for pair in rate_one(log, cell).cells[0].pairs] == [
        ("a@1", "b@1", True),
        ("a@1", "c@1", True),
        ("b@1", "c@1", False),
    ]


@pytest.mark.parametrize(("blocks", "enough"), [(9, False), (10, True), (11, True)])
def test_ten_blocks_are_enough_in_a_cell_and_overall(log: Any, oh_hell: Cells, blocks: int, enough: bool) -> None:
    for number in range(blocks):
        log.block(oh_hell(3), f"block {number}", {"a@1": 90 + number % 3, "b@1": 40 + number % 2, "c@1": number % 4})
    ratings = rate_one(log, oh_hell(3))
    ranks = {"a@1": (1, 1), "b@1": (2, 2), "c@1": (3, 3)} if enough else dict.fromkeys(rows(ratings), (None, None))
    for found in (ratings.cells[0], ratings.overall):
        assert {row.bot: (row.rank_low, row.rank_high) for row in found.bots} == ranks
        assert [row.provisional for row in found.bots] == [not enough] * 3
        assert [(pair.blocks, pair.clear) for pair in found.pairs] == [(blocks, enough)] * 3


@pytest.mark.parametrize(("shared", "enough"), [(9, False), (10, True), (11, True)])
def test_only_the_blocks_that_two_bots_share_count_for_their_difference(
    log: Any, oh_hell: Cells, shared: int, enough: bool
) -> None:
    for number in range(shared):
        log.block(oh_hell(3), f"both {number}", {"a@1": 90 + number % 3, "b@1": 40 + number % 2, "c@1": 40})
    for number in range(5):
        log.block(oh_hell(3), f"a {number}", {"a@1": 50 + number, "c@1": 50, "d@1": 50 - number})
        log.block(oh_hell(3), f"b {number}", {"b@1": 50 - number, "c@1": 50, "d@1": 50 + number})
    found = rate_one(log, oh_hell(3)).cells[0]
    pairs = {(pair.bot, pair.other): pair for pair in found.pairs}
    assert (pairs["a@1", "b@1"].blocks, pairs["a@1", "b@1"].clear) == (shared, enough)
    assert all(row.blocks >= 10 and not row.provisional for row in found.bots)


@pytest.mark.parametrize(("first", "second", "enough"), [(4, 5, False), (5, 5, True), (5, 6, True)])
def test_blocks_of_all_cells_make_the_overall_rank(
    log: Any, oh_hell: Cells, first: int, second: int, enough: bool
) -> None:
    cells = [oh_hell(3), Cell("bottle-imp", "classic", 3, "1-1-1")]
    for cell, blocks in zip(cells, (first, second), strict=True):
        for number in range(blocks):
            points = {"a@1": 90 + number % 3, "b@1": 40 + number % 2, "c@1": number % 4}
            log.block(cell, f"{cell.game} {number}", points)
    ratings = rate(log.games, [LeagueCell(cell, 1, 1.0) for cell in cells])
    assert all(row.provisional for cell in ratings.cells for row in cell.bots)
    assert [row.rank_low for row in ratings.overall.bots] == ([1, 2, 3] if enough else [None] * 3)
    assert [pair.clear for pair in ratings.overall.pairs] == [enough] * 3


def test_a_provisional_bot_does_not_widen_ranks(log: Any, oh_hell: Cells) -> None:
    cell = oh_hell(3)
    for number in range(10):
        log.block(cell, f"block {number}", {"a@1": 9 + number % 3, "b@1": 3 + number % 5, "c@1": number % 4})
    log.block(cell, "one more", {"a@1": 9, "b@1": 3, "new@1": 20})
    found = rows(rate_one(log, cell))
    assert (found["new@1"].provisional, found["new@1"].blocks, found["new@1"].half_width) == (True, 1, None)
    assert (found["a@1"].rank_low, found["a@1"].rank_high) == (1, 1)
    assert (found["c@1"].rank_low, found["c@1"].rank_high) == (3, 3)


def test_mu_and_sigma_are_one_pass_of_the_package_in_canonical_order(log: Any, oh_hell: Cells) -> None:
    """Against the package called as its own documentation does it, with its scipy-free default arithmetic (seven
    digits).
    """
    cell = oh_hell(3)
    totals = {
        "block b": {"a@1": 7, "b@1": 4, "c@1": 4},
        "block a": {"a@1": 1, "b@1": 4, "c@1": 9},
        "block c": {"a@1": 3, "b@1": 2, "c@1": 1},
    }
    for name, points in totals.items():
        log.block(cell, name, points)
    environment: Any = trueskill.TrueSkill(tau=0, draw_probability=1 / 6)
    belief = {bot: environment.create_rating() for bot in ("a@1", "b@1", "c@1")}
    for name in sorted(totals):
        points = totals[name]
        order = sorted(points, key=lambda bot: (-points[bot], bot))
        for _ in range(3):
            updated = environment.rate([(belief[bot],) for bot in order], ranks=[-points[bot] for bot in order])
            belief = {bot: rating for bot, (rating,) in zip(order, updated, strict=True)}
    ratings = rate_one(log, cell)
    assert ratings.cells[0].draw_probability == pytest.approx(1 / 6)
    for bot, row in rows(ratings).items():
        assert (row.mu, row.sigma) == pytest.approx((belief[bot].mu, belief[bot].sigma), abs=1e-4)
    assert [row.bot for row in ratings.cells[0].bots] == sorted(belief, key=lambda bot: -belief[bot].mu)


def test_a_fault_never_pays(log: Any, oh_hell: Cells) -> None:
    """A bot that would win every game but is charged a fault in each is last everywhere."""
    cell = oh_hell(3)
    for number in range(12):
        for rotation in range(3):
            seated = [["cheat@1", "good@1", "weak@1"][(seat - rotation) % 3] for seat in range(3)]
            points = [{"cheat@1": 50, "good@1": 5, "weak@1": number % 4}[bot] for bot in seated]
            log.game(
                cell,
                f"block {number:02}",
                rotation,
                seated,
                points,
                ["cpu" if bot == "cheat@1" else "" for bot in seated],
            )
    ratings = rate_one(log, cell)
    assert [row.bot for row in ratings.cells[0].bots] == ["good@1", "weak@1", "cheat@1"]
    found = rows(ratings)
    assert found["cheat@1"].faults == {"cpu": 36}
    assert found["good@1"].faults == {}
    # it counts as the lowest total of its table: the weak bot's
    assert found["cheat@1"].points == pytest.approx(found["weak@1"].points)
    assert (found["cheat@1"].rank_low, found["cheat@1"].rank_high) == (2, 3)
    assert sum(row.points for row in found.values()) == pytest.approx(0)


@pytest.mark.parametrize("own", [-10, 0, 3, 5, 100])
def test_no_total_is_worth_a_fault(log: Any, oh_hell: Cells, own: float) -> None:
    honest = type(log)()
    for one, cause in ((log, "illegal"), (honest, "")):
        for rotation in range(3):
            seated = [["a@1", "b@1", "c@1"][(seat - rotation) % 3] for seat in range(3)]
            points = {"a@1": own, "b@1": 3, "c@1": 5}
            one.game(
                oh_hell(3),
                "block",
                rotation,
                seated,
                [points[bot] for bot in seated],
                [cause if bot == "a@1" else "" for bot in seated],
            )
    faulted, fair = rows(rate_one(log, oh_hell(3)))["a@1"], rows(rate_one(honest, oh_hell(3)))["a@1"]
    assert faulted.points <= fair.points
    assert faulted.mu <= fair.mu + 1e-9


def test_copies_count_with_the_mean_of_their_seats(log: Any, oh_hell: Cells) -> None:
    cell = oh_hell(3)
    for rotation in range(3):
        seated = [["a@1", "a@1", "b@1"][(seat - rotation) % 3] for seat in range(3)]
        points = [9.0, 1.0, 4.0]
        log.game(cell, "block", rotation, seated, [points[(seat - rotation) % 3] for seat in range(3)])
    found = rows(rate_one(log, cell))
    assert (found["a@1"].games, found["b@1"].games) == (3, 3)
    assert found["a@1"].points == pytest.approx(5 - 14 / 3)
    assert found["b@1"].points == pytest.approx(4 - 14 / 3)
    assert rate_one(log, cell).cells[0].rated_games == 3
    assert found["a@1"].mu > 25 > found["b@1"].mu


def test_a_table_of_copies_alone_is_not_rated(log: Any, oh_hell: Cells) -> None:
    log.block(oh_hell(3), "block", {"a@1": 1, "b@1": 2, "c@1": 3})
    for rotation in range(3):
        log.game(oh_hell(3), "copies", rotation, ["a@1"] * 3, [1, 2, 3])
    ratings = rate_one(log, oh_hell(3))
    assert (ratings.cells[0].games, ratings.cells[0].rated_games) == (6, 3)


def test_partners_share_the_result(log: Any) -> None:
    cell = Cell("split", "standard", 3, "2-1")
    for rotation in range(3):
        seated = [["a@1", "b@1", "c@1"][(seat - rotation) % 3] for seat in range(3)]
        log.game(
            cell,
            "block",
            rotation,
            seated,
            [6 if bot != "c@1" else 2 for bot in seated],
            teams=[0 if bot != "c@1" else 1 for bot in seated],
        )
    found = rows(rate_one(log, cell))
    environment: Any = trueskill.TrueSkill(tau=0, draw_probability=0.005)
    pair, single = [environment.create_rating()] * 2, [environment.create_rating()]
    for _ in range(3):
        pair, single = environment.rate([pair, single], ranks=[1, 2], weights=[(0.5, 0.5), (1,)])
    assert (found["a@1"].mu, found["a@1"].sigma) == pytest.approx((pair[0].mu, pair[0].sigma), abs=1e-4)
    assert (found["b@1"].mu, found["b@1"].sigma) == pytest.approx((pair[1].mu, pair[1].sigma), abs=1e-4)
    assert (found["c@1"].mu, found["c@1"].sigma) == pytest.approx((single[0].mu, single[0].sigma), abs=1e-4)


def test_a_bot_on_both_sides_is_not_rated_but_its_points_count(log: Any) -> None:
    cell = Cell("split", "standard", 4, "2-2")
    for rotation in range(4):
        seated = [["a@1", "a@1", "b@1", "b@1"][(seat - rotation) % 4] for seat in range(4)]
        log.game(cell, "block", rotation, seated, [1, 5, 1, 5], teams=[0, 1, 0, 1])
    ratings = rate_one(log, cell)
    assert (ratings.cells[0].games, ratings.cells[0].rated_games) == (4, 0)
    assert rows(ratings)["a@1"].mu == 25
    assert ratings.overall.bots[0].mu is None


def test_a_cell_in_which_no_game_is_rated_is_no_cell_of_the_overall_rating(log: Any, oh_hell: Cells) -> None:
    pairs = Cell("split", "standard", 4, "2-2")
    log.block(oh_hell(3), "rated", {"a@1": 1, "b@1": 2, "c@1": 3})
    for rotation in range(4):
        seated = [["a@1", "a@1", "b@1", "b@1"][(seat - rotation) % 4] for seat in range(4)]
        log.game(pairs, "not rated", rotation, seated, [1, 5, 1, 5], teams=[0, 1, 0, 1])
    ratings = rate(log.games, [LeagueCell(oh_hell(3), 1, 1.0), LeagueCell(pairs, 1, 1.0)])
    found = {row.bot: row for row in ratings.overall.bots}
    assert {bot: row.cells for bot, row in found.items()} == {"a@1": 1, "b@1": 1, "c@1": 1}
    assert {bot: (row.blocks, row.games) for bot, row in found.items()} == {"a@1": (2, 7), "b@1": (2, 7), "c@1": (1, 3)}
    assert {row.cells_of_league for row in found.values()} == {2}
    assert found["a@1"].mu == rows(ratings)["a@1"].mu


def test_only_whole_blocks_count(log: Any, oh_hell: Cells) -> None:
    cell = oh_hell(3)
    log.block(cell, "whole", {"a@1": 1, "b@1": 2, "c@1": 3})
    alone = text(rate_one(log, cell))
    log.game(cell, "begun", 0, ["a@1", "b@1", "late@1"], [50, 1, 1], ["", "crash", ""])
    log.game(cell, "begun", 1, ["late@1", "a@1", "b@1"], [1, 50, 1])
    ratings = rate_one(log, cell)
    assert (ratings.blocks, ratings.incomplete_blocks, ratings.games) == (1, 1, 3)
    assert "late@1" not in rows(ratings)
    assert text(ratings) == alone.replace('"incomplete_blocks": 0', '"incomplete_blocks": 1')


def test_the_same_game_twice_is_refused(log: Any, oh_hell: Cells) -> None:
    log.block(oh_hell(3), "one", {"a@1": 1, "b@1": 2, "c@1": 3})
    log.game(oh_hell(3), "one", 1, ["c@1", "a@1", "b@1"], [3, 1, 2])
    with pytest.raises(ArenaError, match="block one has a game more than once"):
        rate_one(log, oh_hell(3))


def test_the_order_of_rows_changes_nothing(log: Any, oh_hell: Cells) -> None:
    cells = busy_log(log, oh_hell)
    expected = text(rate(log.games, cells))
    assert '"incomplete_blocks": 1' in expected
    for turn in range(5):
        assert text(rate(log.games.sample(fraction=1, shuffle=True, seed=turn), cells)) == expected
    assert text(rate(log.games.reverse(), cells)) == expected


def test_names_of_bots_do_not_matter(log: Any, oh_hell: Cells) -> None:
    """Renaming the bots, so that they sort otherwise, renames the ratings; a tie is fed by name, which is worth less
    than a hundredth.
    """
    busy_log(log, oh_hell)
    other = type(log)()
    names = {"a@1": "z@1", "b@1": "y@1", "c@1": "x@1", "d@2": "w@2"}
    other.rows = [{**row, "bots": [names[bot] for bot in row["bots"]]} for row in log.rows]
    one, two = rows(rate_one(log, oh_hell(3))), rows(rate_one(other, oh_hell(3)))
    for old, new in names.items():
        assert (one[old].points, one[old].half_width) == pytest.approx((two[new].points, two[new].half_width))
        assert (one[old].rank_low, one[old].rank_high, one[old].faults) == (
            two[new].rank_low,
            two[new].rank_high,
            two[new].faults,
        )
        assert one[old].mu == pytest.approx(two[new].mu, abs=0.05)


def test_faults_are_counted_by_cause_and_bot(log: Any, oh_hell: Cells) -> None:
    busy_log(log, oh_hell)
    ratings = rate(log.games, [LeagueCell(oh_hell(3), 14, 1.0)])
    for bot, row in rows(ratings).items():
        for cause in ("cpu", "illegal"):
            mine = [
                one
                for game in log.rows
                for one in game["faults"]
                if game["cell"] == oh_hell(3).id and game["bots"][one["seat"]] == bot and one["cause"] == cause
            ]
            assert row.faults.get(cause, 0) == len(mine)
        assert list(row.faults) == sorted(row.faults)


def test_overall_is_the_weighted_mean_over_the_cells_a_bot_plays(log: Any, oh_hell: Cells) -> None:
    cells = busy_log(log, oh_hell)
    ratings = rate(log.games, cells)
    three, four = rows(ratings, 0), rows(ratings, 1)
    found = {row.bot: row for row in ratings.overall.bots}
    assert found["a@1"].mu == pytest.approx((2 * three["a@1"].mu + four["a@1"].mu) / 3)
    assert found["a@1"].sigma == pytest.approx(math.hypot(2 * three["a@1"].sigma, four["a@1"].sigma) / 3)
    assert (found["a@1"].cells, found["a@1"].cells_of_league) == (2, 2)
    assert (found["a@1"].blocks, found["a@1"].games) == (28 + 13, 84 + 52)
    assert found["a@1"].faults["cpu"] == three["a@1"].faults["cpu"] + four["a@1"].faults["cpu"]
    assert (found["d@2"].mu, found["d@2"].cells) == (three["d@2"].mu, 1)
    assert [row.mu for row in ratings.overall.bots] == sorted((row.mu for row in ratings.overall.bots), reverse=True)


def test_overall_pairs_and_ranks_come_from_the_cells_both_play(log: Any, oh_hell: Cells) -> None:
    imp = Cell("bottle-imp", "classic", 3, "1-1-1")
    for number in range(12):
        log.block(
            oh_hell(3),
            f"o {number}",
            {"hell@1": 10 + number % 3, "random@1": 2 + number % 4, "second@1": 3 + number % 2},
        )
        log.block(
            imp, f"i {number}", {"imp@1": 30 + number % 3, "random@1": 4 + number % 4, "second@1": 3 + number % 5}
        )
    ratings = rate(log.games, [LeagueCell(oh_hell(3), 12, 1.0), LeagueCell(imp, 12, 1.0)])
    pairs = {(pair.bot, pair.other): pair for pair in ratings.overall.pairs}
    assert ("hell@1", "imp@1") not in pairs, "they never meet"
    assert pairs["hell@1", "random@1"].clear
    assert pairs["random@1", "second@1"].blocks == 24
    ranks = {row.bot: (row.rank_low, row.rank_high) for row in ratings.overall.bots}
    assert ranks == {"hell@1": (1, 2), "imp@1": (1, 2), "random@1": (3, 4), "second@1": (3, 4)}


def test_a_league_without_results_has_a_document(log: Any, oh_hell: Cells) -> None:
    document = json.loads(text(rate_one(log, oh_hell(4))))
    assert document["schema"] == "arena/ratings/1"
    assert document["cells"][0] == {
        "cell": "oh-hell/standard/4/1-1-1-1",
        "weight": 1.0,
        "blocks": 0,
        "incomplete_blocks": 0,
        "games": 0,
        "rated_games": 0,
        "draw_probability": 0.005,
        "bots": [],
        "pairs": [],
    }
    assert document["overall"] == {"bots": [], "pairs": []}


def test_results_of_other_cells_are_left_out(log: Any, oh_hell: Cells) -> None:
    log.block(oh_hell(3), "mine", {"a@1": 1, "b@1": 2, "c@1": 3})
    alone = text(rate_one(log, oh_hell(3)))
    log.block(oh_hell(4), "other", {"a@1": 1, "b@1": 2, "c@1": 3, "x@1": 3})
    assert text(rate_one(log, oh_hell(3))) == alone


def test_figures_have_six_decimals(log: Any, oh_hell: Cells) -> None:
    log.block(oh_hell(3), "block", {"a@1": 1, "b@1": 2, "c@1": 7})
    row = rate_one(log, oh_hell(3)).document()["cells"][0]["bots"][0]
    assert row["bot"] == "c@1"
    assert row["points"] == 3.666667
    assert row["mu"] == round(row["mu"], 6)
    log.block(oh_hell(4), "almost nothing", {"a@1": 0, "b@1": 1e-8, "c@1": 0, "d@1": 0})
    assert rows(rate_one(log, oh_hell(4)))["a@1"].points < 0
    assert "-0.0" not in text(rate_one(log, oh_hell(4)))


def test_bots_stand_by_mu_and_those_without_one_last() -> None:
    standing = [("b@1", 3.0), ("none@1", None), ("low@1", -2.0), ("a@1", 3.0000001), ("top@1", 4.0)]
    ordered = in_order(BotOverall(bot, mu, 1.0, 1, 1, 1, 1, {}, None, None) for bot, mu in standing)
    assert [row.bot for row in ordered] == ["top@1", "a@1", "b@1", "low@1", "none@1"]
    equal = in_order(
        BotOverall(bot, mu, 1.0, 1, 1, 1, 1, {}, None, None) for bot, mu in [("b@1", 3.0000001), ("a@1", 3.0)]
    )
    assert [row.bot for row in equal] == ["a@1", "b@1"], "figures that print alike stand by name"
