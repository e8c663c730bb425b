"""What is changed in a log is named, also where digests and manifest were made to agree; what cannot be told is said to
be undecided, and nobody is accused of it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from helpers import bot_file
from small_home import LEAGUE, play_here
from tampering import Row, change_games, change_manifest, in_chunk, keep_bytes, other_game, verify

from arena.log.catalogue import Catalogue
from arena.log.chunks import encode
from arena.log.entries import BotEntry, CellEntry, LeagueEntry, PlayedEntry
from arena.log.home import Home
from arena.log.logged import logged
from arena.playing.conditions import Conditions
from arena.playing.table import play_chunk
from arena.playing.worker import Outcome, play, seating
from arena.sandbox.faults import BotFault
from arena.submissions.store import keep, take_in
from arena.upkeep import again, verifying
from arena.upkeep.findings import Doubt
from bots.shipped import shipped_files
from engine.errors import Mismatch
from engine.faults import Cause
from leagues.records import Chunk

ANOTHER = "0123456789abcdef"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home.at(tmp_path_factory.mktemp("played") / "home")
    with pytest.MonkeyPatch.context() as monkeypatch:
        play_here(monkeypatch, home)
    return home


@pytest.fixture
def home(played: Home, tmp_path: Path) -> Home:
    """A copy of a home with a league that was played, which a test may change."""
    shutil.copytree(played.folder, tmp_path / "home")
    return Home.at(tmp_path / "home")


def test_a_log_as_it_was_written_is_verified(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    found = verify(home, monkeypatch)
    assert (found.discrepancies, found.undecided, found.finished) == ((), (), True)
    assert found.chunks == found.same == len(found.played_again) == len(logged(home, "small").planned) > 1


def first(change: Callable[[Row], object]) -> Callable[[Home], object]:
    """A change to the first game of a chunk."""
    return lambda home: change_games(home, lambda rows: change(rows[0]))


def every(change: Callable[[Row], object]) -> Callable[[list[Row]], object]:
    return lambda rows: [change(row) for row in rows]


def exchange(values: list[Any]) -> None:
    """Two that differ exchange their places."""
    other = next(place for place, value in enumerate(values) if value != values[0])
    values[0], values[other] = values[other], values[0]


def exchange_bots(row: Row) -> None:
    for column in ("bots", "sha256"):
        exchange(row[column])


def bots_of_manifest(home: Home) -> None:
    """Results, manifest and digests agree that the bots sat otherwise."""
    change_games(home, every(exchange_bots))

    def change(entry: Any) -> Any:
        exchange(entry.bots)
        return entry

    change_manifest(home, in_chunk(change))


def seeds_of_manifest(home: Home) -> None:
    """The same for other deals."""

    def seeds(entry: Any) -> Any:
        halves = [entry.seeds[place : place + 16] for place in range(0, len(entry.seeds), 16)]
        return replace(entry, seeds="".join(f"{int(one, 16) ^ 1:016x}" for one in halves))

    change_games(home, every(lambda row: row.update(seed=row["seed"] ^ 1)))
    change_manifest(home, in_chunk(seeds))


def engine_of_manifest(home: Home) -> None:
    chunk = change_games(home, every(lambda row: row.update(engine=ANOTHER)))
    change_manifest(
        home,
        lambda one: replace(one, engine=ANOTHER) if isinstance(one, PlayedEntry) and one.chunk == chunk else one,
    )


def contents_of_manifest(home: Home) -> None:
    """A bot's content is another one, in the manifest and in every result."""
    change_manifest(
        home, lambda one: replace(one, sha256="a" * 64) if isinstance(one, BotEntry) and one.name == "random" else one
    )
    for chunk in list(logged(home, "small").there):
        change_games(
            home,
            every(
                lambda row: row.update(
                    sha256=[
                        "a" * 64 if bot == "random@1" else sha256
                        for bot, sha256 in zip(row["bots"], row["sha256"], strict=True)
                    ]
                )
            ),
            chunk,
        )


def add_fault(row: Row, bot: str = "oh-hell-rules@1", cause: str = "cpu", **other: int) -> None:
    """A fault at the first choice of a bot, or at what is said otherwise."""
    place = row["bots"].index(bot)
    seat, move = other_game(dict(row), lambda seat, move: seat == place)
    fault = {"seat": seat, "round": 0, "decision": move, "cause": cause, "detail": "it took too long"}
    row["faults"] = [fault | other]
    row["charged"][seat] += 1


def limits_of_manifest(home: Home) -> None:
    change_manifest(
        home,
        lambda one: replace(one, limits=one.limits | {"decision_cpu_ms": 7}) if isinstance(one, LeagueEntry) else one,
    )


