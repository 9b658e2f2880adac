"""What is written, in statements that SQLite and PostgreSQL both take."""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, update

from azulejos.server.store.rows import Writing
from azulejos.server.store.schema import events, reviews, sitters, tables

ROWS_AT_ONCE = 100

_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(status=bindparam("new_status"), changed=bindparam("now"))
)


def write_all(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write within a transaction."""
    if new := [(w.new_table, w) for w in writings if w.new_table]:
        _insert(
            connection,
            tables,
            [(t.id, t.game, t.public, w.status, t.secret, t.created, w.rows[-1].at) for t, w in new],
        )
    rows = [(w.table_id, row.version, row.at, row.guest, row.command, row.body) for w in writings for row in w.rows]
    _insert(connection, events, rows)
    if changed := [w for w in writings if w.status and not w.new_table]:
        changes = [{"table": w.table_id, "new_status": w.status, "now": w.rows[-1].at} for w in changed]
        connection.execute(_CHANGE, changes)
    if seated := [(guest, w.table_id) for w in writings for guest in w.sitters]:
        _insert(connection, sitters, seated, " ON CONFLICT DO NOTHING")


def write_review(connection: Connection, table_id: str, now: int, body: str) -> None:
    """Write a review over the one that was there."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    connection.execute(insert(reviews).values(table_id=table_id, changed=now, body=body))


def _insert(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]], ending: str = "") -> None:
    """Insert rows, with a value for each column, in as few statements as can be."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    for first in range(0, len(rows), ROWS_AT_ONCE):
        part = rows[first : first + ROWS_AT_ONCE]
        statement = _insertion(table, len(part), mark) + ending
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(part)))


@cache
def _insertion(table: Table, rows: int, mark: str) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    row = f"({', '.join([mark] * len(table.columns))})"
    return f"INSERT INTO {table.name} ({names}) VALUES {', '.join([row] * rows)}"  # noqa: S608  # names of our own
