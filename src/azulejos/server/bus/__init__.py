"""The bus between server processes. It carries only "table T is at version N"; the database has everything else."""

from collections.abc import Callable
from typing import Protocol

from azulejos.core.errors import CommandMistake

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """Tells other processes of news, and this one of theirs."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    def publish(self, table_id: str, version: int) -> None:
        """Tell the others; news that get lost are found in the database later."""

    async def stop(self) -> None:
        """End."""


def open_bus(url: str | None) -> Bus:
    """The bus of an address, or the one of a process alone."""
    if url is None:
        from azulejos.server.bus.alone import AloneBus

        return AloneBus()
    try:
        from azulejos.server.bus.redis_bus import RedisBus

        return RedisBus(url)
    except (ImportError, ValueError) as error:
        raise CommandMistake("server.no_bus", reason=str(error)) from None