def options_of_manifest(home: Home) -> None:
    change_manifest(
        home,
        lambda one: replace(one, options=one.options | {"hook": True}) if isinstance(one, CellEntry) else one,
    )


def decisions_of_manifest(home: Home) -> None:
    def change(one: Any) -> Any:
        if isinstance(one, PlayedEntry):
            one.decisions[1] += 1
        return one

    change_manifest(home, change)


def flip_a_byte(home: Home) -> None:
    path = home.chunk("small", next(iter(logged(home, "small").there)))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def no_parquet(home: Home) -> None:
    keep_bytes(home, next(iter(logged(home, "small").there)), b"nothing of the kind")


def shorten(home: Home) -> None:
    path = home.chunk("small", next(iter(logged(home, "small").there)))
    path.write_bytes(path.read_bytes()[:-1])


TAMPERING: dict[str, tuple[Callable[[Home], object], str]] = {
    "points of a seat": (first(lambda row: row["points"].__setitem__(0, row["points"][0] + 10)), "points"),
    "points of two seats exchanged": (first(lambda row: exchange(row["points"])), "points"),
    "points of a seat too few": (first(lambda row: row["points"].pop()), "seats"),
    "points that are none": (first(lambda row: row["points"].__setitem__(0, None)), "points"),
    "winners": (first(lambda row: row.update(winners=sorted({0, 1, 2} - set(row["winners"])))), "winners"),
    "winners left out": (first(lambda row: row.update(winners=None)), "winners"),
    "ended": (first(lambda row: row.update(ended="TARGET")), "ended"),
    "bots of a game": (first(lambda row: exchange(row["bots"])), "bots"),
    "bots and contents of a game": (first(exchange_bots), "bots"),
    "bots of a chunk, in the manifest too": (bots_of_manifest, "chunk"),
    "sha256": (first(lambda row: row["sha256"].__setitem__(0, "b" * 64)), "sha256"),
    "sha256, in the manifest too": (contents_of_manifest, "chunk"),
    "teams": (first(lambda row: row.update(teams=[0, 0, 1])), "teams"),
    "seed": (first(lambda row: row.update(seed=row["seed"] ^ 1)), "seed"),
    "seeds, in the manifest too": (seeds_of_manifest, "seeds"),
    "block": (first(lambda row: row.update(block=ANOTHER)), "block"),
    "game": (first(lambda row: row.update(game=ANOTHER)), "game"),
    "chunk": (first(lambda row: row.update(chunk=ANOTHER)), "chunk"),
    "cell": (first(lambda row: row.update(cell="oh-hell/hook/3/1-1-1")), "cell"),
    "rotation": (first(lambda row: row.update(rotation=row["rotation"] + 1)), "rotation"),
    "round cap": (first(lambda row: row.update(round_cap=7)), "round_cap"),
    "level": (first(lambda row: row.update(level="A")), "level"),
    "engine": (first(lambda row: row.update(engine=ANOTHER)), "engine"),
    "engine, in the manifest too": (engine_of_manifest, "engine"),
    "a move that is not legal": (first(lambda row: row["moves"].__setitem__(0, 60)), "moves"),
    "a move that is no action": (first(lambda row: row["moves"].__setitem__(3, -1)), "moves"),
    "moves that stop early": (first(lambda row: row["moves"].pop()), "moves"),
    "moves that go on": (first(lambda row: row["moves"].append(0)), "moves"),
    "a game left out": (lambda home: change_games(home, lambda rows: rows.pop()), "games"),
    "a game twice": (lambda home: change_games(home, lambda rows: rows.append(rows[0])), "games"),
    "charged": (first(lambda row: row["charged"].__setitem__(1, 1)), "charged"),
    "a fault that was not": (first(add_fault), "moves"),
    "a fault with the move that is drawn": (first(lambda row: add_fault(row, "random@1", "illegal")), "faults"),
    "a fault at no choice": (first(lambda row: add_fault(row, decision=len(row["moves"]) - 1)), "faults"),
    "a fault after the end": (first(lambda row: add_fault(row, decision=9999)), "faults"),
    "a fault in another round": (first(lambda row: add_fault(row, round=3)), "faults"),
    "a fault of a seat that is not there": (first(lambda row: add_fault(row, seat=9)), "faults"),
    "limits": (limits_of_manifest, "chunk"),
    "options": (options_of_manifest, "options"),
    "decisions": (decisions_of_manifest, "decisions"),
    "a flipped bit": (flip_a_byte, "file"),
    "a file cut short": (shorten, "file"),
    "a file of something else": (no_parquet, "file"),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERING)
