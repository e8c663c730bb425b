"""Trying a bot out before it counts: in which cells, in which seats, and what of it is held against it."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from helpers import Bots, bot_file, unboxed

from arena.playing.checking import CellCheck, cells_to_try, check
from engine.game import Game
from engine.games import games
from leagues.records import BotVersion


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_variant_seat_count_and_layout_is_tried(game: Game) -> None:
    tried, every = cells_to_try(game), game.cells()
    assert set(tried) <= set(every)
    assert len(set(tried)) == len(tried)
    assert {cell.variant for cell in tried} == {cell.variant for cell in every}
    assert {(cell.seats, cell.layout) for cell in tried} == {(cell.seats, cell.layout) for cell in every}
    assert len(tried) <= len(game.variants) + len({cell.layout for cell in every})


def checked(bot: BotVersion, opponent: BotVersion, bots: Bots, cells: int) -> list[CellCheck]:
    """The first so many cells of a bot's check, without a sandbox."""
    return list(islice(check(bot, opponent, bots.packages, unboxed(), deals=2), cells))


def test_the_others_faults_are_not_held_against_a_bot(tmp_path: Path) -> None:
    bots = Bots()
    failing = bots.add(bot_file(tmp_path, "failing", "raise ValueError('not me')"))
    for one in checked(bots.shipped("random"), failing, bots, 3):
        assert (one.passed, one.could_not_start, one.faults, one.first_fault, one.log) == (True, False, {}, "", "")
        assert one.decisions > 0


def test_a_bots_own_faults_are_counted_by_cause_and_the_first_is_told(tmp_path: Path) -> None:
    bots = Bots()
    body = """
        if view.bidding and view.round == 1:
            raise ValueError("odd")
        if view.bidding and view.round == 2:
            return 9999
        return view.legal[0]
    """
    failing = bots.add(bot_file(tmp_path, "failing", body))
    failing = BotVersion(failing.name, failing.version, failing.sha256, ("oh-hell",))
    (one,) = checked(failing, bots.shipped("random"), bots, 1)
    assert one.faults == {"crash": 2, "illegal": 2}
    assert not one.passed and not one.could_not_start
    assert one.first_fault.startswith("crash in game 1, round 2, after ")
    assert one.first_fault.endswith(" moves: ValueError: odd")


def test_a_bot_that_cannot_be_loaded_could_not_start(tmp_path: Path) -> None:
    bots = Bots()
    path = bot_file(tmp_path, "broken", "return view.legal[0]")
    path.write_text("import a_module_that_is_not_there\n" + path.read_text())
    (one,) = checked(bots.add(path), bots.shipped("random"), bots, 1)
    assert one.could_not_start
    assert (one.faults, one.decisions, one.cpu_us) == ({"import": 2}, 0, None)


def test_a_bot_moves_on_a_seat_from_cell_to_cell(tmp_path: Path) -> None:
    """The points it is credited with are those of the seat it sits in, the field's those of the other seats."""
    notes = tmp_path / "notes.jsonl"
    path = bot_file(tmp_path, "noting", "return view.legal[0]")
    path.write_text(
        path.read_text()
        + f"""
    def end(self, result):
        with open({str(notes)!r}, "a") as file:
            print(json.dumps([self.table.seat, self.table.layout, result.points]), file=file)
"""
    )
    path.write_text("import json\n" + path.read_text())
    bots = Bots()
    checks = checked(bots.add(path), bots.shipped("random"), bots, 8)
    noted = [json.loads(line) for line in notes.read_text().splitlines()]
    assert [seat for seat, _, _ in noted[::2]] == [number % one.cell.seats for number, one in enumerate(checks)]
    assert len({seat for seat, _, _ in noted}) >= 3
    for one, first, second in zip(checks, noted[::2], noted[1::2], strict=True):
        seat, layout, points = first
        assert (second[0], layout) == (seat, one.cell.layout)
        assert one.points == (points[seat] + second[2][seat]) / 2
        others = [total for _, _, row in (first, second) for place, total in enumerate(row) if place != seat]
        assert one.field_points == pytest.approx(sum(others) / len(others))
