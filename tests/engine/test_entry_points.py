"""Games of other distributions: found by entry points, refused with the distribution's name where they will not do,
and their source part of what names results and compiled code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from distributions import install, install_fourth_game

LIST = "from engine.games import games; print(*games())"
IDENTITIES = """
from engine.games import engine_of, games
print(*(engine_of(games()[name].cells()[0]) for name in ("oh-hell", "plain-tricks")))
"""
PLAY = """
from numba.core.dispatcher import Dispatcher
from engine.batch import Batch
from engine.games import games
game = games()["plain-tricks"]
batch = Batch(game.cells()[0], [1, 2], 1)
views = batch.views()
while any(batch.gather(seat, views) for seat in range(batch.seats)):
    for seat in range(batch.seats):
        while due := batch.gather(seat, views):
            for j in range(due):
                batch.chosen[j] = views[j]["legal"][0]
            assert batch.check(due) == 0
            batch.carry_out(due)
functions = [one for place in (game.kernel, game.loops) for one in vars(place).values() if isinstance(one, Dispatcher)]
print(*batch.points().sum(axis=1).tolist(), sum(sum(one.stats.cache_misses.values()) for one in functions))
"""
REFUSED = """
from engine.errors import EnvironmentUnfit
from engine.games import games
try:
    games()
except EnvironmentUnfit as error:
    print(error.exit_code, error)
