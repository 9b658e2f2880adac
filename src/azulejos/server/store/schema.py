"""The schema of the database. Every change needs a migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("address_hash", String(32), nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Index("tables_by_status", "public", "status", "changed"),
    Index("tables_by_age", "changed"),
)


def _table_id(primary_key: bool = False) -> "Column[str]":
    """The foreign key of rows that are deleted together with their table."""
    return Column(
        "table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


events = Table(
    "events",
    metadata,
    _table_id(),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(40)),
    Column("command", String(40)),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)
"""One row for each event; two writers cannot both write a version."""

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(40), nullable=False),
    _table_id(),
    PrimaryKeyConstraint("guest", "table_id"),
    Index("sitters_by_table", "table_id"),
)
"""Who has ever had a seat where, for lists of tables; the events say who has one now."""

reviews = Table(
    "reviews",
    metadata,
    _table_id(primary_key=True),
    Column("changed", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""The review of a finished game, or its progress."""

archives = Table(
    "archives",
    metadata,
    _table_id(primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""The events of a finished game in one compressed piece; only the last one, and later ones, are rows of their own."""

revocations = Table(
    "revocations",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("before", BigInteger, nullable=False),
)
"""Guests who have revoked their tokens: those from before this time do not count."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The server's own secrets: the key that signs tokens."""

bans = Table(
    "bans",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("note", String(200), nullable=False),
)
"""Networks that the operator has banned, until a time."""

notices = Table(
    "notices",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Column("text", String(500), nullable=False),
)
"""The operator's message to everyone, at most one."""

closures = Table(
    "closures",
    metadata,
    _table_id(primary_key=True),
)
"""Tables that the operator has closed, until a process deletes them."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("report", Text, nullable=False),
)
"""The last report of every server process."""
