"""The worker threads of a batch. After an order they spin for a while before they go to sleep.

Waking a sleeping thread can take longer than a step of the batch.
"""

import time
import weakref
from threading import Semaphore, Thread

import numpy as np

from azulejos.core.signals import Signals
from azulejos.engine.batches import Batched
from azulejos.engine.workers import APART, ASKED, END, ORDERS, all_done, ask, first_found, obey, serve
from azulejos.envs.threads import shares

SPINS_BEFORE_SLEEP = 1_000_000
"""How often a thread polls for an order before it goes to sleep: for a fraction of a millisecond.

Threads do not finish a step at the same time, and waking one delays all of them by as much as hundreds of moves.
"""

SPINS_BEFORE_YIELD = 50_000
"""How often the calling thread polls for the workers' results before it yields to other threads."""


class Workers:
    """Threads with a range of games each. The calling thread is the first of them."""

    def __init__(self, batched: Batched, threads: int) -> None:
        self._batched, self._threads = batched, threads
        self._own, *others = shares(len(batched.games), threads)
        self._signals: Signals = np.zeros(APART * threads, np.int64)
        self._orders = 0
        self._others = [_Worker(batched, share, self._signals, thread) for thread, share in enumerate(others, start=1)]
        self._end = weakref.finalize(self, _ask, self._signals, self._others, END - len(ORDERS))

    def run(self, order: int) -> None:
        """Execute an order on all games, and wait until it is done."""
        self._orders += len(ORDERS)
        number = self._orders + order
        _ask(self._signals, self._others, number)
        obey(self._batched, number, *self._own, self._signals, 0)
        while not all_done(self._signals, number, self._threads, SPINS_BEFORE_YIELD):
            time.sleep(0)

    @property
    def first_illegal(self) -> int:
        """After a CHECK order: the first game whose action is not legal, or LEGAL if there is none."""
        return first_found(self._signals, self._threads)

    def close(self) -> None:
        """Stop the threads. No order may follow."""
        self._end()


class _Worker:
    """A thread other than the calling one."""

    def __init__(self, batched: Batched, share: tuple[int, int], signals: Signals, thread: int) -> None:
        self.is_asleep = False
        self.wake = Semaphore(0)
        self._signals, self._thread = signals, thread
        self._work = (batched, *share, signals, thread, SPINS_BEFORE_SLEEP)
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while not serve(*self._work):
            self.is_asleep = True
            if self._signals[ASKED] == self._signals[APART * self._thread]:  # else an order has just arrived
                self.wake.acquire()
            self.is_asleep = False


def _ask(signals: Signals, others: list[_Worker], number: int) -> None:
    ask(signals, number)
    for other in others:
        if other.is_asleep:
            other.wake.release()
