"""The bus between server processes. It carries news about tables; what must not be lost is in the database."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from azulejos.core.errors import CommandMistake


class Changed(Struct, frozen=True, array_like=True, tag=True):
    """A table has a new version; 0 if it was deleted."""

    table_id: str
    version: int


class Present(Struct, frozen=True, array_like=True, tag=True):
    """Who is connected to a table at a process."""

    table_id: str
    process: str
    seats: tuple[int, ...]
    spectators: int


class Asked(Struct, frozen=True, array_like=True, tag=True):
    """A process wants to know who is connected to a table elsewhere."""

    table_id: str
    process: str


class Freed(Struct, frozen=True, array_like=True, tag=True):
    """A process has given the lease of a table back."""

    table_id: str


News = Changed | Present | Asked | Freed
Listener = Callable[[News], None]


class Bus(Protocol):
    """Announces new versions to other processes, and theirs to this one."""

    async def start(self, listener: Listener) -> None:
        """Call the listener for announcements about tables that are followed."""

    async def follow(self, table_id: str) -> None:
        """Hear of a table from now on."""

    def publish(self, news: News) -> None:
        """Announce something. Versions whose announcements get lost are found in the database later."""

    async def ping(self) -> None:
        """Find out whether announcements reach other processes; raises if they do not."""

    async def stop(self) -> None:
        """Publish what is queued, then disconnect."""


class LocalBus:
    """The bus of a single process, which has nobody to talk to."""

    async def start(self, listener: Listener) -> None:
        """Do nothing: no other process will call."""

    async def follow(self, table_id: str) -> None:
        """Do nothing: no other process will call."""

    def publish(self, news: News) -> None:
        """Do nothing: no other process listens."""

    async def ping(self) -> None:
        """Do nothing: there is nothing that could fail."""

    async def stop(self) -> None:
        """Do nothing."""


def open_bus(url: str | None) -> Bus:
    """The bus at a URL, or a local one if there is none."""
    if url is None:
        return LocalBus()
    try:
        from azulejos.server.redis_bus import RedisBus

        return RedisBus(url)
    except (ImportError, ValueError) as error:
        raise CommandMistake("server.no_bus", reason=str(error)) from None
