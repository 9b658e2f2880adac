"""The server under attack: a process of its own with default limits, and what it costs."""

import json
import os
from pathlib import Path
from typing import Any

import httpx

from tests.server.process import ServerProcess

ATTACKER = "127.0.0.2"
"""The address that attacks come from; people play from 127.0.0.1."""

Json = dict[str, Any]


class Target:
    """A server with default limits, except for the settings given, whose log is kept."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._log = folder / "server.log"
        database = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self._server = ServerProcess(database, log=self._log, freely=False, **settings)
        self.port, self.address = self._server.port, self._server.address

    def memory(self) -> float:
        """Resident memory, in MB."""
        fields = Path(f"/proc/{self._server.pid}/status").read_text().split("VmRSS:")[1].split()
        return int(fields[0]) / 1024

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self._server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def open_files(self) -> int:
        """Descriptors in use."""
        return len(list(Path(f"/proc/{self._server.pid}/fd").iterdir()))

    def is_well(self) -> bool:
        """Whether it answers."""
        return bool(httpx.get(f"{self.address}/healthz", timeout=30).json()["status"] == "ok")

    def refusals(self) -> dict[str, int]:
        """How often it has refused something, by code."""
        lines = httpx.get(f"{self.address}/metrics", timeout=30).text.splitlines()
        found = [line.split('"') for line in lines if line.startswith("azulejos_refused_total{")]
        return {parts[1]: int(float(parts[2].removeprefix("}"))) for parts in found}

    def failures(self) -> list[Json]:
        """What the log says that should never happen: errors, and anything with a traceback."""
        entries = [json.loads(line) for line in self._log.read_text().splitlines() if line.startswith("{")]
        strays = [{"event": line} for line in self._log.read_text().splitlines() if not line.startswith("{")]
        return strays + [entry for entry in entries if entry["level"] in ("error", "critical") or "trace" in entry]

    def stop(self) -> None:
        """End it."""
        self._server.stop()
