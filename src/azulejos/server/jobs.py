"""Work in threads, so that it never blocks the event loop."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from azulejos.server.metrics import JOB_SECONDS, JOBS_WAITING

T = TypeVar("T")


class Busy(Exception):
    """The queue is full."""


class Jobs:
    """Some threads with a bounded queue."""

    def __init__(self, queue: str, threads: int, most_waiting: int) -> None:
        """`queue` is its name in the metrics."""
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="azulejos-job")
        self._most = threads + most_waiting
        self._jobs: set[Future[Any]] = set()
        """Those that wait or run."""
        JOBS_WAITING.labels(queue).set_function(lambda: len(self._jobs))

    async def run(self, kind: str, work: Callable[[], T], deadline: float | None = None) -> T:
        """The result of a job; `Busy` if the queue is full, `TimeoutError` if it takes more than so many seconds.

        A job that nobody waits for any more when its turn comes is skipped.
        """
        if len(self._jobs) >= self._most:
            raise Busy
        began = time.perf_counter()
        job = self._pool.submit(work)
        self._jobs.add(job)
        job.add_done_callback(lambda ended: self._finished(ended, kind, began))
        return await asyncio.wait_for(asyncio.wrap_future(job), deadline)

    def _finished(self, job: "Future[Any]", kind: str, began: float) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            JOB_SECONDS.labels(kind).observe(time.perf_counter() - began)

    def stop(self) -> None:
        """Accept no more jobs; those that run end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)
