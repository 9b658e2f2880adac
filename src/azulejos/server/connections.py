"""Limits for connections, which uvicorn has no settings for: their number, and the size and the time of each head.

A `Guard` wraps the protocol that uvicorn was told to use, as asyncio sees it, and a thin layer around the application
tells it when a head has arrived and when the response is complete. The application itself does not need it: behind a
proxy that has such limits, or on another server, it runs without.
"""

import asyncio
import re
import sys
from collections.abc import Callable
from contextvars import ContextVar
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejos.i18n import LANGUAGES
from azulejos.server.http.call import refusal_response
from azulejos.server.limits import Gate
from azulejos.server.metrics import REFUSED
from azulejos.server.refusals import BUSY, TOO_LATE, TOO_MANY_HEADERS, TOO_MUCH, Refusal
from azulejos.server.security import limit_key
from azulejos.server.settings import MOST_HEADERS, Settings

SPARE_FILES = 100
"""For the database, the bus, and files of the web client."""
LINGER_SECONDS = 5.0
"""For a client to close a connection that the server has closed."""
SILENT_SECONDS = 0.5
"""For a client that has just connected to send its request, when the server stops."""
SETTLE_SECONDS = 5.0
"""For these requests to be answered."""
RETRY_SECONDS = 5

_END_OF_HEAD = re.compile(rb"\n\r?\n")
_LONGEST_END = 3
_current: "ContextVar[Guard | None]" = ContextVar("azulejos.connection", default=None)
"""The connection on which a request has arrived."""


