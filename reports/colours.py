"""The page's colours, light and dark, and the measure that says whether text on them can be read.

The diverging scale runs from orange over grey to blue, which people who cannot tell red from green can tell apart;
every coloured cell prints its number as well. The stylesheet takes its colours from here, as variables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

STEPS = ("orange-3", "orange-2", "orange-1", "level", "blue-1", "blue-2", "blue-3")
"""The diverging scale, lowest first, as classes of cells."""

LIGHT: Mapping[str, str] = {
    "page": "#ffffff",
    "panel": "#f4f6f8",
    "line": "#d5dae0",
    "ink": "#15191e",
    "quiet": "#515a65",
    "accent": "#14559c",
    "notice": "#fff3d6",
    "hatch": "#dfe3e8",
    "orange-3": "#f2a65a",
    "orange-2": "#f8cb9c",
    "orange-1": "#fce8d3",
    "level": "#eff1f3",
    "blue-1": "#dbe9f8",
    "blue-2": "#b0d0f0",
    "blue-3": "#7fb2e5",
}
DARK: Mapping[str, str] = {
    "page": "#12161b",
    "panel": "#1b2027",
    "line": "#353d47",
    "ink": "#e9edf1",
    "quiet": "#a8b2bd",
    "accent": "#8fc1f7",
    "notice": "#3b300f",
    "hatch": "#303842",
    "orange-3": "#8a4a0c",
    "orange-2": "#643a12",
    "orange-1": "#402b19",
    "level": "#242a31",
    "blue-1": "#1b3350",
    "blue-2": "#1c4575",
    "blue-3": "#1c5a9c",
}

TEXT_ON: Mapping[str, Sequence[str]] = {
    "ink": ("page", "panel", "notice", "hatch", *STEPS),
    "quiet": ("page", "panel"),
    "accent": ("page", "panel", "notice"),
}
"""Which text colours stand on which grounds; nothing else is used."""


def step(value: float, thresholds: Sequence[float]) -> str:
    """The class of a signed value: `level` below the first of three rising thresholds, one step stronger at each."""
    strength = sum(abs(value) >= threshold for threshold in thresholds)
    return STEPS[3 + strength if value > 0 else 3 - strength]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, from 1 to 21, by the formula of WCAG 2.2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def variables() -> str:
    """The colours as the head of a stylesheet: the light ones, and the dark ones for screens that ask for them."""
    light = f":root{{{_declarations(LIGHT)}}}"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{_declarations(DARK)}}}}}"
    return f"{light}\n{dark}\n"


def _declarations(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())
