"""The store: writes are atomic, and no version is written twice."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import OperationalError

from azulejos.server.store import writer
from azulejos.server.store.rows import EventRow, StoreUnavailable, TableRow, VersionTaken, Writing
from azulejos.server.store.schema import archives, events, metadata
from azulejos.server.store.store import Store
from azulejos.server.store.writer import write_all

ID = "a" * 16


@pytest.fixture
def database(either_database: str) -> str:
    return either_database


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def new_table(table_id: str = ID, changed: int = 1) -> Writing:
    row = TableRow(table_id, "azul", True, b"s" * 32, changed)
    return Writing(table_id, (EventRow(1, changed, "{}"),), "waiting", ("ana",), row)


def next_event(version: int, body: str = "{}") -> Writing:
    return Writing(ID, (EventRow(version, version, body),), "playing")


def test_two_writers_cannot_both_write_a_version(database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table())
        writings = [store.write(next_event(2, str(n))) for n in range(5)]
        results = await asyncio.gather(*writings, return_exceptions=True)
        assert sorted(map(type, results), key=str) == sorted([type(None), *[VersionTaken] * 4], key=str)
        (kept,) = await store.events_after(ID, 1)
        assert kept.body == str(results.index(None))

    with_store(database, work)


def test_a_conflict_does_not_affect_the_rest_of_its_batch(database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table())
        others = [new_table(f"{n:016}") for n in range(20)]
        results = await asyncio.gather(
            *(store.write(writing) for writing in [*others, next_event(1), next_event(2)]), return_exceptions=True
        )
        assert [type(result) for result in results[-2:]] == [VersionTaken, type(None)]
        assert results[:-2] == [None] * 20

    with_store(database, work)


def test_an_unavailable_database_fails_the_whole_batch_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def fail(_: Connection, writings: Sequence[Writing]) -> None:
        tries.append(len(writings))
        raise OperationalError("INSERT", {}, OSError("database is locked"))

    async def work(store: Store) -> None:
        monkeypatch.setattr(writer, "write_all", fail)
        results = await asyncio.gather(*(store.write(new_table(f"{n:016}")) for n in range(20)), return_exceptions=True)
        assert {type(result) for result in results} == {StoreUnavailable}
        assert tries == [20, 1]

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", work)


def test_simultaneous_writes_share_a_transaction(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = noted_writings(monkeypatch)

    async def work(store: Store) -> None:
        writings = []
        for n in range(20):
            writings.append(asyncio.create_task(store.write(new_table(f"{n:016}"))))
            await asyncio.sleep(0)
        await asyncio.gather(*writings)

    with_store(database, work)
    assert together == [20]


def test_a_batch_is_written_although_more_arrives(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = noted_writings(monkeypatch)

    async def work(store: Store) -> None:
        writings: list[asyncio.Task[None]] = []
        while not together:  # would never end if the writer waited for the last one
            writings.append(asyncio.create_task(store.write(new_table(f"{len(writings):016}"))))
            await asyncio.sleep(0)
        await asyncio.gather(*writings)

    monkeypatch.setattr(writer, "MOST_AT_ONCE", 10**6)
    with_store(database, work)


def noted_writings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of writes in each transaction."""
    together: list[int] = []

    def note(connection: Connection, writings: Sequence[Writing]) -> None:
        together.append(len(writings))
        write_all(connection, writings)

    monkeypatch.setattr(writer, "write_all", note)
    return together


def test_a_write_completes_although_its_caller_is_cancelled(database: str) -> None:
    async def work(store: Store) -> None:
        asking = asyncio.create_task(store.write(new_table()))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled()

    async def read(store: Store) -> None:
        assert await store.load(ID) is not None

    with_store(database, work)
    with_store(database, read)


def test_events_need_their_table(database: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(VersionTaken):
            await store.write(next_event(1))

    with_store(database, work)


def test_events_survive_reopening_the_database(database: str) -> None:
    async def write(store: Store) -> None:
        await store.write(new_table())
        await store.write(next_event(2, "two"))

    async def read(store: Store) -> None:
        assert [event.body for event in await store.events_after(ID, 0)] == ["{}", "two"]
        assert await store.tables_of("ana", 10) == [ID]
        assert await store.tables_of("ben", 10) == []

    with_store(database, write)
    with_store(database, read)


def test_sweeping_deletes_events_too(database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table(changed=10))
        assert await store.sweep(10) == []
        assert await store.sweep(11) == [ID]
        assert await store.load(ID) is None
        assert await store.events_after(ID, 0) == []

    with_store(database, work)


def test_a_finished_game_is_archived_and_read_like_any_other(database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table())
        for version in range(2, 60):
            await store.write(next_event(version, f'{{"type": "played", "seat": {version % 2}, "action": {version}}}'))
        assert await store.archive(1000) == 0  # it is not over
        await store.write(Writing(ID, (EventRow(60, 60, "{}", "ana", "m1"),), "over"))
        before = [await store.events_after(ID, version) for version in (0, 30, 59, 60)]
        assert await store.archive(60) == 0  # it has just changed
        assert (await store.archive(61), await store.archive(61)) == (1, 0)
        assert [await store.events_after(ID, version) for version in (0, 30, 59, 60)] == before
        assert await store.versions([ID]) == {ID: 60}
        (size,) = await store._rows(select(func.length(archives.c.body)))
        assert size[0] < sum(len(row.body) for row in before[0]) / 4
        assert len(await store._rows(select(events))) == 1
        with pytest.raises(VersionTaken):
            await store.write(next_event(60))
        await store.write(next_event(61))
        assert [row.version for row in await store.events_after(ID, 58)] == [59, 60, 61]
        await store.remove([ID])
        assert await store._rows(select(archives)) == []

    with_store(database, work)


def test_finished_games_may_be_kept(database: str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table())
        await store.write(new_table("b" * 16))
        await store.write(Writing(ID, (EventRow(2, 2, "{}"),), "over"))
        assert await store.sweep(1000, keep_finished=True) == ["b" * 16]
        assert await store.sweep(1000, keep_finished=True) == []
        assert await store.sweep(1000) == [ID]

    with_store(database, work)


def test_the_key_stays_the_same(database: str) -> None:
    keys: list[bytes] = []

    async def work(store: Store) -> None:
        keys.append(await store.signing_key())

    with_store(database, work)
    with_store(database, work)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


def test_migrations_create_the_schema(database: str) -> None:
    async def work(store: Store) -> None:
        def differences(connection: Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        assert await store._engines.write(differences) == []

    with_store(database, work)
