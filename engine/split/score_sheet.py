"""The score sheet of Split (SP-13, SP-16) as data: what the first open box of each row is worth.

The figures of the printed sheet are not in the source of the rules. The default sheet is this project's own, and says
so.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.split.cards import RANKS
from engine.split.limits import MOST_BOXES, MOST_LOWER, MOST_VALUE

OWN = "this project's own"
GIVEN = "given with the options"
OWN_UPPER: dict[str, tuple[int, ...]] = {
    "A": (0, 15, 30, 50, 70, 90, 110),
    "KQJ": (0, 10, 20, 35, 50, 65, 80),
    "T98765432": (0, 5, 10, 20, 30, 40, 50),
}
OWN_LOWER = 5

Values = Annotated[tuple[int, ...], Field(strict=False)]


class ScoreSheet(BaseModel):
    """The values of a sheet's boxes, in each row from the first box on; a row counts the first one that is not filled
    (SP-16).

    `upper` gives each number's row under a key that names the numbers with these values, `"KQJ"`; a full row keeps its
    last value.
    `lower` is a list likewise, or points for each box that is filled, without end. Numbers and halves that are left
    out have this project's own
    values. `source` says where the figures are from; left out, it says which of them are this project's own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    source: str = Field(default=OWN, max_length=200)
    upper: dict[str, Values] = Field(default=OWN_UPPER)
    lower: int | Values = OWN_LOWER

    @model_validator(mode="before")
    @classmethod
    def _possible(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            raise ValueError('score_sheet is a table such as {"lower": 5, "upper": {"A": [0, 15, 30]}} (SP-16)')
        sheet = cast("dict[str, Any]", given)
        for key in sheet:
            if key not in ("source", "upper", "lower"):
                raise ValueError(f"score_sheet has no {key!r}; it has upper, lower and source (SP-16)")
        if not isinstance(sheet.get("source", ""), str):
            raise ValueError('score_sheet.source is text, such as "our club" (SP-16)')
        if "lower" in sheet and not _is_value(sheet["lower"]):
            _check_row("lower", sheet["lower"], MOST_LOWER)
        upper = _whole(_checked_upper(sheet.get("upper", {})))
        lower = sheet.get("lower", OWN_LOWER)
        return {"source": _source(upper, lower), **sheet, "upper": upper, "lower": lower}

    def upper_row(self, rank: int) -> tuple[int, ...]:
        """The values of a number's row, 0 for the two to 12 for the ace."""
        return next(values for ranks, values in self.upper.items() if RANKS[rank] in ranks)


def _source(upper: dict[str, Any], lower: Any) -> str:
    """Whose figures they are where nobody says so: what replaces ours is not ours."""
    given = [
        name for name, ours in (("upper", _rows(upper) == _rows(OWN_UPPER)), ("lower", lower == OWN_LOWER)) if not ours
    ]
    if not given:
        return OWN
    return GIVEN if len(given) == 2 else f"{OWN}, but for {given[0]}"


def _rows(upper: dict[str, Any]) -> list[list[int]]:
    """The row of each number."""
    return [list(next(values for ranks, values in upper.items() if rank in ranks)) for rank in RANKS]


def _whole(upper: dict[str, Any]) -> dict[str, Any]:
    """Every number with a row: ours for those that are not named."""
    named = "".join(upper)
    rest = {"".join(rank for rank in ranks if rank not in named): values for ranks, values in OWN_UPPER.items()}
    return upper | {ranks: list(values) for ranks, values in rest.items() if ranks}


def _checked_upper(upper: Any) -> dict[str, Any]:
    """The rows given; ValueError where one is no row or a number is named twice."""
    if not isinstance(upper, dict):
        raise ValueError('score_sheet.upper is a table of rows such as {"A": [0, 15, 30], ...} (SP-16)')
    rows = cast("dict[Any, Any]", upper)
    for ranks, values in rows.items():
        if not isinstance(ranks, str) or not ranks or not set(ranks) <= set(RANKS):
            raise ValueError(f"score_sheet.upper: {ranks!r} does not name numbers; write them as in {RANKS} (SP-16)")
        _check_row(f"upper.{ranks}", values, MOST_BOXES)
    named = "".join(rows)
    for rank in RANKS:
        if named.count(rank) > 1:
            raise ValueError(
                f"score_sheet.upper names {rank} {named.count(rank)} times; each of {RANKS} stands in one row's name "
                "(SP-16)"
            )
    return rows


def _check_row(name: str, values: Any, most: int) -> None:
    """ValueError unless a row is a list of values."""
    row: Any = list(cast("list[Any]", values)) if isinstance(values, list | tuple) else []
    if not 1 <= len(row) <= most or not all(map(_is_value, row)):
        either = "a whole number or " if name == "lower" else ""
        raise ValueError(
            f"score_sheet.{name} is {either}a list of 1 to {most} whole numbers from {-MOST_VALUE} to {MOST_VALUE} "
            "(SP-16)"
        )


def _is_value(value: Any) -> bool:
    return type(value) is int and -MOST_VALUE <= value <= MOST_VALUE


OWN_SHEET = ScoreSheet()
