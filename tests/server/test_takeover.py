"""Processes that own tables are killed under load, with players at both processes: the other one takes over."""

import asyncio
import random
import sys
import time
from collections.abc import Iterator

import pytest

from tests.server.agreement import check_finished
from tests.server.process import ServerProcess
from tests.server.swarm import Player, do_together, make_table

TABLES = 6
MOST_MOVES = 100
"""Between two kills."""


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.full)])
def test_owners_of_tables_are_killed_under_load(
    kills: int, shared_database: str, bus: str, capsys: pytest.CaptureFixture[str]
) -> None:
    takeover = Takeover(shared_database, bus, kills)
    try:
        asyncio.run(takeover.run())
    finally:
        takeover.stop()
    pauses = sorted(takeover.pauses())
    with capsys.disabled():
        sys.stdout.write(
            f"\n{kills} kills, {takeover.acknowledged} moves acknowledged, none lost; {len(pauses)} pauses of players: "
            f"median {pauses[len(pauses) // 2]:.2f} s, p99 {pauses[len(pauses) * 99 // 100]:.2f} s, "
            f"longest {', '.join(f'{pause:.2f}' for pause in pauses[-4:])} s\n"
        )
    assert takeover.resumed >= kills, "nobody was connected to the processes that were killed"


class Takeover:
    """Two processes, and tables with a player at each and a bot. Each process in turn is killed and replaced.

    After a kill the other process has all tables, so the next kill always ends their owner.
    """

    def __init__(self, database: str, bus: str, kills: int) -> None:
        self._database, self._bus, self._kills = database, bus, kills
        self._servers = [self._start(), self._start()]
        self._addresses = [server.address for server in self._servers]
        self._players: list[Player] = []
        self._moments: list[float] = []
        self._is_killing = True
        self._chance = random.Random(kills)

    def stop(self) -> None:
        for server in self._servers:
            server.kill()

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self._players)

    @property
    def resumed(self) -> int:
        return sum(player.resumed for player in self._players)

    def pauses(self) -> Iterator[float]:
        """How long each table stood still around each kill, as each player saw it."""
        for moment in self._moments:
            for player in self._players:
                before = [heard for heard in player.heard if heard <= moment]
                after = [heard for heard in player.heard if heard > moment]
                if before and after:
                    yield after[0] - before[-1]

    async def run(self) -> None:
        await do_together(self._kill(), *(self._load() for _ in range(TABLES)))

    async def _load(self) -> None:
        """Play game after game."""
        while self._is_killing:
            seed = 1 + len(self._players)
            order = self._chance.sample([0, 1], 2)
            players = await make_table([lambda at=at: self._addresses[at] for at in order], seed, bots=1)  # type: ignore[misc]
            self._players += players
            await asyncio.gather(*(player.play_to_the_end() for player in players))
            await check_finished(players)

    async def _kill(self) -> None:
        for n in range(self._kills):
            enough = self.acknowledged + self._chance.randrange(MOST_MOVES // 2, MOST_MOVES)
            while self.acknowledged < enough:
                await asyncio.sleep(0.01)
            self._moments.append(time.monotonic())
            self._servers[n % 2].kill()
            self._addresses[n % 2] = self._addresses[1 - n % 2]
            self._servers[n % 2] = await asyncio.to_thread(self._start)
            self._addresses[n % 2] = self._servers[n % 2].address
        self._is_killing = False

    def _start(self) -> ServerProcess:
        return ServerProcess(self._database, bus=self._bus)
