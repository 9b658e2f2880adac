"""The lock on a database: one server alone holds it, or all servers that share a bus.

It ends with the process that holds it, however that ends.
"""

import sqlite3
import time
from typing import Protocol

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from azulejos.core.errors import CommandMistake
from azulejos.server.store.engines import with_timeout

WAIT_SECONDS = 5.0
"""For a server that is just ending."""
PAUSE_SECONDS = 0.1
SERVING = 0x617A756D
"""The advisory lock of those who serve a database."""
KEEPALIVE = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
"""So that PostgreSQL notices within 20 s that the machine of a server is gone."""


class DatabaseLock(Protocol):
    """A lock that is held."""

    def renew(self) -> bool:
        """Take it again if the connection to the database was lost; whether it is held."""

    def release(self) -> None:
        """Let others have it."""


def lock_database(url: str, is_shared: bool) -> DatabaseLock | None:
    """Lock a database, alone or shared; a database in memory needs no lock. Blocks."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        return _PostgresqlLock(parts, is_shared)
    return _SqliteLock(parts.database, is_shared) if parts.database and parts.database != ":memory:" else None


class _SqliteLock:
    """A transaction that never ends, in a file beside the database: SQLite locks files on every system."""

    def __init__(self, database: str, is_shared: bool) -> None:
        self._connection = sqlite3.connect(
            f"{database}-lock", WAIT_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            self._connection.execute("BEGIN" if is_shared else "BEGIN EXCLUSIVE")
            self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # what takes a shared lock
        except sqlite3.OperationalError as error:
            self._connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise CommandMistake("server.database_in_use") from None
            raise

    def renew(self) -> bool:
        return True

    def release(self) -> None:
        self._connection.close()


class _PostgresqlLock:
    """An advisory lock on a connection of its own."""

    def __init__(self, url: URL, is_shared: bool) -> None:
        options = f"{url.query.get('options', '')} {KEEPALIVE}".strip()
        self._engine = create_engine(
            with_timeout(url).update_query_dict({"options": options}),
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
        )
        self._function = "pg_try_advisory_lock_shared" if is_shared else "pg_try_advisory_lock"
        self._connection: Connection | None = None
        give_up = time.monotonic() + WAIT_SECONDS
        while not self._take():
            if time.monotonic() > give_up:
                self.release()
                raise CommandMistake("server.database_in_use")
            time.sleep(PAUSE_SECONDS)

    def renew(self) -> bool:
        assert self._connection
        try:
            self._connection.execute(text("SELECT 1"))
            return True
        except SQLAlchemyError:
            self._connection.close()
        return self._take()

    def release(self) -> None:
        if self._connection:
            self._connection.close()
        self._engine.dispose()

    def _take(self) -> bool:
        if self._connection is None or self._connection.closed:
            self._connection = self._engine.connect()
        return bool(self._connection.execute(text(f"SELECT {self._function}(:lock)"), {"lock": SERVING}).scalar())
