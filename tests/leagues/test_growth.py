"""Leagues that live: what was planned stays, and growing costs the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cells import Cell
from leagues.files.league_file import League, parse_league
from leagues.planning.designs import choose
from leagues.planning.line_ups import labels_of
from leagues.planning.plan import Plan, before_next, plan
from leagues.planning.pools import Remembered
from leagues.records import BotVersion, PlannedBefore

Maker = Callable[..., BotVersion]
Games = set[tuple[str, str, int, tuple[str, ...]]]


def league_of(names: list[str], deals: int, seats: str = "[3]", play: str = "", limits: str = "") -> League:
    bots = ", ".join(f'"{name}"' for name in names)
    return parse_league(
        f'name = "grown"\nseed = "a seed that is long enough"\nbots = [{bots}]\ndeals = {deals}\n[play]\n{play}\n'
        f'[limits]\n{limits}\n[[cells]]\nvariant = "oh-hell/standard"\nseats = {seats}\n',
        "grown.toml",
    )


def version(name: str, number: int = 1) -> BotVersion:
    return BotVersion(name, str(number), f"{name} {number}", ("oh-hell",))


def counting(made: Plan) -> Games:
    """The games of a plan that count: those of deals beyond the league's number are kept, and left out."""
    deals = {one.league_cell.cell: one.league_cell.deals for one in made.planned_cells}
    return {
        (game.id, game.block, game.seed, labels_of(chunk.bots))
        for chunk in made.chunks
        for game, deal in zip(chunk.games, chunk.deals, strict=True)
        if deal < deals[chunk.cell]
    }


@dataclass
class History:
    """A league planned again and again."""

    play: str
    seats: str = "[3]"
    before: PlannedBefore = field(default_factory=PlannedBefore)
    league: League | None = None

    def step(self, bots: list[BotVersion], deals: int, limits: str = "") -> Plan:
        self.league = league_of(sorted({bot.name for bot in bots}), deals, self.seats, self.play, limits)
        made = plan(self.league, bots, self.before)
        in_force = [chunk for chunk in self.before.chunks if chunk.id not in self.before.withdrawn]
        assert len({chunk.id for chunk in (*self.before.chunks, *made.new)}) == len(self.before.chunks) + len(made.new)
        order = {chunk.id: place for place, chunk in enumerate(self.before.chunks)}
        assert [order[chunk.id] for chunk in made.kept] == sorted(order[chunk.id] for chunk in made.kept)
        assert all(self.before.chunks[order[chunk.id]] is chunk for chunk in made.kept)
        assert set(in_force) == set(made.kept) - set(made.wanted) | set(made.withdrawn)
        self.before = before_next(self.league, made, self.before)
        again = plan(self.league, bots[::-1], self.before)
        assert (again.new, again.withdrawn, again.wanted) == ((), (), ())
        assert again.chunks == made.chunks
        return made


NAMES = ["ada", "bob", "cy", "dee", "eve", "fay"]
BOTS = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 3), min_size=2).map(
    lambda found: [version(name, number) for name, number in found.items()]
)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(BOTS, st.integers(1, 40), st.sampled_from(["", "memory_mib = 64"])), min_size=2, max_size=6),
    st.sampled_from(['design = "all"', 'design = "pairs"', "", "chunk_games = 3"]),
    st.sampled_from(["[3]", "[4]"]),
)
def test_whatever_happened_the_games_are_those_of_the_last_league_planned_at_once(
    steps: list[tuple[list[BotVersion], int, str]], play: str, seats: str
) -> None:
    """While every line-up is played, as it is here by default too: up to six bots have at most twenty."""
    history = History(play, seats)
    made = [history.step(bots, deals, limits) for bots, deals, limits in steps][-1]
    assert history.league is not None
    assert counting(made) == counting(plan(history.league, steps[-1][0]))


@settings(max_examples=25, deadline=None)
@given(st.lists(BOTS, min_size=2, max_size=5), st.sampled_from(["[3]", "[4]"]))
def test_with_all_and_the_same_deals_even_the_chunks_are_the_same(steps: list[list[BotVersion]], seats: str) -> None:
    history = History('design = "all"\nchunk_games = 5', seats)
    made = [history.step(bots, 20) for bots in steps][-1]
    assert history.league is not None
    assert set(made.chunks) == set(plan(history.league, steps[-1]).chunks)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_balanced_selection_is_added_to_around_arrivals_only(data: st.DataObject) -> None:
    history = History("line_ups = 15", "[4]")
    bots = [version(f"bot-{number}") for number in range(8)]
    history.step(bots, 2)
    for _ in range(data.draw(st.integers(1, 4))):
        arrivals = [version(f"bot-{len(bots) + number}") for number in range(data.draw(st.integers(1, 2)))]
        made = history.step([*bots, *arrivals], 2)
        assert made.withdrawn == ()
        share = 15 * 4 // (len(bots) + len(arrivals))
        times = Counter(bot.label for chunk in made.new if chunk.rotation == 0 for bot in chunk.bots)
        assert all(times[bot.label] >= share for bot in arrivals)
        assert all({bot.label for bot in arrivals} & set(labels_of(chunk.bots)) for chunk in made.new)
        bots += arrivals


