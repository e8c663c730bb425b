"""What is said about a league that is right but easily misread."""

from __future__ import annotations

from collections.abc import Callable

from leagues.files.league_file import League
from leagues.planning.notes import notes
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
