"""Rate limits for addresses, guests and connections."""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from azulejos.server.refusals import TOO_MUCH, Refusal
from azulejos.server.settings import Settings

SAVED_SECONDS = 5
"""An address may burst as many requests as it could make in so many seconds."""

MOST_KEYS = 10_000
"""With so many keys, those that have not been used for a while are dropped."""

GUESTS_PER_ADDRESS = 4
"""Guests are free, so an address gets no more than a full table of them would."""

CONNECTIONS_AT_ONCE = 10
"""An address may send as many messages as so many connections may."""

WORK_SECONDS = 5
"""When a client whose work is still being done should ask again."""

Seconds = Callable[[], float]


class Bucket:
    """A token bucket: so many a second, with a burst.

    >>> bucket = Bucket(rate=1, burst=2, now=0.0)
    >>> [bucket.take(0.0) for _ in range(3)], bucket.take(1.5)
    ([True, True, False], True)
    """

    __slots__ = ("_burst", "_last", "_rate", "_saved")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._saved, self._last = burst, now

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self._saved = min(self._burst, self._saved + (now - self._last) * self._rate)
        self._last = now
        if self._saved < 1:
            return False
        self._saved -= 1
        return True

    def charge(self, now: float, tokens: float) -> None:
        """Take tokens afterwards, even if there are fewer."""
        self._saved = min(self._burst, self._saved + (now - self._last) * self._rate) - tokens
        self._last = now

    def seconds_to_next(self, now: float) -> float:
        """How long to wait for a token."""
        return max(0.0, (1 - self._saved) / self._rate - (now - self._last))

    def is_full(self, now: float) -> bool:
        """Whether it has not been used for a while."""
        return self._saved + (now - self._last) * self._rate >= self._burst


class Limiter:
    """A token bucket for each key."""

    def __init__(self, rate: float, burst: float, seconds: Seconds) -> None:
        self._rate, self._burst, self._seconds = rate, burst, seconds
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take a token of a key, if there is one."""
        now = self._seconds()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)

    def charge(self, key: str, tokens: float) -> None:
        """Take tokens of a key afterwards, even if there are fewer."""
        if bucket := self._buckets.get(key):
            bucket.charge(self._seconds(), tokens)

    def retry_after(self, key: str) -> int:
        """The whole seconds until there is a token of a key."""
        bucket = self._buckets.get(key)
        return math.ceil(bucket.seconds_to_next(self._seconds())) if bucket else 0

    def _forget(self, now: float) -> None:
        """Drop keys that have not been used for a while."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}


class Gate:
    """A semaphore for each key, which refuses instead of waiting."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Take a place, if there is one."""
        if self._inside[key] >= self._most:
            return False
        self._inside[key] += 1
        return True

    def most_used(self, count: int) -> list[tuple[str, int]]:
        """The keys with the most places taken."""
        return self._inside.most_common(count)

    def leave(self, key: str) -> None:
        """Give the place back."""
        self._inside[key] -= 1
        if self._inside[key] <= 0:
            del self._inside[key]


@dataclass
class Limits:
    """All limits of a server."""

    requests: Limiter
    messages: Limiter
    tables: Limiter
    hints: Limiter
    hints_of_address: Limiter
    reviews: Gate
    reviews_of_address: Gate
    records_of_address: Gate
    sockets: Gate
    pings: Limiter

    @classmethod
    def of(cls, settings: Settings) -> "Limits":
        """The limits that the settings ask for."""
        seconds, hints, messages = time.monotonic, settings.hints_per_minute, settings.messages_per_second
        return cls(
            requests=Limiter(settings.requests_per_second, SAVED_SECONDS * settings.requests_per_second, seconds),
            messages=Limiter(CONNECTIONS_AT_ONCE * messages, CONNECTIONS_AT_ONCE * SAVED_SECONDS * messages, seconds),
            tables=Limiter(settings.tables_per_hour / 3600, settings.tables_per_hour, seconds),
            hints=Limiter(hints / 60, hints, seconds),
            hints_of_address=Limiter(GUESTS_PER_ADDRESS * hints / 60, GUESTS_PER_ADDRESS * hints, seconds),
            reviews=Gate(1),
            reviews_of_address=Gate(GUESTS_PER_ADDRESS),
            records_of_address=Gate(GUESTS_PER_ADDRESS),
            sockets=Gate(settings.sockets_per_address),
            pings=Limiter(settings.requests_per_second, SAVED_SECONDS * settings.requests_per_second, seconds),
        )

    def spend_request(self, address: str) -> None:
        """Count a request, or refuse it."""
        if not self.requests.take(address):
            raise Refusal(TOO_MUCH, "server.too_fast", self.requests.retry_after(address))

    def spend_table(self, address: str) -> None:
        """Count a new table, or refuse it."""
        if not self.tables.take(address):
            raise Refusal(TOO_MUCH, "server.too_many_tables", self.tables.retry_after(address))

    def spend_hint(self, guest: str, address: str) -> None:
        """Count a hint, or refuse it."""
        if not (self.hints.take(guest) and self.hints_of_address.take(address)):
            wait = max(self.hints.retry_after(guest), self.hints_of_address.retry_after(address))
            raise Refusal(TOO_MUCH, "server.too_many_hints", wait)

    def begin_review(self, guest: str, address: str) -> None:
        """Count a review until it ends, or refuse it."""
        if self.reviews.enter(guest):
            if self.reviews_of_address.enter(address):
                return
            self.reviews.leave(guest)
        raise Refusal(TOO_MUCH, "server.one_review", WORK_SECONDS)

    @contextmanager
    def reading_record(self, address: str) -> Iterator[None]:
        """Count a record while it is read, or refuse it."""
        if not self.records_of_address.enter(address):
            raise Refusal(TOO_MUCH, "server.too_many_records", WORK_SECONDS)
        try:
            yield
        finally:
            self.records_of_address.leave(address)

    def end_review(self, guest: str, address: str) -> None:
        """A review has ended."""
        self.reviews.leave(guest)
        self.reviews_of_address.leave(address)
