"""A guard before uvicorn's HTTP protocol: a client that takes too long to send the head of a request is disconnected.

It wraps the protocol as asyncio sees it, and learns from the application when a request has arrived and when it has
been answered: uvicorn hands the guard on in `scope["state"]`. How large a head may be is uvicorn's own setting.
"""

import asyncio
from typing import Any, ClassVar, cast

from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

_NAME = "azulejos.guard"


class HeadTimeout(asyncio.Protocol):
    """A connection on which a request must arrive in time."""

    request_seconds: ClassVar[float]

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        self._loop = _loop or asyncio.get_event_loop()
        self._http = H11Protocol(config, server_state, {**app_state, _NAME: self}, self._loop)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        self._transport = cast("asyncio.Transport", transport)
        self._http.connection_made(self._transport)
        self.await_request()

    def await_request(self) -> None:
        """From now on the next request must arrive in time."""
        self.stop_waiting()
        self._deadline = self._loop.call_later(self.request_seconds, self._transport.close)

    def stop_waiting(self) -> None:
        """The head of a request has arrived, or the connection has ended."""
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.stop_waiting()
        self._http.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand on."""
        self._http.data_received(data)

    def eof_received(self) -> None:
        """Hand on."""
        self._http.eof_received()

    def pause_writing(self) -> None:
        """Hand on."""
        self._http.pause_writing()

    def resume_writing(self) -> None:
        """Hand on."""
        self._http.resume_writing()


def guard_for(seconds: float) -> type[HeadTimeout]:
    """The guard of connections on which a request may take so long to arrive."""

    class Guard(HeadTimeout):
        request_seconds = seconds

    return Guard


def guard_of(scope: Scope) -> HeadTimeout | None:
    """The guard of a request's connection; other servers than ours have none."""
    guard: HeadTimeout | None = scope.get("state", {}).get(_NAME)
    return guard
