"""What stands on the page, and that it is the same as in the files beside it."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace

import pytest

from leagues.rating.standings import Ratings
from reports.data import LeagueReport
from reports.pages import files
from reports.words import cell_anchor
from tests.reports.made_up import (
    ADA,
    BOB,
    BOTTLE_IMP,
    CY,
    MANY_FAULTS,
    OH_HELL,
    Page,
    cell_bot,
    empty_ratings,
    faults,
    large_report,
    overall_bot,
    ratings,
    report,
)


def page(made_up: LeagueReport, path: str = "index.html") -> Page:
    return Page(files(made_up)[path].decode())


def table(made_up: LeagueReport, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files(made_up)[f"data/{name}"].decode())))


def test_the_verdict_comes_first() -> None:
    words = page(report()).words()
    title, sentence = (
        words.index("The made-up league", 30),
        words.index("ada@1.0 leads at 26.9 ± 0.7; 1 bot cannot be separated from it."),
    )
    assert title < sentence < words.index("Standings")


def test_facts() -> None:
    words = page(report()).words()
    assert "Bots 3 Cells 2 Blocks 36 Games 108 Faults 3 Status complete" in words
    assert "Sandbox level A: every bot in a process of its own" in words


def test_standings() -> None:
    found = page(report())
    assert found.row("table", ADA) == ["1–2", "26.9 ± 0.7", "2", "36", "108", "0", "12.5", "shipped"]
    assert found.row("table", BOB) == ["1–2", "25.6 ± 0.8", "2", "36", "108", "1", "25.0", "submitted"]
    assert found.row("table", CY) == ["3", "23 ± 3", "2", "28", "84", "2", "37.5", "submitted"]


def test_bots_with_few_blocks_stand_apart_without_a_figure() -> None:
    made_up = ratings()
    rows = (*made_up.overall.bots[:2], overall_bot(CY, 22.75, 1.3, 4, None, cells=1))
    found = page(report(ratings=replace(made_up, overall=replace(made_up.overall, bots=rows))))
    assert CY not in [text for row in found.tables["table"] for text in row]
    assert found.row("provisional", CY)[:3] == ["–", "too few (n=4)", "1"]
    assert "This bot has fewer than 10 blocks." in found.words()


def test_bots_without_results_are_named() -> None:
    assert "No results yet: ada@1.0, bob@2.1, cy@1." in page(report(ratings=empty_ratings())).words()


def test_a_cell_has_points_with_their_interval_and_faults_by_cause() -> None:
    found = page(report())
    assert found.row(f"standings_{cell_anchor(OH_HELL)}", ADA) == ["1", "28.3 ± 0.8", "+3.1 ± 0.5", "24", "72", "0"]
    assert found.row(f"standings_{cell_anchor(OH_HELL)}", CY) == [
        "2–3",
        "22.5 ± 1.0",
        "−2.5 ± 0.9",
        "24",
        "72",
        "2  crash 2",
    ]
    assert found.row(f"standings_{cell_anchor(BOTTLE_IMP)}", CY)[:3] == ["–", "too few (n=4)", "too few (n=4)"]
    assert "12 blocks, 36 games, 2 incomplete blocks not counted; weight 1 in the overall rating." in found.words()


def test_the_matrix_says_where_a_bot_is_strong() -> None:
    found = page(report())
    assert found.row("by_cell", ADA) == ["+3.0 1", "−0.2 1–2"]
    assert found.row("by_cell", CY) == ["−2.8 2–3", "too few n=4"]
    assert found.tables["by_cell"][-1] == ["field's mean", "25.3", "25.8"]


def test_a_matrix_entry_of_a_game_that_rates_nobody_says_so() -> None:
    made_up = ratings()
    cells = (replace(made_up.cells[0], rated_games=0), made_up.cells[1])
    found = page(report(ratings=replace(made_up, cells=cells)))
    assert found.row("by_cell", ADA)[0] == "not rated 1"
    assert found.row(f"standings_{cell_anchor(OH_HELL)}", ADA)[1] == "not rated"


def test_pairs_of_a_cell_are_in_points_and_say_when_they_are_not_separated() -> None:
    found = page(report())
    pairs = f"pairs_{cell_anchor(OH_HELL)}"
    assert found.row(pairs, ADA) == ["", "+3.6 ± 0.8", "+5.7 ± 1.1"]
    assert found.row(pairs, BOB) == ["−3.6 ± 0.8", "", "≈ +2 ± 2"]
    assert found.row(f"pairs_{cell_anchor(BOTTLE_IMP)}", ADA) == ["≈ −4 ± 20", ""]


@pytest.mark.parametrize(("blocks", "shown"), [(9, "n=9"), (10, "+3.6 ± 0.8"), (11, "+3.6 ± 0.8")])
def test_a_pair_with_fewer_than_ten_blocks_has_no_figure(blocks: int, shown: str) -> None:
    made_up = ratings()
    first, *others = made_up.cells[0].pairs
    cell = replace(made_up.cells[0], pairs=(replace(first, blocks=blocks), *others))
    found = page(report(ratings=replace(made_up, cells=(cell, made_up.cells[1]))))
    assert found.row(f"pairs_{cell_anchor(OH_HELL)}", ADA) == ["", shown, "+5.7 ± 1.1"]


@pytest.mark.parametrize(("blocks", "there"), [(9, False), (10, True), (11, True)])
def test_there_is_a_matrix_of_pairs_as_soon_as_one_has_ten_blocks(blocks: int, there: bool) -> None:
    made_up = ratings()
    overall = replace(made_up.overall, pairs=tuple(replace(pair, blocks=blocks) for pair in made_up.overall.pairs))
    cell = replace(made_up.cells[0], pairs=tuple(replace(pair, blocks=blocks) for pair in made_up.cells[0].pairs))
    found = page(report(ratings=replace(made_up, cells=(cell, made_up.cells[1]), overall=overall)))
    assert ("overall_pairs" in found.tables, f"pairs_{cell_anchor(OH_HELL)}" in found.tables) == (there, there)


def test_only_clear_differences_have_a_colour() -> None:
    classes = {
        attributes["title"]: attributes["class"]
        for tag, attributes in page(report()).elements
        if tag == "td" and "title" in attributes
    }
    assert classes["24 blocks, ahead in 88 %"] == "blue-2"
    assert classes["24 blocks, ahead in 94 %"] == "blue-3"
    assert classes["24 blocks, ahead in 6 %"] == "orange-3"
    assert classes["24 blocks, ahead in 62 %, not separated"] == "hatched"


def test_pairs_over_all_cells_are_in_shares_of_blocks() -> None:
    found = page(report())
    assert found.row("overall_pairs", ADA) == ["", "≈ 69 %", "84 %"]
    assert found.row("overall_pairs", CY) == ["16 %", "38 %", ""]


def test_pairs_that_never_met_say_so() -> None:
    made_up = ratings()
    fewer = replace(made_up.overall, pairs=made_up.overall.pairs[1:])
    assert page(report(ratings=replace(made_up, overall=fewer))).row("overall_pairs", ADA) == ["", "n=0", "84 %"]


def test_the_plot_has_a_finding_in_words_and_a_dot_in_its_place() -> None:
    found = page(report())
    assert "The highest is ada@1.0 with 26.9 ± 0.7, the lowest cy@1 with 23 ± 3." in found.words()
    dots = [attributes["cx"] for tag, attributes in found.elements if tag == "circle"]
    bars = [
        (attributes["x1"], attributes["x2"])
        for tag, attributes in found.elements
        if tag == "line" and attributes["class"] == "bar"
    ]
    assert bars[0][1] == "98.00%"
    assert bars[2][0] == "2.00%"
    # Cy's lowest value is 20.15 and Ada's highest 27.595; her rating of 26.875 is 6.725 of these 7.445 on the way.
    assert dots[0] == f"{2 + 6.725 / 7.445 * 96:.2f}%"
    assert found.tables[""][1:] == [[ADA, "26.9 ± 0.7", "1–2"], [BOB, "25.6 ± 0.8", "1–2"], [CY, "23 ± 3", "3"]]


def test_faults_are_counted_explained_and_shown() -> None:
    found = page(report())
    assert found.tables["fault_counts"] == [
        ["Bot", "crash", "illegal", "All"],
        [BOB, "0", "1", "1"],
        [CY, "2", "0", "2"],
    ]
    words = found.words()
    assert "3 faults by 2 bots. Every decision with a fault was replaced by a legal one" in words
    assert "crash the bot raised an exception, or its process ended" in words
    example = (
        "cy@1, crash, in oh-hell/standard/3/1-1-1: seat 2, round 0 (both from 0), after 5 decisions "
        "ValueError: no such card arena replay show game-1"
    )
    assert example in words
    assert "game-2" not in words


def test_causes_and_bots_stand_in_one_order() -> None:
    found = page(report(faults=faults(MANY_FAULTS)))
    causes = ["crash", "illegal", "cpu", "wall", "memory", "protocol", "start-up", "import", "out"]
    assert found.tables["fault_counts"][0] == ["Bot", *causes, "All"]
    assert found.row("fault_counts", BOB) == ["1"] * 9 + ["9"]
    shown = re.findall(r"arena replay show game-(\S+?)-(\S+)", found.text)
    assert shown == [(bot, cause) for bot in (ADA, BOB, CY) for cause in causes]
    assert (
        "cpu it used more CPU time than it may: 1000 ms for a decision, 20000 ms for a game on average" in found.words()
    )


def test_no_faults_is_said_plainly() -> None:
    found = page(report(faults=faults([])))
    assert "No faults: every bot answered every decision with a legal action" in found.words()
    assert "fault_counts" not in found.tables


def test_one_fault_is_one_fault() -> None:
    assert (
        "1 fault by 1 bot."
        in page(report(faults=faults([(OH_HELL.id, "c", "b", "g", 0, CY, 0, 1, "odd", "?")]))).words()
    )


def test_an_incomplete_league_says_so_and_keeps_its_seed() -> None:
    found = page(report(chunks_done=25))
    assert "Status 62 % played" in found.words()
    progress = "62 % of it has been played (25 of 40 chunks), and figures will still move. 2 blocks lack"
    assert f"This league is not complete: {progress}" in found.words()
    assert "a seed that is long enough" not in found.text
    assert "a seed that is long enough" in page(report()).text


def test_reproduce() -> None:
    words = page(report()).words()
    assert (
        "Results snapshot-1 Rules rules-1 Seed a seed that is long enough Command arena league run made-up.toml"
        in words
    )


def test_a_league_that_has_not_begun_has_a_page() -> None:
    begun = report(ratings=empty_ratings(), faults=faults([]), chunks_done=0, levels=(), engines=(), bots=())
    words = page(begun).words()
    assert "No block is complete yet, so that there is nothing to compare." in words
    assert "Nothing has been played here yet." in words
    assert "None yet: no game has been counted." in words
    assert "Sandbox not known: nothing has been played." in words


# The page and the files beside it


def agrees(text: str, value: str) -> bool:
    """Whether a figure of the page is the file's, as far as it goes."""
    if not value:
        return text == "–"
    figure = re.fullmatch(r"[≈+ ]*(−?)([\d.]+)", text)
    assert figure, text
    digits = len(figure[2].partition(".")[2])
    return f"{abs(float(value)):.{digits}f}" == figure[2] and (figure[1] == "−") == (
        float(value) < 0 and float(figure[2]) > 0
    )


