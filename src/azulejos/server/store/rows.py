"""What goes into the store and comes out of it."""

from dataclasses import dataclass


class VersionTaken(Exception):
    """Another writer has written this version of the table."""


class NotStored(Exception):
    """The database could not write; nothing was changed."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, beside its log."""

    id: str
    game: str
    public: bool
    secret: bytes
    created: int


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event of a table's log."""

    version: int
    at: int
    body: str
    guest: str | None = None
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Writing:
    """Events to write together, and how the table is after them."""

    table_id: str
    rows: tuple[EventRow, ...]
    status: str | None
    """For lists of tables, with the time of the last event; `None` if they know already, nearly enough."""
    sitters: tuple[str, ...] = ()
    """Guests who sit at the table from now on."""
    new_table: TableRow | None = None
    """The table itself, if it is written for the first time."""
