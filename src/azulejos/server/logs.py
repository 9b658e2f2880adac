"""Logging: JSON lines for machines, or text for people."""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from azulejos.server.limits import Bucket

MOST_AT_ONCE, QUIET_SECONDS = 20, 5.0
"""A place in the code may log so many lines at once, and then one every few seconds."""

_KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Formats records as JSON objects."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line of JSON."""
        fields: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        fields |= {name: value for name, value in record.__dict__.items() if name not in _KNOWN}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields, enc_hook=str).decode()


class Bounded(logging.Filter):
    """Lets each place in the code log so often; the next line that it may log says how many were left out."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._buckets: dict[tuple[str, int], Bucket] = {}
        self._omitted: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record."""
        now, place = self._seconds(), (record.pathname, record.lineno)
        if place not in self._buckets:
            self._buckets[place] = Bucket(1 / QUIET_SECONDS, MOST_AT_ONCE, now)
        if not self._buckets[place].take(now):
            self._omitted[place] += 1
            return False
        if omitted := self._omitted.pop(place, 0):
            record.omitted = omitted
        return True


def set_up_logs(log_format: str | None) -> None:
    """Log to stderr; at a terminal, and unless a format is chosen, only warnings and errors."""
    for_person = log_format is None and sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Bounded())
    text = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(text if log_format == "text" or for_person else JsonLines())
    logging.basicConfig(level=logging.WARNING if for_person else logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every malformed request; metrics count them
