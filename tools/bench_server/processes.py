"""Processes to measure, on another core than the load generator."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

FREELY = {
    "MESSAGES_PER_SECOND": 1e6,
    "REQUESTS_PER_SECOND": 1e6,
    "TABLES_PER_HOUR": 1e9,
    "CONNECTIONS": 100_000,
    "CONNECTIONS_PER_ADDRESS": 100_000,
    "WORK_SECONDS_PER_MINUTE": 1e6,
    "SOCKETS_PER_ADDRESS": 100_000,
}
TICKS = os.sysconf("SC_CLK_TCK")


class Measured:
    """A process, and the CPU time that it has used."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.port = port
        self._process = process

    def seconds(self) -> float:
        """CPU seconds so far."""
        return cpu_seconds(self._process.pid)


def cpu_seconds(pid: int) -> float:
    """The CPU seconds that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def server(database: str | None = None) -> Iterator[Measured]:
    """The real server, with SQLite in a directory of its own unless another database is named."""
    with TemporaryDirectory() as folder:
        url = database or f"sqlite+aiosqlite:///{folder}/tables.db"
        settings = {f"AZULEJOS_{name}": str(value) for name, value in FREELY.items()}
        command = [sys.executable, "-m", "azulejos", "serve", "--port", "0", "--database-url", url]
        with _process(command, settings) as process:
            assert process.stdout is not None
            found = re.search(r":(\d+)", process.stdout.readline())
            assert found, "the server did not start"
            yield Measured(process, int(found[1]))


@contextmanager
def bare(name: str, *words: str) -> Iterator[Measured]:
    """A bare server, by the name of its module here."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with _process([sys.executable, "-m", f"tools.bench_server.{name}", str(port), *words], {}) as process:
        assert process.stdout is not None
        process.stdout.readline()
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield Measured(process, port)


@contextmanager
def _process(command: list[str], settings: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    first, last = min(os.sched_getaffinity(0)), max(os.sched_getaffinity(0))
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {first})  # which the process inherits
    process = subprocess.Popen(
        command, env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    os.sched_setaffinity(0, {last})
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        os.sched_setaffinity(0, cores)
