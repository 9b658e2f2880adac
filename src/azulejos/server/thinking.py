"""Thinking: searches in worker processes, which clients share fairly."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from azulejos.server.fair_queue import FairQueue, Share
from azulejos.server.jobs import Busy
from azulejos.server.metrics import JOB_SECONDS, JOBS_WAITING
from azulejos.server.workers import Report, WorkerProcess

BOT_NICENESS, REVIEW_NICENESS = 5, 15
"""Play comes first, then bots, then reviews. At 10, bots were late beside a browser on the same machine."""
MOST_SECONDS = 10.0
"""A search that takes longer hangs, and is ended."""
PLAY, REVIEWS = "azulejos-play", "azulejos-reviews"
"""Queues for workers on other machines: what people wait for, and what may take minutes."""

T = TypeVar("T")


class NoWorkers(Exception):
    """There is no worker on another machine."""


class Remote(Protocol):
    """Workers on other machines."""

    capacity: int
    """Calls that they can do at the same time; 0 without workers."""

    def start(self, on_change: Callable[[], None]) -> None:
        """Start looking for workers; `on_change` is called when the capacity changes."""

    async def call(self, seconds: float, report: Report | None, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns; `NoWorkers` if there is none any more, `WorkerFailed` if it fails."""

    async def stop(self) -> None:
        """Stop asking."""


def open_remote(url: str | None, queue: str) -> Remote | None:
    """The workers on other machines that share a bus, if there is one."""
    if url is None:
        return None
    from azulejos.server.remote import RemoteWorkers

    return RemoteWorkers(url, queue)


@dataclass(eq=False)
class _Job:
    kind: str
    share: Share
    report: Report | None
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    result: "asyncio.Future[Any]"
    began: float = field(default_factory=time.perf_counter)


class Thinkers:
    """Some worker processes, with a fair queue in front of them. Used from the event loop only.

    While there are workers on other machines, these do everything.
    """

    def __init__(
        self,
        queue: str,
        workers: int,
        most_waiting: int,
        niceness: int,
        seconds: float,
        remote: Remote | None = None,
    ) -> None:
        """A call that runs for more than so many seconds is ended, together with its process.

        `queue` is the name of the queue in the metrics.
        """
        self._seconds = seconds
        self._remote = remote
        self._away: set[asyncio.Task[Any]] = set()
        """Calls on other machines."""
        self._idle = [WorkerProcess(niceness) for _ in range(workers)]
        self.workers = tuple(self._idle)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="azulejos-worker")
        """A thread for each worker, which waits for its answers."""
        self._queue = FairQueue[_Job](most_waiting)
        JOBS_WAITING.labels(queue).set_function(lambda: self.waiting + self.busy)

    @property
    def busy(self) -> int:
        """How many workers are at work, here and on other machines."""
        return len(self.workers) - len(self._idle) + len(self._away)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._queue)

    async def run(
        self,
        kind: str,
        share: Share,
        function: Callable[..., T],
        *arguments: Any,
        deadline: float | None = None,
        report: Report | None = None,
    ) -> T:
        """What a function returns, called in a worker process.

        `Busy` if there is no room in the queue, `TimeoutError` if it takes more than so many seconds from now, and
        `WorkerFailed` if it fails. `report` is called from another thread with what the function reports.
        """
        job = _Job(kind, share, report, function, arguments, asyncio.get_running_loop().create_future())
        self._put(job)
        try:
            result: T = await asyncio.wait_for(job.result, deadline)
            return result
        finally:
            self._queue.discard(share, job)

    def start(self) -> None:
        """Start the processes now, so that the first call does not wait for them."""
        for worker in self.workers:
            worker.start()

    def look_for_workers(self) -> None:
        """Use workers on other machines, as soon as there are any."""
        if self._remote:
            self._remote.start(self._start_waiting)

    async def stop(self) -> None:
        """End all processes; the calls in them fail."""
        for task in self._away:
            task.cancel()
        if self._remote:
            await self._remote.stop()
        for worker in self.workers:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)
        while job := self._queue.take():
            job.result.cancel()

    def _put(self, job: _Job) -> None:
        self._queue.put(job.share, job)
        self._start_waiting()
        if (dropped := self._queue.drop_excess()) and not dropped.result.done():
            dropped.result.set_exception(Busy())

    @property
    def _is_away(self) -> bool:
        return self._remote is not None and self._remote.capacity > 0

    def _may_run(self, share: Share) -> bool:
        """Whether a worker is free. One is kept for people, if there are several."""
        workers = self._remote.capacity if self._remote and self._is_away else len(self.workers)
        free = workers - len(self._away) if self._is_away else len(self._idle)
        return free > (0 if share.is_for_person or workers == 1 else 1)

    def _start_waiting(self) -> None:
        while job := self._queue.take(self._may_run):
            if self._remote and self._is_away:
                call = self._remote.call(self._seconds, job.report, job.function, *job.arguments)
                self._start_remotely(job, asyncio.get_running_loop().create_task(call))
            else:
                self._start(job, self._idle.pop())

    def _start_remotely(self, job: _Job, running: "asyncio.Task[Any]") -> None:
        self._away.add(running)

        def finish(_: object) -> None:
            self._away.discard(running)
            if not running.cancelled() and isinstance(running.exception(), NoWorkers) and not job.result.done():
                self._queue.put(job.share, job)  # this machine does it
                self._start_waiting()
            else:
                self._finish(job, running)

        running.add_done_callback(finish)

    def _start(self, job: _Job, worker: WorkerProcess) -> None:
        def call() -> Any:
            return worker.call(self._seconds, job.report, job.function, *job.arguments)

        def finish(ended: "asyncio.Future[Any]") -> None:
            self._idle.append(worker)
            self._finish(job, ended)

        asyncio.get_running_loop().run_in_executor(self._threads, call).add_done_callback(finish)

    def _finish(self, job: _Job, ended: "asyncio.Future[Any]") -> None:
        if ended.cancelled():
            job.result.cancel()
            return
        JOB_SECONDS.labels(job.kind).observe(time.perf_counter() - job.began)
        error = ended.exception()
        if job.result.done():
            pass  # nobody waits for it any more
        elif error:
            job.result.set_exception(error)
        else:
            job.result.set_result(ended.result())
        self._start_waiting()
