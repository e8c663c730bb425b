"""What the commands print with `--json` is what `docs/schemas` says, and all that it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from commands import Place
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from arena.benchmarks.measuring import Figure
from arena.command_line import benchmarks
from arena.command_line.main import app, run
from arena.command_line.schemas import documents, file_name, files

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
REPLAY, ERROR = "arena-replay/1", "arena/error/1"

ARGUMENTS: dict[str, list[str]] = {
    "arena doctor": [],
    "arena game list": [],
    "arena game show": ["split"],
    "arena variant list": [],
    "arena variant show": ["oh-hell/standard+max_cards=17"],
    "arena variant diff": ["bottle-imp/classic", "bottle-imp/expanded"],
    "arena bot check": ["faulty.py", "--deals", "1"],
    "arena bot submit": ["faulty.py"],
    "arena bot list": [],
    "arena bot show": ["faulty"],
    "arena league list": [],
    "arena league validate": ["small.toml"],
    "arena league plan": ["small.toml"],
    "arena league run": ["small.toml"],
    "arena league status": ["small"],
    "arena league void": ["small", "faulty", "--reason", "bids what nobody may"],
    "arena league restore": ["small", "faulty", "--reason", "it was a mistake"],
    "arena league verify": ["small"],
    "arena ratings": ["small"],
    "arena report": ["small"],
    "arena replay list": ["small", "--faults"],
    "arena replay show": ["GAME"],
    "arena replay export": ["GAME", "--legal"],
    "arena replay verify": ["REPLAY"],
    "arena home check": [],
    "arena home repair": [],
    "arena bench": ["engine"],
}
"""Every command, with arguments that fill its document well; GAME is a game of the league in which a fault was made."""

FIRST = {"arena league restore": "arena league void"}
"""Commands that need another one before them."""

LAST = {"arena league void": "arena league restore"}
"""Commands that another one takes back."""


def published() -> dict[str, str]:
    """The table of commands and schemas that people read."""
    rows = re.findall(r"^\| `(arena [a-z ]+)` \| \[(\S+)]\((\S+)\) \|$", (FOLDER / "README.md").read_text(), re.M)
    assert all(file == file_name(schema) for _, schema, file in rows)
    return {command: schema for command, schema, _ in rows}


def validator(name: str) -> Draft202012Validator:
    """What is published, not what the code says today."""
    return Draft202012Validator(json.loads((FOLDER / file_name(name)).read_text()))


def commands() -> Iterator[str]:
    """Every command there is."""
    yield from (f"arena {one.name}" for one in app.registered_commands)
    for group in app.registered_groups:
        assert isinstance(group.typer_instance, typer.Typer)
        yield from (f"arena {group.name} {one.name}" for one in group.typer_instance.registered_commands)


@pytest.fixture
def here(played: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Work where the league was played; nothing is measured for long."""
    monkeypatch.chdir(played.folder)
    figures = [Figure("oh-hell", 1234.5, "decisions/s"), Figure("a ratio", 2.5, "ratio")]
    monkeypatch.setattr(benchmarks, "measured", lambda _: figures)
    return played


def carry_out(command: str | None) -> None:
    """Carry out a command where there is one."""
    if command is not None:
        assert run([*command.split()[1:], *ARGUMENTS[command]]) == 0


def printed(command: str, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    """The document of a command, the only line on standard output; what it changed is taken back."""
    arguments = [*command.split()[1:], *ARGUMENTS[command], *more]
    if "GAME" in arguments:
        arguments[arguments.index("GAME")] = printed("arena replay list", capsys)["games"][0]["game"]
    carry_out(FIRST.get(command))
    if "REPLAY" in arguments:
        exported = printed("arena replay export", capsys)
        Path("replay.json").write_text(json.dumps(exported))
        arguments[arguments.index("REPLAY")] = "replay.json"
    capsys.readouterr()
    run([*arguments, "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    carry_out(LAST.get(command))
    return json.loads(line)


def test_the_published_files_are_those_that_the_code_makes() -> None:
    assert {path.name: path.read_text() for path in FOLDER.glob("*.json")} == files()


def test_every_command_stands_in_the_table_and_every_schema_belongs_to_one() -> None:
    assert sorted(published()) == sorted(commands()) == sorted(ARGUMENTS)
    assert {*published().values(), ERROR, REPLAY} == set(documents())


@pytest.mark.parametrize("name", documents())
def test_a_schema_is_one_of_draft_2020_12_and_says_what_everything_is(name: str) -> None:
    schema = json.loads((FOLDER / file_name(name)).read_text())
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == name
    for part in [schema, *schema.get("$defs", {}).values()]:
        assert part["description"]
        assert part["additionalProperties"] is (part["title"] == "EventDocument")


@pytest.mark.parametrize("command", ARGUMENTS)
def test_what_a_command_prints_is_what_its_schema_says(
    command: str, here: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    document = printed(command, capsys)
    name = published()[command]
    assert next(iter(document.items())) == ("schema", name)
    validator(name).validate(document)
    for wrong in (document | {"a key of no schema": 1}, without_last(document), document | {"schema": "arena/other/1"}):
        with pytest.raises(ValidationError):
            validator(name).validate(wrong)


def without_last(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without its last key that must be there."""
    kept = dict(document)
    for key in ("snapshot", "complete", "league") if document["schema"] == "arena/ratings/1" else ():
        del kept[key]
    kept.popitem()
    return kept


def test_ratings_inside_the_document_of_a_run_are_ratings_too(here: Place, capsys: pytest.CaptureFixture[str]) -> None:
    inner = printed("arena league run", capsys)["ratings"]
    validator("arena/ratings/1").validate(inner)
    whole = printed("arena ratings", capsys)
    assert {key: whole[key] for key in inner} == inner
    assert set(whole) - set(inner) == {"league", "complete", "snapshot"}


def test_a_replay_by_itself(here: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """The file a stranger gets, without and with legal choices, the same as inside the documents of the commands."""
    exported = printed("arena replay export", capsys)
    assert run(["replay", "export", exported["game"], "--legal"]) == 0
    replay = json.loads(capsys.readouterr().out)
    assert replay == exported["replay"]
    assert replay["faults"][0]["cause"] == "illegal"
    validator(REPLAY).validate(replay)
    assert any("legal" in event for one in replay["rounds"] for event in one["events"])
    validator(REPLAY).validate(printed("arena replay show", capsys)["document"])


@pytest.mark.parametrize(
    "arguments, code, place",
    [
        (["bot", "show", "rndom"], 3, "rndom"),
        (["bot", "shwo", "random"], 2, "usage"),
        (["bot", "list", "--home", "/proc/nowhere"], 7, "/proc/nowhere"),
    ],
)
def test_a_failure_is_a_document_on_the_last_line_of_standard_error(
    arguments: list[str], code: int, place: str, here: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--json"]) == code
    said = capsys.readouterr()
    assert said.out == ""
    error = json.loads(said.err.splitlines()[-1])
    validator(ERROR).validate(error)
    assert (error["exit"], error["place"]) == (code, place)
