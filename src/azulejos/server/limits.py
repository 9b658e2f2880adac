"""Limits: how much one address, one guest or one connection may do."""

from collections import Counter
from collections.abc import Callable

MOST_KEYS = 10_000
"""With so many it is time to forget those that have used nothing for a while."""

GUESTS_PER_ADDRESS = 4
"""A new guest costs nothing, so an address may have no more than so many have: as many as sit at a table."""

Seconds = Callable[[], float]


class Bucket:
    """Allows so many things a second, and saves up some of them.

    >>> bucket = Bucket(rate=1, burst=2, now=0.0)
    >>> [bucket.take(0.0) for _ in range(3)], bucket.take(1.5)
    ([True, True, False], True)
    """

    __slots__ = ("_burst", "_last", "_rate", "_saved")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._saved, self._last = burst, now

    def take(self, now: float) -> bool:
        """Use one, if there is one."""
        self._saved = min(self._burst, self._saved + (now - self._last) * self._rate)
        self._last = now
        if self._saved < 1:
            return False
        self._saved -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether nothing has been used for a while."""
        return self._saved + (now - self._last) * self._rate >= self._burst


class Limiter:
    """A bucket for each key."""

    def __init__(self, rate: float, burst: float, seconds: Seconds) -> None:
        self._rate, self._burst, self._seconds = rate, burst, seconds
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Use one of a key's, if there is one."""
        now = self._seconds()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)

    def _forget(self, now: float) -> None:
        """Drop keys that have used nothing for a while."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}


class Gate:
    """At most so many at a time for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Go in, if there is room."""
        if self._inside[key] >= self._most:
            return False
        self._inside[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Go out."""
        self._inside[key] -= 1
        if self._inside[key] <= 0:
            del self._inside[key]
