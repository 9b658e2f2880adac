"""Tasks end when they are told to, even if something in them has dropped the first cancellation."""

import asyncio
from contextlib import suppress

from azulejos.server.tasks import end_tasks


def test_a_dropped_cancellation_is_repeated() -> None:
    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    async def run() -> None:
        tasks = [asyncio.create_task(stubborn()) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(end_tasks(tasks), 30)
        assert all(task.cancelled() for task in tasks)

    asyncio.run(run())


def test_tasks_that_have_failed_are_no_obstacle() -> None:
    async def fail() -> None:
        raise ValueError

    async def run() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await end_tasks([task])

    asyncio.run(run())
