"""Connections to the database, SQLite or PostgreSQL, and the migrations that bring it up to date."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from typing import Any, Protocol

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MILLISECONDS = 10_000
CONNECT_SECONDS = 10
"""For PostgreSQL, unless the URL of the database says otherwise."""
FOLDER_SETTING = "script_location"
OWNER_ONLY = 0o600
MIGRATING = 0x617A756C
"""The advisory lock under which a database is migrated."""


class Work(Protocol):
    """Work within a transaction."""

    def __call__(self, connection: Connection, *arguments: Any) -> Any:
        """Do it."""


@dataclass(frozen=True)
class Engines:
    """One engine for reading, and one for writing."""

    reader: AsyncEngine
    writer: Engine
    """Synchronous, in a thread of its own: a whole transaction costs one thread switch instead of ten."""
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "azulejos-writer"))

    @property
    def is_postgresql(self) -> bool:
        """Whether the database is PostgreSQL; otherwise it is SQLite."""
        return self.writer.dialect.name == "postgresql"

    def write(self, work: Work, *arguments: Any) -> "asyncio.Future[Any]":
        """Do some work in a transaction; it is on disk when the future is done."""
        return asyncio.get_running_loop().run_in_executor(self._thread, self._write_here, work, arguments)

    def _write_here(self, work: Work, arguments: Sequence[Any]) -> Any:
        with self.writer.begin() as connection:
            return work(connection, *arguments)

    async def dispose(self) -> None:
        """Close all connections."""
        await self.reader.dispose()
        self._thread.shutdown()
        self.writer.dispose()


def open_engines(url: str) -> Engines:
    """The engines of a database."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        parts = with_timeout(parts)
        return Engines(
            create_async_engine(parts, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True),
            create_engine(parts, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True),
        )
    _make_private(parts.database or ":memory:")
    reader = create_async_engine(
        parts.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=0, hide_parameters=True
    )
    writer = create_engine(parts.set(drivername="sqlite+pysqlite"), pool_size=1, max_overflow=0, hide_parameters=True)
    _prepare(reader.sync_engine, "BEGIN")
    # A writer must take the lock at once: SQLite cannot wait when a reader becomes a writer.
    _prepare(writer, "BEGIN IMMEDIATE")
    event.listen(writer, "connect", _switch_to_wal)
    return Engines(reader, writer)


def _make_private(database: str) -> None:
    """Let only its owner read a database of SQLite, which gives the files beside it the same mode."""
    if database == ":memory:" or database.startswith("file:"):
        return
    with suppress(OSError):  # SQLite says what is wrong with the path
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for file in (database, f"{database}-wal", f"{database}-shm"):
        with suppress(OSError):
            os.chmod(file, OWNER_ONLY)


def with_timeout(url: URL) -> URL:
    """The URL of a PostgreSQL database, with a time limit for connecting."""
    return url.set(query={"connect_timeout": str(CONNECT_SECONDS), **url.query})


def _prepare(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # so that the driver begins no transaction by itself
        cursor = connection.cursor()
        for setting in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _switch_to_wal(connection: sqlite3.Connection, _: Any) -> None:
    """Make readers independent of the writer; the file stays in this mode."""
    deadline = time.monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:  # SQLite does not wait for another process that switches the mode
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


async def migrate(engines: Engines) -> None:
    """Run all pending migrations."""
    await engines.write(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # one process at a time; SQLite's writers wait anyway
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
    with as_file(files("azulejos.server.store") / "migrations") as folder:
        config = Config()
        config.set_main_option(FOLDER_SETTING, str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
