"""Work on many games, shared among threads; compiled code holds no lock, so they run side by side."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from azulejos.core.errors import InvalidOptions
from azulejos.core.machine import cores
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote


class Sharing:
    """Shares of so many games, one for each thread.

    >>> done = []
    >>> Sharing(10, threads=2).each(lambda thread, first, last: done.append((thread, first, last)))
    >>> sorted(done)
    [(0, 0, 5), (1, 5, 10)]
    """

    def __init__(self, n: int, threads: int | None) -> None:
        self.threads = thread_count(threads, n)
        self._shares = [(thread, *share) for thread, share in enumerate(shares(n, self.threads))]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def each(self, work: Callable[[int, int, int], None]) -> None:
        """Do a work on every share, by its thread, first and last game; the caller's thread does the first one."""
        jobs = [self._pool.submit(work, *share) for share in self._shares[1:]] if self._pool else []
        work(*self._shares[0])
        for job in jobs:
            job.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()


def shares(n: int, threads: int) -> list[tuple[int, int]]:
    """The first game of each thread, and the one after its last.

    >>> shares(10, threads=3)
    [(0, 3), (3, 6), (6, 10)]
    """
    return list(pairwise(n * share // threads for share in range(threads + 1)))


def thread_count(threads: int | None, n: int) -> int:
    """How many threads share so many games: one for each core if nothing is said."""
    return min(positive("threads", cores() if threads is None else threads), n)


def positive(name: str, value: object) -> int:
    """A whole number from 1 on."""
    number = whole_number(value)
    if number is None or number < 1:
        raise InvalidOptions("env.bad_count", name=name, value=quote(value))
    return number
