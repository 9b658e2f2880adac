"""Playing deals on all cores, each in one of several processes; what comes out does not depend on how many."""

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

_AHEAD = 2
"""Deals that are given out for each process, so that none waits for work."""

_NOTHING = -1
_FAREWELL = 2.0

_wanted: Any = None
"""In a worker: the number of the pair that plays now, shared with the main process."""


class Workers:
    """The processes; use it in a `with` statement. With one there is no other process than this."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._pair = 0
        if count > 1:
            context = multiprocessing.get_context("spawn")
            self._current = context.Value("q", 0)
            self._pool = ProcessPoolExecutor(count, context, _begin, (self._current,))
            with _interrupts_ignored():  # the processes, which start when there is work, inherit that
                for _ in range(count):
                    self._pool.submit(int)

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool:
            self._next_pair()
            self._pool.shutdown(cancel_futures=True)

    def play(self, setting: Setting, pair: tuple[Contestant, Contestant], deals: int) -> Generator[Deal, None, None]:
        """The deals of a pair, in their order. Whoever stops asking calls off those that are under way."""
        if self._pool is None:
            for number in range(deals):
                yield play_deal(setting, pair, number)
            return
        under_way: deque[Future[Deal]] = deque()
        try:
            for number in range(deals):
                under_way.append(self._pool.submit(_work, self._pair, setting, pair, number))
                if len(under_way) >= self._count * _AHEAD:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool:
            raise AzulejosError("arena.worker_died") from None
        finally:
            for future in under_way:
                future.cancel()
            self._next_pair()

    def _next_pair(self) -> None:
        self._pair += 1
        self._current.value = self._pair


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl+C is the main process's business, which calls everything off; only its main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _begin(current: Any) -> None:
    global _wanted
    _wanted = current
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Go when the main process has gone, however that came; first let the deal under way end its programs."""
    main = multiprocessing.parent_process()
    assert main is not None
    main.join()
    _wanted.value = _NOTHING
    time.sleep(_FAREWELL)
    os._exit(1)


def _work(number: int, setting: Setting, pair: tuple[Contestant, Contestant], deal: int) -> Deal:
    return play_deal(setting, pair, deal, is_wanted=lambda: _wanted.value == number)
