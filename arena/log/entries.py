"""What the lines of a manifest say: one record for each kind of entry, all figures and texts as plain JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

IDENTITY = 16
"""Characters of the id of a game or block, and of a seed, in the strings of a chunk."""


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """A league as it is run from here on: its file, and the bots and cells in force, cells in the order of the file."""

    KIND: ClassVar[str] = "league"

    name: str
    title: str
    text: str
    """The league file."""
    seed: str
    play: dict[str, Any]
    limits: dict[str, Any]
    bots: list[str]
    """Labels."""
    cells: list[str]
    """Ids."""
    engine: str
    """Identity of the rules' source."""
    program: str
    """Version of the program."""
    notes: list[str] = field(default_factory=list[str])
    """What is easily missed about what is played."""


@dataclass(frozen=True, slots=True)
class RunEntry:
    """A run that had something to play began."""

    KIND: ClassVar[str] = "run"

    when: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A version of a bot that entered the league; once for each."""

    KIND: ClassVar[str] = "bot"

    label: str
    name: str
    version: str
    sha256: str
    games: list[str]
    shipped: bool
    summary: str


@dataclass(frozen=True, slots=True)
class CellEntry:
    """A cell of the league; again when its weight, its deals or its options change."""

    KIND: ClassVar[str] = "cell"

    id: str
    game: str
    variant: str
    options: dict[str, Any]
    """Every option written out."""
    changed: dict[str, Any]
    """Those that differ from their defaults."""
    seats: int
    layout: str
    house_rule: bool
    sides: list[int]
    """The side each seat plays for, by seats clockwise from the dealer."""
    weight: float
    deals: int


@dataclass(frozen=True, slots=True)
class ChunkEntry:
    """A chunk that was planned. `games`, `blocks` and `seeds` have 16 hexadecimal digits for each game, in order."""

    KIND: ClassVar[str] = "chunk"

    id: str
    cell: str
    line_up: str
    rotation: int
    bots: list[str]
    """Labels by seat."""
    deals: list[int]
    """Ascending."""
    games: str
    blocks: str
    seeds: str

    @property
    def count(self) -> int:
        """How many games it has."""
        return len(self.games) // IDENTITY


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """A chunk whose file is in the log; lists are by seat."""

    KIND: ClassVar[str] = "played"

    chunk: str
    sha256: str
    """Of the file."""
    bytes: int
    games: int
    level: str
    """The sandbox level."""
    engine: str
    decisions: list[int]
    """Asked of the seat's bot."""
    cpu_ns: list[int]
    """CPU time of the seat's bot, nanoseconds."""
    faults: list[dict[str, int]]
    """Charged to the seat, by cause."""
    logs: list[str]
    """The end of what the seat's bot printed."""


@dataclass(frozen=True, slots=True)
class WithdrawnEntry:
    """Chunks that are no longer part of the league, or, never played, will not be played."""

    KIND: ClassVar[str] = "withdrawn"

    chunks: list[str]


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """Chunks that were withdrawn and are part of the league again."""

    KIND: ClassVar[str] = "wanted"

    chunks: list[str]


@dataclass(frozen=True, slots=True)
class VoidedEntry:
    """From here on no game of a bot counts."""

    KIND: ClassVar[str] = "voided"

    bot: str
    """A label."""
    reason: str
    when: str


@dataclass(frozen=True, slots=True)
class RestoredEntry:
    """The games of a voided bot count again."""

    KIND: ClassVar[str] = "restored"

    bot: str
    reason: str
    when: str


Entry = (
    LeagueEntry
    | RunEntry
    | BotEntry
    | CellEntry
    | ChunkEntry
    | PlayedEntry
    | WithdrawnEntry
    | WantedEntry
    | VoidedEntry
    | RestoredEntry
)

_KINDS: dict[str, type[Entry]] = {
    kind.KIND: kind
    for kind in (
        LeagueEntry,
        RunEntry,
        BotEntry,
        CellEntry,
        ChunkEntry,
        PlayedEntry,
        WithdrawnEntry,
        WantedEntry,
        VoidedEntry,
        RestoredEntry,
    )
}
_NAMES = {kind: tuple(one.name for one in fields(kind)) for kind in _KINDS.values()}
_REQUIRED = {
    kind: frozenset(one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING)
    for kind in _KINDS.values()
}

AnyEntry = TypeVar("AnyEntry", bound=Entry)


def as_object(entry: Entry) -> dict[str, Any]:
    """An entry as the object of a line.

    >>> as_object(RunEntry("2026-12-01T00:00:00+00:00"))
    {'entry': 'run', 'when': '2026-12-01T00:00:00+00:00'}
    """
    return {"entry": entry.KIND, **{name: getattr(entry, name) for name in _NAMES[type(entry)]}}


def entry_of(line: Mapping[str, Any]) -> Entry | None:
    """The entry of a line's object; None for a kind of a later version. Keys of later versions are passed over."""
    kind = _KINDS.get(line["entry"])
    if kind is None:
        return None
    missing = _REQUIRED[kind].difference(line)
    if missing:
        raise KeyError(f"an entry {kind.KIND} without {', '.join(sorted(missing))}")
    return kind(**{name: line[name] for name in _NAMES[kind] if name in line})
