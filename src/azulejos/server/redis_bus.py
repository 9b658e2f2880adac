"""A bus over Redis, with one channel for all tables."""

import asyncio
import logging
from contextlib import suppress

from redis import asyncio as redis
from redis.exceptions import RedisError

from azulejos.server.bus import Listener

CHANNEL = "azulejos:tables"
RETRY_SECONDS = 1.0
MOST_WAITING = 10_000

logger = logging.getLogger(__name__)


class RedisBus:
    """Publishes and subscribes; reconnects when Redis is unavailable."""

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url)
        self._news: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Subscribe, and start publishing."""
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listener, listening)),
            asyncio.create_task(self._publish_queue()),
        ]
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), 5)

    def publish(self, table_id: str, version: int) -> None:
        """Queue an announcement; if the queue is full it is dropped, and the change is found in the database later."""
        with suppress(asyncio.QueueFull):
            self._news.put_nowait(f"{table_id} {version}")

    async def ping(self) -> None:
        """Find out whether Redis answers."""
        await self._redis.ping()

    async def stop(self) -> None:
        """Publish what is queued, then disconnect."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.join(), 2)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _publish_queue(self) -> None:
        while True:
            news = await self._news.get()
            try:
                await self._redis.publish(CHANNEL, news)
            except (RedisError, OSError) as error:
                logger.warning("bus unavailable", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                self._news.task_done()

    async def _listen(self, listener: Listener, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    listening.set()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            table_id, _, version = message["data"].decode().partition(" ")
                            listener(table_id, int(version))
            except (RedisError, OSError, ValueError) as error:
                logger.warning("bus unavailable", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
