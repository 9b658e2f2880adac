"""A client that sends anything, valid or not, and checks only what every client may rely on."""

import json
from contextlib import ExitStack, suppress
from socket import SHUT_RDWR
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.people import Json, Person


class RawClient:
    """A person's connection to a table, open or closed, that never misses an event."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.events: list[Json] = []
        self.state: Json = {}
        self.answers: dict[str, Json] = {}
        """The last answer to each command."""
        self.close_code: int | None = None
        self._open = ExitStack()
        self._socket: ClientConnection | None = None

    @property
    def version(self) -> int:
        """Of the last event."""
        return len(self.events)

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    def join(self) -> None:
        """Connect, and continue from the last known version."""
        self.leave()
        url = f"ws://127.0.0.1:{self.person.running.port}/api/tables/{self.table}/socket"
        self._socket = self._open.enter_context(connect(url, compression=None, max_size=None, max_queue=None))
        self.send({"type": "join", "version": self.version, "token": self.person.token})

    def leave(self, abruptly: bool = False) -> None:
        """Disconnect, if need be without a word."""
        if self._socket is not None and abruptly:
            self._socket.socket.shutdown(SHUT_RDWR)
        self._socket = None
        self._open.close()

    def send(self, message: Json) -> None:
        """Send a message."""
        self.send_raw(json.dumps(message))

    def send_raw(self, data: str | bytes) -> None:
        """Send anything."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                self._socket.send(data)

    def settle(self) -> None:
        """Receive all answers to what was sent so far."""
        self.send({"type": "ping"})
        while self._socket is not None:
            try:
                message: Json = json.loads(self._socket.recv(timeout=60))
            except ConnectionClosed:
                self.close_code = self._socket.close_code
                self.leave()
                return
            if message["type"] == "pong":
                return
            self._take_in(message)

    def _take_in(self, message: Json) -> None:
        if message["type"] in ("history", "snapshot", "update"):
            news: list[Any] = [message["event"]] if message["type"] == "update" else message["events"]
            for event in news:
                assert event["version"] == self.version + 1, "a version was missed or told twice"
                self.events.append(event)
            assert message["version"] == self.version
            self.state = message.get("state", self.state)
        elif message.get("id"):
            self.answers[message["id"]] = message
