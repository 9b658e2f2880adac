"""The one writer of a process: whatever is waiting is written in one transaction, and acknowledged after it.

So a disk that can sync a few hundred times a second carries thousands of moves.
"""

import asyncio

from sqlalchemy.exc import IntegrityError

from azulejos.server.bus import Listener
from azulejos.server.metrics import WRITTEN_TOGETHER
from azulejos.server.store.engines import Engines
from azulejos.server.store.rows import NotStored, VersionTaken, Writing
from azulejos.server.store.statements import write_all

MOST_AT_ONCE = 500

_Waiting = tuple[Writing, "asyncio.Future[None]"]


class Writer:
    """Takes writings from all tables; `write` returns when its writing is on disk."""

    def __init__(self, engines: Engines) -> None:
        self.on_abandoned: Listener | None = None
        self._engines = engines
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        """Writes, while there is something to write."""

    async def stop(self) -> None:
        """Write all that waits."""
        while self._task:
            await self._task

    async def write(self, writing: Writing) -> None:
        """Write; `VersionTaken` if somebody else has written one of these versions."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            await self._write_batch(batch)
        self._task = None

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        WRITTEN_TOGETHER.observe(len(batch))
        trouble = await self._try([writing for writing, _ in batch])
        if trouble is not None and len(batch) > 1:  # one of them is at fault: find out which
            for waiting in batch:
                self._tell(*waiting, await self._try([waiting[0]]))
            return
        for writing, done in batch:
            self._tell(writing, done, trouble)

    async def _try(self, writings: list[Writing]) -> Exception | None:
        try:
            await self._engines.write(write_all, writings)
        except IntegrityError:
            return VersionTaken()
        except Exception as error:  # whatever it was, nothing is on disk, and the next one is tried
            return NotStored(str(error))
        return None

    def _tell(self, writing: Writing, done: "asyncio.Future[None]", trouble: Exception | None) -> None:
        if trouble is None and done.cancelled() and self.on_abandoned:
            self.on_abandoned(writing.table_id, writing.rows[-1].version)
        if done.done():
            return
        if trouble is None:
            done.set_result(None)
        else:
            done.set_exception(trouble)
