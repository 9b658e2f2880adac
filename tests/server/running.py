"""A real server on a free port of the loopback, in a thread of this process, with a clock that tests can set."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, TypeVar

from azulejos.preparation.preparation import Preparation
from azulejos.server.app import Application
from azulejos.server.run import Runner, listen, new_event_loop
from azulejos.server.server import Server
from azulejos.server.settings import Settings
from azulejos.server.tables.registry import wall_clock

T = TypeVar("T")


class Running:
    """A server that runs until `stop`."""

    def __init__(self, database: str, preparation: Preparation | None = None, **settings: Any) -> None:
        self.settings = Settings(port=0, database_url=database, **{**FREELY, **settings})
        self.ahead = 0
        """Milliseconds by which the server's clock is ahead."""
        self.clients = ExitStack()
        """Clients to close before the server stops."""
        self.received = bytearray()
        """Every byte that clients of this server have received."""
        self._listening = listen(self.settings)
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._ready = threading.Event()
        self._is_stopping = False
        opening = partial(Server.open, now=lambda: wall_clock() + self.ahead)
        self.application = Application(self.settings, opening, preparation)
        self._runner = Runner(self.application, self._ready.set)
        self._loop = self._new_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    def _new_loop(self) -> asyncio.AbstractEventLoop:
        return new_event_loop()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        await self._runner.run(self._listening)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    @property
    def server(self) -> Server:
        """The server itself."""
        return self.application.server

    def start_shutdown(self) -> None:
        """As after SIGTERM."""
        if not self._is_stopping:
            self._is_stopping = True
            self._loop.call_soon_threadsafe(self._stop_serving)

    def _stop_serving(self) -> None:
        self._runner.start_shutdown()

    def stop(self) -> None:
        """End, as after SIGTERM."""
        self.clients.close()
        self.start_shutdown()
        self._thread.join(30)
        assert not self._thread.is_alive()


FREELY: dict[str, Any] = {
    "messages_per_second": 10_000,
    "requests_per_second": 10_000,
    "tables_per_hour": 1_000_000,
    "connections_per_address": 10_000,
    "sockets_per_address": 10_000,
    "hints_per_minute": 10_000,
    "work_seconds_per_minute": 10_000,
    "alone_seconds": 0,
}
"""Limits that no test reaches by chance."""


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Running]:
    """A server with these settings, until the block ends."""
    running = Running(database, **settings)
    try:
        yield running
    finally:
        running.stop()
