"""The table: what a chunk's games come to, and what a bot that fails costs whom."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers import BOTTLE_IMP_3, OH_HELL_3, Bots, bot_file, chunk_of, games_of, others, play_local, unboxed

from arena.playing import players
from arena.playing.worker import play
from arena.sandbox.faults import PlatformFault
from engine.cells import Cell
from engine.games import games
from engine.keys import seed
from engine.positions import Position

CELLS = [cell for game in games().values() for cell in game.cells()]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.id)
def test_a_chunk_is_what_its_games_are_when_stepped_one_by_one(cell: Cell) -> None:
    bots = Bots()
    chunk = chunk_of(cell, [bots.shipped("random")] * cell.seats, 3)
    rows = play_local(chunk, bots).to_dicts()
    for planned, row in zip(chunk.games, rows, strict=True):
        position = Position(cell, planned.seed)
        streams = [random.Random(seed("bot", planned.seed, seat)) for seat in range(cell.seats)]
        moves: list[int] = []
        while not position.over:
            legal = position.legal
            moves.append(int(legal[0] if len(legal) == 1 else streams[position.to_act].choice(legal)))
            position.push(moves[-1])
        assert row["moves"] == moves
        assert row["points"] == position.points
        assert (row["game"], row["block"], row["seed"]) == (planned.id, planned.block, planned.seed)
        assert row["faults"] == [] and row["charged"] == [0] * cell.seats


@pytest.mark.parametrize(
    ("cell", "sides"), [("oh-hell/standard/4/2-2", [0, 1, 0, 1]), ("bottle-imp/expanded/4/2-1-1", [0, 1, 2, 3])]
)
def test_only_partners_who_stay_together_are_one_side(cell: str, sides: list[int]) -> None:
    bots = Bots()
    row = play_local(chunk_of(Cell.parse(cell), [bots.shipped("random")] * 4, 1), bots).to_dicts()[0]
    assert row["teams"] == sides


def test_a_game_does_not_depend_on_the_games_beside_it() -> None:
    bots = Bots()
    players = [bots.shipped("random"), bots.shipped("oh-hell-rules"), bots.shipped("random")]
    together = play_local(chunk_of(OH_HELL_3, players, 5), bots)
    whole = chunk_of(OH_HELL_3, players, 5)
    for number, planned in enumerate(whole.games):
        alone = play_local(type(whole)(whole.id, whole.cell, whole.rotation, whole.bots, (planned,)), bots)
        assert alone.row(0) == together.row(number)


FAILING = {
    "raises": ("raise RuntimeError('no idea')", "crash", "RuntimeError: no idea"),
    "memory": ("raise MemoryError", "memory", "MemoryError: it asked for more memory than it may have"),
    "nonsense": ("return 'the ace'", "illegal", "act returned 'the ace', not one of view.legal"),
    "nothing": ("return None", "illegal", "act returned None, not one of view.legal"),
    "no-such-action": ("return 9999", "illegal", "9999 is not an action of this game"),
}


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.parametrize("cell", [OH_HELL_3, BOTTLE_IMP_3], ids=["oh-hell", "bottle-imp"])
def test_a_bot_that_always_fails_leaves_the_others_the_games_they_have_against_random(
    name: str, cell: Cell, tmp_path: Path
) -> None:
    body, cause, detail = FAILING[name]
    bots = Bots()
    failing = bots.add(bot_file(tmp_path, name, body))
    opponent = bots.shipped("random")
    for seat in range(cell.seats):
        with_failing = play_local(
            chunk_of(cell, [failing if place == seat else opponent for place in range(cell.seats)], 4), bots
        )
        with_random = play_local(chunk_of(cell, [opponent] * cell.seats, 4), bots)
        assert others(with_failing, seat) == others(with_random, seat)
        assert with_failing["moves"].to_list() == with_random["moves"].to_list()
        first = with_failing["faults"][0][0]
        assert (first["seat"], first["cause"], first["detail"]) == (seat, cause, detail)
        assert all(
            row["charged"][seat] > 0 and sum(row["charged"]) == row["charged"][seat] for row in with_failing.to_dicts()
        )


def test_after_so_many_faults_a_bot_is_out_and_each_game_it_leaves_is_charged_once(tmp_path: Path) -> None:
    bots = Bots()
    failing = bots.add(bot_file(tmp_path, "failing", "raise ValueError"))
    rows = play_local(
        chunk_of(OH_HELL_3, [failing, bots.shipped("random"), bots.shipped("random")], 4), bots, faults_per_chunk=3
    ).to_dicts()
    causes = sorted(fault["cause"] for row in rows for fault in row["faults"])
    # all four games were asked in one turn, so the fourth answer had been given when the third put the bot out
    assert causes == ["crash"] * 4 + ["out"] * 4


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_bot_is_out_with_its_last_fault_allowed_and_asked_no_more(most: int, tmp_path: Path) -> None:
    bots = Bots()
    failing, opponent = bots.add(bot_file(tmp_path, "failing", "raise ValueError")), bots.shipped("random")
    chunk = chunk_of(OH_HELL_3, [opponent, failing, opponent], 1)
    outcome = play(chunk, unboxed(faults_per_chunk=most), bots.packages)
    (row,) = games_of(outcome).to_dicts()
    assert [fault["cause"] for fault in row["faults"]] == ["crash"] * most + ["out"]
    assert row["charged"] == [0, most + 1, 0]
    assert outcome.decisions[1] == most
    assert row["faults"][-1]["detail"] == f"{most} faults in one chunk"


@pytest.mark.parametrize(("most", "left"), [(3, ["out"]), (4, [])])
def test_a_bot_with_one_fault_fewer_plays_on(most: int, left: list[str], tmp_path: Path) -> None:
    """It fails three times, then answers."""
    bots = Bots()
    body = """
        Tested.calls = getattr(Tested, "calls", 0) + 1
        if Tested.calls in (1, 3, 4):
            raise ValueError
        return view.legal[0]
    """
    failing, opponent = bots.add(bot_file(tmp_path, "failing", body)), bots.shipped("random")
    rows = play_local(chunk_of(OH_HELL_3, [failing, opponent, opponent], 1), bots, faults_per_chunk=most).to_dicts()
    assert [fault["cause"] for row in rows for fault in row["faults"]] == ["crash"] * 3 + left


def test_one_illegal_answer_is_one_fault_with_its_place_and_rule(tmp_path: Path) -> None:
    bots = Bots()
    body = """
        if view.round == 4 and view.bidding:
            return 17
        return view.legal[0]
    """
    once = bots.add(bot_file(tmp_path, "once", body))
    row = play_local(chunk_of(OH_HELL_3, [once, bots.shipped("random"), bots.shipped("random")], 1), bots).to_dicts()[0]
    assert [(fault["seat"], fault["round"], fault["cause"]) for fault in row["faults"]] == [(0, 4, "illegal")]
    assert row["faults"][0]["detail"] == "bid 17: a bid of 17 is more than the 5 cards dealt (OH-6)"
    position = Position(OH_HELL_3, chunk_of(OH_HELL_3, [], 1).games[0].seed)
    for move in row["moves"][: row["faults"][0]["decision"]]:
        position.push(move)
    assert (position.to_act, int(position.state["round"])) == (0, 4)


def test_a_bot_that_cannot_be_loaded_is_out_from_the_start_in_every_game(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(
        "from bots import Bot\nimport a_module_that_is_not_there\n"
        "class Mine(Bot):\n    def act(self, view): return view.legal[0]\n"
    )
    bots = Bots()
    rows = play_local(
        chunk_of(OH_HELL_3, [bots.shipped("random"), bots.add(path), bots.shipped("random")], 3), bots
    ).to_dicts()
    assert [[fault["cause"] for fault in row["faults"]] for row in rows] == [["import"]] * 3
    assert "a_module_that_is_not_there" in rows[0]["faults"][0]["detail"]


def test_details_hold_no_memory_address(tmp_path: Path) -> None:
    bots = Bots()
    failing = bots.add(bot_file(tmp_path, "failing", "raise ValueError(object())"))
    row = play_local(
        chunk_of(OH_HELL_3, [failing, bots.shipped("random"), bots.shipped("random")], 1), bots
    ).to_dicts()[0]
    assert row["faults"][0]["detail"] == "ValueError: <object object at 0x...>"


def test_end_receives_the_points_of_the_game(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    path = tmp_path / "listener.py"
    path.write_text(
        "from bots import Bot\nclass Listener(Bot):\n    def act(self, view): return view.legal[-1]\n"
        "    def end(self, result):\n"
        f"        with open({str(told)!r}, 'a') as file: file.write(repr(result.points) + chr(10))\n"
    )
    bots = Bots()
    games = play_local(chunk_of(OH_HELL_3, [bots.shipped("random"), bots.add(path), bots.shipped("random")], 3), bots)
    assert told.read_text().splitlines() == [repr(tuple(points)) for points in games["points"].to_list()]


LOSING_ITS_FILE = """
path = __import__("pathlib").Path(__file__)
path.parent.chmod(0o755)
path.unlink()
raise ValueError("no such file")
"""


def test_a_failure_of_a_bot_whose_files_are_gone_is_not_charged(folder: Path, tmp_path: Path) -> None:
    bots = Bots()
    chunk = chunk_of(
        OH_HELL_3, [bots.add(bot_file(tmp_path, "losing", LOSING_ITS_FILE)), *[bots.shipped("random")] * 2], 1
    )
    with pytest.raises(PlatformFault, match="damaged or removed"):
        play_local(chunk, bots)


def test_one_that_does_not_load_for_that_is_not_charged_either(folder: Path, tmp_path: Path) -> None:
    bots = Bots()
    path = bot_file(tmp_path, "losing", "return 0")
    path.write_text(path.read_text() + "\n" + LOSING_ITS_FILE)
    chunk = chunk_of(OH_HELL_3, [bots.add(path), *[bots.shipped("random")] * 2], 1)
    with pytest.raises(PlatformFault, match="damaged or removed"):
        play_local(chunk, bots)


def test_memory_that_is_limited_for_the_whole_process_is_not_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = Bots()
    chunk = chunk_of(
        OH_HELL_3, [bots.add(bot_file(tmp_path, "large", "raise MemoryError")), *[bots.shipped("random")] * 2], 1
    )
    monkeypatch.setattr(players.resource, "getrlimit", lambda which: (1 << 30, 1 << 30))
    with pytest.raises(PlatformFault, match="ulimit -v"):
        play_local(chunk, bots)
