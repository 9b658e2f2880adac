"""Many simultaneous players, who play at random, keep all messages, and reconnect when a connection breaks."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = dict[str, Any]
Address = Callable[[], str]
"""Where the server is now: another place after a move, if need be."""

PAUSE_SECONDS = 0.05
BOT = {"kind": "bot", "level": "beginner"}
BROKEN = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Player:
    """A guest at one seat of one table."""

    def __init__(self, address: Address, token: str, table: str, seed: int) -> None:
        self.address, self.token, self.table = address, token, table
        self.state: Json = {}
        self.info: Json = {}
        self.events: list[Json] = []
        self.acknowledged: dict[str, tuple[int, Any]] = {}
        """The version and the action of every command that the server said was done."""
        self.resumed = 0
        self.heard: list[float] = []
        """When the table changed, as this player saw it."""
        self._choose = random.Random(seed)
        self._pending: Json | None = None
        self._commands = 0
        self._name = f"{seed}"

    @property
    def version(self) -> int:
        """Of the last event."""
        return len(self.events)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as this player knows."""
        return bool(self.state) and self.state["status"] == "over" and self._pending is None

    async def play_to_the_end(self) -> None:
        """Play, over as many connections as it takes."""
        while not self.is_over:
            try:
                await self._play_on_one_connection()
            except BROKEN:
                self.resumed += 1
                await asyncio.sleep(PAUSE_SECONDS)

    async def _play_on_one_connection(self) -> None:
        url = f"{self.address().replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with connect(url, compression=None, max_size=None, close_timeout=1) as socket:
            join = {"type": "join", "version": self.version, "token": self.token, "positions": False}
            await _send(socket, join)
            while (message := await _receive(socket, "history", "snapshot"))["type"] == "history":
                self._take_in(message)
            self._take_in(message)
            if self._pending:
                await _send(socket, self._pending)
            while not self.is_over:
                if self._pending is None and self.state.get("choices"):
                    await _send(socket, self._next_command())
                message = await _receive(socket)
                if message["type"] == "update":
                    self._take_in(message)
                elif self._pending and message.get("id") == self._pending["id"]:
                    self._take_answer(message)

    def _next_command(self) -> Json:
        self._commands += 1
        action = self._choose.choice(self.state["choices"])["action"]
        self._pending = {"type": "play", "id": f"{self._name}.{self._commands}", "action": action}
        return self._pending

    def _take_answer(self, message: Json) -> None:
        assert self._pending is not None
        assert message["type"] == "done", message
        self.acknowledged[message["id"]] = (message["version"], self._pending["action"])
        self._pending = None

    def _take_in(self, message: Json) -> None:
        news = [message["event"]] if message["type"] == "update" else message["events"]
        for event in news:
            assert event["version"] == self.version + 1, "a version was missed or told twice"
            self.events.append(event)
        assert message["version"] == self.version
        self.heard.append(time.monotonic())
        self.state = message.get("state", self.state)
        self.info = message.get("table") or self.info


async def make_table(addresses: list[Address], seed: int, game: str = "azul", bots: int = 0) -> list[Player]:
    """A table with a player for each address, and some bots."""
    tokens = [(await call(address, "POST", "/api/guests", {"name": f"P{seed}"}))["token"] for address in addresses]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(addresses) - 1), *[BOT] * bots]
    made = await call(addresses[0], "POST", "/api/tables", {"game": game, "seats": seats}, tokens[0])
    table = made["table"]["id"]
    for seat in range(1, len(addresses)):
        await call(addresses[seat], "POST", f"/api/tables/{table}/seats/{seat}", {}, tokens[seat])
    return [
        Player(address, token, table, 10 * seed + n)
        for n, (address, token) in enumerate(zip(addresses, tokens, strict=True))
    ]


async def call(address: Address, method: str, path: str, body: Json | None = None, token: str = "") -> Any:
    """A request, made again as long as nobody answers."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        try:
            async with httpx.AsyncClient(base_url=address(), headers=headers, verify=False) as client:
                answer = await client.request(method, path, json=body)
        except httpx.TransportError:
            await asyncio.sleep(PAUSE_SECONDS)
            continue
        if answer.status_code == 409 and method == "POST" and "/seats/" in path:
            return None  # an earlier try had arrived
        assert answer.is_success, answer.text
        is_json = answer.headers["content-type"] == "application/json"
        return answer.json() if is_json else answer.text


async def _send(socket: ClientConnection, message: Json) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def _receive(socket: ClientConnection, *kinds: str) -> Json:
    while True:
        message: Json = msgspec.json.decode(await socket.recv())
        if not kinds or message["type"] in kinds:
            return message


async def do_together(*work: Coroutine[Any, Any, None]) -> None:
    """Do several things at the same time, and fail as soon as one of them does."""
    done, _ = await asyncio.wait([asyncio.create_task(one) for one in work], return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()
