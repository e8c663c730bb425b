"""The built page in a real browser: opened from a file, without a network, its script run and nothing to complain
about.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from reports.site import build
from tests.reports.made_up import ADA, BOB, CY, Page, large_report, ratings, report

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",  # Chromium's own does not start as root; nothing here comes from strangers
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--enable-logging=stderr",
    "--dump-dom",
]


@dataclass
class Opened:
    """What a browser made of a page: its elements after the script has run, and what it wrote to its console."""

    page: Page
    console: list[str]


Opener = Callable[..., Opened]
"""Opens a file, with anything behind the `#`."""


@pytest.fixture
def open_page(tmp_path: Path) -> Opener:
    """A browser that finds no host. Without one the tests are skipped, or fail where ARENA_BROWSER_TESTS=1."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        why = f"none of {', '.join(BROWSERS)} is on PATH (Debian: apt-get install chromium)"
        if os.environ.get("ARENA_BROWSER_TESTS") == "1":
            pytest.fail(f"{why}, and ARENA_BROWSER_TESTS=1 asks for these tests")
        pytest.skip(f"no browser, so the page's script is not tried: {why}")

    def open_it(path: Path, fragment: str = "") -> Opened:
        assert path.is_file()
        command = [browser, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", path.as_uri() + fragment]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        return Opened(Page(run.stdout), [line for line in run.stderr.splitlines() if "CONSOLE" in line])

    return open_it


def element(page: Page, **wanted: str) -> tuple[str, dict[str, str]]:
    (found,) = [(tag, dict(attributes)) for tag, attributes in page.elements if wanted.items() <= attributes.items()]
    return found


def bots_shown(page: Page, table: str) -> list[str]:
    """The bots of a table in the order of its rows, without hidden rows."""
    body = re.search(rf'<table id="{table}".*?</table>', page.html, re.DOTALL)
    assert body
    rows = re.findall(r"<tr(?P<attributes>[^>]*)>(?P<cells>.*?)</tr>", body[0], re.DOTALL)
    names = [
        re.search(r'<th scope="row">(.*?)</th>', cells, re.DOTALL)
        for attributes, cells in rows
        if "hidden" not in attributes
    ]
    return [re.sub("<[^>]*>", "", name[1]) for name in names if name]


def test_the_script_runs_and_the_console_stays_empty(open_page: Opener, tmp_path: Path) -> None:
    opened = open_page(build(report(), tmp_path / "site"))
    assert opened.console == []
    assert dict(opened.page.elements[0][1])["data-script"] == "ready"
    assert "hidden" not in element(opened.page, id="controls")[1]
    buttons = [attributes for tag, attributes in opened.page.elements if tag == "button"]
    assert len(buttons) == 9 + 3 + 2 * 7 + 4
    assert bots_shown(opened.page, "table") == [ADA, BOB, CY]


def test_a_shared_address_brings_back_filter_and_sorting(open_page: Opener, tmp_path: Path) -> None:
    site = build(report(), tmp_path / "site")
    sorted_page = open_page(site, "#standings&sort.table=7,descending&sort.by_cell=1,ascending").page
    assert bots_shown(sorted_page, "table") == [CY, BOB, ADA]
    assert bots_shown(sorted_page, "by_cell")[:3] == [CY, BOB, ADA]
    filtered = open_page(site, "#filter=b&sort.table=nonsense").page
    assert bots_shown(filtered, "table") == [BOB]
    assert "1 of 3 shown" in filtered.words()


def test_figures_that_are_missing_come_last_either_way(open_page: Opener, tmp_path: Path) -> None:
    overall = ratings().overall
    ada, bob, cy = overall.bots
    site = build(report(ratings=replace(ratings(), overall=replace(overall, bots=(ada, cy, bob)))), tmp_path / "site")
    for direction, order in (("ascending", [ADA, BOB, CY]), ("descending", [BOB, ADA, CY])):
        assert bots_shown(open_page(site, f"#sort.by_cell=2,{direction}").page, "by_cell")[:3] == order


def test_an_address_that_leads_into_a_closed_cell_opens_it(open_page: Opener, tmp_path: Path) -> None:
    opened = open_page(build(report(), tmp_path / "site"), "#bottle-imp_classic_3_1-1-1&filter=a")
    assert ["open" in attributes for tag, attributes in opened.page.elements if attributes.get("class") == "cell"] == [
        True,
        True,
    ]


def test_the_page_of_a_cell_runs_the_same_script(open_page: Opener, tmp_path: Path) -> None:
    site = build(large_report(60, 2), tmp_path / "site")
    opened = open_page(site.parent / "cells" / "oh-hell_variant-0_3_1-1-1.html", "#filter=-07")
    assert opened.console == []
    assert bots_shown(opened.page, "standings_oh-hell_variant-0_3_1-1-1") == ["player-number-07@1.7"]


def test_the_policy_stops_what_escaping_might_let_through(open_page: Opener, tmp_path: Path) -> None:
    site = build(report(), tmp_path / "site")
    text = site.read_text(encoding="utf-8")
    site.write_text(
        text.replace("</main>", "<script>document.documentElement.dataset.taken = 'over'</script></main>"),
        encoding="utf-8",
    )
    opened = open_page(site)
    assert "data-taken" not in opened.page.elements[0][1]
    assert any("Content Security Policy" in line for line in opened.console)