class Connections:
    """All open connections."""

    def __init__(self, settings: Settings) -> None:
        self.header_bytes = settings.header_bytes
        self.request_seconds = settings.request_seconds
        self._most = allow_files(settings.connections + SPARE_FILES) - SPARE_FILES
        self._proxies = [ip_network(proxy) for proxy in settings.proxies]
        self._of_address = Gate(settings.connections_per_address)
        self._open = 0
        self._is_stopping = False
        self._new: set[Guard] = set()
        """Connections whose first request has not been answered yet."""

    def add(self, guard: "Guard") -> None:
        """Remember a connection until its first request has been answered."""
        self._new.add(guard)
        if self._is_stopping:
            guard.close_if_silent()

    def discard(self, guard: "Guard") -> None:
        """Forget a connection whose first request has been answered, or that has ended."""
        self._new.discard(guard)

    def close_silent(self) -> None:
        """From now on, close new connections that send nothing soon."""
        self._is_stopping = True
        for guard in self._new:
            guard.close_if_silent()

    async def settle(self) -> None:
        """Wait until every client that has just connected has its answer; the next process knows nothing of it."""
        deadline = asyncio.get_running_loop().time() + SETTLE_SECONDS
        while self._new and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.01)

    def enter(self, host: str) -> None:
        """Count a connection, or refuse it."""
        if self._open >= self._most:
            raise Refusal(BUSY, "server.busy", RETRY_SECONDS)
        if not self._is_proxy(host) and not self._of_address.enter(limit_key(host)):
            raise Refusal(TOO_MUCH, "server.too_many_connections", RETRY_SECONDS)
        self._open += 1

    def leave(self, host: str) -> None:
        """A connection has ended."""
        self._open -= 1
        if not self._is_proxy(host):
            self._of_address.leave(limit_key(host))

    def guarding(self, protocol: Callable[..., asyncio.Protocol]) -> Callable[..., asyncio.Protocol]:
        """A factory of guarded protocols that has the same arguments."""
        return lambda *args, **options: Guard(self, protocol(*args, **options))

    def _is_proxy(self, host: str) -> bool:
        """Whether it is a trusted proxy, whose connections are those of many clients."""
        if not self._proxies:
            return False
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class Guard(asyncio.Protocol):
    """Refuses a connection if there are too many, or if its heads are too large or too slow."""

    def __init__(self, connections: Connections, protocol: asyncio.Protocol) -> None:
        self._connections = connections
        self._protocol = protocol
        self._host = ""
        self._is_passed_on = False
        """Whether the protocol has the connection. It gets it with the first data: when uvicorn stops, it closes
        connections that are idle, also those whose request is on its way."""
        self._is_counted = False
        self._is_first = True
        """Whether the first head has not arrived yet; h11 limits the size of the others."""
        self._received = 0
        self._tail = b""
        self._deadline: asyncio.TimerHandle | None = None
        self._lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request, unless there are too many connections."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self._host = str(peer[0]) if isinstance(peer, tuple) else ""
        try:
            self._connections.enter(self._host)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        self._is_counted = True
        self.await_head()
        self._connections.add(self)

    def close_if_silent(self) -> None:
        """Close the connection in a moment, unless the client sends something until then."""
        asyncio.get_running_loop().call_later(SILENT_SECONDS, self._close_silent)

    def _close_silent(self) -> None:
        if not self._is_passed_on:
            self._transport.close()

    def await_head(self) -> None:
        """From now on the next head must arrive in time."""
        self._stop_waiting()
        self._connections.discard(self)
        if self._transport.is_closing():
            return
        self._received = 0
        self._deadline = asyncio.get_running_loop().call_later(self._connections.request_seconds, self._time_out)

    def head_arrived(self) -> None:
        """A head has arrived, and the application has it."""
        self._stop_waiting()
        self._is_first = False

    async def is_lost(self) -> bool:
        """Whether nothing can be sent any more; if the connection is being closed, waits until it is."""
        if not self._transport.is_closing():
            return False
        abort = asyncio.get_running_loop().call_later(LINGER_SECONDS, self._transport.abort)
        await self._lost.wait()
        abort.cancel()
        return True

    def socket_ended(self) -> None:
        """A WebSocket has ended. uvicorn gave it a protocol of its own, so `connection_lost` is not called here."""
        self._connections.discard(self)
        if self._transport.is_closing():
            self._leave()
        else:
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self._abort)

    def data_received(self, data: bytes) -> None:
        """Pass it on, in a context that the request inherits."""
        if self._transport.is_closing():
            return
        if self._deadline:
            self._received += len(data)
            if self._is_first and self._is_too_large(data):
                most = self._connections.header_bytes
                self._refuse(Refusal(TOO_MANY_HEADERS, "server.too_many_headers", most=most, count=MOST_HEADERS))
                return
        _current.set(self)
        if not self._is_passed_on:
            self._is_passed_on = True
            self._protocol.connection_made(self._transport)
        try:
            self._protocol.data_received(data)
        except Exception:  # uvicorn has no answer to some malformed requests
            self._transport.abort()
        if self._transport.is_closing():
            REFUSED.labels("server.malformed").inc()

    def _is_too_large(self, data: bytes) -> bool:
        """Whether the first head is larger than allowed, of what has been received so far."""
        seen = self._tail + data
        allowed = self._connections.header_bytes - (self._received - len(seen))
        self._tail = seen[-_LONGEST_END + 1 :]
        return len(seen) > allowed and not _END_OF_HEAD.search(seen, 0, allowed + _LONGEST_END)

    def _time_out(self) -> None:
        self._deadline = None
        self._leave()
        if self._transport.is_closing():
            return
        if self._received:
            self._refuse(Refusal(TOO_LATE, "server.too_late", seconds=self._connections.request_seconds))
        else:
            self._transport.close()

    def _refuse(self, refusal: Refusal) -> None:
        """Answer in place of the application, and close."""
        response = refusal_response(refusal, LANGUAGES[0])
        response.headers["connection"] = "close"
        lines = [f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}".encode()]
        lines += [name + b": " + value for name, value in response.raw_headers]
        self._transport.write(b"\r\n".join([*lines, b"", bytes(response.body)]))
        self._transport.close()

    def _abort(self) -> None:
        self._transport.abort()
        self._leave()

    def _stop_waiting(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._connections.discard(self)
        if self._is_counted:
            self._is_counted = False
            self._connections.leave(self._host)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        self._leave()
        if self._is_passed_on:
            self._protocol.connection_lost(exc)
        self._lost.set()

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return self._protocol.eof_received() if self._is_passed_on else None

    def pause_writing(self) -> None:
        """Pass it on."""
        if self._is_passed_on:
            self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        if self._is_passed_on:
            self._protocol.resume_writing()


def reporting(app: ASGIApp) -> ASGIApp:
    """An application that tells the guard of its connection when heads arrive and when it has answered."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> Any:
        guard = _current.get()
        if guard is None or scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return

        async def send_while_open(message: Message) -> None:
            if not await guard.is_lost():  # uvicorn closes it if the body is malformed, and cannot answer any more
                await send(message)

        guard.head_arrived()
        try:
            await app(scope, receive, send_while_open if scope["type"] == "http" else send)
        finally:
            if scope["type"] == "http":
                guard.await_head()
            else:
                guard.socket_ended()

    return serve


def allow_files(wanted: int) -> int:
    """Ask the operating system for so many open files; returns how many there may be, at most `wanted`."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a second limit
        return soft
    return most
