"""TrueSkill against the figures that other implementations print for the same games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from leagues.rating.true_skill import DEVIATION, Skill, TrueSkill

Pairs = Sequence[tuple[float, float]]


def flat(sides: Sequence[Sequence[Skill]]) -> list[tuple[float, float]]:
    return [(member.mu, member.sigma) for side in sides for member in side]


def assert_near(found: Pairs, expected: Pairs, tolerance: float) -> None:
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, abs=tolerance)


@pytest.fixture
def published() -> TrueSkill:
    """The parameters under which the published figures were made: tau 25/300 and 10 % draws."""
    return TrueSkill(0.10, tau=DEVIATION / 100)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [(29.39583201999924, 7.171475587326186), (20.60416798000076, 7.171475587326186)]),
        ([1, 1], [(25, 6.4575196623173081), (25, 6.4575196623173081)]),
        (
            [1, 2, 3],
            [
                (31.675352419172107, 6.6559853776206905),
                (25, 6.2078966412243233),
                (18.324647580823971, 6.6559853776218318),
            ],
        ),
        (
            [1, 2, 3, 4],
            [
                (33.206680965631264, 6.3481091698077057),
                (27.401454693843323, 5.7871629348447584),
                (22.598545306188374, 5.7871629348447584),
                (16.793319034361271, 6.3481091698077057),
            ],
        ),
        (
            [1, 2, 3, 4, 5],
            [
                (34.363135705841188, 6.1361528798112692),
                (29.058448805636779, 5.5358352402833413),
                (25, 5.4200805474429847),
                (20.941551194363221, 5.5358352402833413),
                (15.636864294158812, 6.1361528798112692),
            ],
        ),
    ],
)
def test_games_of_single_bots(published: TrueSkill, ranks: list[int], expected: Pairs) -> None:
    """Herbrich's figures, quoted by Moserware/Skills to all digits."""
    found = published.update([[Skill()] for _ in ranks], ranks)
    assert_near(flat(found), expected, 1e-5)


@pytest.mark.parametrize(
    ("sides", "ranks", "expected"),
    [
        ([[(25, DEVIATION)], [(50, 12.5)]], [1, 1], [(31.662, 7.137), (35.010, 7.910)]),
        ([[(25, DEVIATION)] * 2, [(25, DEVIATION)] * 2], [1, 2], [(28.108, 7.774)] * 2 + [(21.892, 7.774)] * 2),
        ([[(25, DEVIATION)], [(25, DEVIATION)] * 2], [1, 2], [(33.730, 7.317)] + [(16.270, 7.317)] * 2),
        (
            [[(20, 8), (25, 6)], [(35, 7), (40, 5)]],
            [1, 2],
            [(29.698, 7.008), (30.455, 5.594), (27.575, 6.346), (36.211, 4.768)],
        ),
        (
            [[(40, 4), (45, 3)], [(20, 7), (19, 6), (30, 9), (10, 4)], [(50, 5), (30, 2)]],
            [1, 2, 2],
            [
                (40.877, 3.840),
                (45.493, 2.934),
                (19.609, 6.396),
                (18.712, 5.625),
                (29.353, 7.673),
                (9.872, 3.891),
                (48.830, 4.590),
                (29.813, 1.976),
            ],
        ),
        (
            [[(10, 8)], [(15, 7)], [(20, 6)], [(25, 5)], [(30, 4)], [(35, 3)], [(40, 2)], [(45, 1)]],
            [1, 2, 3, 4, 5, 6, 7, 8],
            [
                (35.135, 4.506),
                (32.585, 4.037),
                (31.329, 3.756),
                (30.984, 3.453),
                (31.751, 3.064),
                (34.051, 2.541),
                (38.263, 1.849),
                (44.118, 0.983),
            ],
        ),
    ],
)
def test_games_of_all_kinds(
    published: TrueSkill, sides: list[list[tuple[float, float]]], ranks: list[int], expected: Pairs
) -> None:
    """Microsoft's rank calculator, three decimals."""
    found = published.update([[Skill(*member) for member in side] for side in sides], ranks)
    assert_near(flat(found), expected, 1e-3)


def test_partial_play(published: TrueSkill) -> None:
    found = published.update([[Skill()], [Skill(), Skill()]], [1, 2], [[1], [0.5, 1]])
    assert_near(flat(found), [(32.417, 7.056), (21.291, 8.033), (17.583, 7.056)], 1e-3)
    found = published.update([[Skill()], [Skill(), Skill()]], [1, 2], [[0.5], [0.5, 0.5]])
    assert_near(flat(found), [(33.939, 7.312), (16.061, 7.312), (16.061, 7.312)], 1e-3)


def test_draws_that_are_common_make_a_win_worth_more() -> None:
    found = TrueSkill(0.5, tau=DEVIATION / 100).update([[Skill()], [Skill()]], [1, 2])
    assert_near(flat(found), [(30.267, 7.077), (19.733, 7.077)], 1e-3)


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        (1e-12, [(31.3113582213, 6.69881865), (25, 6.238469796), (18.6886417787, 6.69881865)]),
        (0.5, [(33.379, 6.484), (25, 6.093), (16.621, 6.484)]),
    ],
)
def test_without_drift(draws: float, expected: Pairs) -> None:
    """TrueSkill Through Time's tests, where tau is 0 as it is here unless said otherwise."""
    found = TrueSkill(draws).update([[Skill()], [Skill()], [Skill()]], [1, 2, 3])
    assert_near(flat(found), expected, 1e-3)


def test_sides_come_back_in_the_order_given(published: TrueSkill) -> None:
    (first,), (second,) = published.update([[Skill()], [Skill()]], [2, 1])
    assert first.mu < 25 < second.mu


def test_a_great_upset_has_a_result() -> None:
    (winner,), (loser,) = TrueSkill(0.005).update([[Skill(-60, 3)], [Skill(90, 3)]], [1, 2])
    assert -60 < winner.mu < loser.mu < 90
