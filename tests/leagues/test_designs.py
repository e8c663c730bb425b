"""Designs: which line-ups a cell plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from engine.errors import InputError
from leagues.files.league_file import League, parse_league
from leagues.planning.balance import balances
from leagues.planning.plan import plan
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]


def made(names: str, play: str, seats: int = 4, cells: str = "") -> League:
    bots = ", ".join(f'"{name}"' for name in names)
    more = cells or f'[[cells]]\nvariant = "oh-hell/standard"\nseats = [{seats}]\n'
    return parse_league(
        f'name = "made"\nseed = "a seed"\nbots = [{bots}]\ndeals = 2\n[play]\n{play}\n{more}', "made.toml"
    )


def line_ups(league: League, bots: list[BotVersion]) -> list[str]:
    (planned,) = plan(league, bots).planned_cells
    return ["".join(one.name for one in line_up) for line_up in planned.line_ups]


@pytest.mark.parametrize(
    ("count", "seats", "expected"),
    [
        (2, 4, ["aabb"]),
        (2, 3, ["aab", "abb"]),
        (3, 4, ["aabc", "abbc", "abcc"]),
        (3, 5, ["aabbc", "aabcc", "abbcc"]),
        (3, 7, ["aaabbcc", "aabbbcc", "aabbccc"]),
        (4, 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
@pytest.mark.parametrize("design", ["all", "balanced"])
def test_all_is_every_combination_and_copies_fill_the_table_evenly(
    bot: Maker, count: int, seats: int, expected: list[str], design: str
) -> None:
    names = "abcd"[:count]
    league = made(names, f'design = "{design}"', seats)
    assert line_ups(league, [bot(name) for name in names]) == expected


def test_balanced_plays_so_many_that_every_pair_meets(bot: Maker) -> None:
    bots = [bot(f"bot-{number:02}") for number in range(40)]
    planned = plan(made("ab", ""), bots)
    (counts,) = balances(planned)
    # four cycles of 40 line-ups; a pair at two deals in four rotations
    assert planned.planned_cells[0].possible == 91_390
    assert counts.line_ups == 160
    assert set(counts.bot_games.values()) == {16 * 2 * 4}
    assert set(counts.meetings.values()) == {1 * 2 * 4, 2 * 2 * 4}


def test_all_is_refused_where_it_is_too_much(bot: Maker) -> None:
    bots = [bot(f"bot-{number:02}") for number in range(60)]
    with pytest.raises(InputError) as refused:
        plan(made("ab", 'design = "all"'), bots)
    assert str(refused.value) == (
        "made.toml:6: play.design: oh-hell/standard/4/1-1-1-1 would have 487,635 line-ups of 60 bots, and more than "
        '100,000 are refused\n  write design = "balanced", or a smaller line_ups'
    )


def test_pairs_sit_alone_with_copies(bot: Maker) -> None:
    bots = [bot(name) for name in "abc"]
    assert line_ups(made("abc", 'design = "pairs"'), bots) == ["aabb", "aacc", "bbcc"]
    assert line_ups(made("abc", 'design = "pairs"', 3), bots) == ["aab", "abb", "aac", "acc", "bbc", "bcc"]


def test_a_gauntlet_is_the_first_bot_against_the_rest(bot: Maker) -> None:
    bots = [bot(name) for name in "abcd"]
    assert line_ups(made("cabd", 'design = "gauntlet"', 3), bots) == ["abc", "acd", "bcd"]
    two = made("abcd", 'design = "gauntlet"\ngauntlet = ["b", "d"]', 3)
    assert line_ups(two, bots) == ["abc", "acd"], "b and d against a and c, never against each other"
    assert line_ups(made("ab", 'design = "gauntlet"', 4), bots[:2]) == ["abbb"]


def test_a_large_gauntlet_meets_everybody_equally_often(bot: Maker) -> None:
    bots = [bot(f"bot-{number:02}") for number in range(41)]
    league = parse_league(
        'name = "x"\nseed = "s"\nbots = ["bot-00", "bot-01"]\ndeals = 1\n[play]\ndesign = "gauntlet"\n'
        '[[cells]]\nvariant = "oh-hell/standard"\nseats = [4]',
        "x.toml",
    )
    (planned,) = plan(league, bots).planned_cells
    assert len(planned.line_ups) == 20
    times = Counter(one.name for line_up in planned.line_ups for one in line_up)
    assert times.pop("bot-00") == 20
    assert set(times.values()) == {1, 2}
    assert len(times) == 40


def test_the_newest_version_of_a_name_runs_the_gauntlet(bot: Maker) -> None:
    league = parse_league(
        'name = "x"\nseed = "s"\nbots = ["a", "a@1.0", "b"]\ndeals = 1\n[play]\ndesign = "gauntlet"\n'
        '[[cells]]\nvariant = "oh-hell/standard"\nseats = [3]',
        "x.toml",
    )
    for bots in ([bot("a", version="2.0"), bot("a"), bot("b")], [bot("b"), bot("a"), bot("a", version="2.0")]):
        (planned,) = plan(league, bots).planned_cells
        assert [[one.label for one in line_up] for line_up in planned.line_ups] == [["a@1.0", "a@2.0", "b@1.0"]]


def test_a_gauntlet_that_meets_nobody_is_refused(bot: Maker) -> None:
    league = made("ab", 'design = "gauntlet"')
    with pytest.raises(InputError, match="no bot of the gauntlet meets another that plays oh-hell"):
        plan(league, [bot("a", "bottle-imp"), bot("b")])


def test_in_self_play_one_bot_has_one_game_a_deal(bot: Maker) -> None:
    planned = plan(made("a", 'design = "self-play"'), [bot("a")])
    assert (planned.blocks, planned.games, len(planned.chunks)) == (2, 2, 1)
    assert [one.name for one in planned.chunks[0].bots] == list("aaaa")
    assert line_ups(made("ab", 'design = "self-play"', 3), [bot("a"), bot("b")]) == ["aaa", "bbb"]


@pytest.mark.parametrize("design", ["all", "balanced", "pairs", "gauntlet"])
@pytest.mark.parametrize(("count", "seats"), [(2, 3), (3, 4), (5, 4), (8, 3), (9, 6)])
def test_no_line_up_is_there_twice_in_any_design(bot: Maker, design: str, count: int, seats: int) -> None:
    names = "abcdefghi"[:count]
    found = line_ups(made(names, f'design = "{design}"', seats), [bot(name) for name in names])
    assert len(set(found)) == len(found)
    assert all(len(one) == seats for one in found)
    met = {pair for one in found for pair in combinations(sorted(set(one)), 2)}
    assert met >= {("a", name) for name in names[1:]}
