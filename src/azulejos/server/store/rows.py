"""What goes into the store and comes out of it."""

from msgspec import Struct


class VersionTaken(Exception):
    """Another writer has written this version of the table."""


class NotStored(Exception):
    """The database could not write; nothing has changed."""


class StoreUnavailable(NotStored):
    """The database cannot write at all at the moment: it is locked, full, or unreachable."""


class TableRow(Struct, frozen=True):
    """A table, beside its log."""

    id: str
    game: str
    public: bool
    secret: bytes
    created: int


class EventRow(Struct, frozen=True, gc=False):
    """An event of a table's log."""

    version: int
    at: int
    body: str
    guest: str | None = None
    command: str | None = None


class ReviewRow(Struct, frozen=True):
    """A review, and when it was written."""

    changed: int
    body: str


class Writing(Struct, frozen=True, gc=False):
    """Events to write together, and how the table is after them."""

    table_id: str
    rows: tuple[EventRow, ...]
    status: str | None
    """For lists of tables, with the time of the last event; `None` if they know already, nearly enough."""
    sitters: tuple[str, ...] = ()
    """Guests who sit at the table from now on."""
    new_table: TableRow | None = None
    """The table itself, if it is written for the first time."""
