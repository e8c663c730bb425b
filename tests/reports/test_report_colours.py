"""Colours that can be read and told apart."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from reports.colours import DARK, LIGHT, STEPS, TEXT_ON, contrast, step, variables

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_by_the_formula_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


@THEMES
def test_every_text_can_be_read_on_every_ground_it_stands_on(theme: Mapping[str, str]) -> None:
    ratios = {
        (text, ground): contrast(theme[text], theme[ground]) for text, grounds in TEXT_ON.items() for ground in grounds
    }
    assert {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < 5.5} == {}


@THEMES
def test_the_scale_is_stronger_at_each_step(theme: Mapping[str, str]) -> None:
    distances = [contrast(theme[name], theme["page"]) for name in STEPS]
    assert distances[:4] == sorted(distances[:4], reverse=True)
    assert distances[3:] == sorted(distances[3:])


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (-9.0, "orange-3"),
        (-4.0, "orange-3"),
        (-2.0, "orange-2"),
        (-0.5, "orange-1"),
        (-0.4, "level"),
        (0.0, "level"),
        (0.5, "blue-1"),
        (3.9, "blue-2"),
        (4.0, "blue-3"),
    ],
)
def test_steps(value: float, name: str) -> None:
    assert step(value, (0.5, 2.0, 4.0)) == name


def test_the_stylesheet_gets_every_colour_twice() -> None:
    text = variables()
    for name in LIGHT:
        assert text.count(f"--{name}:") == 2
    assert set(LIGHT) == set(DARK)
