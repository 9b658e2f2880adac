"""The environment of Alembic: runs migrations on the connection of the caller."""

from alembic import context
from sqlalchemy import Connection, text

from azulejos.server.store.schema import metadata

LOCK = 8_121_960
"""Lets only one of several processes migrate at a time."""


def run(connection: Connection) -> None:
    """Migrate within the transaction of the caller."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.configure(connection=connection, target_metadata=metadata)
    context.run_migrations()


run(context.config.attributes["connection"])