"""


def run(code: str, site: Path, **environment: str) -> list[str]:
    """The words that a new process prints that runs the code where what stands in `site` is installed."""
    found = {**os.environ, "PYTHONPATH": str(site), **environment}
    return subprocess.run(
        [sys.executable, "-P", "-c", code], env=found, capture_output=True, text=True, check=True
    ).stdout.split()


def test_a_game_of_another_distribution_is_there_after_ours(tmp_path: Path) -> None:
    ours = ["bottle-imp", "oh-hell", "split"]
    assert run(LIST, tmp_path) == ours
    install_fourth_game(tmp_path)
    assert run(LIST, tmp_path) == [*ours, "plain-tricks"]


def test_the_game_in_the_tests_keeps_every_promise(tmp_path: Path) -> None:
    install_fourth_game(tmp_path)
    code = "from engine.games import games; from engine.testing import check_game; check_game(games()['plain-tricks'])"
    assert run(code, tmp_path) == []


def test_games_come_in_the_order_of_their_distributions_wherever_these_are_found(tmp_path: Path) -> None:
    install_fourth_game(tmp_path / "one")
    source = (tmp_path / "one" / "plain_tricks" / "game.py").read_text()
    (tmp_path / "two" / "another").mkdir(parents=True)
    (tmp_path / "two" / "another" / "__init__.py").write_text(
        source.replace('name="plain-tricks"', 'name="zebra"').replace('package="plain_tricks"', 'package="another"')
    )
    install(tmp_path / "two", "another", "zebra = another:GAME")
    for path in (f"{tmp_path}/one{os.pathsep}{tmp_path}/two", f"{tmp_path}/two{os.pathsep}{tmp_path}/one"):
        assert run(LIST, Path(path))[3:] == ["zebra", "plain-tricks"]


CHANGED = "from dataclasses import replace\nfrom engine.oh_hell.game import GAME\nGAME = replace(GAME, {}='{}')"
"""A game of ours under another name, or with its parts elsewhere."""


@pytest.mark.parametrize(
    ("points", "source", "cause"),
    [
        ("gone = no_such_module:GAME", "", "no_such_module:GAME cannot be loaded: ModuleNotFoundError"),
        ("gone = theirs:NOTHING", "", "theirs:NOTHING cannot be loaded: AttributeError"),
        ("broken = theirs:GAME", "1 / 0", "theirs:GAME cannot be loaded: ZeroDivisionError: division by zero"),
        ("other = theirs:GAME", "GAME = 7", "theirs:GAME is no game but int"),
        (
            "clash = theirs:GAME",
            CHANGED.format("package", "theirs"),
            "it names its game oh-hell, as imp-arena does",
        ),
        (
            "elsewhere = theirs:GAME",
            CHANGED.format("name", "new"),
            "theirs:GAME has its parts in engine.oh_hell, which is not in theirs",
        ),
        (
            "odd = theirs:GAME",
            CHANGED.format("name", "A/B"),
            "its game is called 'A/B'",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_by_the_name_of_its_distribution(
    tmp_path: Path, points: str, source: str, cause: str
) -> None:
    install(tmp_path, "some-games", points, "2.5")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "__init__.py").write_text(source)
    said = " ".join(run(REFUSED, tmp_path))
    assert said.startswith("7 distribution some-games 2.5: ")
    assert cause in said
    assert said.endswith("python -m pip uninstall some-games")


def test_two_distributions_with_a_game_of_one_name_are_both_named(tmp_path: Path) -> None:
    install_fourth_game(tmp_path)
    install(tmp_path, "zz-tricks", "mine = plain_tricks.game:GAME")
    said = " ".join(run(REFUSED, tmp_path))
    assert said.startswith("7 distribution zz-tricks 1.0: it names its game plain-tricks, as plain-tricks does")


def test_the_command_looks_for_games_only_when_it_needs_them(tmp_path: Path) -> None:
    install(tmp_path, "some-games", "broken = no_such_module:GAME")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def code(*arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-P", "-m", "arena", *arguments]
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    assert code("--help") == (0, "")
    answer, said = code("game", "list")
    assert answer == 7
    assert "distribution some-games 1.0" in said and "Traceback" not in said


def test_the_identity_of_our_rules_is_what_it_was_and_that_of_a_game_covers_every_file_of_it(tmp_path: Path) -> None:
    alone = run("from engine.sources import source_hash; print(source_hash())", tmp_path)
    package = install_fourth_game(tmp_path / "site")
    ours, theirs = run(IDENTITIES, tmp_path / "site")
    assert [ours] == alone
    assert theirs != ours
    elsewhere = tmp_path / "elsewhere"
    install_fourth_game(elsewhere)
    assert run(IDENTITIES, elsewhere) == [ours, theirs]
    seen = {theirs}
    for name in ("kernel.py", "table.json", "part/more.py"):
        file = package / name
        file.parent.mkdir(exist_ok=True)
        with file.open("a") as text:
            text.write("\n")
        ours_now, theirs_now = run(IDENTITIES, tmp_path / "site")
        assert ours_now == ours
        assert theirs_now not in seen
        seen.add(theirs_now)


def test_compiled_rules_of_a_game_are_kept_and_made_anew_when_its_source_changes(tmp_path: Path) -> None:
    """In one folder for all, where only the hash tells old code from new: the loops around the rules are in it."""
    package = install_fourth_game(tmp_path / "site")
    folder = str(tmp_path / "compiled")
    first = run(PLAY, tmp_path / "site", ARENA_COMPILED=folder)
    assert first[:2] == ["10.0", "10.0"]
    assert int(first[2]) > 10
    assert run(PLAY, tmp_path / "site", ARENA_COMPILED=folder) == ["10.0", "10.0", "0"]
    kernel = package / "kernel.py"
    kernel.write_text(kernel.read_text().replace("s.total[winner] += 1", "s.total[winner] += 2"))
    again = run(PLAY, tmp_path / "site", ARENA_COMPILED=folder)
    assert again[:2] == ["20.0", "20.0"]


def test_compiled_rules_of_a_game_have_a_folder_of_their_own(tmp_path: Path) -> None:
    package = install_fourth_game(tmp_path / "site")
    code = "from engine.compiled import cache_folder as folder; print(folder(), folder('plain_tricks'))"

    def folders() -> list[str]:
        return run(code, tmp_path / "site", XDG_CACHE_HOME=str(tmp_path / "cache"), ARENA_COMPILED="")

    ours, theirs = folders()
    assert Path(ours).parent == Path(theirs).parent == tmp_path / "cache" / "imp-arena" / "compiled"
    (package / "kernel.py").write_text((package / "kernel.py").read_text() + "\n")
    again, changed = folders()
    assert again == ours
    assert len({ours, theirs, changed}) == 3