def test_standings_agree_with_their_file() -> None:
    found, rows = page(report()), table(report(), "standings.csv")
    assert [row["bot"] for row in rows] == [ADA, BOB, CY]
    for row in rows:
        rank, rating, cells, blocks, games, fault_count, cpu, origin = found.row("table", row["bot"])
        mu, two_sigma = rating.split(" ± ")
        assert agrees(mu, row["mu"])
        assert agrees(two_sigma, str(2 * float(row["sigma"])))
        assert rank.partition("–")[::2] == (
            row["rank_low"],
            row["rank_high"] if row["rank_high"] != row["rank_low"] else "",
        )
        assert (cells, blocks, games, fault_count) == (row["cells"], row["blocks"], row["games"], row["faults"])
        assert agrees(cpu, row["decision_cpu_us"])
        assert (origin == "shipped") == (row["shipped"] == "yes")


def test_cells_agree_with_their_file() -> None:
    found, rows = page(report()), table(report(), "cells.csv")
    assert len(rows) == 6
    for row in rows:
        shown = found.row(f"standings_{row['cell'].replace('/', '_')}", row["bot"])
        assert shown[3:5] == [row["blocks"], row["games"]]
        if row["rank_low"]:
            points, half_width = shown[2].split(" ± ")
            assert agrees(points, row["points"])
            assert agrees(half_width, row["half_width"])


