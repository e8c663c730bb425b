"""The catalogue: which bots there are. SQLite in the home by default, any database that SQLModel speaks to by address.

It holds nothing that is not in the home's files too (`arena.submissions.store`), so that a lost one is made anew.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Engine, UniqueConstraint, event, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlmodel import Field, Session, SQLModel, col, create_engine, select

from arena.log.home import Home
from arena.log.migration import bring_up_to_date, check_of
from engine.errors import EnvironmentUnfit, InputError
from leagues.bot_names import version_named
from leagues.records import BotVersion


class DamagedCatalogue(EnvironmentUnfit):
    """A catalogue that holds something else than was written; `arena home repair` makes it anew."""


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
    check: str = ""
    """Identity of the row's values, set when it is added."""

    def its_check(self) -> str:
        """The identity of the values as they are."""
        return check_of(self.name, self.version, self.sha256, self.games, self.summary, self.shipped, self.submitted)

    def to_version(self) -> BotVersion:
        """The version as leagues know it."""
        return BotVersion(self.name, self.version, self.sha256, tuple(self.games))


class Catalogue:
    """Reading and writing the catalogue of a home. EnvironmentUnfit where the database cannot be used."""

    def __init__(self, address: str) -> None:
        self._engine = engine_at(address)
        self.place = self._engine.url.render_as_string(hide_password=True)
        """Its address, for messages."""
        with self._usable():
            bring_up_to_date(self._engine)

    @classmethod
    def of(cls, home: Home) -> Catalogue:
        """The catalogue of a home."""
        return cls(home.database)

    @contextmanager
    def _usable(self) -> Generator[None]:
        """Say what is wrong with the database, and what would mend it."""
        try:
            yield
        except (SQLAlchemyError, ValueError, TypeError) as error:  # the latter where a value is not what it was
            self.close()
            raise unusable(self.place, error) from None

    @contextmanager
    def _session(self) -> Generator[Session]:
        with self._usable(), Session(self._engine, expire_on_commit=False) as session:
            yield session

    def close(self) -> None:
        """Give the database back."""
        self._engine.dispose()

    def check(self) -> str | None:
        """What is wrong with the database's own structure; None where nothing is, or it cannot tell."""
        if self._engine.dialect.name != "sqlite":
            return None
        with self._usable(), self._engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        return None if found == "ok" else found

    def bots(self) -> list[BotRow]:
        """Every bot version, shipped ones first, then as submitted."""
        with self._session() as session:
            rows = list(session.exec(select(BotRow).order_by(col(BotRow.id))))
            for row in rows:
                if row.check != row.its_check():
                    raise DamagedCatalogue(
                        self.place, f"the row of the bot {row.name!r} is damaged", "mend it with: arena home repair"
                    )
        return rows

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
        row.check = row.its_check()
        with self._session() as session:
            session.add(row)
            try:
                session.commit()
                return True
            except IntegrityError:
                session.rollback()
        return self.check_free(row)

    def learn_games(self, row: BotRow) -> None:
        """Let a version that is there play the games of `row`, which has the same content."""
        with self._session() as session:
            there = session.exec(select(BotRow).where(BotRow.name == row.name, BotRow.version == row.version)).one()
            there.games = row.games
            there.check = there.its_check()
            session.add(there)
            session.commit()


def engine_at(address: str) -> Engine:
    """The engine for a database by its address; EnvironmentUnfit for one that cannot be had here."""
    try:
        url = make_url(address)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        engine = create_engine(url)
    except ModuleNotFoundError as error:
        raise EnvironmentUnfit(
            "--database", f"the driver {error.name} is not installed", "pip install 'imp-arena[postgresql]'"
        ) from None
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise InputError(
            "--database", "that is not the address of a database", "such as postgresql://user@host/name"
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def unusable(address: str, error: Exception) -> EnvironmentUnfit:
    """A database that cannot be used, with the cause in words and what would mend it."""
    cause = " ".join(str(getattr(error, "orig", None) or error).split())
    if not address.startswith("sqlite"):
        return EnvironmentUnfit(
            address,
            f"the catalogue cannot be used: {cause}",
            "see that the server runs and lets you in at this address",
        )
    if "full" in cause or "disk I/O" in cause:
        what = "the disk is full" if "full" in cause else f"the catalogue cannot be read or written: {cause}"
        return EnvironmentUnfit(address, what, "see that the disk is sound and has room, then type the command again")
    if "readonly" in cause or "read-only" in cause or "unable to open" in cause:
        return EnvironmentUnfit(
            address,
            f"the catalogue cannot be opened for writing: {cause}",
            "make the home's folder writable and see that there is free space, or name another with --home DIR",
        )
    return DamagedCatalogue(address, f"the catalogue is damaged: {cause}", "make it anew with: arena home repair")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Survive a crash, and let a reader look on while a run writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()
