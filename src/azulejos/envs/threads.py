"""Splits the work on many games among threads. Compiled code releases the GIL, so they run in parallel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from azulejos.core.errors import InvalidOptions
from azulejos.core.machine import cores
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote


class GameThreads:
    """A pool of threads with a range of games for each.

    >>> done = []
    >>> GameThreads(10, threads=2).run(lambda thread, first, last: done.append((thread, first, last)))
    >>> sorted(done)
    [(0, 0, 5), (1, 5, 10)]
    """

    def __init__(self, n: int, threads: int | None) -> None:
        self.threads = thread_count(threads, n)
        self._shares = [(thread, *share) for thread, share in enumerate(shares(n, self.threads))]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def run(self, work: Callable[[int, int, int], None]) -> None:
        """Call `work(thread, first, last)` for every range of games. The calling thread takes the first range."""
        jobs = [self._pool.submit(work, *share) for share in self._shares[1:]] if self._pool else []
        work(*self._shares[0])
        for job in jobs:
            job.result()

    def close(self) -> None:
        """Stop the threads."""
        if self._pool:
            self._pool.shutdown()


def shares(n: int, threads: int) -> list[tuple[int, int]]:
    """Split `n` games among threads: the first game of each thread, and the one after its last.

    >>> shares(10, threads=3)
    [(0, 3), (3, 6), (6, 10)]
    """
    return list(pairwise(n * share // threads for share in range(threads + 1)))


def thread_count(threads: int | None, n: int) -> int:
    """Return the number of threads for `n` games: as given, by default one per core, and at most `n`."""
    return min(check_positive("threads", cores() if threads is None else threads), n)


def check_positive(name: str, value: object) -> int:
    """Return the value if it is a positive integer. Raises `InvalidOptions` otherwise."""
    number = whole_number(value)
    if number is None or number < 1:
        raise InvalidOptions("env.bad_count", name=name, value=quote(value))
    return number