def test_pairs_agree_with_their_file() -> None:
    found, rows = page(report()), table(report(), "pairs.csv")
    assert [row["cell"] for row in rows] == [OH_HELL.id] * 3 + [BOTTLE_IMP.id] * 2 + ["overall"] * 3
    for row in rows[:3]:
        matrix = found.tables[f"pairs_{cell_anchor(OH_HELL)}"]
        shown = found.row(f"pairs_{cell_anchor(OH_HELL)}", row["bot"])[matrix[0].index(row["other"]) - 1]
        assert agrees(shown.split(" ± ")[0], row["points"])
        assert shown.startswith("≈") == (row["clear"] == "no")


def test_faults_agree_with_their_file() -> None:
    rows = table(report(), "faults.csv")
    assert len(rows) == 3
    assert sum(row["bot"] == CY for row in rows) == int(page(report()).row("fault_counts", CY)[-1])


def test_the_ratings_are_the_document_of_the_command_line() -> None:
    assert json.loads(files(report())["data/ratings.json"]) == json.loads(json.dumps(ratings().document()))


def test_spreadsheets_do_not_run_what_bots_wrote() -> None:
    rows = [
        (OH_HELL.id, "c", "b", "g", 0, CY, 0, 1, "crash", detail)
        for detail in ("=1+1", "+1", "-1", "@x", "fine", 'a "b", c')
    ]
    written = [row["detail"] for row in table(report(faults=faults(rows)), "faults.csv")]
    assert written == ["'=1+1", "'+1", "'-1", "'@x", "fine", 'a "b", c']


