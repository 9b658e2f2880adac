"""People at tables: thin clients that speak the protocol as the page in `docs/` describes it."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from azulejos.server.fair_queue import Share
from tests.server.running import Running

Json = dict[str, Any]


class Person:
    """A guest."""

    def __init__(self, running: Running, name: str = "Ana") -> None:
        self.running = running
        self.http = running.clients.enter_context(httpx.Client(base_url=running.url, timeout=30))
        made = self.call("POST", "/api/guests", {"name": name}, 201)
        self.id, self.token = made["id"], made["token"]

    def request(self, method: str, path: str, body: Json | None = None, **extra: Any) -> httpx.Response:
        """Any request."""
        answer = self.http.request(method, path, json=body, **extra)
        self.running.received += answer.content
        return answer

    def call(self, method: str, path: str, body: Json | None = None, status: int = 200) -> Json:
        """A request whose answer must have this status."""
        answer = self.request(method, path, body)
        assert answer.status_code == status, answer.text
        data: Json = answer.json()
        return data

    def make_table(self, game: str = "azul", *seats: Json, **preferences: Any) -> Json:
        """A table, by default with an open seat."""
        body = {"game": game, "seats": list(seats) or [ME, OPEN], **preferences}
        return self.call("POST", "/api/tables", body, 201)

    def sit(self, table: str, seat: int = 1) -> Json:
        """Take a seat."""
        return self.call("POST", f"/api/tables/{table}/seats/{seat}", {})

    def join(self, table: str, version: int = 0, **preferences: Any) -> "TableClient":
        """Connect to a table."""
        return TableClient(self, table, version, **preferences)


class TableClient:
    """A person connected to a table."""

    def __init__(self, person: Person, table: str, version: int = 0, **preferences: Any) -> None:
        self.person = person
        self.texts: list[str] = []
        """Every message as it came."""
        self.events: list[Json] = []
        self.state: Json = {}
        self.table: Json = {}
        self.version = version
        connecting = connect(
            f"ws://127.0.0.1:{person.running.port}/api/tables/{table}/socket",
            additional_headers={"Authorization": f"Bearer {person.token}"},
            compression=None,
            max_size=None,
        )
        self.socket: ClientConnection = person.running.clients.enter_context(connecting)
        self.send({"type": "join", "version": version, **preferences})
        self.until("snapshot")

    def send(self, message: Json) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def receive(self) -> Json:
        """The next message, taken in."""
        text = self.socket.recv(timeout=30)
        assert isinstance(text, str)
        self.person.running.received += text.encode()
        self.texts.append(text)
        message: Json = json.loads(text)
        if message["type"] in ("history", "snapshot", "update"):
            self._take_in(message)
        return message

    def _take_in(self, message: Json) -> None:
        events = message.get("events", [message.get("event")])
        for event in events:
            assert event["version"] == self.version + 1
            self.version = event["version"]
            self.events.append(event)
        assert self.version == message["version"]
        self.state = message.get("state", self.state)
        self.table = message.get("table", self.table)

    def until(self, kind: str, fits: Callable[[Json], bool] = lambda _: True) -> Json:
        """Receive until there is such a message."""
        while True:
            message = self.receive()
            if message["type"] == kind and fits(message):
                return message

    def until_version(self, version: int) -> None:
        """Receive until the table is at a version."""
        while self.version < version:
            self.receive()

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command, and receive until it is answered."""
        message = {"type": kind, "id": uuid4().hex, **fields}
        self.send(message)
        return self.answer(message["id"])

    def answer(self, command: str) -> Json:
        """Receive until a command is answered."""
        while True:
            message = self.receive()
            if message.get("id") == command:
                return message

    def play(self, choice: int = 0) -> Json:
        """Play a legal action."""
        return self.command("play", action=self.state["choices"][choice]["action"])

    def leave(self) -> None:
        """Disconnect."""
        self.socket.close()


def finished_table(person: Person) -> str:
    """A table where a game of two moves is over."""
    at = person.join(person.make_table("azul", ME, ME)["table"]["id"])
    at.play()
    at.play()
    at.command("resign")
    table: str = at.table["id"]
    return table


@contextmanager
def busy_reviewers(running: Running) -> Iterator[None]:
    """Keep all workers for reviews busy."""
    reviewers = running.server.registry.reviewers
    share = Share("192.0.2.1", "other", is_for_person=True)

    async def keep_busy() -> None:
        for _ in reviewers.workers:
            running.server.registry.spawn(reviewers.run("review", share, time.sleep, 600))

    running.do(keep_busy())
    yield
    for worker in reviewers.workers:
        worker.start().kill()  # the next call starts it again


def until_reviewed(person: Person, table: str, status: str) -> Json:
    """Ask for the review of a table until it has a status."""
    for _ in range(600):
        found = person.call("GET", f"/api/tables/{table}/review")
        if found["status"] == status:
            return found
        assert found["status"] != "failed", found
        time.sleep(0.1)
    raise AssertionError(found)


def play_to_the_end(*players: TableClient, seed: int = 1) -> None:
    """Random moves by these players until the game is over."""
    choose = random.Random(seed)
    while players[0].state["status"] == "playing":
        acting = next((at for at in players if at.state.get("choices")), None)
        if acting is None:
            players[0].receive()  # a bot is thinking
        else:
            acting.play(choose.randrange(len(acting.state["choices"])))
        for at in players:
            at.until_version(max(other.version for other in players))


ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "level": "apprentice"}
