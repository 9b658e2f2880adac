"""Rows of the store, and its errors."""

from msgspec import Struct


class VersionTaken(Exception):
    """Another writer has written this version of the table."""


class NotStored(Exception):
    """The database could not write; nothing has changed."""


class StoreUnavailable(NotStored):
    """The database cannot write at all at the moment: it is locked, full, or unreachable."""


class TableRow(Struct, frozen=True):
    """A table without its events."""

    id: str
    game: str
    public: bool
    secret: bytes
    created: int
    host: str = ""
    """A hash of the address that it was made from."""


class EventRow(Struct, frozen=True, gc=False):
    """An event of a table."""

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
    """Events to write together."""

    table_id: str
    rows: tuple[EventRow, ...]
    status: str | None
    """The new status in lists of tables; `None` if what they show is recent enough."""
    sitters: tuple[str, ...] = ()
    """Guests who take a seat."""
    new_table: TableRow | None = None
    """The table itself, if it is new."""
