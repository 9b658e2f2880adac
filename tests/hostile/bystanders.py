"""People who play while the server is attacked, and how long their moves take."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES = 4
MOVES_PER_SECOND = 8
"""At each table; below the limit of a connection."""
MOST_SECONDS = 30.0
"""For any message to arrive."""

ME, GRANDMASTER = {"kind": "me"}, {"kind": "bot", "level": "grandmaster"}

Json = dict[str, Any]


@dataclass
class Bystanders:
    """Tables where one person plays both seats and another watches, and one where a person plays a grandmaster."""

    address: str
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to the update that the other receives."""
    answers: list[float] = field(default_factory=list)
    """Seconds from a move to the grandmaster's."""
    failures: int = 0
    """Connections that were lost."""

    def p(self, percent: float) -> float:
        """A percentile of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]

    async def play(self, ended: asyncio.Event) -> None:
        """Play until the attack has ended."""
        tables = [self._repeat(ended, n, self._play_both_seats) for n in range(TABLES)]
        await asyncio.gather(*tables, self._repeat(ended, TABLES, self._play_grandmaster))

    async def _repeat(
        self, ended: asyncio.Event, seed: int, play: Callable[[asyncio.Event, random.Random], Awaitable[None]]
    ) -> None:
        await asyncio.sleep(seed / MOVES_PER_SECOND / TABLES)
        while not ended.is_set():
            try:
                await play(ended, random.Random(seed))
            except (OSError, httpx.HTTPError, EOFError):
                self.failures += 1
                await asyncio.sleep(0.1)

    async def _make_table(self, *seats: Json) -> tuple[str, str]:
        """The address of a new table's socket, and the token of the person who made it."""
        # To load certificates would take 20 ms, in which the latencies of all tables would grow.
        async with httpx.AsyncClient(base_url=self.address, timeout=30, verify=False) as http:
            token = (await http.post("/api/guests", json={"name": "Ana"})).json()["token"]
            body = {"game": "azul", "first": 0, "seats": seats}
            made = await http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {token}"})
        return f"{self.address.replace('http', 'ws', 1)}/api/tables/{made.json()['table']['id']}/socket", token

    async def _play_grandmaster(self, ended: asyncio.Event, choose: random.Random) -> None:
        url, token = await self._make_table(ME, GRANDMASTER)
        async with connect(url, compression=None) as player:
            await player.send(json.dumps({"type": "join", "version": 0, "token": token, "positions": False}))
            state = (await _receive(player, "snapshot"))["state"]
            number = 0
            while state["choices"] and not ended.is_set():
                number += 1
                action = choose.choice(state["choices"])["id"]
                await player.send(json.dumps({"type": "play", "id": f"m{number}", "action": action}))
                state = (await _receive(player, "update"))["state"]
                began = time.perf_counter()
                if not state["choices"] and state["status"] == "playing":
                    state = (await _receive(player, "update"))["state"]
                    self.answers.append(time.perf_counter() - began)
                await asyncio.sleep(1 / MOVES_PER_SECOND)

    async def _play_both_seats(self, ended: asyncio.Event, choose: random.Random) -> None:
        url, token = await self._make_table(ME, ME)
        async with connect(url, compression=None) as player, connect(url, compression=None) as watcher:
            await player.send(json.dumps({"type": "join", "version": 0, "token": token, "positions": False}))
            await watcher.send(json.dumps({"type": "join", "version": 0}))
            await _receive(watcher, "snapshot")
            state = (await _receive(player, "snapshot"))["state"]
            number = 0
            while state["choices"] and not ended.is_set():
                began, number = time.perf_counter(), number + 1
                action = choose.choice(state["choices"])["id"]
                await player.send(json.dumps({"type": "play", "id": f"m{number}", "action": action}))
                await _receive(watcher, "update")
                self.latencies.append(time.perf_counter() - began)
                state = (await _receive(player, "update"))["state"]
                await asyncio.sleep(max(0.0, began + 1 / MOVES_PER_SECOND - time.perf_counter()))


async def _receive(socket: ClientConnection, kind: str) -> Json:
    async with asyncio.timeout(MOST_SECONDS):
        while True:
            message: Json = json.loads(await socket.recv())
            if message["type"] == kind:
                return message
