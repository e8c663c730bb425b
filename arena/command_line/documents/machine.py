"""The documents of `arena doctor` and `arena bench`, and of a command that fails."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class FindingDocument(TypedDict):
    """One thing that leagues need."""

    what: str
    found: str
    fit: bool
    fix: str
    """What would put it right; says nothing where it is fit."""


class DoctorDocument(TypedDict):
    """Whether this machine can run leagues."""

    schema: Literal["arena/doctor/1"]
    fit: bool
    findings: list[FindingDocument]


class FigureDocument(TypedDict):
    """One measured figure."""

    value: float
    unit: str


class BenchDocument(TypedDict):
    """How fast this machine is."""

    schema: Literal["arena/bench/1"]
    figures: dict[str, FigureDocument]
    """Figures by what was measured."""


class ErrorDocument(TypedDict):
    """Why a command failed: the last line of standard error."""

    schema: Literal["arena/error/1"]
    exit: int
    """The exit code."""
    place: str
    """Where: a file and line, an option, an argument; may be empty."""
    cause: str
    fix: str
    """What would put it right; may be empty."""
