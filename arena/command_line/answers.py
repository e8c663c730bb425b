"""What a command answers, before anybody sees it: one document for programs, and its view for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import ExitCode

Value = str | int | float | None
"""What stands in a row of a listing; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows under the names of their columns."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Aside:
    """A line for people that belongs beside the result, on standard error."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found out.

    `document` is printed with `--json`, whole and alone on standard output; its key `schema` says what it is
    (`arena.command_line.documents`). It is None where there is nothing to answer, as when a run is interrupted.

    `shown` is the same for people, in order. `talk` goes to standard error either way: warnings, and last the next
    command to type.
    """

    document: Mapping[str, object] | None
    shown: Sequence[str | Listing | Aside] = ()
    talk: Sequence[str] = ()
    exit_code: ExitCode = ExitCode.YES
