"""Measures the bus and the comparison of versions, with PostgreSQL and Redis on this machine.

python -m tools.measure_bus --news 50000 --tables 5000
"""

import argparse
import asyncio
import time
from contextlib import ExitStack

from azulejos.server.bus import Changed
from azulejos.server.redis_bus import RedisBus
from azulejos.server.store.rows import EventRow, TableRow, Writing
from azulejos.server.store.store import Store
from tests.server.services import new_database, postgresql, redis_server

EVENTS = 100
"""Of each table; a game of Azul has about as many."""
IN_STEP = 1000
MOST_BEHIND = 5000
"""Announcements on their way; the bus drops some when its queue is full."""


async def measure_news(bus_url: str, news: int) -> None:
    """Announce versions with one client of Redis, and count them with another, in this process."""
    sender, receiver = RedisBus(bus_url), RedisBus(bus_url)
    received, is_done = 0, asyncio.Event()

    def count(*_: object) -> None:
        nonlocal received
        received += 1
        if received == news:
            is_done.set()

    await sender.start(lambda *_: None)
    await receiver.start(count)
    ids = [f"{n:016}" for n in range(news)]
    await asyncio.gather(*(receiver.follow(table_id) for table_id in ids[:IN_STEP]))
    began = time.perf_counter()
    for first in range(0, news, IN_STEP):
        for table_id in ids[first : first + IN_STEP]:
            sender.publish(Changed(table_id, 1))
        while first - received > MOST_BEHIND:
            await asyncio.sleep(0)
    await asyncio.wait_for(is_done.wait(), 60)
    took = time.perf_counter() - began
    print(f"{news} announcements from one client to another: {news / took:.0f} a second")
    await sender.stop()
    await receiver.stop()


async def measure_comparison(database: str, count: int) -> None:
    """Compare the versions of many tables with the database."""
    store = await Store.open(database)
    tables = [TableRow(f"{n:016}", "azul", False, b"secret", n) for n in range(count)]
    rows = tuple(EventRow(version, version, '{"type":"left","seat":1}') for version in range(1, EVENTS + 1))
    await asyncio.gather(*(store.write(Writing(row.id, rows, "playing", (), row)) for row in tables))
    ids = [row.id for row in tables]
    took = []
    for _ in range(5):
        began = time.perf_counter()
        found = await store.versions(ids)
        took.append(1000 * (time.perf_counter() - began))
        assert found == dict.fromkeys(ids, EVENTS)
    print(f"comparing {count} tables of {EVENTS} events: {', '.join(f'{ms:.0f}' for ms in took)} ms")
    await store.close()


def main() -> None:
    """Read the options, start the services, measure."""
    parser = argparse.ArgumentParser(prog="measure_bus", description=__doc__)
    parser.add_argument("--news", type=int, default=50_000)
    parser.add_argument("--tables", type=int, default=5000)
    options = parser.parse_args()
    with ExitStack() as services:
        bus = services.enter_context(redis_server())
        asyncio.run(measure_news(bus, options.news))
        server = services.enter_context(postgresql())
        database = services.enter_context(new_database(server, "measured"))
        asyncio.run(measure_comparison(database, options.tables))


if __name__ == "__main__":
    main()
