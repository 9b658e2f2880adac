"""A backup that is made while people play has everything that was acknowledged, and its games can be played on."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from azulejos.terminal.main import MISTAKE, main
from tests.server.agreement import check_acknowledged, check_finished
from tests.server.process import ServerProcess
from tests.server.services import new_database
from tests.server.swarm import Player, make_table

TABLES, MOVES = 4, 60

Acknowledged = dict[str, tuple[int, object]]


@pytest.fixture
def second_database(either_database: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty one of the same kind."""
    if either_database.startswith("sqlite"):
        yield f"sqlite+aiosqlite:///{tmp_path / 'restored.db'}"
    else:
        with new_database(request.getfixturevalue("postgresql_server"), f"t{uuid4().hex}") as address:
            yield address


def test_a_backup_made_while_people_play_can_be_played_on(
    either_database: str, second_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup"
    with ServerProcess(either_database) as server:
        tables, before = asyncio.run(play_during_backup(server, either_database, file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob(".*.part")) == []
    assert main(["restore", str(file), "--database-url", second_database]) == 0
    with ServerProcess(second_database) as restored:
        asyncio.run(play_on(restored, tables, before))


async def play_during_backup(
    server: ServerProcess, database: str, file: Path
) -> tuple[list[list[Player]], dict[Player, Acknowledged]]:
    """The players, and what was acknowledged to them before the backup began."""
    tables = [await make_table([lambda: server.address] * 2, seed) for seed in range(1, TABLES + 1)]
    players = [player for table in tables for player in table]
    playing = [asyncio.create_task(player.play_to_the_end()) for player in players]

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    while acknowledged() < MOVES:
        await asyncio.sleep(0.001)
    before = {player: dict(player.acknowledged) for player in players}
    assert await asyncio.to_thread(main, ["backup", str(file), "--database-url", database]) == 0
    assert acknowledged() > sum(map(len, before.values())), "nobody played meanwhile"
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    return tables, before


async def play_on(server: ServerProcess, tables: list[list[Player]], before: dict[Player, Acknowledged]) -> None:
    """Everybody comes back, and plays to the end."""
    for seed, table in enumerate(tables, 100):
        back = [
            Player(lambda: server.address, player.token, player.table, 10 * seed + n) for n, player in enumerate(table)
        ]
        for now, then in zip(back, table, strict=True):
            now.acknowledged = dict(before[then])
        await asyncio.gather(*(player.play_to_the_end() for player in back))
        await check_finished(back)
        for player in back:
            check_acknowledged(player, player.events)


@pytest.fixture
def backup(tmp_path: Path, either_database: str) -> Path:
    """The backup of a new database, which still holds something."""
    with ServerProcess(either_database, waits=False):
        pass
    file = tmp_path / "backup"
    assert main(["backup", str(file), "--database-url", either_database]) == 0
    return file


def test_a_database_in_use_is_not_replaced(
    backup: Path, either_database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(either_database, waits=False):
        for flags in ([], ["--force"]):
            assert main(["restore", str(backup), "--database-url", either_database, *flags]) == MISTAKE
            assert capsys.readouterr().err == "The database is in use; stop the server first.\n"


def test_a_database_is_replaced_only_with_force(
    backup: Path, either_database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old = signing_key(either_database)
    change_key(either_database)
    assert main(["restore", str(backup), "--database-url", either_database]) == MISTAKE
    assert capsys.readouterr().err == "The database is not empty; use --force to replace it.\n"
    assert signing_key(either_database) == b"changed"
    assert main(["restore", str(backup), "--database-url", either_database, "--force"]) == 0
    assert signing_key(either_database) == old
    with ServerProcess(either_database, waits=False):
        pass


@pytest.mark.parametrize("either_database", ["sqlite"], indirect=True)
def test_a_restored_file_can_be_read_by_its_owner_only(backup: Path, tmp_path: Path) -> None:
    restored = tmp_path / "restored.db"
    assert main(["restore", str(backup), "--database-url", f"sqlite+aiosqlite:///{restored}"]) == 0
    assert stat.S_IMODE(restored.stat().st_mode) == 0o600


def test_existing_files_are_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup"
    file.write_text("precious")
    assert main(["backup", str(file), "--database-url", "sqlite+aiosqlite:///x"]) == MISTAKE
    assert capsys.readouterr().err == f"{file} already exists; choose another file.\n"
    assert file.read_text() == "precious"


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(200)])
def test_only_backups_are_restored(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, database = tmp_path / "backup", tmp_path / "tables.db"
    file.write_bytes(content)
    assert main(["restore", str(file), "--database-url", f"sqlite+aiosqlite:///{database}"]) == MISTAKE
    told = capsys.readouterr().err
    assert told.count("\n") == 1, told
    assert not database.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["backup", "nowhere/b", "--database-url", "sqlite:///x"], "nowhere does not exist."),
        (["backup", "new", "--database-url", "sqlite:////no/such.db"], "unable to open database file"),
        (["backup", "new", "--database-url", "sqlite://"], "This database is in memory, not in a file."),
        (["backup", "new", "--database-url", "nonsense"], "The database cannot be used: "),
        (["backup", "new", "--database-url", "postgresql://a:hush@127.0.0.1:1/a"], "pg_dump failed: "),
        (["restore", "nowhere", "--database-url", "sqlite:///x"], "nowhere does not exist."),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == MISTAKE
    told = capsys.readouterr()
    assert sentence in told.err
    assert "hush" not in told.err
    assert told.err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def signing_key(database: str) -> bytes:
    return bytes(_run(database, "SELECT value FROM keys"))


def change_key(database: str) -> None:
    _run(database, "UPDATE keys SET value = CAST('changed' AS BYTEA) RETURNING value")


def _run(database: str, statement: str) -> bytes:
    """The value that a statement returns."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.partition("///")[2])) as file, file:
            return bytes(file.execute(statement.replace("BYTEA", "BLOB")).fetchall()[0][0])
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        return bytes(connection.execute(statement.encode()).fetchall()[0][0])
