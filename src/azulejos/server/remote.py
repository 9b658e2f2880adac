"""Workers on other machines: servers put questions into a queue in Redis, and `azulejos worker` answers them.

The queue is SAQ's. A worker that answers touches its job again and again; when that stops, a server gives the job to
another worker, once.
"""

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import saq
from redis import asyncio as redis
from redis.exceptions import RedisError
from saq.job import Job, Status
from saq.queue.redis import RedisQueue
from saq.types import Context

from azulejos.core.errors import CommandMistake
from azulejos.server.fair_queue import Share
from azulejos.server.questions import answer, question_of, read_answer
from azulejos.server.tasks import end_tasks
from azulejos.server.thinking import NoWorkers, Thinkers
from azulejos.server.workers import Report, WorkerFailed

ASK_SECONDS = 0.03
"""Between two looks at a job."""
LOOK_SECONDS = 1
"""Between two looks at the workers."""
DEQUEUE_SECONDS = 2.0
"""After which a worker asks Redis again, in case the connection is dead."""
TOUCH_SECONDS = 0.5
SILENT_SECONDS = 2
"""A worker that has not touched its job for so long has died."""
ATTEMPTS = 2
KEEP_SECONDS = 60
"""Finished jobs are deleted after so long."""
REDIS_SECONDS = 2.0

logger = logging.getLogger(__name__)
logging.getLogger("saq").setLevel(logging.ERROR)  # it logs every job


class RemoteWorkers:
    """All workers of a queue, as a server sees them."""

    def __init__(self, url: str, name: str) -> None:
        self._queue = RedisQueue(redis.Redis.from_url(url, socket_timeout=REDIS_SECONDS), name)
        self._task: asyncio.Task[None] | None = None
        self.capacity = 0
        """Jobs that the workers can do at the same time; 0 without workers."""

    def start(self, on_change: Callable[[], None]) -> None:
        """Start looking for workers."""
        self._task = asyncio.create_task(self._look_loop(on_change))

    async def stop(self) -> None:
        """Stop asking."""
        if self._task:
            await end_tasks([self._task])
        with suppress(RedisError, OSError):
            await self._queue.disconnect()

    async def call(self, seconds: float, report: Report | None, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns at a worker; `NoWorkers` if there is none any more, `WorkerFailed` if it fails."""
        try:
            job = await self._queue.enqueue(
                "think",
                question=question_of(function, *arguments),
                timeout=math.ceil(seconds),
                heartbeat=SILENT_SECONDS,
                retries=ATTEMPTS,
                ttl=KEEP_SECONDS,
            )
            while job and not job.completed:
                await asyncio.sleep(ASK_SECONDS)
                if self.capacity == 0:
                    await self._queue.abort(job, "nobody is there to do it")
                    raise NoWorkers
                job = await self._queue.job(job.key)
                if job and report and isinstance(reported := job.meta.get("reported"), int):
                    report(reported)
        except (RedisError, OSError) as error:
            logger.warning("workers unavailable", extra={"reason": str(error)})
            self.capacity = 0
            raise NoWorkers from None
        if job is None or job.status != Status.COMPLETE:
            raise WorkerFailed(job.error if job else "the job is gone")
        return read_answer(str(job.result), function, *arguments)

    async def _look_loop(self, on_change: Callable[[], None]) -> None:
        while True:
            before, self.capacity = self.capacity, await self._look()
            if before != self.capacity:
                logger.info("workers", extra={"processes": self.capacity})
                on_change()
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> int:
        """Count the workers, and give the jobs of those that have died to others."""
        try:
            found = (await self._queue.info())["workers"]
            capacity = sum((worker["metadata"] or {}).get("processes", 0) for worker in found.values())
            if capacity:
                await self._queue.sweep(lock=LOOK_SECONDS, abort=ASK_SECONDS)
        except (RedisError, OSError) as error:
            logger.warning("workers unavailable", extra={"reason": str(error)})
            return 0
        except Exception:
            logger.exception("looking for workers failed")
            return 0
        return int(capacity)


class _WorkerQueue(RedisQueue):
    """The queue of a worker, which leaves it to servers to notice that others have died."""

    async def sweep(self, lock: int = 60, abort: float = 5.0) -> list[str]:  # noqa: ARG002
        return []


class _Worker(saq.Worker[Context]):
    """A worker whose signals are handled by `work`."""

    SIGNALS = []  # noqa: RUF012  # an instance variable to mypy


async def work(url: str, queues: dict[str, Thinkers], is_stopping: asyncio.Event, on_start: Callable[[], None]) -> None:
    """Answer the questions in some queues, with the processes of each, until told to stop."""
    workers = [_worker(url, name, thinkers) for name, thinkers in queues.items()]
    try:
        await workers[0].queue.redis.ping()  # type: ignore[attr-defined]
    except (RedisError, OSError) as error:
        raise CommandMistake("server.no_bus", reason=str(error)) from None
    running = [asyncio.create_task(worker.start()) for worker in workers]
    on_start()
    await is_stopping.wait()
    await asyncio.gather(*(worker.stop() for worker in workers))
    await asyncio.gather(*running, return_exceptions=True)
    for worker in workers:
        await worker.queue.disconnect()


def _worker(url: str, name: str, thinkers: Thinkers) -> _Worker:
    async def think(context: Context, *, question: str) -> str:
        return await _answer(context["job"], thinkers, question)

    count = len(thinkers.workers)
    return _Worker(
        _WorkerQueue(redis.Redis.from_url(url), name),
        [("think", think)],
        concurrency=count,
        metadata={"processes": count},
        timers={"worker_info": LOOK_SECONDS, "schedule": 1, "abort": 1, "sweep": 60},
        dequeue_timeout=DEQUEUE_SECONDS,
    )


async def _answer(job: Job, thinkers: Thinkers, question: str) -> str:
    """Answer a question in a process of its own, and say meanwhile that this worker is alive."""

    def note(reported: Any) -> None:
        job.meta["reported"] = reported

    share = Share("", job.key, is_for_person=True)
    thinking = asyncio.ensure_future(thinkers.run("job", share, answer, question, report=note))
    while not thinking.done():
        await asyncio.wait([thinking], timeout=TOUCH_SECONDS)
        await job.update()
    return thinking.result()
