"""Plans: what is played, in which order, under which names, and how evenly."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import leagues
from engine.keys import identity, seed
from leagues.files.league_file import League, load_league
from leagues.planning.balance import balances
from leagues.planning.plan import Plan, before_next, plan
from leagues.records import BotVersion, Chunk

Maker = Callable[..., BotVersion]
LeagueMaker = Callable[..., League]

TWO_CELLS = 'variant = "oh-hell/standard"\nseats = [3, 4]'


@pytest.fixture
def four(bot: Maker) -> list[BotVersion]:
    return [bot(name) for name in ("ada", "bob", "cy", "dee")]


def ids(planned: Plan) -> list[str]:
    return [chunk.id for chunk in planned.chunks]


def games(planned: Plan) -> set[tuple[str, str, int, tuple[str, ...]]]:
    return {
        (game.id, game.block, game.seed, tuple(bot.label for bot in chunk.bots))
        for chunk in planned.chunks
        for game in chunk.games
    }


def rows_of(chunk: Chunk) -> list[str]:
    return [bot.name for bot in chunk.bots]


def test_counts(league: LeagueMaker, four: list[BotVersion]) -> None:
    planned = plan(league(TWO_CELLS, deals=5, more="[play]\nchunk_games = 2"), four)
    # three seats: 4 line-ups; four seats: 1; five deals in ranges of 2, 2 and 1
    assert planned.blocks == (4 + 1) * 5
    assert planned.games == 4 * 5 * 3 + 1 * 5 * 4
    assert len(planned.chunks) == 3 * (4 * 3 + 1 * 4)
    assert {len(chunk.games) for chunk in planned.chunks} == {1, 2}
    assert [one.cell.id for one in planned.cells] == ["oh-hell/standard/3/1-1-1", "oh-hell/standard/4/1-1-1-1"]


def test_every_name_is_there_once(league: LeagueMaker, four: list[BotVersion]) -> None:
    for bots in (four, four[:2]):  # two bots in four seats sit in the same way again after two rotations
        planned = plan(league(TWO_CELLS, deals=40, more="[play]\nchunk_games = 2"), bots)
        assert len(set(ids(planned))) == len(planned.chunks)
        games = [game.id for chunk in planned.chunks for game in chunk.games]
        assert len(set(games)) == len(games)


def test_the_same_league_and_bots_give_the_same_plan(league: LeagueMaker, four: list[BotVersion]) -> None:
    first = plan(league(TWO_CELLS, deals=40), four)
    assert plan(league(TWO_CELLS, deals=40), four[::-1]) == first
    assert plan(league(TWO_CELLS, deals=40), four).chunks == first.chunks


def test_names_and_seeds_are_what_the_documentation_says(league: LeagueMaker, bot: Maker) -> None:
    planned = plan(league(deals=1, seed="s"), [bot("ada"), bot("bob"), bot("cy")])
    line_up = identity("line-up", "ada@1.0", "bob@1.0", "cy@1.0")
    (game,) = planned.chunks[0].games
    assert game.seed == seed("s", "deal", "oh-hell/standard/3/1-1-1", line_up, 0)
    assert game.block == identity("block", "oh-hell/standard/3/1-1-1", line_up, 0, game.seed)
    # the same on every machine and for ever: a change would make every league start again
    assert game.seed == 17687838895520980364
    assert rows_of(planned.chunks[0]) == ["ada", "bob", "cy"]


def test_a_block_is_one_deal_in_every_rotation(league: LeagueMaker, four: list[BotVersion]) -> None:
    planned = plan(league(TWO_CELLS, deals=40), four)
    deals: dict[str, list[tuple[int, int, tuple[str, ...]]]] = defaultdict(list)
    for chunk in planned.chunks:
        for game in chunk.games:
            deals[game.block].append((chunk.rotation, game.seed, tuple(rows_of(chunk))))
    assert len(deals) == planned.blocks
    for games in deals.values():
        seats = len(games[0][2])
        assert [rotation for rotation, _, _ in games] == list(range(seats))
        assert len({deal for _, deal, _ in games}) == 1
        assert {bots for _, _, bots in games} == {games[0][2][turn:] + games[0][2][:turn] for turn in range(seats)}
    assert len({games[0][1] for games in deals.values()}) == len(deals), "no deal is dealt twice"


def test_a_run_that_stops_has_whole_blocks_of_every_cell(league: LeagueMaker, four: list[BotVersion]) -> None:
    planned = plan(
        league(
            'variant = "oh-hell/standard"\nseats = [3, 4]\n[[cells]]\nvariant = "bottle-imp/classic"\nseats = [3]',
            deals=64,
        ),
        four,
    )
    at = 0
    while at < len(planned.chunks):
        chunk = planned.chunks[at]
        together = planned.chunks[at : at + chunk.cell.seats]
        assert {other.cell for other in together} == {chunk.cell}
        assert [other.rotation for other in together] == list(range(chunk.cell.seats))
        assert len({tuple(game.block for game in other.games) for other in together}) == 1
        at += chunk.cell.seats
    assert [chunk.cell.id[:18] for chunk in planned.chunks[:10:3]] == [
        "oh-hell/standard/3",
        "oh-hell/standard/4",
        "oh-hell/standard/4",
        "bottle-imp/classic",
    ]
    half = planned.chunks[: len(planned.chunks) // 2]
    assert Counter(chunk.cell.id for chunk in half) == {
        # 12, 4 and 12 in the first ranges of all line-ups, and the first of the second
        "oh-hell/standard/3/1-1-1": 15,
        "oh-hell/standard/4/1-1-1-1": 8,
        "bottle-imp/classic/3/1-1-1": 13,
    }


def test_more_deals_are_added_behind_what_there_is(league: LeagueMaker, four: list[BotVersion]) -> None:
    small, large = league(TWO_CELLS, deals=40), league(TWO_CELLS, deals=50)
    before = plan(small, four)
    after = plan(large, four, before_next(small, before))
    assert after.kept == before.chunks
    assert after.chunks[: len(before.chunks)] == before.chunks
    assert {deal for chunk in after.new for deal in chunk.deals} == set(range(40, 50))
    assert games(after) == games(plan(large, four)), "the games are those of the league planned at once"


def test_fewer_deals_withdraw_what_lies_beyond_and_want_it_again_later(
    league: LeagueMaker, four: list[BotVersion]
) -> None:
    large, small = league(deals=32), league(deals=12)
    first = before_next(large, plan(large, four))
    shrunk = plan(small, four, first)
    assert shrunk.new == ()
    # deals 0-7 sit in one order, 8-15 in its mirror image, 16-31 in both in turn: of the second kind 8-11 count
    assert {chunk.deals for chunk in shrunk.kept} == {chunk.deals for chunk in first.chunks}
    smallest = plan(league(deals=3), four, first)
    assert {chunk.deals[:2] for chunk in smallest.kept} == {(0, 1)}
    assert {chunk.deals[0] for chunk in smallest.withdrawn} == {8}
    (counts,) = balances(smallest)
    assert counts.blocks == 3 * 4, "deals beyond the third do not count"
    second = before_next(league(deals=3), smallest, first)
    again = plan(large, four, second)
    assert (again.new, again.withdrawn, again.wanted) == ((), (), smallest.withdrawn)
    assert again.chunks == first.chunks


def test_deals_of_one_order_are_cut_into_even_parts(league: LeagueMaker, four: list[BotVersion]) -> None:
    planned = plan(league(deals=16, more="[play]\nchunk_games = 5"), four)
    assert {chunk.deals for chunk in planned.chunks} == {(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)}


def test_rotations_that_a_torn_manifest_lost_are_planned_again(league: LeagueMaker, four: list[BotVersion]) -> None:
    made = league(deals=9)
    whole = plan(made, four)
    torn = before_next(made, whole)
    lost = {whole.chunks[1].id, whole.chunks[-1].id}
    after = plan(made, four, replace(torn, chunks=tuple(one for one in torn.chunks if one.id not in lost)))
    assert {chunk.id for chunk in after.new} == lost
    assert set(after.chunks) == set(whole.chunks)


def test_another_bot_or_another_cell_keeps_the_chunks_there_are(
    league: LeagueMaker, four: list[BotVersion], bot: Maker
) -> None:
    before = plan(league(), four)
    assert set(ids(before)) < set(ids(plan(league(), [*four, bot("eve")])))
    assert set(ids(before)) < set(ids(plan(league(TWO_CELLS), four)))
    assert ids(plan(league(), [*four, bot("fay", "bottle-imp")])) == ids(before), (
        "a bot that does not play the game changes nothing"
    )


@pytest.mark.parametrize(
    "limit",
    [
        "decision_cpu_ms = 999",
        "game_cpu_ms = 19999",
        "startup_cpu_ms = 9999",
        "memory_mib = 511",
        "faults_per_chunk = 19",
    ],
)
def test_limits_that_can_change_a_result_change_every_chunk(
    league: LeagueMaker, four: list[BotVersion], limit: str
) -> None:
    assert not set(ids(plan(league(more=f"[limits]\n{limit}"), four))) & set(ids(plan(league(), four)))


def test_the_round_cap_changes_every_chunk(league: LeagueMaker, four: list[BotVersion]) -> None:
    assert not set(ids(plan(league(more="[play]\nround_cap = 7"), four))) & set(ids(plan(league(), four)))


def test_what_cannot_change_a_result_changes_no_chunk(league: LeagueMaker, four: list[BotVersion]) -> None:
    assert ids(plan(league(more="[limits]\nlog_kib = 1"), four)) == ids(plan(league(), four))
    assert ids(plan(league('variant = "oh-hell/standard"\nseats = [3]\nweight = 7'), four)) == ids(plan(league(), four))
    assert ids(plan(league(more="[play]\nline_ups = 4"), four)) == ids(plan(league(), four))


def test_a_seed_changes_every_deal(league: LeagueMaker, four: list[BotVersion]) -> None:
    one, other = plan(league(seed="one"), four), plan(league(seed="other"), four)
    assert not {game.seed for chunk in one.chunks for game in chunk.games} & {
        game.seed for chunk in other.chunks for game in chunk.games
    }
    assert not set(ids(one)) & set(ids(other))


def test_another_seed_or_limit_withdraws_what_was_planned(league: LeagueMaker, four: list[BotVersion]) -> None:
    first = league(seed="one")
    before = before_next(first, plan(first, four))
    for other in (league(seed="other"), league(seed="one", more="[limits]\nmemory_mib = 64")):
        planned = plan(other, four, before)
        assert planned.kept == ()
        assert planned.withdrawn == before.chunks
        assert planned.new == plan(other, four).chunks


def test_the_content_of_a_bot_changes_its_chunks_only(league: LeagueMaker, four: list[BotVersion], bot: Maker) -> None:
    before, after = plan(league(), four), plan(league(), [*four[:3], bot("dee", content="rewritten")])
    kept = set(ids(before)) & set(ids(after))
    assert kept == {chunk.id for chunk in before.chunks if "dee" not in rows_of(chunk)}
    assert len(kept) == 3


def test_neighbours_are_balanced_over_the_deals_of_a_line_up(league: LeagueMaker, bot: Maker) -> None:
    bots = [bot(name) for name in "abcde"]
    (counts,) = balances(plan(league('variant = "oh-hell/standard"\nseats = [5]', deals=32), bots))
    # four orders of five arcs are the twenty ordered pairs; 8 deals of each in five rotations
    assert set(counts.neighbours.values()) == {8 * 5}
    assert len(counts.neighbours) == 20


@pytest.mark.parametrize(("deals", "at_most"), [(32, 1), (24, 0), (9, 0), (8, 1)])
def test_four_in_two_teams_have_every_partnership(league: LeagueMaker, bot: Maker, deals: int, at_most: int) -> None:
    two_teams = league('variant = "oh-hell/standard"\nseats = [4]\nlayouts = ["2-2"]', deals=deals)
    (counts,) = balances(plan(two_teams, [bot(name) for name in "abcd"]))
    blocks = {games // 4 for games in counts.partnerships.values()}
    assert len(counts.partnerships) == 6
    assert max(blocks) - min(blocks) <= at_most
    assert sum(counts.partnerships.values()) == 2 * 4 * deals


@pytest.mark.parametrize(("variant", "layout"), [("oh-hell/standard", "2-2"), ("bottle-imp/expanded", "2-1-1")])
def test_a_plan_tells_who_is_whose_partner(league: LeagueMaker, bot: Maker, variant: str, layout: str) -> None:
    made = league(f'variant = "{variant}"\nseats = [4]\nlayouts = ["{layout}"]', deals=6)
    (counts,) = balances(plan(made, [bot(name) for name in "abcd"]))
    # six deals in four seatings, with two pairs of partners in all of them
    assert set(counts.partnerships.values()) == {8}
    assert counts.document()["pairs"][0]["partners"] == counts.partnerships["a@1.0", "b@1.0"]


def test_nobody_has_partners_where_everybody_plays_alone(league: LeagueMaker, bot: Maker) -> None:
    (counts,) = balances(plan(league(deals=2), [bot(name) for name in "abc"]))
    assert counts.partnerships == {}
    assert counts.document()["pairs"][0]["partners"] == 0


@pytest.mark.parametrize(
    ("count", "seats", "most"), [(2, 4, 20), (3, 4, 20), (3, 7, 20), (5, 4, 20), (6, 3, 10), (9, 3, 12), (10, 4, 15)]
)
def test_every_bot_sits_equally_often_in_every_seat(
    league: LeagueMaker, bot: Maker, count: int, seats: int, most: int
) -> None:
    bots = [bot(f"bot-{number:02}") for number in range(count)]
    made = league(
        f'variant = "oh-hell/standard"\nseats = [{seats}]', deals=7, more=f"[play]\nchunk_games = 3\nline_ups = {most}"
    )
    (counts,) = balances(plan(made, bots))
    assert len(counts.bot_seats) == count
    for by_seat in counts.bot_seats.values():
        assert len(by_seat) == seats
        assert len(set(by_seat)) == 1
    line_ups = counts.line_ups
    assert sum(by_seat[0] for by_seat in counts.bot_seats.values()) == counts.games == line_ups * 7 * seats
    often = [by_seat[0] // 7 for by_seat in counts.bot_seats.values()]
    assert max(often) - min(often) <= 1
    assert sum(counts.neighbours.values()) == counts.games * seats


def test_meetings_are_even(league: LeagueMaker, bot: Maker) -> None:
    (counts,) = balances(plan(league(deals=2), [bot(name) for name in "abcde"]))
    # ten line-ups of three; a pair is in three of them; two deals, three rotations
    assert set(counts.meetings.values()) == {18}
    assert set(counts.bot_games.values()) == {36}
    (counts,) = balances(
        plan(league('variant = "oh-hell/standard"\nseats = [4]', deals=2), [bot("a"), bot("b"), bot("c")])
    )
    assert set(counts.meetings.values()) == {24}
    assert counts.bot_seats == {"a@1.0": (8,) * 4, "b@1.0": (8,) * 4, "c@1.0": (8,) * 4}


def test_the_balance_as_a_document(league: LeagueMaker, bot: Maker) -> None:
    (counts,) = balances(plan(league(deals=1), [bot("a"), bot("b")]))
    document = json.loads(json.dumps(counts.document()))
    assert {key: document[key] for key in ("cell", "deals", "line_ups", "blocks", "games")} == {
        "cell": "oh-hell/standard/3/1-1-1",
        "deals": 1,
        "line_ups": 2,
        "blocks": 2,
        "games": 6,
    }
    assert document["bots"] == [
        {"bot": "a@1.0", "games": 6, "seats": [3, 3, 3]},
        {"bot": "b@1.0", "games": 6, "seats": [3, 3, 3]},
    ]
    assert document["pairs"] == [
        {"bot": "a@1.0", "other": "b@1.0", "games": 6, "other_to_the_left": 6, "other_to_the_right": 6, "partners": 0}
    ]


def test_the_left_neighbour_is_the_next_seat(league: LeagueMaker, bot: Maker) -> None:
    planned = plan(league(deals=1, seed="s"), [bot("ada"), bot("bob"), bot("cy")])
    assert rows_of(planned.chunks[0]) == ["ada", "bob", "cy"], "clockwise from seat 0"
    (counts,) = balances(planned)
    assert counts.neighbours == {("ada@1.0", "bob@1.0"): 3, ("bob@1.0", "cy@1.0"): 3, ("cy@1.0", "ada@1.0"): 3}
    sides = [(one["other_to_the_left"], one["other_to_the_right"]) for one in counts.document()["pairs"]]
    # ada and bob, ada and cy, bob and cy: to the left of ada sits bob, of bob cy, of cy ada
    assert sides == [(3, 0), (0, 3), (3, 0)]


def test_the_shipped_league_can_be_planned(bot: Maker) -> None:
    bots = [bot("random"), bot("oh-hell-rules", "oh-hell"), bot("bottle-imp-rules", "bottle-imp")]
    league = load_league(Path(leagues.__file__).with_name("first.toml"))
    planned = plan(league, bots)
    assert len(balances(planned)) == 7
    # two bots a cell: two line-ups where the seats are odd, one where they are even
    assert planned.blocks == league.cells()[0].deals * (2 + 1 + 2 + 1 + 2 + 2 + 1)
    assert all(set(counts.meetings.values()) == {counts.games} for counts in balances(planned))
