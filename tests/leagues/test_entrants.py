"""Which versions enter: names, newest versions, and whether they fit the cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import InputError
from leagues.files.entrants import entrants, resolve
from leagues.files.league_file import League, parse_league
from leagues.records import BotVersion

Maker = Callable[..., BotVersion]


@pytest.fixture
def known(bot: Maker) -> list[BotVersion]:
    """In the order of submission: the second version of ada came last."""
    return [
        bot("ada", version="1.10"),
        bot("bob"),
        bot("cy", "oh-hell"),
        bot("dee", "bottle-imp"),
        bot("ada", version="1.9"),
    ]


def test_a_name_is_its_newest_version_and_order_is_kept(known: list[BotVersion]) -> None:
    assert [bot.label for bot in resolve(["bob", "ada", "ada@1.10"], known, "--bots")] == [
        "bob@1.0",
        "ada@1.9",
        "ada@1.10",
    ]


@pytest.mark.parametrize(
    ("names", "cause", "fix"),
    [
        (["bop"], 'there is no bot "bop"', "did you mean bob?; arena bot list"),
        (["ada@2"], 'the bot "ada" has no version "2"', "known: 1.10, 1.9; arena bot show ada"),
        (["ada@1.1"], 'the bot "ada" has no version "1.1"', "did you mean 1.10"),
        (["ada@1.9", "ada"], '"ada" and "ada@1.9" are the same bot, ada@1.9', "name each version once"),
    ],
)
def test_names_that_do_not_do(known: list[BotVersion], names: list[str], cause: str, fix: str) -> None:
    with pytest.raises(InputError) as raised:
        resolve(names, known, "--bots")
    assert raised.value.place == "--bots"
    assert raised.value.cause == cause
    assert fix in raised.value.fix


def league_of(bots: str, variant: str) -> League:
    return parse_league(
        f'name = "x"\nseed = "x"\ndeals = 1\nbots = [\n{bots}]\n[[cells]]\nvariant = "oh-hell/standard"\n{variant}',
        "x.toml",
    )


def test_entrants_come_in_the_order_of_the_file(known: list[BotVersion]) -> None:
    league = league_of('"cy", "ada@1.10"', "seats = [3]\n")
    assert [bot.label for bot in entrants(league, known)] == ["cy@1.0", "ada@1.10"]


@pytest.mark.parametrize(
    ("bots", "more", "place", "cause", "fix"),
    [
        ('"ada",\n"bop"\n', "", "x.toml:6: bots", 'there is no bot "bop"', "did you mean bob?"),
        ('"ada",\n"bob",\n"ada@1.9"\n', "", "x.toml:7: bots", "are the same bot", "once"),
        (
            '"ada",\n"bob",\n"dee"\n',
            "",
            "x.toml:7: bots",
            "dee@1.0 plays bottle-imp, but the league's cells are of oh-hell",
            "take dee out of bots",
        ),
        (
            '"ada",\n"cy"\n',
            '[[cells]]\nvariant = "bottle-imp/classic"\n',
            "x.toml:11: cells.variant",
            "only ada@1.9 plays bottle-imp",
            "add a bot that plays bottle-imp to bots",
        ),
        (
            '"cy@1.0",\n"eve"\n',
            '[[cells]]\nvariant = "bottle-imp/classic"\n',
            "x.toml:11: cells.variant",
            "no bot of the league plays bottle-imp",
            "arena bot list",
        ),
    ],
)
def test_bots_that_do_not_fit_the_league(
    known: list[BotVersion], bot: Maker, bots: str, more: str, place: str, cause: str, fix: str
) -> None:
    with pytest.raises(InputError) as raised:
        entrants(league_of(bots, more), [*known, bot("eve", "oh-hell")])
    assert raised.value.place == place
    assert cause in raised.value.cause
    assert fix in raised.value.fix


def test_a_cell_of_one_bot_is_enough_for_self_play(bot: Maker) -> None:
    league = parse_league(
        'name = "x"\nseed = "s"\nbots = ["ada"]\ndeals = 1\n[play]\ndesign = "self-play"\n'
        '[[cells]]\nvariant = "oh-hell/standard"\nseats = [3]',
        "x.toml",
    )
    assert entrants(league, [bot("ada")]) == (bot("ada"),)
