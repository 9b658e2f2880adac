"""Counting what happens at every move, for Prometheus: its own counters have locks, which only threads need."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from prometheus_client import REGISTRY
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector


class Tally(Collector):
    """How often something happened, by a label.

    >>> tally = Tally("azulejos_examples", "Examples", "type", registered=False)
    >>> tally.numbers["good"] += 1
    >>> [(sample.labels, sample.value) for metric in tally.collect() for sample in metric.samples]
    [({'type': 'good'}, 1)]
    """

    def __init__(self, name: str, words: str, label: str, registered: bool = True) -> None:
        self._about = name, words, label
        self.numbers: Counter[str] = Counter()
        if registered:
            REGISTRY.register(self)

    def collect(self) -> Iterator[Metric]:
        """What was counted so far."""
        name, words, label = self._about
        told = CounterMetricFamily(name, words, labels=[label])
        for value, number in self.numbers.items():
            told.add_metric([value], number)
        yield told


class Spread(Collector):
    """How numbers are spread, as a histogram tells it.

    >>> spread = Spread("azulejos_examples", "Examples", (1, 5), registered=False)
    >>> spread.observe(3)
    >>> [sample.value for metric in spread.collect() for sample in metric.samples]
    [0, 1, 1, 1, 3.0]
    """

    def __init__(self, name: str, words: str, bounds: tuple[float, ...], registered: bool = True) -> None:
        self._about = name, words
        self._bounds = bounds
        self._numbers = [0] * (len(bounds) + 1)
        self._sum = 0.0
        if registered:
            REGISTRY.register(self)

    def observe(self, value: float) -> None:
        """Count a number."""
        self._numbers[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        """What was counted so far."""
        so_far, buckets = 0, []
        for bound, number in zip((*map(str, map(float, self._bounds)), "+Inf"), self._numbers, strict=True):
            so_far += number
            buckets.append((bound, so_far))
        told = HistogramMetricFamily(*self._about)
        told.add_metric([], buckets, self._sum)
        yield told
