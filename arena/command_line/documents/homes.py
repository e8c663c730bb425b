"""The documents of `arena home`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class HomeFinding(TypedDict):
    """Something in a home that is not as it was written."""

    path: str
    """The file, with the line where that is known."""
    what: str
    mended_by: str
    """The command that mends it."""


class HomeCheckDocument(TypedDict):
    """Whether everything in a home is as it was written."""

    schema: Literal["arena/home-check/1"]
    home: str
    intact: bool
    findings: list[HomeFinding]


class HomeRepairDocument(TypedDict):
    """What was mended in a home."""

    schema: Literal["arena/home-repair/1"]
    home: str
    done: list[str]
    """A sentence for each thing that was mended, or set aside to be played again."""
    left: list[HomeFinding]
    """What could not be mended."""
