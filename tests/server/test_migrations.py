"""Migrations, forward and back: nothing is lost on the way."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from azulejos.server.store.engines import Engines, open_engines
from azulejos.server.store.rows import EventRow, TableRow, Writing
from azulejos.server.store.schema import metadata
from azulejos.server.store.store import Store

ID = "a" * 16
FOLDER = files("azulejos.server.store") / "migrations"


def configuration(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """From the first to the last."""
    walked = ScriptDirectory.from_config(configuration()).walk_revisions()
    return [script.revision for script in walked][::-1]


def upgrade(connection: Connection, revision: str) -> None:
    command.upgrade(configuration(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    command.downgrade(configuration(connection), revision)


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def fill(connection: Connection) -> None:
    """A table with two events and a player, as the first version wrote them."""
    for statement in (
        "INSERT INTO tables (id, game, public, status, secret, created, changed)"
        " VALUES (:id, 'azul', true, 'playing', :secret, 1, 2)",
        "INSERT INTO events (table_id, version, at, body) VALUES (:id, 1, 1, '{}'), (:id, 2, 2, 'two')",
        "INSERT INTO sitters (guest, table_id) VALUES ('ana', :id)",
    ):
        parameters = {"id": ID, "secret": b"s" * 32}
        connection.execute(text(statement), {name: parameters[name] for name in parameters if f":{name}" in statement})


def kept(connection: Connection) -> list[int]:
    """How many tables, events and players there are."""
    counted = (connection.execute(text(f"SELECT count(*) FROM {name}")) for name in ("tables", "events", "sitters"))
    return [result.scalar_one() for result in counted]


def with_engines(database: str, work: Callable[[Engines], Awaitable[None]]) -> None:
    async def run() -> None:
        engines = open_engines(database)
        try:
            await work(engines)
        finally:
            await engines.dispose()

    asyncio.run(run())


def test_no_migration_loses_anything(either_database: str) -> None:
    async def work(engines: Engines) -> None:
        first, *later = revisions()
        await engines.write(upgrade, first)
        await engines.write(fill)
        for revision in later:
            await engines.write(upgrade, revision)
            assert await engines.write(kept) == [1, 2, 1], revision
        assert await engines.write(differences) == []
        for revision in reversed([first, *later[:-1]]):
            await engines.write(downgrade, revision)
            assert await engines.write(kept) == [1, 2, 1], revision
        await engines.write(upgrade, "head")
        assert await engines.write(kept) == [1, 2, 1]
        assert await engines.write(differences) == []

    with_engines(either_database, work)


def test_archived_games_are_restored_on_the_way_back(either_database: str) -> None:
    rows = tuple(EventRow(n, n, f'{{"text": "été {n}"}}', "ana", f"m{n}" if n % 2 else None) for n in range(1, 30))

    async def archive() -> None:
        store = await Store.open(either_database)
        for n in range(3):
            table = f"{n:016}"
            row = TableRow(table, "azul", True, b"s" * 32, 1)
            await store.write(Writing(table, rows[: 29 if n else 1], "over", (), row))
        assert await store.archive(1000) == 3
        await store.close()

    async def go_back_and_return(engines: Engines) -> None:
        await engines.write(downgrade, "0005")
        assert (await engines.write(kept))[1] == 1 + 29 + 29
        await engines.write(upgrade, "head")

    async def read() -> None:
        store = await Store.open(either_database)
        for n in range(3):
            assert await store.events_after(f"{n:016}", 0) == list(rows[: 29 if n else 1])
        await store.close()

    asyncio.run(archive())
    with_engines(either_database, go_back_and_return)
    asyncio.run(read())
