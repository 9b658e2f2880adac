"""The one writer of a process: whatever is waiting is written in one transaction, and acknowledged after it.

So a disk that can sync a few hundred times a second carries thousands of moves.
"""

import asyncio
import time
from operator import methodcaller
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError, OperationalError

from azulejos.server.batching import do_together
from azulejos.server.metrics import WRITTEN_TOGETHER
from azulejos.server.store.engines import Engines
from azulejos.server.store.rows import NotFollowed, NotStored, StoreUnavailable, VersionTaken, Writing
from azulejos.server.store.statements import write_all

MOST_AT_ONCE = 500
GATHERING_SECONDS = 0.010
"""About the longest that a writing waits for others."""
GATHERING_TURNS = 3
"""Of the event loop: what has come is read and planned then."""


class Follower:
    """What must be done once a writing is on disk, in steps, or if it cannot be."""

    __slots__ = ()

    def take_in(self) -> None:
        """Bring the table up to date."""

    def compose(self) -> None:
        """See what there is to tell."""

    def send(self) -> None:
        """Tell it."""

    def end(self) -> None:
        """It is done."""

    def fail(self, trouble: Exception) -> None:
        """See to `VersionTaken`, `NotStored`, or `NotFollowed` if one of the steps failed."""


STEPS = tuple(methodcaller(step.__name__) for step in (Follower.take_in, Follower.compose, Follower.send, Follower.end))


class _Waiting(NamedTuple):
    writing: Writing
    follower: Follower


class Writer:
    """Takes writings from all tables. None can be stopped: whoever asked for it is told how it ended."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        """Writes, while there is something to write."""

    async def settle(self) -> None:
        """Write all that waits."""
        while self._task:
            await self._task

    def write(self, writing: Writing, follower: Follower) -> None:
        """Write, and have done what follows."""
        self._waiting.append(_Waiting(writing, follower))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _gather(self) -> None:
        """Wait for more while more comes: a transaction costs as much as a dozen moves, however many it takes."""
        end, known = time.monotonic() + GATHERING_SECONDS, 0
        while known < len(self._waiting) < MOST_AT_ONCE and time.monotonic() < end:
            known = len(self._waiting)
            for _ in range(GATHERING_TURNS):
                await asyncio.sleep(0)

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        WRITTEN_TOGETHER.observe(len(batch))
        trouble = await self._try([waiting.writing for waiting in batch])
        if trouble is None or len(batch) == 1:
            _end([waiting.follower for waiting in batch], trouble)
        else:
            await self._write_one_by_one(batch)

    async def _write_one_by_one(self, batch: list[_Waiting]) -> None:
        """Find out which is at fault. If the database is, the others do not wait for it one after the other."""
        for n, waiting in enumerate(batch):
            trouble = await self._try([waiting.writing])
            if isinstance(trouble, StoreUnavailable):
                _end([other.follower for other in batch[n:]], trouble)
                return
            _end([waiting.follower], trouble)

    async def _try(self, writings: list[Writing]) -> Exception | None:
        try:
            await self._engines.write(write_all, writings)
        except IntegrityError:
            return VersionTaken()
        except OperationalError as error:
            return StoreUnavailable(str(error))
        except Exception as error:  # whatever it was, nothing is on disk, and the next one is tried
            return NotStored(str(error))
        return None


def _end(followers: list[Follower], trouble: Exception | None) -> None:
    if trouble is None:
        do_together(followers, STEPS, lambda follower, error: follower.fail(NotFollowed(str(error))))
    else:
        do_together(followers, [lambda follower: follower.fail(trouble)], lambda *_: None)
