"""A server that is restarted behind a socket of its supervisor: clients notice nothing but a pause."""

import os
import random
import socket
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from azulejos.client import Client, Table
from azulejos.server import connections
from azulejos.terminal.main import MISTAKE, main
from tests.server.running import Running
from tests.server.supervisor import Supervisor

RESTARTS = 3
CLIENTS = 2
"""Of each kind."""


class Load(threading.Thread):
    """A client that goes on until it is told to stop; its errors are kept."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.done = 0
        self.error: Exception | None = None
        self.is_stopping = False

    def run(self) -> None:
        try:
            while not self.is_stopping:
                self.step()
                self.done += 1
        except Exception as error:
            self.error = error

    def step(self) -> None:
        """Do something, and check that it worked."""

    def wait_for(self, more: int) -> None:
        """Wait until so much more is done."""
        enough = self.done + more
        while self.done < enough and self.is_alive():
            self.join(0.01)
        if self.error:
            raise self.error
        assert self.done >= enough

    def finish(self) -> None:
        """Stop after the current step."""
        self.is_stopping = True
        self.join(120)
        assert not self.is_alive()
        if self.error:
            raise self.error


class Requests(Load):
    """Asks again and again, each time over a new connection, and tries nothing twice."""

    def step(self) -> None:
        connection = HTTPConnection(self.address.partition("//")[2], timeout=120)
        connection.request("GET", "/api/games")
        answer = connection.getresponse()
        assert answer.status == 200
        assert b"azul" in answer.read()
        connection.close()


class Player(Load):
    """Plays both seats of tables with the client of the library, game after game."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address)
        self.client = Client(address, name="Robo")
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        """For each table, the versions and the actions that the server said were done."""
        self._choose = random.Random(seed)
        self._at: Table | None = None

    def step(self) -> None:
        if self._at is None or self._at.is_over:
            self._at = self._begin()
        assert self._at.state.choices
        action = self._choose.choice(self._at.state.choices)
        version = self._at.play(action)
        self.acknowledged[self._at.info.id].append((version, action.action))

    def _begin(self) -> Table:
        table = self.client.create("azul", seats=["me", "me"]).table.id
        self.acknowledged[table] = []
        if self._at:
            self._at.close()
        return self.client.connect(table)

    def check(self) -> None:
        """All that was acknowledged is in the logs of the tables, once and at its version."""
        if self._at:
            self._at.close()
        for table, moves in self.acknowledged.items():
            with self.client.connect(table) as at:
                for version, action in moves:
                    assert (at.events[version - 1].type, at.events[version - 1].action) == ("played", action)
                assert sum(event.type == "played" for event in at.events) == len(moves)


def test_clients_notice_nothing_of_a_restart_but_a_pause(tmp_path: Path) -> None:
    with Supervisor(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", tmp_path) as supervisor:
        players = [Player(supervisor.address, seed) for seed in range(CLIENTS)]
        loads: list[Load] = [*(Requests(supervisor.address) for _ in range(CLIENTS)), *players]
        for load in loads:
            load.start()
        for _ in range(RESTARTS):
            for load in loads:
                load.wait_for(3)
            assert supervisor.restart() == 0
        for load in loads:
            load.wait_for(3)
            load.finish()
        for player in players:
            player.check()
        assert '"level":"error"' not in supervisor.log.read_text()


def test_a_request_on_its_way_is_answered_although_the_server_stops(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SILENT_SECONDS", "SETTLE_SECONDS"):
        monkeypatch.setattr(connections, name, 60.0)
    running = Running(database)
    with socket.create_connection(("127.0.0.1", running.port), timeout=60) as line:
        httpx.get(f"{running.url}/healthz")  # the line was accepted before
        running.start_shutdown()
        while accepts(running.port):
            time.sleep(0.01)
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(10_000), b""))
    running.stop()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"connection: close\r\n" in answer


def test_a_silent_connection_does_not_keep_the_server_from_stopping(database: str) -> None:
    running = Running(database)
    with socket.create_connection(("127.0.0.1", running.port), timeout=60) as line:
        httpx.get(f"{running.url}/healthz")
        running.stop()
        assert line.recv(1) == b""


def accepts(port: int) -> bool:
    """Whether a port is listened at."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("count", ["0", "2", "nonsense"])
def test_exactly_one_socket_can_be_passed(
    count: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_logs: None
) -> None:
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    monkeypatch.setenv("LISTEN_FDS", count)
    assert main(["serve"]) == MISTAKE
    assert capsys.readouterr().err == "LISTEN_FDS must pass exactly one listening TCP socket.\n"
