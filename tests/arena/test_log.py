"""The log and the catalogue: written once, whole or not at all, read back as it was."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from helpers import BOTTLE_IMP_3, OH_HELL_3, Bots, bot_file, chunk_of
from small_home import play_here

from arena.log.catalogue import BotRow, Catalogue
from arena.log.chunks import ChunkFile, decode, encode, read_games
from arena.log.files import write_once
from arena.log.home import Home
from arena.log.levels import SandboxLevel
from arena.log.recorded import find_game
from arena.playing import preparing
from arena.playing.conditions import Conditions
from arena.playing.worker import play
from arena.submissions.store import keep, keep_shipped, package_data, take_in
from engine.cells import ROUND_CAP
from engine.errors import EnvironmentUnfit, InputError
from engine.games import variant_named
from leagues.planning import names
from leagues.records import Chunk, Limits
from leagues.schemas import GAMES, RATED, faults_of


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.at(tmp_path / "home")


def data_of(chunk: Chunk, bots: Bots) -> bytes:
    return play(chunk, Conditions(Limits(), ROUND_CAP, SandboxLevel.NONE), bots.packages).data


def written(home: Home, league: str, chunk: Chunk, bots: Bots) -> ChunkFile:
    """The file of a chunk that was played, put into a league's log."""
    path, data = home.chunk(league, chunk.id), data_of(chunk, bots)
    write_once(path, data)
    return ChunkFile(path, sha256(data).hexdigest())


def test_playing_a_chunk_twice_gives_the_same_bytes() -> None:
    bots = Bots()
    chunk = chunk_of(
        BOTTLE_IMP_3, [bots.shipped("random"), bots.shipped("bottle-imp-rules"), bots.shipped("random")], 3
    )
    assert data_of(chunk, bots) == data_of(chunk, bots)


def test_a_file_has_a_row_for_each_game_in_order_and_a_value_for_each_seat(home: Home) -> None:
    bots = Bots()
    players = [bots.shipped("random"), bots.shipped("oh-hell-rules"), bots.shipped("random")]
    chunk = chunk_of(OH_HELL_3, players, 2)
    file = written(home, "league", chunk, bots)
    games, _ = read_games([file])
    assert dict(games.schema) == dict(GAMES)
    assert games["game"].to_list() == ["game-0", "game-1"]
    assert games["bots"].to_list() == [[player.label for player in players]] * 2
    assert games["teams"].to_list() == [[0, 1, 2]] * 2
    assert games["charged"].to_list() == [[0, 0, 0]] * 2
    assert {len(points) for points in games["points"].to_list()} == {3}
    assert read_games([file], RATED)[0].equals(games.select(RATED))
    assert games["ended"].to_list() == ["ALL_ROUNDS"] * 2
    for points, winners in zip(games["points"].to_list(), games["winners"].to_list(), strict=True):
        assert winners == [seat for seat in range(3) if points[seat] == max(points)]


def test_a_file_of_before_outcomes_were_kept_has_none(home: Home) -> None:
    bots = Bots()
    chunk = chunk_of(OH_HELL_3, [bots.shipped("random")] * 3, 2)
    games = decode(data_of(chunk, bots))
    earlier = decode(encode(games.drop("ended", "winners")))
    assert dict(earlier.schema) == dict(GAMES)
    assert earlier["winners"].to_list() == [None, None]
    assert earlier.drop("ended", "winners").equals(games.drop("ended", "winners"))


def test_a_file_that_is_not_as_it_was_written_is_left_out_and_named(home: Home) -> None:
    bots = Bots()
    chunk = chunk_of(OH_HELL_3, [bots.shipped("random")] * 3, 2)
    good, bad = (written(home, league, chunk, bots) for league in ("good", "bad"))
    data = bytearray(bad.path.read_bytes())
    data[len(data) // 2] ^= 1
    bad.path.write_bytes(data)
    gone = ChunkFile(home.chunk("bad", "gone"), good.sha256)
    games, damaged = read_games([bad, good, gone])
    assert damaged == [bad, gone]
    assert games.equals(read_games([good])[0])


def test_faults_name_bot_game_and_cause(home: Home, tmp_path: Path) -> None:
    bots = Bots()
    failing = bots.add(
        bot_file(tmp_path, "failing", "return 'x' if view.round == 1 and view.bidding else view.legal[0]")
    )
    chunk = chunk_of(OH_HELL_3, [bots.shipped("random"), failing, bots.shipped("random")], 2)
    faults = faults_of(decode(data_of(chunk, bots)))
    assert faults.select("game", "seat", "bot", "round", "cause").rows() == [
        ("game-0", 1, "failing@1", 1, "illegal"),
        ("game-1", 1, "failing@1", 1, "illegal"),
    ]


def test_no_files_are_no_games() -> None:
    assert read_games([])[0].schema == GAMES
    assert read_games([], RATED)[0].height == 0


def test_a_writer_that_is_killed_leaves_no_file_under_the_final_name(home: Home) -> None:
    path = home.chunk("league", "chunk")
    program = f"""
import os, pathlib
from arena.log import files
os.fsync = lambda number: os.kill(os.getpid(), 9)
files.write_once(pathlib.Path({str(path)!r}), b"half")
"""
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=Path(__file__).parents[2]).returncode == -9
    assert not path.exists()
    write_once(path, b"whole")
    assert path.read_bytes() == b"whole"