def test_who_retires_costs_nothing_and_comes_back_to_what_there_was() -> None:
    history = History("", "[4]")
    bots = [version(f"bot-{number:02}") for number in range(30)]
    first = history.step(bots, 4)
    retired = history.step(bots[1:], 4)
    assert retired.new == ()
    assert {"bot-00@1"} == set.intersection(*(set(labels_of(chunk.bots)) for chunk in retired.withdrawn))
    back = history.step(bots, 4)
    assert (back.new, back.withdrawn) == ((), ())
    assert set(back.wanted) == set(retired.withdrawn)
    assert back.chunks == first.chunks


def test_another_version_takes_the_place_of_the_one_before() -> None:
    history = History("", "[4]")
    bots = [version(f"bot-{number:02}") for number in range(30)]
    history.step(bots, 1)
    changed = history.step([version("bot-00", 2), *bots[1:]], 1)
    assert all("bot-00@2" in labels_of(chunk.bots) for chunk in changed.new)
    assert len(changed.new) == len(changed.withdrawn) == 12 * 4, "twelve line-ups of 90 are its share"


def test_those_whom_too_many_have_left_are_met_anew() -> None:
    history = History("", "[4]")
    bots = [version(f"bot-{number:02}") for number in range(40)]
    history.step(bots, 1)
    left = history.step(bots[:12], 1)
    times = Counter(bot.label for chunk in left.chunks if chunk.rotation == 0 for bot in chunk.bots)
    # twelve bots in 24 line-ups of four: a share of eight, and nobody is left with less than half of it
    assert min(times.values()) >= 4
    assert set(times) == {bot.label for bot in bots[:12]}


def test_an_option_that_a_game_gains_changes_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.oh_hell.options import OhHellOptions

    bots = [version(name) for name in NAMES[:3]]
    league = league_of(NAMES[:3], 3)
    first = plan(league, bots)
    document = OhHellOptions.document
    monkeypatch.setattr(OhHellOptions, "document", lambda self: {**document(self), "blindfold": False})
    assert plan(league, bots) == first
    assert plan(league, bots, before_next(league, first)).kept == first.chunks


def test_another_design_keeps_the_line_ups_they_share() -> None:
    bots = [version(name) for name in NAMES]
    history = History('design = "all"')
    everything = history.step(bots, 2)
    history.play = 'design = "gauntlet"\ngauntlet = ["cy"]'
    gauntlet = history.step(bots, 2)
    assert gauntlet.new == ()
    assert {"cy@1"} == set.intersection(*(set(labels_of(chunk.bots)) for chunk in gauntlet.chunks))
    history.play = 'design = "all"'
    assert history.step(bots, 2).chunks == everything.chunks


def test_more_and_fewer_line_ups_are_added_and_taken_from_the_end() -> None:
    bots = [version(f"bot-{number}") for number in range(9)]
    history = History("line_ups = 9", "[4]")
    first = history.step(bots, 1)
    history.play = "line_ups = 18"
    second = history.step(bots, 1)
    assert second.kept == first.chunks
    assert len(second.new) == 9 * 4
    history.play = "line_ups = 9"
    third = history.step(bots, 1)
    assert (third.kept, third.withdrawn) == (first.chunks, second.new)


@pytest.mark.parametrize(("seats", "most_meetings"), [(4, 4), (6, 5)])
def test_a_bot_a_day_for_a_month(seats: int, most_meetings: int) -> None:
    """A hundred bots at the start; every arrival has its own line-ups only, everybody meets everybody."""
    bots = [version(f"bot-{number:03}") for number in range(100)]
    league = league_of(["bot-000", "bot-001"], 10, f"[{seats}]")
    (league_cell,) = league.cells()
    assert league_cell.cell == Cell("oh-hell", "standard", seats, "-".join("1" * seats))
    before = Remembered()
    for day in range(31):
        found = [labels_of(one) for one in choose(league, league_cell, bots, before).line_ups]
        assert tuple(found[: len(before.line_ups)]) == before.line_ups
        newcomer = bots[-1].label
        if day:
            added = found[len(before.line_ups) :]
            met = Counter(other for line_up in added for other in line_up if other != newcomer)
            assert all(newcomer in line_up for line_up in added)
            assert set(met) == {bot.label for bot in bots[:-1]}, "the newcomer meets everybody"
            assert max(met.values()) - min(met.values()) <= 1
        times = Counter(label for line_up in found for label in line_up)
        assert min(times.values()) >= 20, "two hundred blocks each, of ten deals"
        before = Remembered(tuple(found), frozenset(found))
        bots.append(version(f"bot-{100 + day:03}"))
    meetings = Counter(pair for line_up in before.line_ups for pair in combinations(line_up, 2))
    assert len(meetings) == 130 * 129 // 2
    assert max(meetings.values()) <= most_meetings
