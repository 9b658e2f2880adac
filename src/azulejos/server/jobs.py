"""Bot moves, hints and reviews, computed in worker threads so that they never block the event loop.

The search is compiled and releases the GIL, so the threads really run in parallel.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from azulejos.analysis.position import Analysis, analyse_with
from azulejos.analysis.searcher import Budget
from azulejos.bots.bot import Bot
from azulejos.bots.levels import GRANDMASTER, GREEDY
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.server.metrics import JOB_SECONDS, JOBS_WAITING

HINT_SECONDS = 0.6

T = TypeVar("T")
_thread = threading.local()


class Busy(Exception):
    """The queue is full."""


class Jobs:
    """Some threads with a bounded queue."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="azulejos-job")
        self._most = threads + most_waiting
        self._jobs: set[Future[Any]] = set()
        """Those that wait or run."""

    async def run(self, kind: str, work: Callable[[], T], deadline: float | None = None) -> T:
        """The result of a job; `Busy` if the queue is full, `TimeoutError` if it takes more than so many seconds.

        A job that nobody waits for any more when its turn comes is skipped.
        """
        if len(self._jobs) >= self._most:
            raise Busy
        began = time.perf_counter()
        job = self._pool.submit(work)
        self._jobs.add(job)
        JOBS_WAITING.set(len(self._jobs))
        job.add_done_callback(lambda ended: self._finished(ended, kind, began))
        return await asyncio.wait_for(asyncio.wrap_future(job), deadline)

    def _finished(self, job: "Future[Any]", kind: str, began: float) -> None:
        self._jobs.discard(job)
        JOBS_WAITING.set(len(self._jobs))
        if not job.cancelled():
            JOB_SECONDS.labels(kind).observe(time.perf_counter() - began)

    def stop(self) -> None:
        """Accept no more jobs; those that run end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def bot_of(level: str) -> Bot:
    """This thread's bot of a level; it reuses its memory from move to move and from table to table."""
    bots: dict[str, Bot] = _thread.__dict__.setdefault("bots", {})
    if level not in bots:
        bots[level] = Bot(level)
    return bots[level]


def choose(match: Match, level: str) -> Action:
    """The move of a bot."""
    return bot_of(level).choose(match)


def choose_quickly(match: Match) -> Action:
    """A greedy move, found in less than a millisecond."""
    return bot_of(GREEDY).choose(match)


def advise(match: Match) -> Analysis:
    """The analysis behind a hint."""
    return analyse_with(bot_of(GRANDMASTER), match, Budget(seconds=HINT_SECONDS))
