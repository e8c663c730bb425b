"""Cells and layouts: a variant of a game at a number of seats in a team layout."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import InputError

ROUND_CAP = 200
"""Rounds after which a game is stopped that its own rules would let go on; a league file may set a lower cap."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """One combination that leagues play and rate: a variant, a number of seats and a team layout."""

    game: str
    variant: str
    seats: int
    layout: str

    @property
    def id(self) -> str:
        """Text form, `oh-hell/standard/4/1-1-1-1`; `Cell.parse` reads it back."""
        return f"{self.game}/{self.variant}/{self.seats}/{self.layout}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell that `text` names; whether the game has it is `engine.games`' question.

        >>> Cell.parse("oh-hell/standard/4/1-1-1-1")
        Cell(game='oh-hell', variant='standard', seats=4, layout='1-1-1-1')
        """
        parts = text.split("/")
        if len(parts) != 4 or not parts[2].isdigit():
            raise InputError(
                text, "not a cell", "write it as game/variant/seats/layout, for example oh-hell/standard/4/1-1-1-1"
            )
        return cls(parts[0], parts[1], int(parts[2]), parts[3])


def individual(seats: int) -> str:
    """The layout in which everybody plays alone.

    >>> individual(3)
    '1-1-1'
    """
    return "-".join(["1"] * seats)


def team_sizes(layout: str) -> tuple[int, ...]:
    """Sizes of the sides of a layout; InputError where it is none.

    >>> team_sizes("2-1-1")
    (2, 1, 1)
    """
    parts = layout.split("-")
    if not all(part.isdigit() and int(part) > 0 for part in parts):
        raise InputError(layout, "not a team layout", "write the team sizes with hyphens, for example 2-1-1")
    return tuple(int(part) for part in parts)
