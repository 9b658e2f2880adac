"""The server is killed repeatedly under load: nothing that it acknowledged is lost."""

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from azulejos.server.tables.events import read_event
from tests.server.agreement import check_finished
from tests.server.process import ServerProcess
from tests.server.swarm import Player, do_together, make_table

TABLES = 6


@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.full)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kills: int, tmp_path: Path) -> None:
    crash = Crash(tmp_path / "tables.db", kills)
    asyncio.run(crash.run())
    assert crash.server.stop() == 0
    assert crash.acknowledged > 20 * kills
    assert sum(player.resumed for player in crash.players) > kills


class Crash:
    """Tables under load at a server that is killed and started again."""

    def __init__(self, file: Path, kills: int) -> None:
        self.file, self.kills = file, kills
        self.server = ServerProcess(self.database)
        self.address = self.server.address
        self.tables: list[list[Player]] = []
        self.is_killing = True
        self._chance = random.Random(kills)

    @property
    def database(self) -> str:
        return f"sqlite+aiosqlite:///{self.file}"

    @property
    def players(self) -> list[Player]:
        return [player for players in self.tables for player in players]

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves."""
        return sum(len(player.acknowledged) for player in self.players)

    async def run(self) -> None:
        await do_together(self._kill(), *(self._load() for _ in range(TABLES)))

    async def _load(self) -> None:
        """Play game after game."""
        while self.is_killing:
            players = await make_table([lambda: self.address] * 2, seed=1 + len(self.tables))
            self.tables.append(players)
            await asyncio.gather(*(player.play_to_the_end() for player in players))
            await check_finished(players)

    async def _kill(self) -> None:
        for _ in range(self.kills):
            enough = self.acknowledged + self._chance.randrange(1, 200)
            while self.acknowledged < enough:
                await asyncio.sleep(self._chance.uniform(0, 0.01))
            self.server.kill()
            check_log(self.file, self.players)
            self.server = await asyncio.to_thread(ServerProcess, self.database, self.server.port)
        self.is_killing = False


def check_log(file: Path, players: list[Player]) -> None:
    """Check the log of a killed server: it is valid, and has everything that was acknowledged."""
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        written: dict[tuple[str, str | None], list[int]] = {}
        newest: dict[str, int] = {}
        rows = database.execute("SELECT table_id, version, command, body FROM events ORDER BY table_id, version")
        for table, version, command, body in rows:
            assert version == newest.get(table, 0) + 1
            newest[table] = version
            read_event(body)
            written.setdefault((table, command), []).append(version)
        tables = {table for (table,) in database.execute("SELECT id FROM tables")}
    database.close()
    assert newest.keys() == tables
    for player in players:
        for command, (version, _) in player.acknowledged.items():
            assert written[player.table, command] == [version]
        assert player.version <= newest[player.table], "something was told that was not on disk"
