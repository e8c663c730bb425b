"""Student's t against printed tables and its own closed forms."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.rating.student import quantile, two_sided


@pytest.mark.parametrize(
    ("degrees", "half_95", "half_99"),
    [
        (1, 12.7062047, 63.6567412),
        (2, 4.3026527, 9.9248432),
        (3, 3.1824463, 5.8409093),
        (5, 2.5705818, 4.0321430),
        (9, 2.2621572, 3.2498355),
        (30, 2.0422725, 2.7499957),
        (100, 1.9839715, 2.6258905),
        (1_000_000, 1.9599664, 2.5758342),
    ],
)
def test_quantiles_are_those_of_the_tables(degrees: int, half_95: float, half_99: float) -> None:
    assert quantile(0.95, degrees) == pytest.approx(half_95, abs=1e-7)
    assert quantile(0.99, degrees) == pytest.approx(half_99, abs=1e-7)


@given(st.floats(0.001, 1000))
def test_one_and_two_degrees_have_closed_forms(t: float) -> None:
    assert two_sided(t, 1) == pytest.approx(1 - 2 * math.atan(t) / math.pi, rel=1e-9, abs=1e-12)
    assert two_sided(-t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t), rel=1e-9, abs=1e-12)


def test_many_degrees_are_normal() -> None:
    assert two_sided(3, 1e8) == pytest.approx(math.erfc(3 / math.sqrt(2)), rel=1e-6)


@given(st.floats(0.5, 0.9999), st.floats(1, 500))
def test_quantile_undoes_the_probability(confidence: float, degrees: float) -> None:
    assert two_sided(quantile(confidence, degrees), degrees) == pytest.approx(1 - confidence, rel=1e-9)


def test_ends() -> None:
    assert two_sided(0, 7) == 1
    assert two_sided(math.inf, 7) == 0
    assert 0 < two_sided(40, 1000) < 1e-100
