"""The catalogue: which bots, leagues and chunks there are.

SQLite in the home by default, any database that SQLModel speaks to by address.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Engine, UniqueConstraint, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlmodel import Field, Session, SQLModel, col, create_engine, select

from arena.log.home import Home
from arena.log.migration import bring_up_to_date
from engine.errors import EnvironmentUnfit, InputError
from engine.options import did_you_mean
from leagues.bot_names import version_named
from leagues.records import BotVersion


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class BotRow(SQLModel, table=True):
    """A version of a bot; its package is kept in the home under its content's hash."""

    __tablename__: Any = "bot"
    __table_args__ = (UniqueConstraint("name", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(index=True)
    version: str
    sha256: str
    games: list[str] = Field(sa_type=JSON)
    summary: str
    shipped: bool
    submitted: str = Field(default_factory=_now)

    def to_version(self) -> BotVersion:
        """The version as leagues know it."""
        return BotVersion(self.name, self.version, self.sha256, tuple(self.games))


class LeagueRow(SQLModel, table=True):
    """A league by its name: its file as last run, and the bots it was run with, by label."""

    __tablename__: Any = "league"

    name: str = Field(primary_key=True)
    text: str
    bots: list[str] = Field(sa_type=JSON)  # labels
    started: str = Field(default_factory=_now)


class ChunkRow(SQLModel, table=True):
    """A chunk whose results are in the log, with what was measured while it was played."""

    __tablename__: Any = "chunk"

    league: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    games: int
    engine: str
    level: str
    decisions: list[int] = Field(sa_type=JSON)  # asked of each seat's bot
    cpu_ns: list[int] = Field(sa_type=JSON)  # CPU time of each seat's bot, nanoseconds
    logs: str = ""  # what the bots printed, cut short
    played: str = Field(default_factory=_now)


class Catalogue:
    """Reading and writing the catalogue of a home."""

    def __init__(self, address: str) -> None:
        self._engine: Engine = create_engine(address)
        if address.startswith("sqlite"):
            event.listen(self._engine, "connect", _prepare_sqlite)
        try:
            bring_up_to_date(self._engine)
        except DBAPIError as error:
            raise EnvironmentUnfit(
                address,
                f"the catalogue cannot be opened: {error.orig}",
                "check the folder's permissions and free space",
            ) from None

    @classmethod
    def of(cls, home: Home) -> Catalogue:
        """The catalogue of a home."""
        return cls(home.database)

    def _session(self) -> Session:
        return Session(self._engine, expire_on_commit=False)

    def close(self) -> None:
        """Give the database back."""
        self._engine.dispose()

    def bots(self) -> list[BotRow]:
        """Every bot version, shipped ones first, then as submitted."""
        with self._session() as session:
            return list(session.exec(select(BotRow).order_by(col(BotRow.id))))

    def bot(self, label: str) -> BotRow:
        """The bot called `name@version`, or the newest version of `name`; InputError where there is none."""
        return version_named(label, self.bots(), label)

    def check_free(self, row: BotRow) -> bool:
        """Whether a version can be added; False when this very version is there.

        InputError when its name and version belong to another content.
        """
        there = next((one for one in self.bots() if (one.name, one.version) == (row.name, row.version)), None)
        if there is None:
            return True
        if there.sha256 == row.sha256:
            return False
        raise InputError(
            f"{row.name}@{row.version}",
            "a bot of this name and version is there already, with other content",
            f'raise its version (version = "{row.version}.1" in the class) or give it another name with --name',
        )

    def add_bot(self, row: BotRow) -> bool:
        """Add a version; False and InputError as in `check_free`."""
        with self._session() as session:
            session.add(row)
            try:
                session.commit()
                return True
            except IntegrityError:
                session.rollback()
        return self.check_free(row)

    def replace_shipped(self, row: BotRow) -> None:
        """Give a shipped bot its new content under its old version."""
        with self._session() as session:
            there = session.exec(select(BotRow).where(BotRow.name == row.name, BotRow.version == row.version)).one()
            there.sha256, there.games, there.summary = row.sha256, row.games, row.summary
            session.add(there)
            session.commit()

    def save_league(self, row: LeagueRow) -> None:
        """Keep a league as it is run now."""
        with self._session() as session:
            session.merge(row)
            session.commit()

    def leagues(self) -> list[LeagueRow]:
        """Every league by name."""
        with self._session() as session:
            return list(session.exec(select(LeagueRow).order_by(col(LeagueRow.name))))

    def league(self, name: str) -> LeagueRow:
        """The league called `name`."""
        known = {row.name: row for row in self.leagues()}
        if name not in known:
            raise InputError(
                name,
                "no league of that name has been run here",
                f"{did_you_mean(name, known)}; see: arena league list",
            )
        return known[name]

    def add_chunk(self, row: ChunkRow) -> bool:
        """Say that a chunk's results are in the log; False when that was said before."""
        with self._session() as session:
            session.add(row)
            try:
                session.commit()
                return True
            except IntegrityError:
                session.rollback()
                return False

    def chunks(self, league: str) -> dict[str, ChunkRow]:
        """The chunks of a league that are in the log, by id."""
        with self._session() as session:
            return {row.id: row for row in session.exec(select(ChunkRow).where(ChunkRow.league == league))}


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Survive a crash, and let a reader look on while a run writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()
