"""Estimates the progress of a preparation and the time left."""

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from azulejos.native.units import Unit

CACHED_SHARE = 0.2
"""A step that took less than this share of its expected time was in the cache: it does not show the machine's speed."""
LATE_STEP_SHARE = 0.95
"""The progress shown for a step that takes longer than expected."""


@dataclass(frozen=True)
class Share:
    """The progress of one unit, or of all together."""

    percent: int
    seconds_left: int


@dataclass(frozen=True)
class Report:
    """The progress of the whole, and of each unit that is not ready, in the expected order of completion."""

    whole: Share
    units: Mapping[Unit, Share]


class Estimate:
    """Estimates the time left from reference times per step, scaled by the speed of this machine.

    >>> clock = iter([0.0, 20.0, 20.0])
    >>> azul = Unit("azul")
    >>> estimate = Estimate({azul: [10.0, 30.0]}, workers=1, seconds=lambda: next(clock))
    >>> estimate.begin(azul)
    >>> estimate.finish_step(azul)
    >>> estimate.report().whole
    Share(percent=25, seconds_left=60)
    """

    def __init__(self, steps: Mapping[Unit, Sequence[float]], workers: int, seconds: Callable[[], float]) -> None:
        self._steps = {unit: list(times) for unit, times in steps.items()}
        self._totals = {unit: sum(times) for unit, times in steps.items()}
        self._workers = workers
        self._seconds = seconds
        self._began: dict[Unit, float] = {}
        """The start time of each unit's current step."""
        self._expected = self._taken = 0.0

    def begin(self, unit: Unit) -> None:
        """Note that the preparation of a unit begins."""
        self._began[unit] = self._seconds()

    def finish_step(self, unit: Unit) -> None:
        """Note that the current step of a unit is done."""
        now = self._seconds()
        if not self._steps[unit]:
            return
        expected, taken = self._steps[unit].pop(0), now - self._began[unit]
        self._began[unit] = now
        if taken > CACHED_SHARE * expected:
            self._expected += expected
            self._taken += taken

    def finish(self, unit: Unit) -> None:
        """Note that a unit is ready."""
        self._steps[unit].clear()

    def report(self) -> Report:
        """Return the current progress."""
        now = self._seconds()
        slowness = self._slowness(now)
        left = {unit: self._left(unit, now, slowness) for unit, steps in self._steps.items() if steps}
        ends = self._ends(left)
        whole = _share(sum(left.values()), slowness * sum(self._totals.values()), max(ends.values(), default=0.0))
        units = {
            unit: _share(left[unit], slowness * self._totals[unit], ends[unit])
            for unit in sorted(left, key=ends.__getitem__)
        }
        return Report(whole, units)

    def _slowness(self, now: float) -> float:
        """How many times longer steps take here than the reference. A late step counts before it ends."""
        known = self._taken / self._expected if self._expected else 1.0
        running = [(self._steps[unit][0], now - began) for unit, began in self._began.items() if self._steps[unit]]
        late = [(expected, taken) for expected, taken in running if taken > known * expected]
        if not late:
            return known
        return (self._taken + sum(taken for _, taken in late)) / (
            self._expected + sum(expected for expected, _ in late)
        )

    def _left(self, unit: Unit, now: float, slowness: float) -> float:
        """Seconds of work left on a unit."""
        running = slowness * self._steps[unit][0]
        done = min(now - self._began.get(unit, now), LATE_STEP_SHARE * running)
        return slowness * sum(self._steps[unit]) - done

    def _ends(self, left: Mapping[Unit, float]) -> dict[Unit, float]:
        """Seconds until each unit is ready, if each free worker takes the next unit."""
        free, ends = [0.0] * self._workers, {}
        for unit, seconds in left.items():
            ends[unit] = heapq.heappop(free) + seconds
            heapq.heappush(free, ends[unit])
        return ends


def _share(left: float, total: float, seconds_left: float) -> Share:
    return Share(round(100 * (1 - left / total)) if total else 100, round(seconds_left))
