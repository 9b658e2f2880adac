"""A deadline for the head of each HTTP request, which uvicorn has no setting for.

It wraps the protocol that uvicorn was told to use, as asyncio sees it, and a thin layer around the application tells it
when a head has arrived and when the response is complete. The application itself does not need it: behind a proxy that
has such a deadline, or on another server, it runs without.
"""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, cast

from starlette.types import ASGIApp, Receive, Scope, Send

_current: "ContextVar[HeadTimeout | None]" = ContextVar("azulejos.head_timeout", default=None)
"""The deadline of the connection on which a request has arrived."""


class HeadTimeout(asyncio.Protocol):
    """Closes a connection on which no complete head arrives in time."""

    def __init__(self, protocol: asyncio.Protocol, seconds: float) -> None:
        self._protocol = protocol
        self._seconds = seconds
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.connection_made(transport)
        self.start()

    def start(self) -> None:
        """From now on the next head must arrive in time."""
        self.stop()
        self._deadline = asyncio.get_running_loop().call_later(self._seconds, self._transport.close)

    def stop(self) -> None:
        """A head has arrived, or the connection has ended."""
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        """Pass it on, in a context that the request inherits."""
        _current.set(self)
        self._protocol.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.stop()
        self._protocol.connection_lost(exc)

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        """Pass it on."""
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        self._protocol.resume_writing()


def with_head_timeout(protocol: Callable[..., asyncio.Protocol], seconds: float) -> Callable[..., asyncio.Protocol]:
    """A factory of protocols that has the same arguments, and a deadline."""
    return lambda *args, **options: HeadTimeout(protocol(*args, **options), seconds)


def reporting_heads(app: ASGIApp) -> ASGIApp:
    """An application that tells the deadline of its connection when to stop and when to start."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> Any:
        timeout = _current.get()
        if timeout:
            timeout.stop()
        try:
            await app(scope, receive, send)
        finally:
            if timeout and scope["type"] == "http":
                timeout.start()

    return serve
