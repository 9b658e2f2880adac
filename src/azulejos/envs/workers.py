"""The threads of a batch. After an order they stay awake for a moment, and only then go to sleep.

To wake a thread that sleeps takes longer than many a step of a batch.
"""

import time
import weakref
from threading import Semaphore, Thread

import numpy as np

from azulejos.core.signals import Signals
from azulejos.engine.batches import Batched
from azulejos.engine.workers import APART, ASKED, END, ORDERS, all_done, ask, first_found, obey, serve
from azulejos.envs.threads import shares

LOOKS_FOR_ORDERS = 1_000_000
"""How often a thread looks for an order before it goes to sleep: for a part of a millisecond.

Threads are not done with a step at the same time, and one that must be woken keeps all waiting for some hundred moves.
"""

LOOKS_FOR_ANSWERS = 50_000
"""How often the caller's thread looks for what the others have done before it lets other threads go first."""


class Crew:
    """So many threads with a share of the games each; the caller's is the first of them."""

    def __init__(self, batched: Batched, threads: int) -> None:
        self._batched, self._threads = batched, threads
        self._own, *others = shares(len(batched.games), threads)
        self._signals: Signals = np.zeros(APART * threads, np.int64)
        self._orders = 0
        self._others = [_Other(batched, share, self._signals, thread) for thread, share in enumerate(others, start=1)]
        self._end = weakref.finalize(self, _ask, self._signals, self._others, END - len(ORDERS))

    def follow(self, order: int) -> None:
        """Do what an order asks for with all games."""
        self._orders += len(ORDERS)
        number = self._orders + order
        _ask(self._signals, self._others, number)
        obey(self._batched, number, *self._own, self._signals, 0)
        while not all_done(self._signals, number, self._threads, LOOKS_FOR_ANSWERS):
            time.sleep(0)

    @property
    def found(self) -> int:
        """The first game whose action was not legal when the threads checked them, LEGAL if there was none."""
        return first_found(self._signals, self._threads)

    def close(self) -> None:
        """End the threads; no order may follow."""
        self._end()


class _Other:
    """A thread beside the caller's."""

    def __init__(self, batched: Batched, share: tuple[int, int], signals: Signals, thread: int) -> None:
        self.is_asleep = False
        self.alarm = Semaphore(0)
        self._signals, self._thread = signals, thread
        self._work = (batched, *share, signals, thread, LOOKS_FOR_ORDERS)
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while not serve(*self._work):
            self.is_asleep = True
            if self._signals[ASKED] == self._signals[APART * self._thread]:  # else it came just now
                self.alarm.acquire()
            self.is_asleep = False


def _ask(signals: Signals, others: list[_Other], number: int) -> None:
    ask(signals, number)
    for other in others:
        if other.is_asleep:
            other.alarm.release()
