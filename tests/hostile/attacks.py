"""The attacks. Each is one function, which attacks until it is cancelled; add another with `@attack`.

They run in a process of their own (`python -m tests.hostile.attacks NAME PORT SECONDS`), so that they take no time from
the people whose moves are measured, and from an address of their own.
"""

import asyncio
import json
import os
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.hostile.long_game import long_record
from tests.hostile.target import ATTACKER

Attack = Callable[["Attacker"], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}
BROKEN = (OSError, EOFError, WebSocketException, httpx.HTTPError, asyncio.IncompleteReadError)
HEAD = b"GET /healthz HTTP/1.1\r\nHost: azulejos\r\n"


def attack(function: Attack) -> Attack:
    """Add a function to the attacks."""
    ATTACKS[function.__name__] = function
    return function


class Attacker:
    """What attacks need: connections to the server from an address of their own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            transport=httpx.AsyncHTTPTransport(local_address=ATTACKER, limits=httpx.Limits(max_connections=None)),
            timeout=60,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A plain connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))

    def socket(self, table: str) -> connect:
        """A connection to a table."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(
            url, compression=None, max_size=None, local_addr=(ATTACKER, 0), ping_interval=None, close_timeout=1
        )

    async def post(self, path: str, body: Any) -> Any:
        """The answer to a request that must succeed, repeated while the server asks to wait."""
        while (answer := await self.http.post(path, json=body)).status_code in (429, 503):
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
        assert answer.is_success, answer.text
        return answer.json()

    async def table(self) -> tuple[str, str]:
        """A new table where the attacker has both seats, and the attacker's token."""
        self.token = (await self.post("/api/guests", {"name": "Mallory"}))["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        made = await self.post("/api/tables", {"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}]})
        return made["table"]["id"], self.token

    async def many(self, count: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do something so many times at once, again and again."""

        async def repeat() -> None:
            while True:
                with suppress(*BROKEN):
                    await work()
                await asyncio.sleep(0.01)

        await asyncio.gather(*[repeat() for _ in range(count)])


@attack
async def endless_header(attacker: Attacker) -> None:
    """Ten connections send one header that never ends, as fast as they can."""
    block = b"a" * 65_536

    async def send() -> None:
        _, writer = await attacker.line()
        with suppress(*BROKEN):
            writer.write(HEAD + b"X-Endless: ")
            while not writer.is_closing():
                writer.write(block)
                await writer.drain()
        writer.transport.abort()

    await attacker.many(10, send)


@attack
async def many_headers(attacker: Attacker) -> None:
    """A hundred connections send headers without end, 100 kB at a time."""
    block = b"".join(b"X-%d: %s\r\n" % (n, b"a" * 990) for n in range(100))

    async def send() -> None:
        _, writer = await attacker.line()
        with suppress(*BROKEN):
            writer.write(HEAD)
            while not writer.is_closing():
                writer.write(block)
                await writer.drain()
        writer.transport.abort()

    await attacker.many(100, send)


@attack
async def dripping_heads(attacker: Attacker) -> None:
    """A thousand connections send a head byte by byte."""
    await attacker.many(1000, lambda: drip(attacker, HEAD + b"X-Drip: ", b"a"))


@attack
async def dripping_bodies(attacker: Attacker) -> None:
    """A thousand connections announce a body, and send it byte by byte."""
    head = (
        b"POST /api/guests HTTP/1.1\r\nHost: azulejos\r\n"
        b"Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n"
    )
    await attacker.many(1000, lambda: drip(attacker, head, b" "))


async def drip(attacker: Attacker, start: bytes, byte: bytes) -> None:
    """Send something, and then a byte every second."""
    reader, writer = await attacker.line()
    with suppress(*BROKEN):
        writer.write(start)
        while not reader.at_eof():
            writer.write(byte)
            await writer.drain()
            await asyncio.sleep(1)
    writer.transport.abort()


@attack
async def idle_connections(attacker: Attacker) -> None:
    """A thousand connections that send nothing."""

    async def wait() -> None:
        reader, writer = await attacker.line()
        await reader.read()
        writer.close()

    await attacker.many(1000, wait)


@attack
async def abandoned_replays(attacker: Attacker) -> None:
    """Replays of long records, by clients that leave before they are ready, and by clients that do not read."""
    tables = [(await attacker.post("/api/records", {"record": long_record(n)}))["table"]["id"] for n in range(4)]

    async def leave() -> None:
        _, writer = await attacker.line()
        table, language = random.choice(tables), random.choice(("en", "fr"))
        writer.write(f"GET /api/tables/{table}/replay?language={language} HTTP/1.1\r\nHost: azulejos\r\n\r\n".encode())
        await asyncio.sleep(random.choice((0.05, 3)))
        writer.transport.abort()

    await attacker.many(50, leave)


@attack
async def uploads(attacker: Attacker) -> None:
    """Long records, uploaded as often as allowed."""
    records = [long_record(n) for n in range(4)]

    async def upload() -> None:
        await attacker.http.post("/api/records", json={"record": random.choice(records)})

    await attacker.many(10, upload)


@attack
async def joins_with_steps(attacker: Attacker) -> None:
    """Eighty spectators join a long game again and again, and want every step of it."""
    table, token = await attacker.table()
    await _play(attacker, table, token, 200)

    async def join() -> None:
        async with attacker.socket(table) as socket:
            for _ in range(5):
                await socket.send(json.dumps({"type": "join", "version": 0, "steps": True, "previews": True}))
                await _receive(socket, "snapshot")

    await attacker.many(80, join)


@attack
async def takebacks_without_end(attacker: Attacker) -> None:
    """Moves are played and taken back until the table refuses, at one table after the other."""

    async def fill() -> None:
        table, token = await attacker.table()
        await _play(attacker, table, token, 1_000_000, takes_back=True)

    await attacker.many(4, fill)


@attack
async def messages(attacker: Attacker) -> None:
    """Two hundred connections send as many messages as each of them may: explanations, previews, joins, nonsense."""
    table, token = await attacker.table()

    async def flood() -> None:
        async with attacker.socket(table) as socket:
            await socket.send(json.dumps({"type": "join", "version": 0, "token": token, "steps": True}))
            choices = (await _receive(socket, "snapshot"))["state"]["choices"]
            kinds = [
                {"type": "explain", "id": "e", "action": choices[0]["id"]},
                {"type": "previews", "id": "p"},
                {"type": "ping"},
                {"type": "nonsense"},
            ]

            async def send() -> None:
                while True:
                    await socket.send(json.dumps(random.choice(kinds)))
                    await asyncio.sleep(0.05)

            await asyncio.gather(send(), _receive(socket, "closing"))

    await attacker.many(200, flood)


@attack
async def handshakes(attacker: Attacker) -> None:
    """WebSockets that are opened and abandoned, without a word."""
    table, _ = await attacker.table()

    async def shake() -> None:
        _, writer = await attacker.line()
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n".encode()
            + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await asyncio.sleep(2)
        writer.transport.abort()

    await attacker.many(500, shake)


@attack
async def tables_of_bots(attacker: Attacker) -> None:
    """Sixty tables where only grandmasters play."""
    await attacker.table()

    async def make() -> None:
        body = {"game": "azul", "seats": [{"kind": "bot", "level": "grandmaster"}] * 2}
        (await attacker.http.post("/api/tables", json=body)).raise_for_status()
        await asyncio.sleep(3600)

    await attacker.many(60, make)


@attack
async def grandmasters_and_reviews(attacker: Attacker) -> None:
    """Four games against grandmasters, with a move as soon as the grandmaster has moved, and two reviews."""
    await attacker.table()

    async def play() -> None:
        body = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "bot", "level": "grandmaster"}]}
        made = await attacker.post("/api/tables", body)
        await _play(attacker, made["table"]["id"], attacker.token, 1_000_000)

    async def review() -> None:
        made = await attacker.post("/api/records", {"record": long_record(random.randrange(4))})
        await attacker.post(f"/api/tables/{made['table']['id']}/review", {"simulations": 1000})
        await asyncio.sleep(3600)

    await asyncio.gather(attacker.many(4, play), attacker.many(2, review))


async def _play(attacker: Attacker, table: str, token: str, events: int, takes_back: bool = False) -> None:
    """Play until the table has so many events, or refuses; at about the speed that one connection may."""
    async with attacker.socket(table) as socket:
        await socket.send(json.dumps({"type": "join", "version": 0, "token": token, "positions": False}))
        message = await _receive(socket, "snapshot")
        while message["version"] < events and message["state"]["status"] == "playing":
            if not message["state"]["choices"]:
                message = await _receive(socket, "update")
                continue
            action = message["state"]["choices"][-1]["id"]
            await socket.send(json.dumps({"type": "play", "id": os.urandom(8).hex(), "action": action}))
            message = await _receive(socket, "update")
            await asyncio.sleep(0.05)
            if takes_back:
                await socket.send(json.dumps({"type": "ask_takeback", "id": os.urandom(8).hex()}))
                answer = await _receive(socket, "update", "refused")
                if answer["type"] == "refused":
                    return
                message = answer
                await asyncio.sleep(0.05)


async def _receive(socket: ClientConnection, *kinds: str) -> Any:
    while (message := json.loads(await socket.recv()))["type"] not in kinds:
        pass
    return message


async def run(name: str, port: int, seconds: float) -> None:
    """Attack for so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), Attacker(port) as attacker:
            await ATTACKS[name](attacker)


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(run(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