def test_what_is_changed_is_named(what: str, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    change, field = TAMPERING[what]
    chunk = next(iter(logged(home, "small").there))
    change(home)
    found = verify(home, monkeypatch)
    assert field in {one.field for one in found.discrepancies}, found.discrepancies
    assert found.undecided == ()
    if field != "options" and "manifest" not in what:
        assert any(one.chunk == chunk for one in found.discrepancies)
    if what.startswith(("points of", "winners", "bots of a game", "ended")) and field != "seats":
        assert {one.game for one in found.discrepancies} == {logged(home, "small").history.chunks[chunk].games[:16]}


def test_a_lawful_game_that_was_not_played_is_found_by_asking_the_bots(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed: list[tuple[int, int]] = []
    chunk = change_games(home, lambda rows: changed.append(other_game(rows[1], lambda seat, move: move >= 9)))
    found = verify(home, monkeypatch)
    assert found.undecided == ()
    ((seat, move),) = changed
    (one,) = found.discrepancies
    entry = logged(home, "small").history.chunks[chunk]
    assert (one.field, one.chunk, one.game, one.seat) == ("moves", chunk, entry.games[16:32], seat)
    assert one.what.startswith(f"move {move}: the log has ")
    assert f"{entry.bots[seat]} answers" in one.what


def test_a_manifest_with_impossible_limits_is_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    change_manifest(home, lambda one: replace(one, limits={"memory_mib": -1}) if isinstance(one, LeagueEntry) else one)
    with pytest.raises(Mismatch, match="limits"):
        verify(home, monkeypatch)


def test_a_chunk_of_a_cell_that_the_league_has_not_is_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    change_manifest(home, in_chunk(lambda one: replace(one, cell="oh-hell/standard/9/1-1")))
    with pytest.raises(Mismatch, match="is not in the manifest"):
        verify(home, monkeypatch)


def test_a_sample_is_always_the_same_and_everything_is_refereed(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = verify(home, monkeypatch)
    one, other = verify(home, monkeypatch, 2), verify(home, monkeypatch, 2)
    assert one == other
    assert len(one.played_again) == one.same == 2
    assert one.chunks == whole.chunks > 2
    (not_drawn, *_) = set(whole.played_again) - set(one.played_again)
    change_games(home, lambda rows: rows[0]["points"].append(1.0), not_drawn)
    assert verify(home, monkeypatch, 2).discrepancies != ()


def league_with(body: str, home: Home, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a league with a bot whose `act` has the given body, as if it had shipped."""
    league_of({"tested": body}, LEAGUE.replace('"random"', '"tested"'), home, folder, monkeypatch)


def league_of(bodies: Mapping[str, str], text: str, home: Home, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a league with bots whose `act` have the given bodies, by name, as if they had shipped."""
    paths = {name: bot_file(folder, name, body) for name, body in bodies.items()}
    catalogue = Catalogue.of(home)
    for name, path in paths.items():
        keep(home, catalogue, *take_in(path, name, shipped=True))
    catalogue.close()
    shipped = {**shipped_files(), **paths}
    monkeypatch.setattr(again, "shipped_files", lambda: shipped)
    play_here(monkeypatch, home, text)


NOT_DETERMINISTIC = {
    "urandom": "return view.legal[os.urandom(1)[0] % len(view.legal)]",
    "the clock": "return view.legal[time.perf_counter_ns() // 64 % len(view.legal)]",
    "memory addresses in a message": "raise ValueError(f'{os.urandom(8).hex()}')",
}


@pytest.mark.parametrize("what", NOT_DETERMINISTIC)
def test_a_bot_that_is_not_deterministic_is_named_and_not_accused(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home.at(tmp_path / "home")
    league_with(NOT_DETERMINISTIC[what], home, tmp_path, monkeypatch)
    found = verify(home, monkeypatch)
    assert found.discrepancies == ()
    assert found.not_deterministic == ("tested@1",)
    assert found.same == 0
    assert {one.why for one in found.undecided} == {Doubt.NOT_DETERMINISTIC}
    assert {one.chunk for one in found.undecided} == set(logged(home, "small").there)
    assert all("tested@1 answers differently when it is asked the same again" in one.what for one in found.undecided)


def test_another_bots_moves_are_not_excused_by_one_that_is_not_deterministic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot that draws lots plays its last card of a game otherwise; the first bid of the honest one was changed."""
    home = Home.at(tmp_path / "home")
    league_with(
        "return view.legal[0 if view.bidding else os.urandom(1)[0] % len(view.legal)]", home, tmp_path, monkeypatch
    )
    chunk = next(iter(logged(home, "small").there))
    honest = logged(home, "small").history.chunks[chunk].bots.index("oh-hell-rules@1")
    change_games(home, lambda rows: other_game(rows[0], lambda seat, move: seat == honest))
    found = verify(home, monkeypatch)
    assert [(one.field, one.chunk, one.seat) for one in found.discrepancies] == [("moves", chunk, honest)]


def test_a_bot_that_fails_the_same_way_each_time_is_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home.at(tmp_path / "home")
    league_with("return 69 if view.bidding else [][0]", home, tmp_path, monkeypatch)
    found = verify(home, monkeypatch)
    assert (found.discrepancies, found.undecided) == ((), ())
    assert found.same == found.chunks


def stopped_for_time(chunk: Chunk, conditions: Conditions, packages: Mapping[str, bytes]) -> Outcome:
    """The chunk as it is played where the bot of seat 1 takes too long in its second turn."""
    sit = seating(chunk, conditions, packages)

    def slow(job: Any, *sizes: int) -> Any:
        player = sit(job, *sizes)
        if job.seat == 1:
            turn, turns = player.turn, []

            def stopped(count: int) -> bytes:
                turns.append(count)
                if len(turns) == 2:
                    raise BotFault(Cause.CPU, "it took too long")
                return turn(count)

            player.turn = stopped
        return player

    games = play_chunk(chunk, conditions, slow)
    return Outcome(encode(games.games), games.games.height, games.decisions, games.cpu_ns, games.logs)


def test_a_bot_stopped_for_time_in_one_playing_only_is_no_accusation(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = verify(home, monkeypatch, playing=stopped_for_time)
    assert found.discrepancies == ()
    assert {one.why for one in found.undecided} == {Doubt.TIMING}
    assert {one.seat for one in found.undecided} == {1}
    assert all("drawn for the fault cpu: it took too long" in one.what for one in found.undecided)


@pytest.fixture
def later_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """This program has other rules than those the league was played by, as far as their identity says."""
    for module in (verifying, again):
        monkeypatch.setattr(module, "engine_of", lambda cell: ANOTHER)
    monkeypatch.setattr(verifying, "source_hash", lambda: ANOTHER)


@pytest.mark.usefixtures("later_rules")
def test_results_of_another_version_that_come_out_the_same_are_verified(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = verify(home, monkeypatch)
    assert (found.discrepancies, found.undecided) == ((), ())
    assert found.same == found.chunks


@pytest.mark.usefixtures("later_rules")
@pytest.mark.parametrize("what", ["points of a seat", "a move that is not legal", "options"])
def test_results_of_another_version_that_differ_are_not_called_tampering(
    what: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    TAMPERING[what][0](home)
    found = verify(home, monkeypatch)
    assert found.discrepancies == ()
    assert {one.why for one in found.undecided} == {Doubt.OTHER_RULES}
    assert all("another version of the rules" in one.what for one in found.undecided)


@pytest.mark.usefixtures("later_rules")
def test_what_no_rule_changes_is_tampering_whatever_the_version(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    TAMPERING["bots of a game"][0](home)
    assert {one.field for one in verify(home, monkeypatch).discrepancies} == {"bots"}


def test_a_bot_whose_package_is_gone_is_said(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    sha256 = logged(home, "small").history.bots["random@1"].sha256
    home.package(sha256).unlink()
    assert verify(home, monkeypatch).undecided == ()
    home.package_copy(sha256).unlink()
    found = verify(home, monkeypatch)
    assert {(one.why, one.bot) for one in found.undecided} == {(Doubt.BOT_GONE, "random@1")}
    assert found.played_again == ()


def test_a_stranger_is_never_played_without_a_sandbox_whatever_the_manifest_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home.at(tmp_path / "home")
    league_with("return view.legal[0]", home, tmp_path, monkeypatch)
    assert logged(home, "small").history.bots["tested@1"].shipped
    monkeypatch.setattr(again, "shipped_files", shipped_files)
    with pytest.raises(Exception, match="tested@1") as refused:
        verify(home, monkeypatch, playing=play)
    assert "sandbox" in str(refused.value)


def test_of_several_bots_that_are_not_deterministic_none_is_accused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first difference of two playings may be another bot's than the first difference from the log."""
    home = Home.at(tmp_path / "home")
    lots = "return view.legal[os.urandom(1)[0] % len(view.legal)]"
    text = LEAGUE.replace('"random", "oh-hell-rules"', '"tested", "drawing"')
    league_of({"tested": lots, "drawing": f"# another bot\n{lots}"}, text, home, tmp_path, monkeypatch)
    found = verify(home, monkeypatch)
    assert found.discrepancies == ()
    assert set(found.not_deterministic) <= {"drawing@1", "tested@1"} and found.not_deterministic
