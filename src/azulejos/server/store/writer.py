"""The only writer of a process. All events that wait are written in one transaction, and acknowledged after it.

So a disk that syncs a few hundred times a second carries thousands of moves.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError, OperationalError

from azulejos.server.metrics import WRITTEN_TOGETHER
from azulejos.server.store.engines import Engines
from azulejos.server.store.rows import NotStored, StoreUnavailable, VersionTaken, Writing, reason_of
from azulejos.server.store.schema import events, reviews, sitters, tables

MOST_AT_ONCE = 500
ROWS_AT_ONCE = 100
GATHERING_SECONDS = 0.010
"""About the longest that a write waits for others."""
GATHERING_TURNS = 3
"""Turns of the event loop in which more commands can arrive and be decided."""

_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(status=bindparam("new_status"), changed=bindparam("now"))
)


class _Waiting(NamedTuple):
    writing: Writing
    written: "asyncio.Future[None]"


class Writer:
    """Group commit for all tables. A write that has begun cannot be cancelled."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        """Runs while there is something to write."""

    async def write(self, writing: Writing) -> None:
        """Write; `VersionTaken`, `StoreUnavailable` or `NotStored` if nothing was written."""
        waiting = _Waiting(writing, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        await waiting.written

    async def settle(self) -> None:
        """Wait until everything is written."""
        while self._task:
            await self._task

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _gather(self) -> None:
        """Wait while more arrives: a transaction costs as much as a dozen moves, however many it holds."""
        end, known = time.monotonic() + GATHERING_SECONDS, 0
        while known < len(self._waiting) < MOST_AT_ONCE and time.monotonic() < end:
            known = len(self._waiting)
            for _ in range(GATHERING_TURNS):
                await asyncio.sleep(0)

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        WRITTEN_TOGETHER.observe(len(batch))
        error = await self._try([waiting.writing for waiting in batch])
        if error is None or len(batch) == 1:
            _finish(batch, error)
        else:
            await self._write_one_by_one(batch)

    async def _write_one_by_one(self, batch: list[_Waiting]) -> None:
        """Find out which write is at fault. If the database itself is, fail all the others at once."""
        for n, waiting in enumerate(batch):
            error = await self._try([waiting.writing])
            if isinstance(error, StoreUnavailable):
                _finish(batch[n:], error)
                return
            _finish([waiting], error)

    async def _try(self, writings: list[Writing]) -> Exception | None:
        try:
            await self._engines.write(write_all, writings)
        except IntegrityError:
            return VersionTaken()
        except OperationalError as error:
            return StoreUnavailable(reason_of(error))
        except Exception as error:  # whatever it was, nothing was written, and the next write is tried
            return NotStored(reason_of(error))
        return None


def _finish(batch: list[_Waiting], error: Exception | None) -> None:
    for _, written in batch:
        if written.done():
            continue  # the caller was cancelled
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)


def write_all(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write within a transaction, in statements that both SQLite and PostgreSQL understand."""
    if new := [(w.new_table, w) for w in writings if w.new_table]:
        _insert(
            connection,
            tables,
            [
                (
                    t.id,
                    t.game,
                    t.public,
                    w.status,
                    t.secret,
                    t.created,
                    w.rows[-1].at,
                    t.address_hash,
                    w.rows[-1].version,
                )
                for t, w in new
            ],
        )
    rows = [(w.table_id, row.version, row.at, row.guest, row.command, row.body) for w in writings for row in w.rows]
    _insert(connection, events, rows)
    _set_versions(connection, [(w.table_id, w.rows[-1].version) for w in writings if not w.new_table])
    if changed := [w for w in writings if w.status and not w.new_table]:
        changes = [{"table": w.table_id, "new_status": w.status, "now": w.rows[-1].at} for w in changed]
        connection.execute(_CHANGE, changes)
    if seated := [(guest, w.table_id) for w in writings for guest in w.sitters]:
        _insert(connection, sitters, seated, " ON CONFLICT DO NOTHING")


def write_review(connection: Connection, table_id: str, now: int, body: str) -> None:
    """Write a review over the previous one."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    connection.execute(insert(reviews).values(table_id=table_id, changed=now, body=body))


def _insert(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]], ending: str = "") -> None:
    """Insert rows, with a value for each column, in as few statements as possible."""
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    _execute(connection, f"INSERT INTO {table.name} ({names}) VALUES {{rows}}{ending}", rows)  # noqa: S608  # our own names


def _set_versions(connection: Connection, versions: Sequence[tuple[str, int]]) -> None:
    """Write the versions beside the tables."""
    statement = (
        "WITH new(id, version) AS (VALUES {rows}) "
        "UPDATE tables SET version = new.version FROM new WHERE tables.id = new.id"
    )
    _execute(connection, statement, versions)


def _execute(connection: Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Execute a statement with many rows at once, repeated as rarely as possible."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    for first in range(0, len(rows), ROWS_AT_ONCE):
        part = rows[first : first + ROWS_AT_ONCE]
        connection.exec_driver_sql(
            _with_marks(statement, len(part), len(part[0]), mark), tuple(chain.from_iterable(part))
        )


@cache
def _with_marks(statement: str, rows: int, columns: int, mark: str) -> str:
    row = f"({', '.join([mark] * columns)})"
    return statement.format(rows=", ".join([row] * rows))