# Large leagues


def test_a_large_league_has_a_page_for_each_cell_within_the_budget() -> None:
    contents = files(large_report(60, 24))
    pages = {path: len(data) for path, data in contents.items() if path.endswith(".html")}
    assert len(pages) == 25
    assert max(pages.values()) <= 300_000
    script, stylesheet = (
        sum(len(data) for path, data in contents.items() if path.endswith(ending)) for ending in (".js", ".css")
    )
    assert script < 10_000
    assert script + stylesheet <= 40_000


def test_a_large_leagues_first_page_leads_to_its_cells() -> None:
    contents = files(large_report(60, 24))
    first = Page(contents["index.html"].decode())
    links = [
        attributes["href"]
        for tag, attributes in first.elements
        if tag == "a" and attributes["href"].startswith("cells/")
    ]
    assert len(links) == 24
    cell = Page(contents[links[0]].decode())
    assert len(cell.tables["standings_oh-hell_variant-0_3_1-1-1"]) == 61
    assert len(cell.tables["pairs_oh-hell_variant-0_3_1-1-1"]) == 41
    assert "The first 40 bots are shown; the pairs of 20 more bots are in data/pairs.csv." in cell.words()


def test_the_largest_league_on_one_page_is_within_the_budget() -> None:
    contents = files(large_report(12, 12))
    assert "cells" not in {path.split("/")[0] for path in contents}
    assert len(contents["index.html"]) <= 300_000


@pytest.mark.parametrize("bots", [1, 2])
def test_small_tables_have_a_page(bots: int) -> None:
    labels = [ADA, BOB][:bots]
    made_up = ratings()
    cell = replace(
        made_up.cells[0], bots=tuple(cell_bot(label, 25.0, 1.0, 0.0, 1.0, 24, (1, bots)) for label in labels), pairs=()
    )
    few = Ratings(
        (cell,),
        replace(
            made_up.overall, bots=tuple(overall_bot(label, 25.0, 1.0, 24, (1, bots)) for label in labels), pairs=()
        ),
    )
    assert "Two bots are compared once they have 10 blocks in common; no two have." in page(report(ratings=few)).words()
