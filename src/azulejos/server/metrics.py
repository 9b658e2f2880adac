"""What Prometheus is told, at `/metrics`."""

from prometheus_client import Counter, Gauge, Histogram

from azulejos.server.counting import Spread, Tally

SOCKETS = Gauge("azulejos_sockets", "Connections that are open")
LIVE_TABLES = Gauge("azulejos_live_tables", "Tables in memory")
MESSAGES = Tally("azulejos_messages", "Messages from clients", "type").numbers
REFUSED = Counter("azulejos_refused_total", "Commands and requests that were refused", ["code"])
EVENTS = Tally("azulejos_events", "Events written to logs", "type").numbers
CONFLICTS = Counter("azulejos_conflicts_total", "Versions that another process had written first")
COMMAND_SECONDS = Spread(
    "azulejos_command_seconds",
    "From a command to its broadcast",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
WRITTEN_TOGETHER = Histogram(
    "azulejos_written_together", "Writings in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
JOBS_WAITING = Gauge("azulejos_jobs_waiting", "Jobs that wait for a worker")
JOB_SECONDS = Histogram("azulejos_job_seconds", "From asking for a job to its end", ["kind"])
FALLBACKS = Counter("azulejos_bot_fallbacks_total", "Bot moves that were made in a hurry")
REQUESTS = Counter("azulejos_requests_total", "HTTP requests", ["method", "status"])
