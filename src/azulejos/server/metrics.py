"""Metrics for Prometheus, served at `/metrics`.

What is counted for every message has no lock: only the event loop counts it, and locks would cost time.
"""

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector


class FastCounter(Collector):
    """A counter with one label and no lock.

    >>> counter = FastCounter("azulejos_examples", "Examples", "type", registered=False)
    >>> counter.counts["good"] += 1
    >>> [(sample.labels, sample.value) for metric in counter.collect() for sample in metric.samples]
    [({'type': 'good'}, 1)]
    """

    def __init__(self, name: str, description: str, label: str, registered: bool = True) -> None:
        self._about = name, description, label
        self.counts: Counts[str] = Counts()
        if registered:
            REGISTRY.register(self)

    def collect(self) -> Iterator[Metric]:
        """The counts, as Prometheus wants them."""
        name, description, label = self._about
        metric = CounterMetricFamily(name, description, labels=[label])
        for value, count in self.counts.items():
            metric.add_metric([value], count)
        yield metric


class FastHistogram(Collector):
    """A histogram without a lock.

    >>> histogram = FastHistogram("azulejos_examples", "Examples", (1, 5), registered=False)
    >>> histogram.observe(3)
    >>> [sample.value for metric in histogram.collect() for sample in metric.samples]
    [0, 1, 1, 1, 3.0]
    """

    def __init__(self, name: str, description: str, bounds: tuple[float, ...], registered: bool = True) -> None:
        self._about = name, description
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        if registered:
            REGISTRY.register(self)

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        """The buckets, as Prometheus wants them."""
        total, buckets = 0, []
        for bound, count in zip((*map(str, map(float, self._bounds)), "+Inf"), self._counts, strict=True):
            total += count
            buckets.append((bound, total))
        metric = HistogramMetricFamily(*self._about)
        metric.add_metric([], buckets, self._sum)
        yield metric


SOCKETS = Gauge("azulejos_sockets", "Open WebSocket connections")
LIVE_TABLES = Gauge("azulejos_live_tables", "Tables in memory")
MESSAGES = FastCounter("azulejos_messages", "Messages from clients", "type").counts
REFUSED = Counter("azulejos_refused_total", "Commands and requests that were refused", ["code"])
EVENTS = FastCounter("azulejos_events", "Events written to tables", "type").counts
CONFLICTS = Counter("azulejos_conflicts_total", "Versions that another process had written first")
COMMAND_SECONDS = FastHistogram(
    "azulejos_command_seconds",
    "From a command to its broadcast",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
WRITTEN_TOGETHER = Histogram(
    "azulejos_written_together", "Writes in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
JOBS_WAITING = Gauge("azulejos_jobs_waiting", "Jobs of a queue that wait for a worker or run", ["queue"])
JOB_SECONDS = Histogram("azulejos_job_seconds", "From submitting a job to its end", ["kind"])
KEPT_BYTES = Gauge("azulejos_kept_bytes", "Replays and histories in memory, to be sent again")
FALLBACKS = Counter("azulejos_bot_fallbacks_total", "Bot moves that were chosen quickly because the search failed")
REQUESTS = Counter("azulejos_requests_total", "HTTP requests", ["method", "status"])
