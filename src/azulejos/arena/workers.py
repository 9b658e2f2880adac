"""Plays deals in parallel processes. The results do not depend on the number of processes."""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from azulejos.arena.contestants import Contestant
from azulejos.arena.games import Deal, Setting, play_deal
from azulejos.core.errors import AzulejosError

_QUEUED_PER_PROCESS = 2
"""Deals submitted per process, so that none waits for work."""

_NO_PAIR = -1
_EXIT_SECONDS = 2.0

_current_pair: Any = None
"""In a worker process: the number of the pair to play, shared with the main process."""


class Workers:
    """A pool of processes. Use it in a `with` statement. With a count of 1, deals are played in this process."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._pair = 0
        if count > 1:
            context = multiprocessing.get_context("spawn")
            self._current = context.Value("q", 0)
            self._pool = ProcessPoolExecutor(count, context, _start_worker, (self._current,))
            with _interrupts_ignored():  # the pool starts processes on demand, and they inherit the handler
                for _ in range(count):
                    self._pool.submit(int)

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool:
            self._next_pair()
            self._pool.shutdown(cancel_futures=True)

    def play(self, setting: Setting, pair: tuple[Contestant, Contestant], deals: int) -> Generator[Deal, None, None]:
        """Yield the deals of a pair in order. Closing the generator cancels the pending deals."""
        if self._pool is None:
            for number in range(deals):
                yield play_deal(setting, pair, number)
            return
        pending: deque[Future[Deal]] = deque()
        try:
            for number in range(deals):
                pending.append(self._pool.submit(_work, self._pair, setting, pair, number))
                if len(pending) >= self._count * _QUEUED_PER_PROCESS:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        except BrokenProcessPool:
            raise AzulejosError("arena.worker_died") from None
        finally:
            for future in pending:
                future.cancel()
            self._next_pair()

    def _next_pair(self) -> None:
        self._pair += 1
        self._current.value = self._pair


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl+C in processes started meanwhile: the main process handles it and cancels all work.

    Signal handlers can only be set in the main thread; in others, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _start_worker(current: Any) -> None:
    global _current_pair
    _current_pair = current
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Exit when the main process has ended, after giving the current deal time to end its programs."""
    main = multiprocessing.parent_process()
    assert main is not None
    main.join()
    _current_pair.value = _NO_PAIR
    time.sleep(_EXIT_SECONDS)
    os._exit(1)


def _work(number: int, setting: Setting, pair: tuple[Contestant, Contestant], deal: int) -> Deal:
    return play_deal(setting, pair, deal, is_wanted=lambda: _current_pair.value == number)
