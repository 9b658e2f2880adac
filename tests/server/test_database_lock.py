"""Several servers on one database need a bus; without one, the second refuses to start."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from azulejos.core.errors import CommandMistake
from azulejos.server.store import lock
from azulejos.server.store.store import Store
from tests.server.process import ServerProcess

ALONE, SHARED = False, True


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "WAIT_SECONDS", 0.3)


@pytest.fixture
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.mark.parametrize(("first", "second"), [(ALONE, ALONE), (ALONE, SHARED), (SHARED, ALONE)])
def test_a_second_server_needs_a_bus_and_so_does_the_first(
    first: bool, second: bool, either_database: str, loop: asyncio.Runner
) -> None:
    one = loop.run(Store.serve(either_database, first))
    with pytest.raises(CommandMistake, match="Another server is using this database"):
        loop.run(Store.serve(either_database, second))
    loop.run(one.close())
    loop.run(loop.run(Store.serve(either_database, second)).close())


def test_servers_with_a_bus_share_a_database(either_database: str, loop: asyncio.Runner) -> None:
    stores = [loop.run(Store.serve(either_database, SHARED)) for _ in range(3)]
    for store in stores:
        loop.run(store.close())


def test_a_killed_server_leaves_no_lock(either_database: str, loop: asyncio.Runner) -> None:
    server = ServerProcess(either_database)
    with pytest.raises(CommandMistake, match="--bus-url"):
        loop.run(Store.serve(either_database, ALONE))
    server.kill()
    loop.run(loop.run(Store.serve(either_database, ALONE)).close())


def test_a_lock_that_was_lost_is_taken_again(
    shared_database: str, loop: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    store = loop.run(Store.serve(shared_database, ALONE))
    end_all_connections(shared_database)
    loop.run(store.renew_lock())
    with pytest.raises(CommandMistake, match="--bus-url"):
        loop.run(Store.serve(shared_database, ALONE))
    assert not caplog.records
    end_all_connections(shared_database)
    thief = loop.run(Store.serve(shared_database, ALONE))
    loop.run(store.renew_lock())
    assert "another server" in caplog.text
    loop.run(store.close())
    loop.run(thief.close())


def end_all_connections(database: str) -> None:
    """As when PostgreSQL restarts."""
    address = database.replace("+psycopg", "", 1)
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
    with psycopg.connect(address) as connection:
        connection.execute(ending, [address.rpartition("/")[2]])
