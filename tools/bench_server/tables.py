"""Simulated tables of two players who play arbitrary legal moves."""

import asyncio
import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from tools.bench_server.client import Client, open_client

HOST = "127.0.0.1"


class Choice(msgspec.Struct):
    """A legal action."""

    id: int


class State(msgspec.Struct):
    """The part of a state that a player needs."""

    choices: list[Choice] | None = None


class Message(msgspec.Struct):
    """The part of a snapshot or an update that a player needs."""

    state: State


_decode = msgspec.json.Decoder(Message).decode


@dataclass
class Tally:
    """The counts since the last `clear`, while counting is on."""

    is_counting: bool = False
    moves: int = 0
    late: int = 0
    """Moves that were late because the update of the previous move had not arrived."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from a command to the other player's update."""
    sizes: list[tuple[int, int]] = field(default_factory=list)
    """Bytes of the updates of some moves: the mover's, the other's."""

    def clear(self) -> None:
        """Reset all counts."""
        self.moves, self.late, self.latencies, self.sizes = 0, 0, [], []


class Table:
    """A table in play; `is_fast` ones answer every move at once."""

    def __init__(self, path: str, joins: tuple[bytes, bytes], tally: Tally) -> None:
        self.path, self.tally = path, tally
        self.is_fast = False
        self._joins = joins
        self._clients: list[Client] = []
        self._ready: tuple[int, int] | None = None
        """The seat that can move, and its move."""
        self._moves: list[tuple[int, float]] = []
        """The seat that moved, and when."""
        self._heard = [0, 0]
        """The number of moves that each seat knows; one seat may learn of a move after the other has answered it."""
        self._size = 0

    async def open(self, *ports: int) -> None:
        """Connect the players, each at a port."""
        for seat, port in enumerate(ports):
            self._clients.append(await open_client(HOST, port, self.path, partial(self._hear, seat)))
            self._clients[seat].send(self._joins[seat])

    def close(self) -> None:
        """Disconnect."""
        for client in self._clients:
            client.close()

    def move(self) -> None:
        """Make a move, if one can be made."""
        if self._ready is None:
            self.tally.late += self.tally.is_counting
            return
        (mover, action), self._ready = self._ready, None
        self._moves.append((mover, time.perf_counter()))
        self._clients[mover].send(b'{"type":"play","id":"m%d","action":%d}' % (len(self._moves), action))

    def _hear(self, seat: int, text: bytes) -> None:
        is_update = text.startswith(b'{"type":"update"')
        if is_update:
            mover, sent = self._moves[self._heard[seat]]
            self._heard[seat] += 1
            if seat == mover:
                self._size = len(text)
            elif self.tally.is_counting:
                self.tally.moves += 1
                self.tally.latencies.append(time.perf_counter() - sent)
                self.tally.sizes.append((self._size, len(text)))
        if is_update or text.startswith(b'{"type":"snapshot"'):
            choices = _decode(text).state.choices
            if choices:
                self._ready = seat, choices[len(self._moves) * 7 % len(choices)].id
                if self.is_fast:
                    self.move()


async def bare_tables(port: int, count: int, tally: Tally) -> list[Table]:
    """Tables of a bare server, which has one for every path."""
    tables = [Table(f"/{uuid4().hex}", (b"{}", b"{}"), tally) for _ in range(count)]
    for table in tables:
        await table.open(port, port)
    return tables


async def make_tables(
    port: int,
    count: int,
    tally: Tally,
    preferences: dict[str, Any],
    second_port: int | None = None,
    is_idle: bool = False,
) -> list[Table]:
    """Tables with two guests each, connected; the second one at another process, or if it is idle not at all."""
    limits = httpx.Limits(max_connections=8)
    ports = (port,) if is_idle else (port, second_port or port)
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", limits=limits, timeout=60) as client:
        tokens = [(await client.post("/api/guests", json={"name": name})).json()["token"] for name in ("Ana", "Ben")]
        room = asyncio.Semaphore(8)

        async def make() -> Table:
            async with room:
                first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
                body = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "open"}]}
                made = (await client.post("/api/tables", json=body, headers=first)).json()["table"]["id"]
                (await client.post(f"/api/tables/{made}/seats/1", json={}, headers=second)).raise_for_status()
                first_join, second_join = (
                    msgspec.json.encode({"type": "join", "token": token, **preferences}) for token in tokens
                )
                table = Table(f"/api/tables/{made}/socket", (first_join, second_join), tally)
                await table.open(*ports)
                return table

        return list(await asyncio.gather(*(make() for _ in range(count))))
