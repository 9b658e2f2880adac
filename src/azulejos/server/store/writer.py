"""The one writer of a process: whatever is waiting is written in one transaction, and acknowledged after it.

So a disk that can sync a few hundred times a second carries thousands of moves.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple, Protocol

from sqlalchemy.exc import IntegrityError

from azulejos.server.metrics import WRITTEN_TOGETHER
from azulejos.server.store.engines import Engines
from azulejos.server.store.rows import NotFollowed, NotStored, VersionTaken, Writing
from azulejos.server.store.statements import write_all

MOST_AT_ONCE = 500

logger = logging.getLogger(__name__)


class Follower(Protocol):
    """What must be done once a writing is on disk, or cannot be.

    All tables of a transaction do the first step before any does the second: a processor is quicker at doing one thing
    many times than at many things in turn, here by a sixth.
    """

    def take_in(self) -> None:
        """Bring the table up to date."""

    def tell(self) -> None:
        """Tell all who are connected, if it could be brought up to date."""

    def fail(self, trouble: Exception) -> None:
        """See to `VersionTaken`, `NotStored`, or `NotFollowed` if one of the steps failed."""


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

    async def stop(self) -> None:
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
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        WRITTEN_TOGETHER.observe(len(batch))
        trouble = await self._try([waiting.writing for waiting in batch])
        if trouble is None or len(batch) == 1:
            _end([waiting.follower for waiting in batch], trouble)
        else:  # one of them is at fault: find out which
            for waiting in batch:
                _end([waiting.follower], await self._try([waiting.writing]))

    async def _try(self, writings: list[Writing]) -> Exception | None:
        try:
            await self._engines.write(write_all, writings)
        except IntegrityError:
            return VersionTaken()
        except Exception as error:  # whatever it was, nothing is on disk, and the next one is tried
            return NotStored(str(error))
        return None


def _end(followers: list[Follower], trouble: Exception | None) -> None:
    if trouble is None:
        taken_in = [follower for follower in followers if _do(follower, follower.take_in)]
        for follower in taken_in:
            _do(follower, follower.tell)
    else:
        for follower in followers:
            _fail(follower, trouble)


def _do(follower: Follower, step: Callable[[], None]) -> bool:
    """Do a step; trouble at one table must not keep the others from going on."""
    try:
        step()
    except Exception as error:
        logger.exception("what was written could not be followed")
        _fail(follower, NotFollowed(str(error)))
        return False
    return True


def _fail(follower: Follower, trouble: Exception) -> None:
    try:
        follower.fail(trouble)
    except Exception:
        logger.exception("trouble could not be seen to")
