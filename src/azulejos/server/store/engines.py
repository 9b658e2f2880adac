"""Connections to the database: SQLite as it should be for a server, or PostgreSQL."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MILLISECONDS = 10_000


@dataclass(frozen=True)
class Engines:
    """One for writing and one for reading; the same one where the database needs no telling apart."""

    writer: AsyncEngine
    reader: AsyncEngine

    async def dispose(self) -> None:
        """Close all connections."""
        await self.writer.dispose()
        if self.reader is not self.writer:
            await self.reader.dispose()


def open_engines(url: str) -> Engines:
    """The engines of a database."""
    if make_url(url).get_backend_name() != "sqlite":
        engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        return Engines(engine, engine)
    # Writers take the lock at once: one that read first and wrote later could not wait for it.
    return Engines(_sqlite(url, 1, "BEGIN IMMEDIATE"), _sqlite(url, 4, "BEGIN"))


def _sqlite(url: str, connections: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=connections, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself
        cursor = connection.cursor()
        for setting in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
