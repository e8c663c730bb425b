"""How numbers and strangers' texts are written."""

from __future__ import annotations

import pytest

from reports.figures import decimals, estimate, microseconds, number, per_cent, ranks, rating, whole
from reports.plain_text import plain_text


@pytest.mark.parametrize(
    ("half_width", "digits"),
    [(None, 2), (0.0, 2), (1200.0, 0), (2.0, 0), (1.99, 1), (0.2, 1), (0.199, 2), (0.02, 2), (0.0199, 3), (1e-9, 4)],
)
def test_digits_follow_the_interval(half_width: float | None, digits: int) -> None:
    assert decimals(half_width) == digits


@pytest.mark.parametrize(
    ("value", "half_width", "signed", "text"),
    [
        (27.125, 0.8, False, "27.1 ± 0.8"),
        (1627.4, 17.2, False, "1627 ± 17"),
        (3.14159, 0.052, True, "+3.14 ± 0.05"),
        (-3.14159, 0.52, True, "−3.1 ± 0.5"),
        (-0.04, 0.8, True, "0.0 ± 0.8"),
        (3.0, None, True, "+3.00"),
        (None, None, False, "–"),
    ],
)
def test_estimates(value: float | None, half_width: float | None, signed: bool, text: str) -> None:
    assert estimate(value, half_width, signed).replace("\u00a0", " ") == text


def test_an_estimate_is_never_broken_over_two_lines() -> None:
    assert " " not in estimate(27.125, 0.8)


def test_a_rating_shows_two_standard_deviations() -> None:
    assert rating(26.875, 0.36).replace("\u00a0", " ") == "26.9 ± 0.7"
    assert rating(None, None) == "–"


def test_numbers_have_real_minus_signs_and_zero_has_none() -> None:
    assert [number(value, 1, signed=True) for value in (-1.26, -0.04, 0.0, 0.04, 1.26)] == [
        "−1.3",
        "0.0",
        "0.0",
        "0.0",
        "+1.3",
    ]


def test_counts() -> None:
    assert [whole(value) for value in (0, 9999, 10_000, 1_234_567)] == [
        "0",
        "9999",
        "10\u202f000",
        "1\u202f234\u202f567",
    ]


def test_rank_intervals() -> None:
    assert [ranks(*interval) for interval in ((1, 1), (2, 3), (None, None))] == ["1", "2–3", "–"]


def test_times() -> None:
    assert [microseconds(value) for value in (None, 0.123, 9.876, 12.34, 456.7, 12_345.6)] == [
        "–",
        "0.12",
        "9.88",
        "12.3",
        "457",
        "12\u202f346",
    ]


def test_shares_are_only_whole_when_they_are() -> None:
    assert [per_cent(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain – text, ü, 牌", "plain – text, ü, 牌"),
        ("two\nlines\tand more", "two lines and more"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\x1b[31mred\x07", "\\u001b[31mred\\u0007"),
        ("half \ud83d", "half \\ud83d"),
        ("\U000e0041tag", "\\U000e0041tag"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    assert plain_text(text) == shown


def test_long_texts_are_cut() -> None:
    assert plain_text("x" * 10_000_000, 20) == "x" * 20 + "…"
    assert plain_text("x" * 20, 20) == "x" * 20
