"""Rows of the store, and its errors."""

from msgspec import Struct
from sqlalchemy.exc import DBAPIError


class VersionTaken(Exception):
    """Another writer has written this version of the table."""


class NotStored(Exception):
    """The database did not do what was asked of it; nothing has changed."""


class StoreUnavailable(NotStored):
    """The database does not work at the moment: it is locked, full, or unreachable."""


def reason_of(error: Exception) -> str:
    """What the database itself says, without what SQLAlchemy adds."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return next(iter(str(cause).splitlines()), type(cause).__name__)


class TableRow(Struct, frozen=True):
    """A table without its events."""

    id: str
    game: str
    public: bool
    secret: bytes
    created: int
    address_hash: str = ""
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
