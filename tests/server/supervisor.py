"""A supervisor that holds a listening socket and passes it to one server process after the other, as systemd does."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from tests.server.running import FREELY

START_SECONDS = 120

# `LISTEN_PID` is the server's own number, so it can only be set in its process.
_START = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "azulejos", "serve"])
"""


class Supervisor:
    """Keeps a server running at one socket."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        chosen = {**FREELY, "database_url": database, **settings}
        self._environment = {f"AZULEJOS_{name.upper()}": str(value) for name, value in chosen.items()}
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._news = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._news.bind(str(folder / "notify"))
        self._news.settimeout(START_SECONDS)
        self.log = folder / "log"
        self._process = self._start()

    def restart(self) -> int:
        """Stop the server, and only then start the next one; the exit code of the first."""
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(60)
        assert self._news.recv(100) == b"STOPPING=1"
        self._process = self._start()
        return code

    def _start(self) -> "subprocess.Popen[bytes]":
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", _START, str(self._listening.fileno())],
                stdout=log,
                stderr=log,
                env={**os.environ, **self._environment, "NOTIFY_SOCKET": self._news.getsockname()},
                pass_fds=[self._listening.fileno()],
            )
        assert self._news.recv(100) == b"READY=1"
        return process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait(60)
        self._news.close()
        self._listening.close()
