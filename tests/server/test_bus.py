"""The bus over a real Redis."""

import asyncio
from collections.abc import Awaitable, Callable

from azulejos.server import redis_bus
from azulejos.server.bus import Changed, News
from azulejos.server.redis_bus import SHARDS, RedisBus, channel_of

TABLES = [f"{n:016}" for n in range(500)]


class Ear:
    """Keeps what a bus announces."""

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}

    def __call__(self, news: News) -> None:
        assert isinstance(news, Changed)
        self.heard[news.table_id] = news.version

    async def hear(self, table_id: str, version: int) -> None:
        """Wait for an announcement."""
        while self.heard.get(table_id) != version:
            await asyncio.sleep(0.005)


def with_buses(url: str, work: Callable[[RedisBus, RedisBus, Ear], Awaitable[None]]) -> None:
    async def run() -> None:
        one, other, ear = RedisBus(url), RedisBus(url), Ear()
        await one.start(lambda *_: None)
        await other.start(ear)
        try:
            await asyncio.wait_for(work(one, other, ear), 30)
        finally:
            await one.stop()
            await other.stop()

    asyncio.run(run())


def test_announcements_of_followed_tables_arrive(bus: str) -> None:
    async def work(one: RedisBus, other: RedisBus, ear: Ear) -> None:
        await asyncio.gather(*(other.follow(table) for table in TABLES))
        for version in (1, 2):
            for table in TABLES:
                one.publish(Changed(table, version))
        for table in TABLES:
            await ear.hear(table, 2)

    with_buses(bus, work)


def test_channels_that_are_needed_while_redis_is_connected_to_are_heard(bus: str) -> None:
    async def work(one: RedisBus, other: RedisBus, ear: Ear) -> None:
        following = []
        for table in TABLES[:40]:
            following.append(asyncio.create_task(other.follow(table)))
            await asyncio.sleep(0)
        await asyncio.gather(*following)
        for table in TABLES[:40]:
            one.publish(Changed(table, 1))
        for table in TABLES[:40]:
            await ear.hear(table, 1)

    with_buses(bus, work)


def test_other_channels_are_not_subscribed_to(bus: str) -> None:
    followed = TABLES[0]
    ignored = next(table for table in TABLES if channel_of(table) != channel_of(followed))

    async def work(one: RedisBus, other: RedisBus, ear: Ear) -> None:
        await other.follow(followed)
        one.publish(Changed(ignored, 1))
        await one.ping()
        one.publish(Changed(followed, 1))
        await ear.hear(followed, 1)
        assert ignored not in ear.heard

    with_buses(bus, work)


def test_tables_are_spread_over_all_channels() -> None:
    assert len({channel_of(table) for table in TABLES}) == SHARDS


def test_a_full_queue_drops_announcements_and_recovers(bus: str) -> None:
    async def work(one: RedisBus, other: RedisBus, ear: Ear) -> None:
        await other.follow(TABLES[0])
        for n in range(redis_bus.MOST_WAITING):
            one.publish(Changed(f"filler {n}", 1))
        one.publish(Changed(TABLES[0], 1))
        await one._is_quiet.wait()
        assert TABLES[0] not in ear.heard
        one.publish(Changed(TABLES[0], 2))
        await ear.hear(TABLES[0], 2)

    with_buses(bus, work)
