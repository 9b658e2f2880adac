"""Jobs: bots, hints and reviews, thought in worker threads, never where messages are handled.

The search is compiled and holds no lock, so that threads really run beside the event loop.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from azulejos.server.metrics import JOB_SECONDS, JOBS_WAITING

T = TypeVar("T")


class Busy(Exception):
    """So many jobs wait that no other is taken."""


class Jobs:
    """Some threads, and a queue with an end."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="azulejos-job")
        self._most = threads + most_waiting
        self._count = 0

    async def run(self, kind: str, work: Callable[[], T], deadline: float | None = None) -> T:
        """The result of a job; `Busy` if the queue is full, `TimeoutError` if it is not there in so many seconds."""
        if self._count >= self._most:
            raise Busy
        self._count += 1
        JOBS_WAITING.set(self._count)
        began = time.perf_counter()
        running = asyncio.get_running_loop().run_in_executor(self._pool, work)
        running.add_done_callback(lambda _: self._finished(kind, began))
        return await asyncio.wait_for(asyncio.shield(running), deadline)

    def _finished(self, kind: str, began: float) -> None:
        self._count -= 1
        JOBS_WAITING.set(self._count)
        JOB_SECONDS.labels(kind).observe(time.perf_counter() - began)

    def stop(self) -> None:
        """Take no more; what runs is left to end by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
