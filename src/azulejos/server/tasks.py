"""Ends tasks for good."""

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 0.1


async def end_tasks(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel tasks and wait until they have ended, whatever with.

    They are cancelled again and again: `asyncio.wait_for` of Python 3.11, which libraries use inside, drops a
    cancellation that comes together with its result.
    """
    tasks = list(tasks)
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
