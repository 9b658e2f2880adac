"""A real server as a process of its own, which tests may kill."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

import httpx

from tests.server.running import FREELY

PAUSE_SECONDS = 0.2
ADDRESS = re.compile(r"https?://[\d.]+:(\d+)")


class ServerProcess:
    """`azulejos serve` on the loopback. When made, it answers, and if it `waits` every game can be played."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        bus: str | None = None,
        waits: bool = True,
        log: Path | None = None,
        freely: bool = True,
        **settings: Any,
    ) -> None:
        """With a `log`, what it says on the standard error is written there; unless `freely`, it has default limits."""
        chosen = {**(FREELY if freely else {}), "database_url": database, "bus_url": bus, **settings}
        environment = {f"AZULEJOS_{name.upper()}": str(value) for name, value in chosen.items() if value is not None}
        with open(log or os.devnull, "wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "azulejos", "serve", "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **environment},
                text=True,
            )
        assert self._process.stdout is not None
        announced = _port(self._process.stdout)  # behind a proxy, the port of the proxy
        self.port = port or announced
        self.address = f"http://127.0.0.1:{self.port}"
        while waits and not _is_ready(self.address):
            time.sleep(PAUSE_SECONDS)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self._end(signal.SIGTERM)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _end(self, how: signal.Signals) -> int:
        if self._process.poll() is None:
            self._process.send_signal(how)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait(60)


def _is_ready(address: str) -> bool:
    """Whether every game can be played."""
    return bool(httpx.get(f"{address}/api/preparation", timeout=30).json()["is_ready"])


def _port(lines: Iterable[str]) -> int:
    for line in lines:
        if found := ADDRESS.search(line):
            return int(found[1])
    raise AssertionError("the server did not start")
