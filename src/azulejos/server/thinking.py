"""Thinking: searches in worker processes, which clients share fairly."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from azulejos.server.fair_queue import FairQueue, Share
from azulejos.server.jobs import Busy
from azulejos.server.metrics import JOB_SECONDS, JOBS_WAITING
from azulejos.server.workers import Report, WorkerProcess

T = TypeVar("T")


@dataclass(eq=False)
class _Job:
    kind: str
    share: Share
    call: Callable[[WorkerProcess], Any]
    result: "asyncio.Future[Any]"
    began: float = field(default_factory=time.perf_counter)


class Thinkers:
    """Some worker processes, with a fair queue in front of them. Used from the event loop only."""

    def __init__(self, workers: int, most_waiting: int, niceness: int, seconds: float) -> None:
        """A call that runs for more than so many seconds is ended, together with its process."""
        self._seconds = seconds
        self._idle = [WorkerProcess(niceness) for _ in range(workers)]
        self.workers = tuple(self._idle)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="azulejos-worker")
        """A thread for each worker, which waits for its answers."""
        self._queue = FairQueue[_Job](most_waiting)

    @property
    def busy(self) -> int:
        """How many workers are at work."""
        return len(self.workers) - len(self._idle)

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

        def call(worker: WorkerProcess) -> T:
            result: T = worker.call(self._seconds, report, function, *arguments)
            return result

        job = _Job(kind, share, call, asyncio.get_running_loop().create_future())
        self._put(job)
        try:
            result: T = await asyncio.wait_for(job.result, deadline)
            return result
        finally:
            self._queue.discard(share, job)
            self._count()

    def start(self) -> None:
        """Start the processes now, so that the first call does not wait for them."""
        for worker in self.workers:
            worker.start()

    def stop(self) -> None:
        """End all processes; the calls in them fail."""
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
        self._count()

    def _may_run(self, share: Share) -> bool:
        """Whether a worker is free. One is kept for people, if there are several."""
        spare = 0 if share.is_for_person or len(self.workers) == 1 else 1
        return len(self._idle) > spare

    def _start_waiting(self) -> None:
        while self._idle and (job := self._queue.take(self._may_run)):
            self._start(job, self._idle.pop())

    def _start(self, job: _Job, worker: WorkerProcess) -> None:
        running = asyncio.get_running_loop().run_in_executor(self._threads, job.call, worker)
        running.add_done_callback(lambda ended: self._finish(job, worker, ended))

    def _finish(self, job: _Job, worker: WorkerProcess, ended: "asyncio.Future[Any]") -> None:
        self._idle.append(worker)
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

    def _count(self) -> None:
        JOBS_WAITING.set(self.waiting + self.busy)
