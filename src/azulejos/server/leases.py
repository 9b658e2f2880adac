"""Leases: of all processes that hold a table in memory, one does what happens by itself there.

That is letting bots think and clocks run out. A lease only saves work: any process may write at any time, and the
database keeps it exact. So while the leases are unavailable, every process acts, and the first to write wins.
"""

from collections.abc import Callable
from typing import Protocol

OnFree = Callable[[str], None]
"""Called with a table that was asked for, when the process that had it no longer has it."""
OnGone = Callable[[str], None]
"""Called with the name of a process that has ended."""
OnReturn = Callable[[], None]
"""Called when other processes may have thought that this one had ended."""


class Leases(Protocol):
    """The leases of a process."""

    name: str
    """Of this process."""

    async def start(self, on_free: OnFree, on_gone: OnGone, on_return: OnReturn) -> None:
        """Start renewing leases, and watching other processes."""

    async def claim(self, table_id: str) -> bool:
        """Whether this process has the lease of a table; it takes it if no other process has it."""

    async def release(self, table_id: str) -> None:
        """Give the lease of a table back."""

    def freed(self, table_id: str) -> None:
        """Another process says that it has given the lease of a table back."""

    def watch(self, process: str) -> None:
        """Tell when another process ends."""

    async def stop(self) -> None:
        """Give everything back."""


def open_leases(url: str | None) -> Leases:
    """The leases that processes with this bus share, or those of a single process."""
    if url is None:
        return LocalLeases()
    from azulejos.server.redis_leases import RedisLeases

    return RedisLeases(url)


class LocalLeases:
    """The leases of a single process, which has them all."""

    name = "local"

    async def start(self, on_free: OnFree, on_gone: OnGone, on_return: OnReturn) -> None:
        """Do nothing."""

    async def claim(self, table_id: str) -> bool:  # noqa: ARG002
        """No other process has it."""
        return True

    async def release(self, table_id: str) -> None:
        """Do nothing."""

    def freed(self, table_id: str) -> None:
        """Do nothing: there is no other process."""

    def watch(self, process: str) -> None:
        """Do nothing: there is no other process."""

    async def stop(self) -> None:
        """Do nothing."""
