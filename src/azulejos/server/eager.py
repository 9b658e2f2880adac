"""Doing what needs no waiting at once, as eager tasks of later Pythons do.

What is begun here must not ask which task it is in, as timeouts do: until it waits, it is in whichever began it.
"""

from collections.abc import Awaitable, Generator
from typing import Any


class Rest:
    """What is left to do of something that has begun. If its first waiting ends in trouble, it is closed."""

    def __init__(self, steps: Generator[Any, Any, None], awaited: Any) -> None:
        self._steps, self._awaited = steps, awaited

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._awaited
            yield from self._steps
        finally:
            self._steps.close()


def begin(work: Awaitable[None]) -> Rest | None:
    """Do what can be done of it without waiting; gives the rest, if there is any.

    >>> import asyncio
    >>> async def greet(is_late: bool) -> None:
    ...     if is_late:
    ...         await asyncio.sleep(0)
    ...     print("hello")
    >>> begin(greet(is_late=False))
    hello
    >>> async def wait(rest: Rest) -> None:
    ...     await rest
    >>> asyncio.run(wait(begin(greet(is_late=True))))
    hello
    """
    steps: Generator[Any, Any, None] = work.__await__()
    try:
        awaited = next(steps)
    except StopIteration:
        return None
    return Rest(steps, awaited)
