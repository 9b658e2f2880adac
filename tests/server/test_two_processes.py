"""Two server processes share a PostgreSQL and a Redis; the players of each table are spread over both."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext

import pytest

from tests.server.agreement import check_finished
from tests.server.process import ServerProcess
from tests.server.services import redis_server
from tests.server.swarm import make_table

AT_ONCE = 10


@pytest.mark.parametrize("games", [6, pytest.param(200, marks=pytest.mark.full)])
def test_all_games_finish_although_a_process_is_killed(games: int, shared_database: str, bus: str) -> None:
    cluster = Cluster(shared_database, bus)
    try:
        asyncio.run(cluster.play(games))
    finally:
        cluster.stop()
    assert cluster.resumed > 0, "nobody was connected to the process that was killed"


class Cluster:
    """Two processes, of which one is killed when half of the games have begun."""

    def __init__(self, database: str, bus: str) -> None:
        self.servers = [ServerProcess(database, bus=bus) for _ in range(2)]
        self.addresses = [server.address for server in self.servers]
        self.resumed = 0

    def stop(self) -> None:
        for server in self.servers:
            server.kill()

    async def play(self, games: int) -> None:
        room = asyncio.Semaphore(AT_ONCE)
        half = asyncio.Event()
        playing = [asyncio.create_task(self._play_one(seed, room, half, games)) for seed in range(1, games + 1)]
        await asyncio.gather(*playing, self._kill_one(half))

    async def _play_one(self, seed: int, room: asyncio.Semaphore, half: asyncio.Event, games: int) -> None:
        async with room:
            order = [0, 1] if seed % 2 else [1, 0]
            game = ("azul", "azul", "summer-pavilion")[seed % 3]
            players = await make_table([lambda at=at: self.addresses[at] for at in order], seed, game)  # type: ignore[misc]
            playing = asyncio.gather(*(player.play_to_the_end() for player in players))
            while seed == (games + 1) // 2 and not all(player.acknowledged for player in players):
                await asyncio.sleep(0.01)
            if seed == (games + 1) // 2:
                half.set()
            await playing
            await check_finished(players)
            self.resumed += sum(player.resumed for player in players)

    async def _kill_one(self, half: asyncio.Event) -> None:
        await half.wait()
        self.servers[1].kill()
        self.addresses[1] = self.addresses[0]


def test_three_processes_start_together_on_an_empty_database(shared_database: str, bus: str) -> None:
    async def run() -> None:
        servers = await asyncio.gather(*(asyncio.to_thread(ServerProcess, shared_database, bus=bus) for _ in range(3)))
        try:
            await play_across(servers)
        finally:
            for server in servers:
                server.kill()

    asyncio.run(run())


def test_moves_written_during_a_bus_outage_arrive_after_it(shared_database: str) -> None:
    with ExitStack() as first_bus:
        address = first_bus.enter_context(redis_server())
        port = int(address.rpartition(":")[2])
        with ServerProcess(shared_database, bus=address) as one, ServerProcess(shared_database, bus=address) as other:
            asyncio.run(play_across([one, other], lambda: interrupted(first_bus, port)))


@contextmanager
def interrupted(bus: ExitStack, port: int) -> Iterator[None]:
    """Stop the bus, and restart it a moment later."""
    bus.close()
    time.sleep(1)
    with redis_server(port):
        yield


async def play_across(
    servers: list[ServerProcess], meanwhile: Callable[[], AbstractContextManager[None]] = nullcontext
) -> None:
    """A game with a player at each server; something happens in the middle of it."""
    players = await make_table([lambda server=server: server.address for server in servers], 1)  # type: ignore[misc]
    playing = asyncio.gather(*(player.play_to_the_end() for player in players))
    while not all(player.acknowledged for player in players):
        await asyncio.sleep(0.01)
    happening = meanwhile()
    await asyncio.to_thread(happening.__enter__)
    await playing
    await asyncio.to_thread(happening.__exit__, None, None, None)
    await check_finished(players)
