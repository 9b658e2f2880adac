"""A queue that one client cannot fill: people first, then addresses in turn, and the tables of each address in turn."""

from collections import deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Share(NamedTuple):
    """For whom a job is done."""

    address: str
    table: str
    is_for_person: bool
    """Whether a person plays at the table; the others think last."""


class FairQueue(Generic[T]):
    """Jobs that wait, each with its share.

    >>> queue = FairQueue[str](most=10)
    >>> for job in ("one", "two", "three"):
    ...     queue.put(Share("192.0.2.1", job, is_for_person=True), job)
    >>> queue.put(Share("192.0.2.2", "four", is_for_person=True), "four")
    >>> [queue.take() for _ in range(4)]
    ['one', 'four', 'two', 'three']
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._people: _Addresses[T] = {}
        self._others: _Addresses[T] = {}

    def __len__(self) -> int:
        return sum(self._count(address) for address in {*self._people, *self._others})

    def put(self, share: Share, job: T) -> None:
        """Queue a job, at the end of the jobs of its table."""
        self._of(share).setdefault(share.address, {}).setdefault(share.table, deque()).append(job)

    def take(self, fits: Callable[[Share], bool] = lambda _: True) -> T | None:
        """The next job whose share fits, if there is one; its address and its table go to the end of their rounds."""
        for addresses in (self._people, self._others):
            for address, tables in addresses.items():
                table = next(iter(tables))
                if fits(Share(address, table, addresses is self._people)):
                    job = tables[table].popleft()
                    _rotate(tables, table)
                    _rotate(addresses, address)
                    return job
        return None

    def discard(self, share: Share, job: T) -> None:
        """Remove a job, if it still waits."""
        addresses = self._of(share)
        tables = addresses.get(share.address, {})
        if job in tables.get(share.table, ()):
            tables[share.table].remove(job)
            _tidy(addresses, share.address, share.table)

    def drop_excess(self) -> T | None:
        """If too many wait, drop the last one of the address that has the most: without a person, if possible."""
        if len(self) <= self._most:
            return None
        largest = max({**self._people, **self._others}, key=self._count)
        addresses = self._others if largest in self._others else self._people
        table, jobs = next(reversed(addresses[largest].items()))
        dropped = jobs.pop()
        _tidy(addresses, largest, table)
        return dropped

    def _of(self, share: Share) -> "_Addresses[T]":
        return self._people if share.is_for_person else self._others

    def _count(self, address: str) -> int:
        kinds = (self._people, self._others)
        return sum(len(jobs) for addresses in kinds for jobs in addresses.get(address, {}).values())


_Tables = dict[str, deque[T]]
_Addresses = dict[str, _Tables[T]]


def _rotate(turns: "dict[str, deque[T]] | _Addresses[T]", key: str) -> None:
    """Move what a key has left to the end; without anything left the key goes."""
    left = turns.pop(key)
    if left:
        turns[key] = left  # type: ignore[assignment]


def _tidy(addresses: "_Addresses[T]", address: str, table: str) -> None:
    """Drop keys that have nothing left."""
    if not addresses[address][table]:
        del addresses[address][table]
    if not addresses[address]:
        del addresses[address]
