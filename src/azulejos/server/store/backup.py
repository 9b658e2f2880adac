"""Backups: the whole database in one file, made while the server runs, and put back while it does not."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from azulejos.core.errors import CommandMistake
from azulejos.server.store.engines import BUSY_MILLISECONDS, OWNER_ONLY
from azulejos.server.store.rows import reason_of

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND coalesce(backend_type, 'client backend') = 'client backend'"
)


def back_up(url: str, file: Path) -> None:
    """Write a database to a new file, as it was at one moment. A server may run and write meanwhile."""
    database = _parse(url)
    with _new_file(file) as unfinished:
        if database.get_backend_name() == "sqlite":
            _back_up_sqlite(_file_of(database), unfinished)
        else:
            _run_tool("pg_dump", database, "--format=custom", "--no-owner", f"--file={unfinished}")


def restore(url: str, file: Path, force: bool = False) -> None:
    """Make a database what it was when the file was written.

    Refused while anything else uses the database and, without `force`, unless it is empty. A failure changes nothing.
    """
    database = _parse(url)
    with file.open("rb"):
        pass  # or the error says why it cannot be read
    if database.get_backend_name() == "sqlite":
        _restore_sqlite(file, _file_of(database), force)
    else:
        _restore_postgresql(file, database, force)


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError as error:
        raise CommandMistake("server.no_database", reason=reason_of(error)) from None


def _file_of(database: URL) -> Path:
    """The file of an SQLite database."""
    if database.database in (None, "", ":memory:"):
        raise CommandMistake("backup.in_memory")
    return Path(str(database.database))


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file that only its owner can read, and that has its name only once it is complete."""
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        yield unfinished
        unfinished.replace(file)
    except OSError as error:
        error.filename = str(file)
        raise
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


@contextmanager
def _reported() -> Iterator[None]:
    """Report what SQLite says as one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise CommandMistake("server.no_database", reason=str(error)) from None


def _back_up_sqlite(source: Path, target: Path) -> None:
    """Copy in one step: a reader sees one moment, and in WAL mode nobody waits for it."""
    with _reported(), _opened(source, "ro") as old, _opened(target, "rw") as new:
        _check_tables(old, source)
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # so that the backup is this one file


def _restore_sqlite(source: Path, target: Path, force: bool) -> None:
    with _reported(), _opened(source, "ro") as saved:
        _check_tables(saved, source)
        if saved.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise CommandMistake("backup.damaged", file=str(source))
        with suppress(FileExistsError):
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        with _opened(target, "rw") as database:
            _take_alone(database)
            if not force and database.execute("SELECT count(*) FROM sqlite_schema").fetchone() != (0,):
                raise CommandMistake("backup.not_empty")
            saved.backup(database)  # one transaction


def _take_alone(database: sqlite3.Connection) -> None:
    """Keep everybody else out until the connection is closed."""
    try:
        database.execute("PRAGMA busy_timeout=0")
        database.execute("PRAGMA locking_mode=EXCLUSIVE")
        database.execute("PRAGMA journal_mode=DELETE")  # refused while anybody else has it open in WAL mode
        database.execute("BEGIN EXCLUSIVE")
        database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise CommandMistake("backup.in_use") from None
        raise


@contextmanager
def _opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    seconds = BUSY_MILLISECONDS / 1000
    with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=seconds)) as connection:
        yield connection


def _check_tables(database: sqlite3.Connection, file: Path) -> None:
    """Refuse what is no database of a server."""
    try:
        found = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        found = set()
    if "tables" not in found:
        raise CommandMistake("backup.no_backup", file=str(file))


def _restore_postgresql(file: Path, database: URL, force: bool) -> None:
    try:
        engine = create_engine(database, poolclass=NullPool, hide_parameters=True)
        with engine.connect() as connection:
            if connection.execute(_OTHERS).scalar_one():
                raise CommandMistake("backup.in_use")
            if not force and inspect(connection).get_table_names():
                raise CommandMistake("backup.not_empty")
    except (SQLAlchemyError, ImportError) as error:
        raise CommandMistake("server.no_database", reason=reason_of(error)) from None
    options = ["--clean", "--if-exists"] if force else []
    _run_tool("pg_restore", database, "--single-transaction", "--exit-on-error", "--no-owner", *options, str(file))


def _run_tool(tool: str, database: URL, *options: str) -> None:
    """Run a program of PostgreSQL. It gets the password in its environment, which other users cannot see."""
    program = shutil.which(tool)
    if program is None:
        raise CommandMistake("backup.no_tool", tool=tool)
    shown = URL.create(
        "postgresql", database.username, None, database.host, database.port, database.database, database.query
    )
    password = {"PGPASSWORD": database.password} if database.password else {}
    ran = subprocess.run(  # noqa: S603
        [program, f"--dbname={shown.render_as_string()}", "--no-password", *options],
        env={**os.environ, **password},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if ran.returncode:
        reason = next((line for line in ran.stderr.splitlines() if line.strip()), str(ran.returncode))
        raise CommandMistake("backup.tool_failed", tool=tool, reason=reason.removeprefix(f"{tool}: error: "))
