"""The folder: deterministic, closed in itself, harmless whatever bots are called, and never put in place of something
else.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from urllib.parse import urldefrag

import pytest

from engine.errors import EnvironmentUnfit, InputError
from reports.data import BotCard, LeagueReport
from reports.pages import files
from reports.site import build
from tests.reports.made_up import ADA, BOB, CY, FAULT_ROWS, Page, faults, large_report, ratings, report

ROOT = Path(__file__).parents[2]
HOSTILE = ["<script>alert(1)</script>@1", '"><img src=x onerror=alert(1)>@2', "{{ 7 * 7 }}\u202e]]><!--@3"]
"""Bot names that want to be markup, a template or a change of direction."""


def on_disk(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def renamed(text: str) -> str:
    return HOSTILE[[ADA, BOB, CY].index(text)]


def hostile_report() -> LeagueReport:
    """The made-up league with names, descriptions and details that want to be more than text."""
    made_up = ratings()
    cells = tuple(
        replace(
            cell,
            bots=tuple(replace(row, bot=renamed(row.bot)) for row in cell.bots),
            pairs=tuple(replace(pair, bot=renamed(pair.bot), other=renamed(pair.other)) for pair in cell.pairs),
        )
        for cell in made_up.cells
    )
    overall = replace(
        made_up.overall,
        bots=tuple(replace(row, bot=renamed(row.bot)) for row in made_up.overall.bots),
        pairs=tuple(replace(pair, bot=renamed(pair.bot), other=renamed(pair.other)) for pair in made_up.overall.pairs),
    )
    cards = tuple(
        BotCard(
            name, f'</li></main><base href="https://evil.example/">{name}\ud800', ("oh-hell",), False, "ab" * 32, None
        )
        for name in HOSTILE
    )
    rows = [
        (*row[:5], renamed(str(row[5])), *row[6:9], "</samp><iframe src='https://evil.example'>\x1b[2J")
        for row in FAULT_ROWS
    ]
    return report(ratings=replace(made_up, cells=cells, overall=overall), bots=cards, faults=faults(rows))


def test_build_writes_the_files_and_returns_the_first_page(tmp_path: Path) -> None:
    assert build(report(), tmp_path / "site") == tmp_path / "site" / "index.html"
    found = on_disk(tmp_path / "site")
    assert found == files(report())
    assert sorted(re.sub(r"[0-9a-f]{12}", "*", path) for path in found) == [
        "assets/app.*.js",
        "assets/style.*.css",
        "data/cells.csv",
        "data/faults.csv",
        "data/pairs.csv",
        "data/ratings.json",
        "data/standings.csv",
        "index.html",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_two_builds_are_equal_to_the_byte_whatever_the_order_of_hashing() -> None:
    program = (
        "from hashlib import sha256; from reports.pages import files\n"
        "from tests.reports.made_up import MANY_FAULTS, faults, large_report, report\n"
        "for made_up in (report(faults=faults(MANY_FAULTS)), large_report(12, 13)):\n"
        "    print(sha256(repr(sorted(files(made_up).items())).encode()).hexdigest())"
    )

    def digests(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert digests("1") == digests("2")
    assert len(digests("1").split()) == 2


def test_assets_are_named_by_their_content() -> None:
    for path, data in files(report()).items():
        if path.startswith("assets/"):
            assert path.split(".")[1] == sha256(data).hexdigest()[:12]


@pytest.mark.parametrize(
    "made_up", [report(), large_report(60, 2), hostile_report()], ids=["one page", "many pages", "hostile"]
)
def test_nothing_outside_the_folder_is_loaded_or_linked(made_up: LeagueReport) -> None:
    contents = files(made_up)
    for path, data in contents.items():
        text = data.decode()
        if path.endswith(".html"):
            page = Page(text)
            ids = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
            for tag, attributes in page.elements:
                assert not attributes.keys() & {
                    "style",
                    "srcset",
                    "action",
                    "formaction",
                    "data",
                    "poster",
                    "background",
                }, (path, tag)
                assert not [name for name in attributes if name.startswith("on")], (path, tag)
                for name in attributes.keys() & {"src", "href"}:
                    address, fragment = urldefrag(attributes[name])
                    if address:
                        target = os.path.normpath(PurePosixPath(path).parent / address)
                        assert target in contents, (path, attributes[name])
                    elif fragment:
                        assert fragment in ids, (path, attributes[name])
        elif path.startswith("assets/"):
            assert not re.search(
                r"url\(|@import|https?:|\bfetch\b|XMLHttpRequest|\bimport\b|\beval\b|innerHTML", text
            ), path


def test_hostile_names_descriptions_and_details_are_only_text() -> None:
    page = Page(files(hostile_report())["index.html"].decode())
    expected = {tag for tag, _ in Page(files(report())["index.html"].decode()).elements}
    assert {tag for tag, _ in page.elements} <= expected | {"i"}
    assert [sorted(attributes) for tag, attributes in page.elements if tag == "script"] == [["defer", "src"]]
    for name in ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}\\u202e]]><!--"):
        assert name in page.text
    assert '</li></main><base href="https://evil.example/"><script>alert(1)</script>@1\\ud800' in page.text
    assert "</samp><iframe src='https://evil.example'>\\u001b[2J" in page.text
    assert "\u202e" not in page.html
    assert "\x1b" not in page.html


def test_the_policy_forbids_inline_scripts_and_foreign_sources() -> None:
    for path, data in files(large_report(60, 2)).items():
        if path.endswith(".html"):
            page = Page(data.decode())
            (policy,) = [
                attributes["content"]
                for tag, attributes in page.elements
                if attributes.get("http-equiv") == "Content-Security-Policy"
            ]
            assert (
                policy == "default-src 'self'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
            )


def test_tables_are_tables_for_everybody() -> None:
    page = Page(files(report())["index.html"].decode())
    tables = [attributes for tag, attributes in page.elements if tag == "table"]
    assert len(tables) == sum(tag == "caption" for tag, _ in page.elements)
    for tag, attributes in page.elements:
        assert tag != "th" or attributes.get("scope") in ("col", "row", "colgroup")
    regions = [attributes for tag, attributes in page.elements if attributes.get("class") == "scroll"]
    assert all(region["role"] == "region" and region["tabindex"] == "0" and region["aria-label"] for region in regions)
    assert sum("aria-sort" in attributes for _, attributes in page.elements) == 3


@pytest.mark.parametrize("name", ["id", "aria-label"])
def test_names_of_places_are_unique(name: str) -> None:
    names = [
        attributes[name]
        for _, attributes in Page(files(report())["index.html"].decode()).elements
        if name in attributes
    ]
    assert len(names) >= 10
    assert len(names) == len(set(names))


# Putting it in place


def test_an_older_report_is_replaced_whole(tmp_path: Path) -> None:
    build(large_report(60, 2), tmp_path / "site")
    build(report(), tmp_path / "site")
    assert on_disk(tmp_path / "site") == files(report())
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_an_empty_folder_will_do_and_so_will_one_whose_parents_are_missing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    build(report(), tmp_path / "empty")
    build(report(), tmp_path / "a" / "b" / "site")
    assert on_disk(tmp_path / "empty") == on_disk(tmp_path / "a" / "b" / "site")


@pytest.mark.parametrize("there", ["notes.txt", "index.html"])
def test_a_folder_that_is_not_a_report_is_left_alone(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine")
    with pytest.raises(InputError, match="this is there already and is not a report"):
        build(report(), tmp_path)
    assert on_disk(tmp_path) == {there: b"mine"}


def test_a_report_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    build(report(), tmp_path / "site")
    (tmp_path / "site" / "notes.txt").write_text("mine")
    with pytest.raises(InputError):
        build(report(chunks_done=1), tmp_path / "site")
    assert (tmp_path / "site" / "notes.txt").read_text() == "mine"


def test_a_file_in_the_way_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(InputError):
        build(report(), tmp_path / "site")
    assert (tmp_path / "site").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(EnvironmentUnfit, match="the report cannot be written"):
        build(report(), tmp_path / "file" / "site")
