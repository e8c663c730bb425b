"""The sentences that come first, in all their numbers: none, one, many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cells import Cell
from leagues.rating.standings import BotOverall, CellRatings, PairPoints
from reports.verdict import caution, progress, status, verdict
from reports.words import cell_words, counted, sandbox_words
from tests.reports.made_up import ADA, BOB, CY, overall_bot, ratings, report

DEE = "dee@3"
LEADER = overall_bot(ADA, 27.125, 0.4, 24, (1, 2))


def other(bot: str, ranks: tuple[int, int] = (1, 4)) -> BotOverall:
    return overall_bot(bot, 25.0, 0.4, 24, ranks)


def against(bot: str, clear: bool, blocks: int = 24) -> PairPoints:
    return PairPoints(ADA, bot, 2.0, 1.0, blocks, 0.7, clear)


def said(rows: list[BotOverall], pairs: list[PairPoints]) -> str:
    return str(verdict(rows, pairs)).replace("\u00a0", " ")


def test_nothing_played() -> None:
    assert said([], []) == "No block is complete yet, so that there is nothing to compare."


def test_too_few_blocks() -> None:
    rows = [overall_bot(ADA, 27.0, 3.0, 4, None), overall_bot(BOB, 25.0, 3.0, 3, None)]
    assert said(rows, []) == "No bot has a rank yet: a rank needs 10 blocks, and the most that any bot has is 4."


def test_no_game_was_rated() -> None:
    rows = [overall_bot(ADA, None, None, 24, (1, 2)), overall_bot(BOB, None, None, 24, (1, 2))]
    assert said(rows, []) == "No bot has both a rating and a rank yet: none of the games played says who is better."


def test_one_bot_alone() -> None:
    rows = [LEADER, overall_bot(BOB, 25.0, 3.0, 4, None)]
    assert said(rows, []) == "ada@1.0 is the only bot with a rating and a rank, at 27.1 ± 0.8; a rank needs 10 blocks."


@pytest.mark.parametrize(
    ("separated", "not_separated", "sentence"),
    [
        ([BOB], [], "leads at 27.1 ± 0.8 and is separated from the only other bot that has a rank."),
        ([BOB, CY], [], "leads at 27.1 ± 0.8 and is separated from every other bot that has a rank."),
        ([BOB], [CY], "leads at 27.1 ± 0.8; 1 bot cannot be separated from it."),
        ([BOB], [CY, DEE], "leads at 27.1 ± 0.8; 2 bots cannot be separated from it."),
        (
            [],
            [BOB],
            "has the highest rating, 27.1 ± 0.8, but cannot be separated from the only other bot that has a rank.",
        ),
        (
            [],
            [BOB, CY],
            "has the highest rating, 27.1 ± 0.8, but cannot be separated from any of the other 2 bots "
            "that have a rank.",
        ),
    ],
)
def test_leader(separated: list[str], not_separated: list[str], sentence: str) -> None:
    rows = [LEADER, *(other(bot) for bot in separated + not_separated)]
    pairs = [against(bot, clear=True) for bot in separated] + [against(bot, clear=False) for bot in not_separated]
    assert said(rows, pairs) == f"ada@1.0 {sentence}"


@pytest.mark.parametrize(
    ("pairs", "doubt"),
    [
        (
            [against(BOB, True), against(CY, True)],
            "; 1 bot cannot be separated from it (the two share fewer than 10 blocks).",
        ),
        (
            [against(BOB, True), against(CY, True), against(DEE, False, 9)],
            "; 1 bot cannot be separated from it (the two share fewer than 10 blocks).",
        ),
        (
            [against(BOB, True), against(CY, True), against(DEE, False, 10)],
            "; 1 bot cannot be separated from it.",
        ),
        (
            [against(BOB, True), against(CY, False)],
            "; 2 bots cannot be separated from it (1 of them shares fewer than 10 blocks with it).",
        ),
        (
            [against(BOB, True)],
            "; 2 bots cannot be separated from it (all of them share fewer than 10 blocks with it).",
        ),
    ],
)
def test_bots_that_hardly_met_the_leader(pairs: list[PairPoints], doubt: str) -> None:
    assert said([LEADER, other(BOB), other(CY), other(DEE)], pairs).endswith(f"27.1 ± 0.8{doubt}")


def test_a_pair_may_have_the_leader_on_either_side() -> None:
    turned = PairPoints(BOB, ADA, -2.0, 1.0, 24, 0.3, True)
    assert said([LEADER, other(BOB)], [turned]).endswith("separated from the only other bot that has a rank.")


def test_highest_rating_without_the_lead() -> None:
    rows = [overall_bot(ADA, 27.125, 0.4, 24, (2, 3)), other(BOB), other(CY)]
    assert said(rows, []) == (
        "ada@1.0 has the highest rating, 27.1 ± 0.8, but does not lead: "
        "1 bot is clearly ahead of it in points on the blocks they share, so that its rank is 2–3."
    )


def test_progress_of_a_complete_league_is_not_mentioned() -> None:
    whole = replace(ratings(), cells=tuple(replace(cell, incomplete_blocks=0) for cell in ratings().cells))
    assert (progress(report(ratings=whole)), status(report())) == ("", "complete")


@pytest.mark.parametrize(
    ("blocks", "sentence"),
    [(1, "1 block lacks some rotations and is not counted."), (2, "2 blocks lack some rotations and are not counted.")],
)
def test_incomplete_blocks(blocks: int, sentence: str) -> None:
    def with_blocks(cell: CellRatings, lacking: int) -> CellRatings:
        return replace(cell, incomplete_blocks=lacking)

    first, second = ratings().cells
    assert (
        progress(report(ratings=replace(ratings(), cells=(with_blocks(first, blocks), with_blocks(second, 0)))))
        == sentence
    )


@pytest.mark.parametrize(
    ("done", "planned", "word"),
    [(0, 0, "0 % played"), (0, 40, "0 % played"), (25, 40, "62 % played"), (999, 1000, "99 % played")],
)
def test_status_of_a_league_that_is_not_complete(done: int, planned: int, word: str) -> None:
    unfinished = report(chunks_done=done, chunks_planned=planned)
    assert status(unfinished) == word
    assert progress(unfinished).startswith(
        f"This league is not complete: {word.removesuffix(' played')} of it has been played ({done} of "
    )


def test_results_of_different_rules_are_marked() -> None:
    assert caution(report()) == ""
    assert (
        caution(report(engines=("rules-1", "rules-2")))
        == "The results come from 2 versions of the rules' program and may not be comparable."
    )


def test_counted_nouns() -> None:
    assert [counted(count, "block") for count in (0, 1, 2, 12_345)] == [
        "no blocks",
        "1 block",
        "2 blocks",
        "12\u202f345 blocks",
    ]


def test_cells_in_words() -> None:
    assert cell_words(Cell("oh-hell", "standard", 3, "1-1-1")) == "oh-hell/standard, 3 seats, everybody alone"
    assert (
        cell_words(Cell("bottle-imp", "expanded", 4, "2-2")) == "bottle-imp/expanded, 4 seats, teams 2-2, a house rule"
    )


def test_sandbox_in_words() -> None:
    assert sandbox_words(()) == "not known: nothing has been played"
    assert sandbox_words(("A",)).startswith("level A: ")
    assert sandbox_words(("A", "none")).startswith("different for different results: level A: ")
    assert sandbox_words(("B",)) == "level B"
