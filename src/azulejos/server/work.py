"""Work that clients order: replays, histories, previews.

It is done in threads, one job of an address at a time, and its processor time is charged to the address. Clients that
want the same share one job; what it made is kept while there is room. A job that nobody waits for any more ends early.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from azulejos.server.jobs import Busy, Jobs
from azulejos.server.limits import Limiter
from azulejos.server.metrics import KEPT_BYTES
from azulejos.server.refusals import BUSY, TOO_MUCH, Refusal

THREADS = 2
MOST_WAITING = 200
MOST_WAITING_OF_ADDRESS = 100
DEADLINE_SECONDS = 30.0
MOST_KEPT_BYTES = 1 << 26
UNITS_PER_SECOND = 100
"""Processor time is charged in hundredths of a second, at least one for a job."""
SAVED_MINUTES = 2
MOST_SECONDS_AT_ONCE = 0.002
"""A job that worked for longer rests as long."""

Parts = tuple[bytes, ...]
"""JSON values, in order."""
T = TypeVar("T")


class Unwanted(Exception):
    """Nobody waits for the job any more."""


class Order:
    """A job as the thread that does it sees it."""

    def __init__(self) -> None:
        self.is_wanted = True
        self._rested: float | None = None
        """The thread's processor time when it last rested, or began."""

    def check(self) -> None:
        """Give up if nobody waits for the job any more, and rest now and then.

        Only one thread at a time runs Python. Those of jobs rest half of the time, so that the event loop need not
        compete with them for every step.
        """
        if not self.is_wanted:
            raise Unwanted
        now = time.thread_time()
        if self._rested is None:
            self._rested = now
        elif now - self._rested > MOST_SECONDS_AT_ONCE:
            time.sleep(now - self._rested)
            self._rested = now


@dataclass
class _Shared:
    task: "asyncio.Task[Parts]"
    waiting: int = 0


@dataclass
class _Lane:
    turn: asyncio.Lock
    waiting: int = 0


class Work:
    """Threads for the work of all clients."""

    def __init__(self, seconds_per_minute: float, most_kept: int = MOST_KEPT_BYTES) -> None:
        rate = UNITS_PER_SECOND * seconds_per_minute / 60
        self._jobs = Jobs("replays", THREADS, MOST_WAITING)
        self._time = Limiter(rate, 60 * SAVED_MINUTES * rate, time.monotonic)
        self._lanes: dict[str, _Lane] = {}
        self._shared: dict[Hashable, _Shared] = {}
        self._kept = Kept(most_kept)

    async def run(self, kind: str, address: str, work: Callable[[Order], T]) -> T:
        """The result of a job for an address."""
        if not self._time.take(address):
            raise Refusal(TOO_MUCH, "server.too_much_work", self._time.retry_after(address))
        order, loop = Order(), asyncio.get_running_loop()

        def do() -> T:
            began = time.thread_time()
            try:
                return work(order)
            finally:
                units = UNITS_PER_SECOND * (time.thread_time() - began)
                loop.call_soon_threadsafe(self._time.charge, address, max(0.0, units - 1))

        async with self._turn(address):
            try:
                return await self._jobs.run(kind, do, DEADLINE_SECONDS)
            except (Busy, TimeoutError):
                raise Refusal(BUSY, "server.busy", 1) from None
            finally:
                order.is_wanted = False

    async def share(self, kind: str, key: Hashable, address: str, work: Callable[[Order], Parts]) -> Parts:
        """The result of a job that others may want too; equal keys have equal results."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if key not in self._shared:
            self._shared[key] = _Shared(asyncio.create_task(self._make(kind, key, address, work)))
        shared = self._shared[key]
        shared.waiting += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiting -= 1
            if not shared.waiting and not shared.task.done():
                shared.task.cancel()
                self._shared.pop(key, None)

    async def _make(self, kind: str, key: Hashable, address: str, work: Callable[[Order], Parts]) -> Parts:
        try:
            made = await self.run(kind, address, work)
            self._kept.put(key, made)
            return made
        finally:
            if (shared := self._shared.get(key)) and shared.task is asyncio.current_task():
                del self._shared[key]

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """One job of an address at a time, so that nobody waits for more than one job of each other address."""
        lane = self._lanes.setdefault(address, _Lane(asyncio.Lock()))
        if lane.waiting >= MOST_WAITING_OF_ADDRESS:
            raise Refusal(TOO_MUCH, "server.busy", 1)
        lane.waiting += 1
        try:
            async with lane.turn:
                yield
        finally:
            lane.waiting -= 1
            if not lane.waiting:
                del self._lanes[address]

    def stop(self) -> None:
        """Accept no more jobs."""
        self._jobs.stop()


class Kept:
    """What was used last, up to so many bytes.

    >>> kept = Kept(most=3)
    >>> for name in ("a", "b"):
    ...     kept.put(name, (b"12",))
    >>> kept.get("a"), kept.get("b")
    (None, (b'12',))
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._parts: OrderedDict[Hashable, Parts] = OrderedDict()

    def get(self, key: Hashable) -> Parts | None:
        """What is kept under a key."""
        if key not in self._parts:
            return None
        self._parts.move_to_end(key)
        return self._parts[key]

    def put(self, key: Hashable, parts: Parts) -> None:
        """Keep something, and forget what was not used for the longest time."""
        self._bytes += _size(parts) - _size(self._parts.pop(key, ()))
        self._parts[key] = parts
        while self._bytes > self._most:
            self._bytes -= _size(self._parts.popitem(last=False)[1])
        KEPT_BYTES.set(self._bytes)


def _size(parts: Parts) -> int:
    return sum(map(len, parts))
