"""Two stores on one database, as in two processes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from azulejos.server.store.rows import EventRow, TableRow, VersionTaken, Writing
from azulejos.server.store.store import Store

TABLE = TableRow("A" * 16, "azul", True, bytes(32), 1000)
OTHER = TableRow("B" * 16, "duel", False, b"another", 2000)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()


def with_stores(database: str, work: Callable[[Store, Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as one, opened(database) as other:
            await work(one, other)

    asyncio.run(run())


def created(table: TableRow, *sitters: str) -> Writing:
    return Writing(table.id, (event(1, table.created),), "waiting", sitters, table)


def event(version: int, at: int = 5000, command: str | None = None) -> EventRow:
    return EventRow(version, at, f'{{"type":"left","seat":{version % 4}}}', "ana", command)


def test_both_stores_read_what_one_has_written(either_database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.write(created(TABLE, "ana"))
        await one.write(Writing(TABLE.id, (event(2), event(3, command="c1")), "playing", ("ben",)))
        assert await other.load(TABLE.id) == TABLE
        assert await other.load(OTHER.id) is None
        assert await other.events_after(TABLE.id, 1) == [event(2), event(3, command="c1")]
        assert await other.tables_of("ben", 10) == [TABLE.id]

    with_stores(either_database, work)


def test_two_writers_cannot_both_win(either_database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.write(created(TABLE))
        tries = [store.write(Writing(TABLE.id, (event(2, at),), "playing")) for at, store in enumerate([one, other])]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(str(type(result)) for result in results) == sorted([str(type(None)), str(VersionTaken)])
        (kept,) = await one.events_after(TABLE.id, 1)
        assert results[kept.at] is None

    with_stores(either_database, work)


def test_a_write_is_atomic(either_database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.write(created(TABLE))
        await one.write(Writing(TABLE.id, (event(2),), "playing"))
        with pytest.raises(VersionTaken):
            await other.write(Writing(TABLE.id, (event(3), event(2)), "over", ("eve",)))
        assert [row.version for row in await one.events_after(TABLE.id, 0)] == [1, 2]
        assert await one.tables_of("eve", 10) == []

    with_stores(either_database, work)


def test_a_conflict_does_not_fail_other_writes(either_database: str) -> None:
    """Queued writes share a transaction, but each gets its own result."""

    async def work(one: Store, other: Store) -> None:
        await one.write(created(TABLE))
        await one.write(created(OTHER))
        await other.write(Writing(TABLE.id, (event(2),), "playing"))
        late = one.write(Writing(TABLE.id, (event(2),), "playing"))
        good = one.write(Writing(OTHER.id, (event(2),), "playing"))
        results = await asyncio.gather(late, good, return_exceptions=True)
        assert isinstance(results[0], VersionTaken)
        assert results[1] is None
        assert len(await one.events_after(OTHER.id, 0)) == 2

    with_stores(either_database, work)


def test_many_concurrent_writes_are_all_stored(either_database: str) -> None:
    tables = [TableRow(f"{n:016}", "azul", True, b"s", n) for n in range(40)]

    async def work(one: Store, other: Store) -> None:
        await asyncio.gather(*((one, other)[n % 2].write(created(table)) for n, table in enumerate(tables)))
        assert await one.public_tables(100) == [table.id for table in reversed(tables)]

    with_stores(either_database, work)


def test_public_tables_are_listed_by_open_seats_and_addresses_in_turn(either_database: str) -> None:
    crowd = [TableRow(f"crowd{n:011}", "azul", True, b"s", 1000 + n, "crowd") for n in range(3)]
    ana, ben = (TableRow(name.ljust(16, "-"), "azul", True, b"s", 1, name) for name in ("ana", "ben"))

    async def work(one: Store, other: Store) -> None:
        for table in (ana, ben, *crowd):
            await one.write(created(table))
        await one.write(Writing(ben.id, (event(2, 9000),), "playing"))
        found = [crowd[2].id, ana.id, crowd[1].id, crowd[0].id, ben.id]
        assert await other.public_tables(10) == found
        assert [*await other.public_tables(3), *await other.public_tables(3, skip=3)] == found

    with_stores(either_database, work)


def test_only_public_tables_are_listed_the_last_changed_first(either_database: str) -> None:
    table = TableRow("A" * 16, "azul", True, bytes(32), 1000, "ana")
    third = TableRow("C" * 16, "azul", True, b"s", 3000, "ben")

    async def work(one: Store, other: Store) -> None:
        for row in (table, OTHER, third):
            await one.write(created(row))
        assert await other.public_tables(10) == [third.id, TABLE.id]
        await one.write(Writing(TABLE.id, (event(2, 9000),), "waiting"))
        assert await other.public_tables(10) == [TABLE.id, third.id]
        assert await other.public_tables(1) == [TABLE.id]
        assert await other.public_tables(10, skip=1) == [third.id]
        await one.write(Writing(TABLE.id, (event(3, 9001),), "over"))
        assert await other.public_tables(10) == [third.id]

    with_stores(either_database, work)


def test_all_processes_sign_with_one_key(either_database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        keys = await asyncio.gather(*(store.signing_key() for store in (one, other, one, other)))
        assert len(set(keys)) == 1
        assert len(keys[0]) == 32

    with_stores(either_database, work)


def test_many_processes_migrate_an_empty_database_at_once(either_database: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(either_database) for _ in range(6)))
        await stores[0].write(created(TABLE))
        assert await stores[-1].load(TABLE.id) == TABLE
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_versions_are_told_of_all_tables_that_exist(either_database: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.write(created(TABLE))
        await one.write(created(OTHER))
        await one.write(Writing(OTHER.id, (event(2), event(3)), "playing"))
        assert await other.versions([TABLE.id, OTHER.id, "C" * 16]) == {TABLE.id: 1, OTHER.id: 3}

    with_stores(either_database, work)