def test_shipped_bots_are_there_and_stay_as_they_are(home: Home) -> None:
    catalogue = Catalogue.of(home)
    keep_shipped(home, catalogue)
    first = [(row.id, row.name, row.sha256) for row in catalogue.bots()]
    keep_shipped(home, catalogue)
    assert [(row.id, row.name, row.sha256) for row in catalogue.bots()] == first
    assert [name for _, name, _ in first] == ["random", "oh-hell-rules", "bottle-imp-rules", "split-rules"]
    assert catalogue.bot("random").games == ["bottle-imp", "oh-hell", "split"]


def test_the_newest_version_is_meant_where_none_is_named(home: Home, tmp_path: Path) -> None:
    catalogue = Catalogue.of(home)
    for version in ("1.0", "0.9"):
        path = tmp_path / "mine.py"
        path.write_text(
            f"from bots import Bot\nclass Mine(Bot):\n    version = {version!r}\n"
            "    def act(self, view): return view.legal[0]\n"
        )
        keep(home, catalogue, *take_in(path))
    assert catalogue.bot("mine").version == "0.9"
    assert catalogue.bot("mine@1.0").version == "1.0"
    with pytest.raises(InputError, match=r'^mine@2\.0: the bot "mine" has no version "2\.0"\n  did you mean 1\.0\?'):
        catalogue.bot("mine@2.0")
    with pytest.raises(InputError, match=r'^mime: there is no bot "mime"\n  did you mean mine\?; arena bot list'):
        catalogue.bot("mime")


def test_a_damaged_or_missing_package_is_said_so(home: Home, tmp_path: Path) -> None:
    catalogue = Catalogue.of(home)
    package, row = take_in(bot_file(tmp_path, "mine", "return view.legal[0]"))
    keep(home, catalogue, package, row)
    stored = catalogue.bot("mine")
    place = home.package(stored.sha256)
    place.write_bytes(place.read_bytes().replace(b"legal[0]", b"legal[1]"))
    with pytest.raises(EnvironmentUnfit, match="damaged"):
        package_data(home, stored)
    place.unlink()
    with pytest.raises(EnvironmentUnfit, match="missing"):
        package_data(home, stored)


def test_bot_rows_cannot_be_doubled_by_two_writers(home: Home) -> None:
    one, other = Catalogue.of(home), Catalogue.of(home)

    def row(sha256: str) -> BotRow:
        return BotRow(name="mine", version="1", sha256=sha256, games=["oh-hell"], summary="", shipped=False)

    assert one.add_bot(row("a")) is True
    assert other.add_bot(row("a")) is False
    with pytest.raises(InputError, match="other content"):
        other.add_bot(row("b"))
    assert [bot.sha256 for bot in one.bots()] == ["a"]


def test_results_are_the_same_whichever_way_files_are_cut(home: Home) -> None:
    bots = Bots()
    players = [bots.shipped("random")] * 3
    whole = chunk_of(OH_HELL_3, players, 3)
    parts = [
        written(home, f"part-{number}", Chunk(whole.id, whole.cell, 0, whole.bots, (game,)), bots)
        for number, game in enumerate(whole.games)
    ]
    assert read_games(parts)[0].equals(read_games([written(home, "l", whole, bots)])[0])


def test_a_game_is_told_with_the_options_it_was_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version gives a variant another option: what was played before keeps its own, and no longer counts."""
    home = Home.at(tmp_path / "home")
    before, _ = play_here(monkeypatch, home)
    game = before.results().games["game"][0]
    hook = variant_named("oh-hell/standard+hook=true")
    for module in (preparing, names):
        monkeypatch.setattr(module, "variant_of", lambda _: hook)
    after, played = play_here(monkeypatch, home)
    assert set(played) == set(after.there) and set(played).isdisjoint(before.there)
    cells = after.history.cells_then
    assert {cells[chunk].options["hook"] for chunk in before.there} == {False}
    assert {cells[chunk].options["hook"] for chunk in after.there} == {True}
    assert find_game(home, game).cell.options["hook"] is True, "of two games of a name the one that counts is meant"
    monkeypatch.undo()
    again, played = play_here(monkeypatch, home)
    assert (set(again.there), played) == (set(before.there), [])
    assert find_game(home, game).cell.options["hook"] is False
