"""The documents of `arena game` and `arena variant`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class CellDocument(TypedDict):
    """A combination that can be played and rated."""

    variant: str
    """Name within its game, such as `standard`."""
    seats: int
    layout: str
    """Team sizes with hyphens, such as `2-1-1`."""
    cell: str
    """The whole as leagues write it, such as `oh-hell/standard/4/1-1-1-1`."""


class OptionDocument(TypedDict):
    """An option of a game."""

    name: str
    default: object
    values: str
    """The values there are, in words."""
    meaning: str
    rules: list[str]
    """Numbers of the rules it chooses between."""


class GameSummary(TypedDict):
    """A game in one line."""

    name: str
    title: str
    variants: list[str]
    cells: int
    """How many there are, house rules left out."""
    summary: str


class GamesDocument(TypedDict):
    """The games there are."""

    schema: Literal["arena/games/1"]
    games: list[GameSummary]


class GameDocument(TypedDict):
    """A game with its options and every cell it can be played in."""

    schema: Literal["arena/game/1"]
    name: str
    title: str
    summary: str
    variants: list[str]
    options: list[OptionDocument]
    cells: list[CellDocument]
    """Those that a source of the game has."""
    house_cells: list[CellDocument]
    """Those that are played as a house rule, because no source of the game has them."""


class VariantSummary(TypedDict):
    """A variant in one line."""

    name: str
    """With its game, such as `oh-hell/standard`."""
    title: str
    seats: list[int]
    summary: str


class VariantsDocument(TypedDict):
    """The variants there are, of every game or of one."""

    schema: Literal["arena/variants/1"]
    variants: list[VariantSummary]


class LeftOut(TypedDict):
    """A seat count that the source has and the options rule out."""

    seats: int
    reason: str


class VariantDocument(TypedDict):
    """A variant with the value of every option."""

    schema: Literal["arena/variant/1"]
    name: str
    """With its game, such as `oh-hell/standard`."""
    title: str
    summary: str
    options: dict[str, object]
    """Every option by name; null means the default."""
    cells: list[CellDocument]
    """Those that a source of the game has."""
    house_cells: list[CellDocument]
    """Those that are played as a house rule, because no source of the game has them."""
    left_out: list[LeftOut]


class OptionDifference(TypedDict):
    """An option that two variants give different values."""

    option: str
    a: object
    b: object
    rules: list[str]


class LayoutDifference(TypedDict):
    """A seat count at which two variants have different layouts; an empty list where a variant lacks the seat count."""

    seats: int
    a: list[str]
    b: list[str]


class VariantDifferenceDocument(TypedDict):
    """What differs between two variants of a game; both lists are empty where nothing does."""

    schema: Literal["arena/variant-diff/1"]
    a: str
    b: str
    options: list[OptionDifference]
    layouts: list[LayoutDifference]
