"""People who play while the server is attacked, and how long their moves take."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES = 4
MOVES_PER_SECOND = 8
"""At each table; below the limit of a connection."""

Json = dict[str, Any]


@dataclass
class Bystanders:
    """Tables where one person plays both seats and another watches."""

    address: str
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to the update that the other receives."""
    failures: int = 0
    """Connections that were lost."""

    def p(self, percent: float) -> float:
        """A percentile of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]

    async def play(self, ended: asyncio.Event) -> None:
        """Play until the attack has ended."""
        await asyncio.gather(*[self._play_tables(ended, n) for n in range(TABLES)])

    async def _play_tables(self, ended: asyncio.Event, seed: int) -> None:
        await asyncio.sleep(seed / MOVES_PER_SECOND / TABLES)
        while not ended.is_set():
            try:
                await self._play_table(ended, random.Random(seed))
            except (OSError, httpx.HTTPError, EOFError):
                self.failures += 1
                await asyncio.sleep(0.1)

    async def _play_table(self, ended: asyncio.Event, choose: random.Random) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=30) as http:
            token = (await http.post("/api/guests", json={"name": "Ana"})).json()["token"]
            body = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}]}
            made = await http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {token}"})
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{made.json()['table']['id']}/socket"
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
    while True:
        message: Json = json.loads(await socket.recv())
        if message["type"] == kind:
            return message
