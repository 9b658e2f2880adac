"""A bus over Redis. Tables are spread over channels by their ids; a process subscribes to the channels it needs."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from zlib import crc32

import msgspec
from redis import asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from azulejos.server.bus import Listener, News
from azulejos.server.tasks import end_tasks

SHARDS = 64
"""Channels for all tables; every process must have the same number."""
RETRY_SECONDS = 1.0
SUBSCRIBE_SECONDS = 1.0
"""After so long without a confirmation a table is used anyway; what was missed is found in the database."""
STOP_SECONDS = 2.0
MOST_WAITING = 10_000
"""Tables whose announcements may wait."""

_decode = msgspec.json.Decoder(list[News]).decode

logger = logging.getLogger(__name__)


def channel_of(table_id: str) -> str:
    """The channel on which a table is announced."""
    return f"azulejos:tables:{crc32(table_id.encode()) % SHARDS}"


class RedisBus:
    """Publishes in batches: whatever waits goes out in one pipeline, with one message for each channel.

    It reconnects when Redis was unavailable.
    """

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url)
        self._waiting: dict[tuple[type[News], str], News] = {}
        """What is to be announced: of each kind, only the last of a table."""
        self._has_news, self._is_quiet = asyncio.Event(), asyncio.Event()
        self._is_quiet.set()
        self._channels: dict[str, asyncio.Event] = {}
        """The channels that are needed; set once Redis has confirmed the subscription."""
        self._is_needed = asyncio.Event()
        self._subscriber: PubSub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Start listening and publishing."""
        self._tasks = [asyncio.create_task(self._listen(listener)), asyncio.create_task(self._publish_loop())]

    async def follow(self, table_id: str) -> None:
        """Subscribe to the channel of a table, unless that was done for another one."""
        channel = channel_of(table_id)
        if channel not in self._channels:
            self._channels[channel] = asyncio.Event()
            self._is_needed.set()
            if self._subscriber:
                with suppress(RedisError, OSError):  # the listener connects again, and subscribes to everything
                    await self._subscriber.subscribe(channel)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._channels[channel].wait(), SUBSCRIBE_SECONDS)

    def publish(self, news: News) -> None:
        """Queue an announcement; if the queue is full it is dropped, and the change is found in the database later."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting[type(news), news.table_id] = news
            self._has_news.set()
            self._is_quiet.clear()

    async def ping(self) -> None:
        """Find out whether Redis answers."""
        await self._redis.ping()

    async def stop(self) -> None:
        """Publish what is queued, then disconnect."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_quiet.wait(), STOP_SECONDS)
        await end_tasks(self._tasks)
        await self._redis.aclose()

    async def _publish_loop(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            batch, self._waiting = self._waiting, {}
            try:
                await self._publish_batch(batch.values())
            except (RedisError, OSError) as error:
                logger.warning("bus unavailable", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
            if not self._waiting:
                self._is_quiet.set()

    async def _publish_batch(self, batch: Iterable[News]) -> None:
        messages = defaultdict(list)
        for news in batch:
            messages[channel_of(news.table_id)].append(news)
        pipeline = self._redis.pipeline(transaction=False)
        for channel, message in messages.items():
            pipeline.publish(channel, msgspec.json.encode(message))
        await pipeline.execute()

    async def _listen(self, listener: Listener) -> None:
        await self._is_needed.wait()
        while True:
            try:
                async with self._redis.pubsub() as subscriber:
                    asked = list(self._channels)
                    await subscriber.subscribe(*asked)
                    self._subscriber = subscriber
                    if more := [channel for channel in self._channels if channel not in asked]:
                        await subscriber.subscribe(*more)
                    async for message in subscriber.listen():
                        if message["type"] == "subscribe":
                            self._channels[message["channel"].decode()].set()
                        elif message["type"] == "message":
                            for news in _decode(message["data"]):
                                listener(news)
            except (RedisError, OSError, msgspec.DecodeError) as error:
                logger.warning("bus unavailable", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                self._subscriber = None
