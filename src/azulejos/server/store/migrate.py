"""Brings a database up to date, with the migrations that ship in the package."""

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from azulejos.server.store.engines import Engines

FOLDER_SETTING = "script_location"
MIGRATING = 0x617A756C
"""The number of the lock under which a database is brought up to date."""


async def migrate(engines: Engines) -> None:
    """Run all migrations that a database has not seen yet."""
    await engines.write(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # one process after the other; SQLite's writers wait by themselves
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
    with as_file(files("azulejos.server.store") / "migrations") as folder:
        config = Config()
        config.set_main_option(FOLDER_SETTING, str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
