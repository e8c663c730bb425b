"""League files: what they say when right, and the line, cause and fix when wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import leagues
from engine.cells import ROUND_CAP
from engine.errors import InputError
from engine.games import games
from leagues.files.league_file import League, load_league, parse_league
from leagues.records import Limits

SHIPPED = Path(leagues.__file__).with_name("first.toml")

FULL = """\
name = "full"
title = "Everything said"
seed = 17
bots = ["ada", "bob@2.1"]
deals = 24
[[cells]]
variant = "oh-hell/standard"
seats = [4, 3]
layouts = ["1-1-1", "1-1-1-1"]
deals = 12
weight = 2
[[cells]]
variant = "bottle-imp/classic"
seats = [3]
layouts = ["1-1-1"]
[play]
chunk_games = 8
line_ups = 5
round_cap = 9
[limits]
decision_cpu_ms = 1
game_cpu_ms = 2
startup_cpu_ms = 3
memory_mib = 64
log_kib = 5
faults_per_chunk = 6
"""


def test_every_key_arrives() -> None:
    league = parse_league(FULL, "full.toml")
    assert (league.name, league.title, league.seed, league.bots) == (
        "full",
        "Everything said",
        "17",
        ("ada", "bob@2.1"),
    )
    assert [(one.cell.id, one.deals, one.weight) for one in league.cells()] == [
        ("oh-hell/standard/3/1-1-1", 12, 2.0),
        ("oh-hell/standard/4/1-1-1-1", 12, 2.0),
        ("bottle-imp/classic/3/1-1-1", 24, 1.0),
    ]
    assert (league.play.chunk_games, league.play.line_ups, league.play.round_cap) == (8, 5, 9)
    assert league.limits == Limits(
        decision_cpu_ms=1, game_cpu_ms=2, startup_cpu_ms=3, memory_mib=64, log_kib=5, faults_per_chunk=6
    )


def test_what_is_left_out_has_a_default(league_text: str) -> None:
    league = parse_league(league_text, "small.toml")
    assert league.title == "small"
    assert (league.play.chunk_games, league.play.line_ups, league.play.round_cap) == (32, None, ROUND_CAP)
    assert (league.play.design, league.play.gauntlet) == ("balanced", ())
    limits = league.limits
    assert (limits.decision_cpu_ms, limits.game_cpu_ms, limits.startup_cpu_ms) == (1000, 20_000, 10_000)
    assert (limits.memory_mib, limits.log_kib, limits.faults_per_chunk) == (512, 64, 20)
    assert [(one.cell.id, one.deals, one.weight) for one in league.cells()] == [("oh-hell/standard/3/1-1-1", 4, 1.0)]


def test_patterns_stand_for_every_cell(league: Callable[..., League]) -> None:
    every = [cell for game in games().values() for cell in game.cells()]
    assert [one.cell for one in league('variant = "*"').cells()] == every
    assert [one.cell for one in league('variant = "oh-hell/*"\n').cells()] == [
        cell for cell in every if cell.game == "oh-hell"
    ]
    assert [one.cell for one in league('variant = "*"\nseats = [3]').cells()] == [
        cell for cell in every if cell.seats == 3
    ]


def test_options_make_a_variant_of_their_own(league: Callable[..., League]) -> None:
    changed = league('variant = "oh-hell/standard"\nseats = [3]\noptions = { max_cards = 5, hook = true }')
    assert [one.cell.id for one in changed.cells()] == ["oh-hell/standard+hook=true+max_cards=5/3/1-1-1"]
    tables = league(
        'variant = "bottle-imp/expanded"\nseats = [2]\n[cells.options]\nfollow = "free"\ngame_end = { rounds = 3 }'
    )
    assert [one.cell.id for one in tables.cells()] == ["bottle-imp/expanded+follow=free+game_end.rounds=3/2/1-1"]


def test_house_rules_are_played_where_they_are_named(league: Callable[..., League]) -> None:
    cells = league('variant = "oh-hell/standard"\nseats = [4, 6]\nlayouts = ["2-2", "2-2-2"]').cells()
    assert [one.cell.id for one in cells] == ["oh-hell/standard/4/2-2", "oh-hell/standard/6/2-2-2"]


def test_the_shipped_league() -> None:
    league = load_league(SHIPPED)
    assert league.name == "first"
    assert league.bots == ("random", "oh-hell-rules", "bottle-imp-rules")
    assert [one.cell.id for one in league.cells()] == [
        "oh-hell/standard/3/1-1-1",
        "oh-hell/standard/4/1-1-1-1",
        "oh-hell/standard/5/1-1-1-1-1",
        "oh-hell/standard/6/1-1-1-1-1-1",
        "oh-hell/standard/7/1-1-1-1-1-1-1",
        "bottle-imp/classic/3/1-1-1",
        "bottle-imp/classic/4/1-1-1-1",
    ]


def test_everything_is_every_cell_there_is_with_every_house_rule() -> None:
    played = [one.cell for one in load_league(SHIPPED.with_name("everything.toml")).cells()]
    variants = [variant for game in games().values() for variant in game.variants.values()]
    assert sorted(played) == sorted(cell for variant in variants for cell in (*variant.cells(), *variant.house_cells()))


def test_a_short_seed_is_noted_and_a_long_one_is_not(league: Callable[..., League]) -> None:
    note = league(seed="fifteen letters").seed_note
    assert note is not None
    assert '"fifteen letters" is short' in note
    assert "secrets.token_hex(16)" in note
    assert league(seed="sixteen letters!").seed_note is None


WRONG = [
    # the line of LEAGUE to replace (0: the end), its new text, then place, cause and fix
    (
        1,
        'name "small"',
        "small.toml:1",
        "this is not TOML, column 6: Expected '=' after a key in a key/value pair",
        "key = value",
    ),
    (0, 'x = "', "small.toml:9", "this is not TOML", "key = value"),
    (0, "seats = [3,", "small.toml:9", "this is not TOML, at the end of the file", "key = value"),
    (0, "seats = [4]", "small.toml:9", "this is not TOML, column 12: Cannot overwrite a value", "key = value"),
    (2, 'sed = "x"', "small.toml:2: sed", 'there is no key "sed" here', "did you mean seed?"),
    (
        2,
        'seed = "x"\nsaets = [3]',
        "small.toml:3: saets",
        'there is no key "saets" here',
        "known: bots, cells, deals, limits, name, play, seed, title",
    ),
    (8, "saets = [3]", "small.toml:8: cells.saets", 'there is no key "saets" here', "did you mean seats"),
    (
        0,
        "[limits]\nmemory_mb = 3",
        "small.toml:10: limits.memory_mb",
        'there is no key "memory_mb" here',
        "did you mean memory_mib?",
    ),
    (0, "[plya]\nx = 3", "small.toml:9: plya", 'there is no key "plya" here', "did you mean play?"),
    (1, 'name = "../small"', "small.toml:1: name", '"../small" will not do (a name for files', 'name = "first"'),
    (1, 'name = "small\\n"', "small.toml:1: name", "will not do (a name for files", 'name = "first"'),
    (1, "name = 3", "small.toml:1: name", "3 is not text in quotes", 'name = "first"'),
    (2, "seed = true", "small.toml:2: seed", "true is not text in quotes", 'seed = "first"'),
    (2, f'seed = "{"x" * 201}"', "small.toml:2: seed", "is too long: at most 200 characters (", 'seed = "first"'),
    (2, 'seed = ""', "small.toml:2: seed", '"" is too short: at least 1 character (', 'seed = "first"'),
    (
        3,
        'bots = "ada"',
        "small.toml:3: bots",
        '"ada" is not a list in [brackets]',
        'bots = ["random", "oh-hell-rules@1.0"]',
    ),
    (3, 'bots = ["ada",\n 3]', "small.toml:4: bots", "3 is not text in quotes", "bots = "),
    (3, 'bots = ["ada",\n "bob",\n "ada"]', "small.toml:5: bots", '"ada" is named twice', "name each bot once"),
    (3, 'bots = ["ada", "bob@"]', "small.toml:3: bots", '"bob@" cannot name a bot', "name@version"),
    (3, "bots = []", "small.toml:3: bots", "there are no bots", "at least two bots"),
    (3, 'bots = ["ada"]', "small.toml:3: bots", "there is only one bot", "at least two bots"),
    (4, "deals = 0", "small.toml:4: deals", "0 is too small: at least 1", "deals = 24"),
    (4, "deals = 2000000", "small.toml:4: deals", "2000000 is too large: at most 1000000", "deals = 24"),
    (4, "deals = 1.5", "small.toml:4: deals", "1.5 is not a whole number", "deals = 24"),
    (4, "deals = true", "small.toml:4: deals", "true is not a whole number", "deals = 24"),
    (4, 'deals = "4"', "small.toml:4: deals", '"4" is not a whole number', "deals = 24"),
    (6, "[cells]", "small.toml:6: cells", "is not a list in [brackets]", "[[cells]]"),
    (7, "", "small.toml:6: cells.variant", "this key is missing", 'variant = "oh-hell/standard"'),
    (
        7,
        'variant = "oh-hell/standrad"',
        "small.toml:7: cells.variant",
        "oh-hell/standrad: there is no such variant",
        "did you mean oh-hell/standard",
    ),
    (
        7,
        'variant = "oh-hel/*"',
        "small.toml:7: cells.variant",
        "oh-hel: there is no such game",
        "did you mean oh-hell?",
    ),
    (8, "seats = [3, 9]", "small.toml:8: cells.seats", "it is not played with 9 seats", "seats it has: 3, 4, 5, 6, 7"),
    (8, "seats = []", "small.toml:8: cells.seats", "the list is empty", "leave seats out"),
    (8, "seats = 3", "small.toml:8: cells.seats", "3 is not a list in [brackets]", "seats = [3, 4]"),
    (8, "seats = [3,\n4,\n3]", "small.toml:10: cells.seats", "3 is named twice", "name it once"),
    (8, "seats = [3.0]", "small.toml:8: cells.seats", "3.0 is not a whole number", "seats = [3, 4]"),
    (0, 'layouts = ["2-1"]', "small.toml:9: cells.layouts", "no cell has this layout", "layouts there: 1-1-1"),
    (
        8,
        'seats = [3, 4]\nlayouts = ["1-1-1"]',
        "small.toml:9: cells.layouts",
        "none of these layouts is one for 4 seats",
        "add one, or take",
    ),
    (8, "options = 3", "small.toml:8: cells.options", "3 is not a table", 'options = { follow = "free" }'),
    (8, "options = { hok = true }", "small.toml:8: cells.options.hok", "there is no such option", "did you mean hook?"),
    (
        8,
        "options = { max_cards = 99 }",
        "small.toml:8: cells.options.max_cards",
        "less than or equal to 17, not 99",
        "values: whole number, 1 to 17",
    ),
    (
        7,
        'variant = "oh-hell/*"\noptions = { hook = true }',
        "small.toml:8: cells.options",
        "the entry names a pattern",
        'variant = "oh-hell/standard"',
    ),
    (
        7,
        'variant = "oh-hel/standard"\noptions = { hook = true }',
        "small.toml:7: cells.variant",
        "there is no such game",
        "did you mean oh-hell?",
    ),
    (8, "weight = nan", "small.toml:8: cells.weight", "is not a finite number", "weight = 1.0"),
    (8, "weight = -1", "small.toml:8: cells.weight", "-1 is too small: at least 0", "weight = 1.0"),
    (8, 'weight = "2"', "small.toml:8: cells.weight", '"2" is not a number', "weight = 1.0"),
    (8, "weight = 0", "small.toml:8: cells.weight", "every weight is 0", "a weight above 0"),
    (8, "deals = 0", "small.toml:8: cells.deals", "0 is too small: at least 1", "deals = 12"),
    (
        0,
        '[[cells]]\nvariant = "bottle-imp/classic"\n[[cells]]\nvariant = "oh-hell/*"\nseats = [4, 3]',
        "small.toml:12: cells.variant",
        "the cell oh-hell/standard/3/1-1-1 is named before, at small.toml:7: cells.variant",
        "so that no cell is in two",
    ),
    (0, "[play]\nchunk_games = 0", "small.toml:10: play.chunk_games", "0 is too small: at least 1", "chunk_games = 32"),
    (0, "play = 3", "small.toml:9: cells.play", 'there is no key "play" here', "did you mean layouts?"),
    (
        0,
        "[limits]\nmemory_mib = 1",
        "small.toml:10: limits.memory_mib",
        "1 is too small: at least 32",
        "memory_mib = 512",
    ),
    (
        0,
        "[limits]\nfaults_per_chunk = 0",
        "small.toml:10: limits.faults_per_chunk",
        "0 is too small: at least 1",
        "faults_per_chunk = 20",
    ),
    (5, "limits = 3", "small.toml:5: limits", "3 is not a table", "[limits]"),
]


@pytest.mark.parametrize(("line", "text", "place", "cause", "fix"), WRONG)
def test_what_is_wrong_is_said_with_its_line(
    league_text: str, line: int, text: str, place: str, cause: str, fix: str
) -> None:
    lines = league_text.splitlines()
    if line:
        lines[line - 1] = text
    else:
        lines.append(text)
    with pytest.raises(InputError) as raised:
        parse_league("\n".join(lines) + "\n", "small.toml")
    assert raised.value.place == place
    assert cause in raised.value.cause
    assert fix in raised.value.fix


def test_a_league_without_cells(league_text: str) -> None:
    top = "".join(league_text.splitlines(keepends=True)[:4])
    with pytest.raises(InputError, match=r"small\.toml:1: cells: this key is missing"):
        parse_league(top, "small.toml")
    with pytest.raises(InputError, match=r"small\.toml:5: cells: the league plays nothing"):
        parse_league(top + "cells = []\n", "small.toml")


def test_the_first_of_several_mistakes_is_named(league_text: str) -> None:
    text = (
        league_text.replace("deals = 4", "deals = 0").replace("variant = ", "variante = ").replace("seed = ", "sead = ")
    )
    with pytest.raises(InputError, match=r'^small\.toml:2: sead: there is no key "sead" here'):
        parse_league(text, "small.toml")
    with pytest.raises(InputError, match=r"^small\.toml:4: deals: 0 is too small"):
        parse_league(text.replace("sead = ", "seed = "), "small.toml")


def test_a_missing_key_is_named_when_nothing_else_is_wrong(league_text: str) -> None:
    text = "\n".join(line for line in league_text.splitlines() if not line.startswith("seed"))
    with pytest.raises(InputError, match=r"^small\.toml:1: seed: this key is missing"):
        parse_league(text, "small.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        load_league(tmp_path / "none.toml")
    with pytest.raises(InputError, match="the file cannot be read"):
        load_league(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "small"\ntitle = "größer"\n'.encode("latin-1"))
    with pytest.raises(InputError, match=r"latin\.toml:2: this is not UTF-8 text"):
        load_league(latin)


def test_messages_from_a_file_name_the_file(tmp_path: Path, league_text: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(league_text.replace("deals = 4", "deals = -4"), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        load_league(path)
    assert raised.value.place == f"{path}:4: deals"


@pytest.mark.parametrize(
    ("play", "place", "cause", "fix"),
    [
        (
            'design = "swiss"',
            "design",
            "\"swiss\" is not one of 'all', 'balanced', 'gauntlet', 'pairs' or 'self-play' (which line-ups meet",
            'write for example design = "balanced"',
        ),
        (
            'gauntlet = ["ada"]',
            "gauntlet",
            'the design is "balanced", which has no gauntlet',
            'write design = "gauntlet", or take gauntlet out',
        ),
        (
            'design = "gauntlet"\ngauntlet = ["bib"]',
            "gauntlet",
            '"bib" is not one of bots',
            "did you mean bob?, as bots has it",
        ),
        ('design = "gauntlet"\ngauntlet = ["bob", "bob"]', "gauntlet", '"bob" is named twice', "name it once"),
        (
            'design = "all"\nline_ups = 5',
            "line_ups",
            'the design "all" plays every line-up it has',
            'take line_ups out, or write design = "balanced"',
        ),
    ],
)
def test_designs_that_will_not_do(league_text: str, play: str, place: str, cause: str, fix: str) -> None:
    text = f"{league_text}[play]\n{play}\n"
    with pytest.raises(InputError) as refused:
        parse_league(text, "small.toml")
    line = len(text.splitlines())
    assert refused.value.place == f"small.toml:{line}: play.{place}"
    assert refused.value.cause.startswith(cause)
    assert refused.value.fix == fix


def test_one_bot_alone_is_a_league_in_self_play(league_text: str) -> None:
    alone = league_text.replace('["ada", "bob", "cy"]', '["ada"]')
    with pytest.raises(InputError, match="there is only one bot") as refused:
        parse_league(alone, "small.toml")
    assert 'design = "self-play" in [play]' in refused.value.fix
    assert parse_league(f'{alone}[play]\ndesign = "self-play"\n', "small.toml").bots == ("ada",)
