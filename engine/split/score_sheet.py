"""The score sheet of Split (SP-13, SP-16) as data: what the first open box of each row is worth.

The figures of the printed sheet are not in the source of the rules. The default sheet is this project's own, and says so.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.split.cards import RANKS
from engine.split.limits import MOST_BOXES, MOST_LOWER, MOST_VALUE

OWN = "this project's own"
GIVEN = "given with the options"

Values = Annotated[tuple[int, ...], Field(strict=False)]


class ScoreSheet(BaseModel):
    """The values of a sheet's boxes, in each row from the first box on; a row counts the first one that is not filled (SP-16).

    `upper` gives each number's row under a key that names the numbers with these values, `"KQJ"`; a full row keeps its last value.
    `lower` is a list likewise, or points for each box that is filled, without end. `source` says where the figures are from.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    source: str = Field(default=OWN, max_length=200)
    upper: dict[str, Values] = Field(
        default={
            "A": (0, 15, 30, 50, 70, 90, 110),
            "KQJ": (0, 10, 20, 35, 50, 65, 80),
            "T98765432": (0, 5, 10, 20, 30, 40, 50),
        }
    )
    lower: int | Values = 5

    @model_validator(mode="before")
    @classmethod
    def _possible(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        sheet = cast("dict[str, Any]", given)
        for key in sheet:
            if key not in ("source", "upper", "lower"):
                raise ValueError(f"score_sheet has no {key!r}; it has upper, lower and source (SP-16)")
        if "upper" in sheet:
            _check_upper(sheet["upper"])
        if "lower" in sheet and not _is_value(sheet["lower"]):
            _check_row("lower", sheet["lower"], MOST_LOWER)
        # figures that replace ours are not ours, whether or not they say whose they are
        return sheet if {"upper", "lower"}.isdisjoint(sheet) else {"source": GIVEN, **sheet}

    def upper_row(self, rank: int) -> tuple[int, ...]:
        """The values of a number's row, 0 for the two to 12 for the ace."""
        return next(values for ranks, values in self.upper.items() if RANKS[rank] in ranks)


OWN_SHEET = ScoreSheet()


def _check_upper(upper: Any) -> None:
    """ValueError unless every number has exactly one row."""
    if not isinstance(upper, dict):
        raise ValueError('score_sheet.upper is a table of rows such as {"A": [0, 15, 30], ...} (SP-16)')
    rows = cast("dict[Any, Any]", upper)
    for ranks, values in rows.items():
        if not isinstance(ranks, str) or not ranks or not set(ranks) <= set(RANKS):
            raise ValueError(f"score_sheet.upper: {ranks!r} does not name numbers; write them as in {RANKS} (SP-16)")
        _check_row(f"upper.{ranks}", values, MOST_BOXES)
    named = "".join(rows)
    for rank in RANKS:
        if named.count(rank) != 1:
            raise ValueError(f"score_sheet.upper names {rank} {named.count(rank)} times; each of {RANKS} stands in exactly one row's name (SP-16)")


def _check_row(name: str, values: Any, most: int) -> None:
    """ValueError unless a row is a list of values."""
    row: Any = list(cast("list[Any]", values)) if isinstance(values, list | tuple) else []
    if not 1 <= len(row) <= most or not all(map(_is_value, row)):
        either = "a whole number or " if name == "lower" else ""
        raise ValueError(f"score_sheet.{name} is {either}a list of 1 to {most} whole numbers from {-MOST_VALUE} to {MOST_VALUE} (SP-16)")


def _is_value(value: Any) -> bool:
    return type(value) is int and -MOST_VALUE <= value <= MOST_VALUE
