"""The store: everything that the server reads from and writes to the database."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from alembic.util import CommandError
from msgspec.structs import replace
from sqlalchemy import (
    ARRAY,
    Column,
    Connection,
    Row,
    String,
    any_,
    delete,
    false,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from azulejos.core.errors import CommandMistake
from azulejos.server.store.admin import AdminStore
from azulejos.server.store.archive import OVER, archive_finished, read_archive
from azulejos.server.store.engines import Engines, migrate, open_engines
from azulejos.server.store.lock import DatabaseLock, lock_database
from azulejos.server.store.rows import EventRow, ReviewRow, StoreUnavailable, TableRow, Writing, reason_of
from azulejos.server.store.schema import archives, events, keys, reviews, revocations, sitters, tables
from azulejos.server.store.sealing import SECRET_BYTES, Seal, WrongKey
from azulejos.server.store.writer import Writer, write_review

SWEPT_AT_ONCE, ARCHIVED_AT_ONCE = 20, 5
"""Few, since moves wait for the transaction."""
ASKED_AT_ONCE = 1000
SEALED_AT_ONCE = 500
WAITING, PLAYING = "waiting", "playing"

logger = logging.getLogger(__name__)


class Store:
    """Tables and their events, on disk."""

    def __init__(self, engines: Engines, seal: Seal, lock: DatabaseLock | None = None) -> None:
        self._engines = engines
        self._seal = seal
        self._lock = lock
        self._writer = Writer(engines)
        self.admin = AdminStore(engines)

    @classmethod
    async def open(cls, url: str, secrets_key: str | None = None, lock: DatabaseLock | None = None) -> "Store":
        """Open a database, and migrate it. With a key, the secrets in it are encrypted.

        The lock is released when the store is closed.
        """
        seal = Seal(secrets_key)
        try:
            engines = open_engines(url)
            await migrate(engines)
        except (SQLAlchemyError, CommandError, ImportError) as error:
            raise CommandMistake("server.no_database", reason=reason_of(error)) from None
        store = cls(engines, seal, lock)
        try:
            await store.signing_key()
            if seal.has_key:
                await store.seal_secrets()
        except WrongKey:
            await store.close()
            raise CommandMistake("server.wrong_secrets_key") from None
        return store

    @classmethod
    async def serve(cls, url: str, is_shared: bool, secrets_key: str | None = None) -> "Store":
        """Open a database to serve it: as the only process, or with all others that share a bus."""
        try:
            lock = await asyncio.to_thread(lock_database, url, is_shared)
        except (SQLAlchemyError, sqlite3.Error, ImportError) as error:
            raise CommandMistake("server.no_database", reason=reason_of(error)) from None
        try:
            return await cls.open(url, secrets_key, lock)
        except CommandMistake:
            if lock:
                lock.release()
            raise

    async def renew_lock(self) -> None:
        """Take the lock again if the connection that held it was lost."""
        if self._lock and not await asyncio.to_thread(self._lock.renew):
            logger.error("another server without a bus uses the database; stop one of them")

    async def settle(self) -> None:
        """Wait until everything is written."""
        await self._writer.settle()

    async def close(self) -> None:
        """Wait until everything is written, and close."""
        await self.settle()
        await self._engines.dispose()
        if self._lock:
            self._lock.release()

    async def write(self, writing: Writing) -> None:
        """Write events; they are on disk when this returns. `VersionTaken` if another process was faster."""
        if table := writing.new_table:
            writing = replace(writing, new_table=replace(table, secret=self._seal.seal(table.secret)))
        await self._writer.write(writing)

    async def ping(self) -> None:
        """Find out whether the database can be read, and a transaction to write begun."""
        await self._rows(select(1))
        await self._engines.write(lambda connection: connection.execute(select(1)))

    async def load(self, table_id: str) -> TableRow | None:
        """A table without its events."""
        found = await self._rows(select(tables).where(tables.c.id == table_id))
        return self._table(found[0]) if found else None

    async def events_after(self, table_id: str, version: int, limit: int | None = None) -> list[EventRow]:
        """The events of a table after a version, at most so many."""
        wanted = select(events).where(events.c.table_id == table_id, events.c.version > version)
        found = [_event(row) for row in await self._rows(wanted.order_by(events.c.version).limit(limit))]
        if found and found[0].version > version + 1:
            archived = await self._rows(select(archives.c.body).where(archives.c.table_id == table_id))
            found = [row for part in archived for row in read_archive(part.body) if row.version > version] + found
        return found[:limit]

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The versions of some tables; those that do not exist are left out."""
        wanted = select(tables.c.id, tables.c.version)
        if self._engines.is_postgresql:  # one array is read several times faster than thousands of parameters
            return dict(
                map(tuple, await self._rows(wanted.where(tables.c.id == any_(literal(table_ids, ARRAY(String))))))
            )
        found: dict[str, int] = {}
        for first in range(0, len(table_ids), ASKED_AT_ONCE):
            some = table_ids[first : first + ASKED_AT_ONCE]
            found |= dict(map(tuple, await self._rows(wanted.where(tables.c.id.in_(some)))))
        return found

    async def public_tables(self, limit: int, skip: int = 0) -> list[str]:
        """The ids of public tables that are not over: those that wait for people first, and the addresses in turn."""
        latest = tables.c.changed.desc(), tables.c.id
        turn = func.row_number().over(partition_by=(tables.c.status, tables.c.address_hash), order_by=latest)
        wanted = select(tables.c.id).where(tables.c.public, tables.c.status.in_((WAITING, PLAYING)))
        ordered = wanted.order_by((tables.c.status == WAITING).desc(), turn, *latest)
        return [row.id for row in await self._rows(ordered.limit(limit).offset(skip))]

    async def tables_of(self, guest: str, limit: int, skip: int = 0) -> list[str]:
        """The ids of the tables where a guest has had a seat, most recently changed first."""
        wanted = select(tables.c.id).join(sitters, sitters.c.table_id == tables.c.id).where(sitters.c.guest == guest)
        latest = wanted.order_by(tables.c.changed.desc(), tables.c.id)
        return [row.id for row in await self._rows(latest.limit(limit).offset(skip))]

    async def save_review(self, table_id: str, now: int, body: str) -> None:
        """Write the review of a table, or its progress, over the previous one."""
        with suppress(IntegrityError):  # the table was deleted, and its review with it
            await self._engines.write(write_review, table_id, now, body)

    async def review_of(self, table_id: str) -> ReviewRow | None:
        """The review of a table."""
        found = await self._rows(select(reviews).where(reviews.c.table_id == table_id))
        return ReviewRow(found[0].changed, found[0].body) if found else None

    async def signing_key(self) -> bytes:
        """The key that signs tokens; made on first use."""
        wanted = select(keys.c.value).where(keys.c.name == "guests")
        if not await self._rows(wanted):
            try:
                row = {"name": "guests", "value": self._seal.seal(secrets.token_bytes(SECRET_BYTES))}
                await self._engines.write(lambda connection: connection.execute(insert(keys), row))
            except IntegrityError:
                pass  # another process was faster
        return self._seal.unseal(bytes((await self._rows(wanted))[0].value))

    async def seal_secrets(self) -> None:
        """Encrypt all secrets with the first key; those of finished games that were stored without one are public."""
        is_plain = func.length(tables.c.secret) == SECRET_BYTES
        wanted = or_(is_plain & (tables.c.status != OVER), not_(is_plain) if self._seal.has_old_keys else false())
        in_order = select(tables.c.id, tables.c.secret).where(wanted).order_by(tables.c.id).limit(SEALED_AT_ONCE)
        last = ""
        while found := await self._rows(in_order.where(tables.c.id > last)):
            secret_rows = [(row.id, row.secret) for row in found]
            await self._engines.write(self._seal_rows, tables.c.id, tables.c.secret, secret_rows)
            last = found[-1].id
        key_rows = [(row.name, row.value) for row in await self._rows(select(keys))]
        await self._engines.write(self._seal_rows, keys.c.name, keys.c.value, key_rows)

    def _seal_rows(
        self, connection: Connection, name: Column[str], value: Column[bytes], found: Sequence[tuple[str, bytes]]
    ) -> None:
        for row_name, stored in found:
            sealed = self._seal.seal(self._seal.unseal(bytes(stored)))
            connection.execute(update(name.table).where(name == row_name).values({value: sealed}))

    async def revoke(self, guest: str, before: int) -> None:
        """Write that the tokens of a guest from before a time do not count."""

        def write(connection: Connection) -> None:
            connection.execute(delete(revocations).where(revocations.c.guest == guest))
            connection.execute(insert(revocations).values(guest=guest, before=before))

        await self._engines.write(write)

    async def revoked(self) -> dict[str, int]:
        """For each guest who has revoked tokens, the time before which none counts."""
        return {row.guest: row.before for row in await self._rows(select(revocations))}

    async def forget_revocations(self, before: int) -> None:
        """Delete those that only concern tokens that have expired."""
        old = delete(revocations).where(revocations.c.before < before)
        await self._engines.write(lambda connection: connection.execute(old))

    async def archive(self, untouched_since: int) -> int:
        """Archive some finished games that have not changed since then; returns how many."""
        archived: int = await self._engines.write(archive_finished, untouched_since, ARCHIVED_AT_ONCE)
        return archived

    async def sweep(self, untouched_since: int, keep_finished: bool = False) -> list[str]:
        """Delete some tables that have not changed since then; returns their ids."""
        old = select(tables.c.id).where(tables.c.changed < untouched_since)
        if keep_finished:
            old = old.where(tables.c.status != OVER)
        found = [row.id for row in await self._rows(old.limit(SWEPT_AT_ONCE))]
        if found:
            await self.remove(found)
        return found

    async def remove(self, table_ids: Sequence[str]) -> None:
        """Delete tables with their events."""
        removed = delete(tables).where(tables.c.id.in_(table_ids))
        await self._engines.write(lambda connection: connection.execute(removed))

    def _table(self, row: Row[Any]) -> TableRow:
        secret = self._seal.unseal(bytes(row.secret))
        return TableRow(row.id, row.game, bool(row.public), secret, row.created, row.address_hash)

    async def _rows(self, wanted: Any) -> list[Row[Any]]:
        try:
            async with self._engines.reader.connect() as connection:
                return list((await connection.execute(wanted)).all())
        except (OperationalError, InterfaceError, PoolTimeout, OSError) as error:
            raise StoreUnavailable(reason_of(error)) from None


def _event(row: Row[Any]) -> EventRow:
    return EventRow(row.version, row.at, row.body, row.guest, row.command)
