"""Refusals: why a request or command was not carried out. Each is one sentence, and changes nothing."""

from azulejos.core.errors import AzulejosError
from azulejos.i18n import Value

BAD, NO_GUEST, NOT_YOURS, UNKNOWN, NOT_NOW, TOO_LARGE, TOO_MUCH = 400, 401, 403, 404, 409, 413, 429
TOO_LATE, WRONG_HOST, TOO_MANY_HEADERS, NOT_READY = 408, 421, 431, 503
BUSY = NOT_READY


class Refusal(AzulejosError):
    """Why something was refused; `status` is the HTTP status, `retry_after` says when to try again, in seconds."""

    def __init__(self, status: int, key: str, retry_after: int | None = None, /, **values: Value) -> None:
        self.status = status
        self.retry_after = retry_after
        super().__init__(key, **values)


def no_table() -> Refusal:
    """There is no such table, or the caller may not know of it: the two look the same."""
    return Refusal(UNKNOWN, "server.no_table")
