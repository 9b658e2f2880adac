"""How far a preparation is, and how long it will still take."""

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LOADED = 0.2
"""A step that took less than this share of its time was compiled before: it says nothing about this machine's speed."""
NEARLY = 0.95
"""A step that takes longer than expected seems to be so far done."""


@dataclass(frozen=True)
class Share:
    """How far something is."""

    percent: int
    seconds_left: int


@dataclass(frozen=True)
class Report:
    """How far everything is, and each game that is not ready yet, in the order in which they become ready."""

    whole: Share
    games: Mapping[str, Share]


class Estimate:
    """Knows how long each step took where it was measured, and scales that by how long steps take here.

    >>> clock = iter([0.0, 20.0, 20.0])
    >>> estimate = Estimate({"azul": [10.0, 30.0]}, workers=1, seconds=lambda: next(clock))
    >>> estimate.begin("azul")
    >>> estimate.finish_step("azul")
    >>> estimate.report().whole
    Share(percent=25, seconds_left=60)
    """

    def __init__(self, steps: Mapping[str, Sequence[float]], workers: int, seconds: Callable[[], float]) -> None:
        self._steps = {name: list(times) for name, times in steps.items()}
        self._totals = {name: sum(times) for name, times in steps.items()}
        self._workers = workers
        self._seconds = seconds
        self._began: dict[str, float] = {}
        """When the step began that is done now."""
        self._expected = self._taken = 0.0

    def begin(self, name: str) -> None:
        """A game is being prepared from now on."""
        self._began[name] = self._seconds()

    def finish_step(self, name: str) -> None:
        """The next step of a game is done."""
        now = self._seconds()
        expected, taken = self._steps[name].pop(0), now - self._began[name]
        self._began[name] = now
        if taken > LOADED * expected:
            self._expected += expected
            self._taken += taken

    def finish(self, name: str) -> None:
        """A game is ready."""
        self._steps[name].clear()

    def report(self) -> Report:
        """How far everything is now."""
        now = self._seconds()
        slowness = self._slowness(now)
        left = {name: self._left(name, now, slowness) for name, steps in self._steps.items() if steps}
        ends = self._ends(left)
        whole = _share(sum(left.values()), slowness * sum(self._totals.values()), max(ends.values(), default=0.0))
        games = {
            name: _share(left[name], slowness * self._totals[name], ends[name])
            for name in sorted(left, key=ends.__getitem__)
        }
        return Report(whole, games)

    def _slowness(self, now: float) -> float:
        """How much longer steps take here than where they were measured. A step that is late counts before it ends."""
        known = self._taken / self._expected if self._expected else 1.0
        running = [(self._steps[name][0], now - began) for name, began in self._began.items() if self._steps[name]]
        late = [(expected, taken) for expected, taken in running if taken > known * expected]
        if not late:
            return known
        return (self._taken + sum(taken for _, taken in late)) / (
            self._expected + sum(expected for expected, _ in late)
        )

    def _left(self, name: str, now: float, slowness: float) -> float:
        """Seconds of work on a game."""
        running = slowness * self._steps[name][0]
        done = min(now - self._began.get(name, now), NEARLY * running)
        return slowness * sum(self._steps[name]) - done

    def _ends(self, left: Mapping[str, float]) -> dict[str, float]:
        """In how many seconds each game is ready, if each worker takes the next one when it is free."""
        free, ends = [0.0] * self._workers, {}
        for name, seconds in left.items():
            ends[name] = heapq.heappop(free) + seconds
            heapq.heappush(free, ends[name])
        return ends


def _share(left: float, total: float, seconds_left: float) -> Share:
    return Share(round(100 * (1 - left / total)) if total else 100, round(seconds_left))
