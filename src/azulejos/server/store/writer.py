"""The one writer of a process: whatever is waiting is written in one transaction, and acknowledged after it.

So a disk that can sync a few hundred times a second carries thousands of moves.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from azulejos.server.metrics import WRITTEN_TOGETHER
from azulejos.server.store.engines import Engines
from azulejos.server.store.rows import NotStored, VersionTaken, Writing
from azulejos.server.store.schema import events, sitters, tables

MOST_AT_ONCE = 500

_Waiting = tuple[Writing, "asyncio.Future[None]"]
_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(status=bindparam("new_status"), changed=bindparam("now"))
)


class Writer:
    """Takes writings from all tables; `write` returns when its writing is on disk."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._waiting: deque[_Waiting] = deque()
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write all that waits, then end."""
        if self._task:
            self._waiting.append((_NOTHING, asyncio.get_running_loop().create_future()))
            self._work.set()
            await self._task

    async def write(self, writing: Writing) -> None:
        """Write; `VersionTaken` if somebody else has written one of these versions."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        self._work.set()
        await done

    async def _run(self) -> None:
        stopping = False
        while not stopping:
            await self._work.wait()
            batch = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
            if not self._waiting:
                self._work.clear()
            stopping = any(writing is _NOTHING for writing, _ in batch)
            batch = [waiting for waiting in batch if waiting[0] is not _NOTHING]
            if batch:
                await self._write_batch(batch)

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        WRITTEN_TOGETHER.observe(len(batch))
        trouble = await self._try([writing for writing, _ in batch])
        if trouble is not None and len(batch) > 1:  # one of them is at fault: find out which
            for waiting in batch:
                _tell(waiting[1], await self._try([waiting[0]]))
            return
        for _, done in batch:
            _tell(done, trouble)

    async def _try(self, writings: list[Writing]) -> Exception | None:
        try:
            await self._engines.write(write_all, writings)
        except IntegrityError:
            return VersionTaken()
        except (DBAPIError, OSError) as error:
            return NotStored(str(error))
        return None


def _tell(done: "asyncio.Future[None]", trouble: Exception | None) -> None:
    if done.done():  # who asked has gone
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)


def write_all(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write within a transaction."""
    if new := [_new_table(writing) for writing in writings if writing.new_table]:
        connection.execute(insert(tables), new)
    rows = [_event(writing.table_id, row) for writing in writings for row in writing.rows]
    connection.execute(insert(events), rows)
    if old := [writing for writing in writings if not writing.new_table]:
        changes = [{"table": w.table_id, "new_status": w.status, "now": w.rows[-1].at} for w in old]
        connection.execute(_CHANGE, changes)
    if seated := [{"guest": guest, "table_id": w.table_id} for w in writings for guest in w.sitters]:
        dialect: Any = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
        connection.execute(dialect(sitters).on_conflict_do_nothing(), seated)


def _new_table(writing: Writing) -> dict[str, Any]:
    table = writing.new_table
    assert table is not None
    return {
        "id": table.id,
        "game": table.game,
        "public": table.public,
        "status": writing.status,
        "secret": table.secret,
        "created": table.created,
        "changed": writing.rows[-1].at,
    }


def _event(table_id: str, row: Any) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "version": row.version,
        "at": row.at,
        "guest": row.guest,
        "command": row.command,
        "body": row.body,
    }


_NOTHING = Writing("", (), "")
"""Says that no more will come."""
