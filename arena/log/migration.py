"""Bringing a catalogue up to date: the tables of a new one, and those an earlier version of the program wrote.

The catalogue says of itself which form it has, in a table of one row. One without that table has the first form, in
which lists were texts with commas. In the second, rows had no check. Both had tables of leagues and chunks, which stay
for `arena home repair` to write manifests from.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, Boolean, Connection, Engine, String, bindparam, column, inspect, select, table
from sqlmodel import Field, SQLModel

from engine.errors import EnvironmentUnfit
from engine.keys import identity

FORM = 3
"""The form that this version of the program reads and writes."""


LOCK = 7_241_963
"""The number of the lock, among those of the database, that whoever brings the catalogue up to date holds."""


class FormRow(SQLModel, table=True):
    """The form of the catalogue, in its only row."""

    __tablename__: Any = "form"

    id: int = Field(default=1, primary_key=True)
    number: int


@dataclass(frozen=True, slots=True)
class _List:
    """A column that held a list as a text with commas: its table, the table's key, and what the elements are."""

    table: str
    key: tuple[str, ...]
    column: str
    element: Callable[[str], str | int]


_LISTS = (
    _List("bot", ("id",), "games", str),
    _List("league", ("name",), "bots", str),
    _List("chunk", ("league", "id"), "decisions", int),
    _List("chunk", ("league", "id"), "cpu_ns", int),
)


def bring_up_to_date(engine: Engine) -> None:
    """See that the catalogue has every table in today's form: all of it or, when that fails, none of it.

    EnvironmentUnfit for one that a later version of the program wrote, and for one that cannot be understood.
    """
    with engine.connect() as connection:
        if _form(connection) == FORM:
            return
    with _alone(engine) as connection:
        form = _form(connection)  # another process may have been here in the meantime
        if form == 1:
            for one in _LISTS:
                _make_json(connection, one)
        if form in (1, 2):
            _add_checks(connection)
        if form != FORM:
            SQLModel.metadata.create_all(connection)
            connection.execute(FormRow.metadata.tables["form"].delete())
            connection.execute(FormRow.metadata.tables["form"].insert().values(id=1, number=FORM))


def _form(connection: Connection) -> int:
    """The number of the catalogue's form; 0 for one that has no tables yet."""
    tables = inspect(connection).get_table_names()
    if "form" not in tables:
        return 1 if "bot" in tables else 0
    number: int = connection.exec_driver_sql("SELECT number FROM form").scalar_one()
    if number > FORM:
        raise EnvironmentUnfit(
            str(connection.engine.url),
            f"a later version of the program wrote this catalogue (form {number}; this version reads {FORM})",
            "use that version, or another home: --home DIR",
        )
    return number


@contextmanager
def _alone(engine: Engine) -> Generator[Connection]:
    """One transaction, in which nobody else writes."""
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":  # which otherwise begins with the first change of a row
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        elif connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield connection


def _make_json(connection: Connection, one: _List) -> None:
    """Replace a column of texts with commas by one of JSON lists, of the same name."""
    new = f"{one.column}_list"
    rows = table(one.table, *(column(name, String) for name in (*one.key, one.column)), column(new, JSON))
    connection.exec_driver_sql(f"ALTER TABLE {one.table} ADD COLUMN {new} JSON DEFAULT '[]' NOT NULL")
    found = connection.execute(select(*(rows.c[name] for name in (*one.key, one.column)))).all()
    changes = [
        {f"its_{name}": value for name, value in zip(one.key, key, strict=True)} | {"elements": _elements(one, text)}
        for *key, text in found
    ]
    if changes:
        this = [rows.c[name] == bindparam(f"its_{name}") for name in one.key]
        connection.execute(rows.update().where(*this).values({new: bindparam("elements", type_=JSON)}), changes)
    connection.exec_driver_sql(f"ALTER TABLE {one.table} DROP COLUMN {one.column}")
    connection.exec_driver_sql(f"ALTER TABLE {one.table} RENAME COLUMN {new} TO {one.column}")


def check_of(
    name: str, version: str, sha256: str, games: Sequence[str], summary: str, shipped: bool, submitted: str
) -> str:
    """The check of a bot's row: the identity of its values."""
    return identity(name, version, sha256, len(games), *games, summary, int(shipped), submitted)


def _add_checks(connection: Connection) -> None:
    """Give every bot the check of its values."""
    names = ("name", "version", "sha256", "summary", "submitted")
    rows = table(
        "bot",
        column("id"),
        *(column(name, String) for name in names),
        column("games", JSON),
        column("shipped", Boolean),
        column("check", String),
    )
    connection.exec_driver_sql("ALTER TABLE bot ADD COLUMN \"check\" VARCHAR DEFAULT '' NOT NULL")
    for row in connection.execute(select(*(one for one in rows.c if one.name != "check"))).mappings().all():
        check = check_of(**{name: row[name] for name in (*names, "games", "shipped")})
        connection.execute(rows.update().where(rows.c.id == row["id"]).values(check=check))


def _elements(one: _List, text: str) -> list[str | int]:
    try:
        return [one.element(part) for part in text.split(",")] if text else []
    except ValueError:
        raise EnvironmentUnfit(
            "catalogue",
            f'{one.column} of a row of {one.table} is "{text}", which is not a list of numbers',
            "put an undamaged copy of the catalogue in its place, or use another home: --home DIR",
        ) from None
