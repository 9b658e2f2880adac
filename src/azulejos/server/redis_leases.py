"""Leases in Redis.

Each process has a session: one key that expires unless it is renewed. A table is leased to a process as long as that
has its session. So renewing costs one command a process, however many tables it has.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from redis import asyncio as redis
from redis.exceptions import RedisError

from azulejos.server.leases import OnFree, OnGone, OnReturn
from azulejos.server.tasks import end_tasks

SESSION_SECONDS = 1.0
RENEW_SECONDS = 0.25
ASK_AGAIN_SECONDS = 5.0
"""After which tables of other processes are asked for again, in case nobody said that they were free."""
KEEP_SECONDS = 24 * 3600
"""What a killed process has left is deleted after so long, unless another has taken it."""
ANSWER_SECONDS = 1.0
"""For Redis to answer; otherwise this process acts without a lease."""
ASKED_AT_ONCE = 500

SESSION, LEASE = "azulejos:process:", "azulejos:lease:"

_CLAIM = """
local owners = {}
for n = 1, #KEYS do
    local owner = redis.call('GET', KEYS[n])
    if not owner or redis.call('EXISTS', ARGV[1] .. owner) == 0 then
        owner = ARGV[2]
    end
    if owner == ARGV[2] then
        redis.call('SET', KEYS[n], owner, 'EX', ARGV[3])
    end
    owners[n] = owner
end
return owners
"""
_RELEASE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('DEL', KEYS[1])
end
"""

logger = logging.getLogger(__name__)


class RedisLeases:
    """Asks for leases in batches, and takes over what processes that have ended had."""

    def __init__(self, url: str) -> None:
        self.name = secrets.token_urlsafe(9)
        self._redis = redis.Redis.from_url(url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS)
        self._claim, self._release = (self._redis.register_script(script) for script in (_CLAIM, _RELEASE))
        self._valid_until = 0.0
        """When the session ends, unless it is renewed; until then, what is noted here is true."""
        self._mine: set[str] = set()
        self._others: dict[str, str] = {}
        """Tables that were asked for, and the processes that have them."""
        self._watched: set[str] = set()
        self._asked: dict[str, asyncio.Future[bool]] = {}
        self._has_asked = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, on_free: OnFree, on_gone: OnGone, on_return: OnReturn) -> None:
        """Begin the session."""
        self._on_free, self._on_gone, self._on_return = on_free, on_gone, on_return
        await self._try_to_renew()
        self._tasks = [asyncio.create_task(self._claim_loop()), asyncio.create_task(self._renew_loop())]

    async def claim(self, table_id: str) -> bool:
        """Whether this process has the lease of a table; Redis is asked only the first time."""
        if time.monotonic() < self._valid_until:
            if table_id in self._mine:
                return True
            if table_id in self._others:
                return False
        if table_id not in self._asked:
            self._asked[table_id] = asyncio.get_running_loop().create_future()
            self._has_asked.set()
        return await asyncio.shield(self._asked[table_id])

    async def release(self, table_id: str) -> None:
        """Give the lease of a table back."""
        self._others.pop(table_id, None)
        if table_id in self._mine:
            self._mine.discard(table_id)
            with suppress(RedisError, OSError):
                await self._release(keys=[LEASE + table_id], args=[self.name])

    def freed(self, table_id: str) -> None:
        """Another process says that it has given the lease of a table back."""
        if self._others.pop(table_id, None):
            self._on_free(table_id)

    def watch(self, process: str) -> None:
        """Tell when another process ends."""
        self._watched.add(process)

    async def stop(self) -> None:
        """End the session: other processes notice with their next renewal that all leases are free."""
        await end_tasks(self._tasks)
        for answer in self._asked.values():
            answer.set_result(False)
        with suppress(RedisError, OSError):
            await self._redis.delete(SESSION + self.name)
        await self._redis.aclose()

    async def _claim_loop(self) -> None:
        """Claim all tables that were asked for meanwhile, together."""
        while True:
            await self._has_asked.wait()
            self._has_asked.clear()
            asked, self._asked = self._asked, {}
            is_known = await self._try(self._ask(list(asked)))
            for table_id, answer in asked.items():
                answer.set_result(not is_known or table_id in self._mine)

    async def _renew_loop(self) -> None:
        ask_again, keep = time.monotonic() + ASK_AGAIN_SECONDS, time.monotonic() + KEEP_SECONDS / 2
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            await self._try_to_renew()
            if time.monotonic() > ask_again:
                ask_again = time.monotonic() + ASK_AGAIN_SECONDS
                await self._try(self._ask(list(self._others)))
            if time.monotonic() > keep:
                keep = time.monotonic() + KEEP_SECONDS / 2
                await self._try(self._ask(list(self._mine)))

    async def _try_to_renew(self) -> None:
        await self._try(self._renew())

    async def _try(self, work: Coroutine[Any, Any, None]) -> bool:
        """Whether Redis did what was asked of it."""
        try:
            await work
        except (RedisError, OSError) as error:
            logger.warning("leases unavailable", extra={"reason": str(error)})
            return False
        return True

    async def _renew(self) -> None:
        """Renew the session, and take over from processes that have ended."""
        until = time.monotonic() + SESSION_SECONDS
        known = [*self._watched.union(self._others.values())]
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.set(SESSION + self.name, "1", px=int(1000 * SESSION_SECONDS), get=True)
        for process in known:
            pipeline.exists(SESSION + process)
        had_session, *are_alive = await pipeline.execute()
        self._valid_until = until
        gone = {process for process, is_alive in zip(known, are_alive, strict=True) if not is_alive}
        self._watched -= gone
        for process in gone:
            self._on_gone(process)
        await self._ask([table_id for table_id, owner in self._others.items() if owner in gone])
        if not had_session:  # others may have taken everything meanwhile
            await self._ask(list(self._mine))
            self._on_return()

    async def _ask(self, table_ids: Sequence[str]) -> None:
        """Claim tables, and note who has them."""
        for first in range(0, len(table_ids), ASKED_AT_ONCE):
            some = table_ids[first : first + ASKED_AT_ONCE]
            keys = [LEASE + table_id for table_id in some]
            owners = await self._claim(keys=keys, args=[SESSION, self.name, KEEP_SECONDS])
            for table_id, owner in zip(some, owners, strict=True):
                self._note(table_id, owner.decode())

    def _note(self, table_id: str, owner: str) -> None:
        if owner != self.name:
            self._mine.discard(table_id)
            self._others[table_id] = owner
            return
        self._mine.add(table_id)
        if self._others.pop(table_id, None):
            self._on_free(table_id)
