"""What is said about a league that is right but easily misread."""

from __future__ import annotations

from collections.abc import Callable

from leagues.files.league_file import League, parse_league
from leagues.planning.balance import balances
from leagues.planning.notes import changes, notes, warnings
from leagues.planning.plan import before_next, plan
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]
LeagueMaker = Callable[..., League]


def said(league: League, bot: Maker, names: str = "abc") -> tuple[str, ...]:
    return notes(league, [bot(name) for name in names])


def test_nothing_is_said_about_a_plain_league(league: LeagueMaker, bot: Maker) -> None:
    assert said(league(), bot) == ()


def test_house_rules_are_named(league: LeagueMaker, bot: Maker) -> None:
    (note,) = said(league('variant = "oh-hell/standard"\nseats = [4]\nlayouts = ["1-1-1-1", "2-2"]'), bot)
    assert note == "House rules, in no source of the game: oh-hell/standard/4/2-2."


def test_fewer_bots_than_teams_cannot_be_rated(league: LeagueMaker, bot: Maker) -> None:
    pairs = league('variant = "bottle-imp/expanded"\nseats = [6]\nlayouts = ["2-2-2", "2-2-1-1"]')
    (note,) = said(pairs, bot, "ab")
    assert note == (
        "Not rated, because with 2 bots and 3 teams one of them plays against itself; "
        "add bots to rate them: bottle-imp/expanded/6/2-2-2."
    )
    assert said(pairs, bot, "abc") == ()


def test_a_cap_is_named_where_games_can_reach_it(league: LeagueMaker, bot: Maker) -> None:
    classic = 'variant = "bottle-imp/classic"\nseats = [3]'
    (note,) = said(league(classic), bot)
    assert (
        note
        == "A game that has not ended by itself is stopped after 200 rounds (round_cap): bottle-imp/classic/3/1-1-1."
    )
    expanded = league('variant = "bottle-imp/expanded"\nseats = [2, 3]\n', more="[play]\nround_cap = 4")
    (note,) = said(expanded, bot)
    assert (
        note
        == "A game that has not ended by itself is stopped after 4 rounds (round_cap): bottle-imp/expanded/3/1-1-1."
    )


def test_of_many_cells_the_first_are_named(league: LeagueMaker, bot: Maker) -> None:
    (note,) = said(league('variant = "bottle-imp/expanded"', more="[play]\nround_cap = 1"), bot)
    assert note == (
        "A game that has not ended by itself is stopped after 1 round (round_cap): "
        "bottle-imp/expanded/2/1-1, bottle-imp/expanded/3/1-1-1, "
        "bottle-imp/expanded/4/1-1-1-1, bottle-imp/expanded/4/2-1-1, bottle-imp/expanded/5/1-1-1-1-1 and 4 more."
    )


def test_seats_that_options_leave_out_are_named_with_the_reason(league: LeagueMaker, bot: Maker) -> None:
    changed = 'variant = "bottle-imp/expanded"\noptions = { discards = 3 }'
    (note,) = said(league(changed), bot)
    assert note.startswith(
        "bottle-imp/expanded+discards=3 leaves out a number of seats: with 2 seats every trick has four cards"
    )
    assert said(league(changed + "\nseats = [3]"), bot) == ()


def planned(league: League, bots: list[BotVersion]) -> tuple[str, ...]:
    made = plan(league, bots)
    return warnings(made, balances(made))


def test_nothing_is_warned_of_where_everybody_meets_everybody(league: LeagueMaker, bot: Maker) -> None:
    assert planned(league(deals=32), [bot(name) for name in "abc"]) == ()


def test_bots_without_a_place_and_pairs_that_never_meet_are_named(league: LeagueMaker, bot: Maker) -> None:
    two = league('variant = "oh-hell/standard"\nseats = [3]', deals=20, more="[play]\nline_ups = 2")
    warned = planned(two, [bot(name) for name in "abcdefgh"])
    assert warned[0].startswith("Bots that never play: 2 in oh-hell/standard/3/1-1-1 (")
    assert warned[0].endswith("). A larger line_ups, or another design, has places for them.")
    # two line-ups of three have six of the 28 pairs
    assert warned[1].startswith("Pairs that never meet: 22 in oh-hell/standard/3/1-1-1 (such as ")
    assert warned[2] == "Not every line-up is played: 2 of 56 line-ups in oh-hell/standard/3/1-1-1."
    assert len(warned) == 3


def test_too_few_blocks_for_a_rank_and_one_sided_neighbours_are_named(league: LeagueMaker, bot: Maker) -> None:
    warned = planned(league(deals=8), [bot(name) for name in "abc"])
    assert warned == (
        "Bots with fewer than 10 blocks, too few for a rank: 3 in oh-hell/standard/3/1-1-1 (a@1.0, b@1.0, c@1.0). "
        "More deals would do.",
        "Pairs that meet, but one of them is never to the left of the other: 3 in oh-hell/standard/3/1-1-1 "
        "(a@1.0 and b@1.0, a@1.0 and c@1.0, b@1.0 and c@1.0). More deals would do.",
    )


def test_partnerships_that_never_occur_are_named(league: LeagueMaker, bot: Maker) -> None:
    two_teams = 'variant = "oh-hell/standard"\nseats = [4]\nlayouts = ["2-2"]'
    warned = planned(league(two_teams, deals=2), [bot(name) for name in "abcd"])
    # two deals have two of the three ways to make pairs, each of two partnerships
    assert any(
        one.startswith("Pairs that meet but are never partners: 2 in oh-hell/standard/4/2-2 (") for one in warned
    )
    assert not any("partners" in one for one in planned(league(two_teams, deals=3), [bot(name) for name in "abcd"]))
    assert not any("partners" in one for one in planned(league(two_teams, deals=3), [bot(name) for name in "ab"]))


def test_self_play_has_no_ratings(bot: Maker) -> None:
    league = parse_league(
        'name = "x"\nseed = "s"\nbots = ["a"]\ndeals = 1\n[play]\ndesign = "self-play"\n'
        '[[cells]]\nvariant = "oh-hell/standard"\nseats = [3]',
        "x.toml",
    )
    assert notes(league, [bot("a")]) == ("No ratings: in self-play every bot meets itself only, once a deal.",)
    assert planned(league, [bot("a")]) == ()


def test_what_a_plan_keeps_adds_and_withdraws_is_told(league: LeagueMaker, bot: Maker) -> None:
    abc, abd = [bot(name) for name in "abc"], [bot(name) for name in "abd"]
    first = plan(league(), abc)
    assert changes(first) == ()
    before = before_next(league(), first)
    second = plan(league(), abd, before)
    assert changes(second) == ("Kept: 0 chunks (0 games); new: 3 chunks (12 games); withdrawn: 3 chunks (12 games).",)
    third = plan(league(), abc, before_next(league(), second, before))
    assert changes(third) == (
        "Kept: 3 chunks (12 games); new: 0 chunks (0 games); withdrawn: 3 chunks (12 games).",
        "Wanted again after they were withdrawn: 3 chunks (12 games).",
    )
