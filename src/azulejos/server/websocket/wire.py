"""The wire to a client: uvicorn's protocol for WebSockets, with a shorter way for texts than ASGI.

ASGI wakes a task for every text that comes, and writes each one that goes by itself. Here whoever listens is called,
and what is said to a client before the event loop goes on is written together. How a connection begins and ends is
ASGI's.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import State

from azulejos.server.batching import do_together
from azulejos.server.websocket.frames import frame_of, is_between_frames, short_text

MOST_TOGETHER = 32
"""The most texts to a client that wait to be written."""
_NAME = "azulejos.wire"


class Wire(WebSocketsSansIOProtocol):
    """A connection, from uvicorn's side."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        assert not self.config.ws_per_message_deflate, "texts are sent as they are"
        self.hear: Callable[[str], bool] | None = None
        """Takes a text, or tells that it cannot now: then it must be asked for, as everything else that comes."""
        self._said: list[bytes] = []
        self._waiting = _waiting_in.setdefault(self.loop, _Waiting())

    async def run_asgi(self) -> None:
        """Serve the connection; the application finds its wire by `wire_of`."""
        self.scope["extensions"][_NAME] = {"wire": self}
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Take in what has come: a short text that came alone needs nothing of what parses frames in general."""
        if not self._is_between_messages() or (text := short_text(data)) is None or not self._heard(text):
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message."""
        if self.curr_msg_data_type == "text" and self._heard(b"".join(self.frames)):
            self.frames = []
        else:
            super().send_receive_event_to_app()

    def _is_between_messages(self) -> bool:
        return not self.frames and self.conn.state is State.OPEN and is_between_frames(self.conn.parser)

    def _heard(self, text: bytes) -> bool:
        """Whether somebody took a text at once."""
        if self.hear is None or self.close_sent or not self.queue.empty():
            return False
        try:
            return self.hear(text.decode())
        except UnicodeDecodeError:
            return False  # which ends the connection, as uvicorn does it

    def say(self, text: bytes) -> None:
        """Send a text soon, in order, with whatever else is said until then. Never waits."""
        if not self._said:
            self._waiting.add(self)
        self._said.append(frame_of(text))
        if len(self._said) >= MOST_TOGETHER:
            self.write()

    def write(self) -> None:
        """Write what was said, unless nobody listens any more."""
        said, self._said = self._said, []
        if said and not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(b"".join(said))

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read, unless they are few."""
        return 0 if self.writable.is_set() else self.transport.get_write_buffer_size()

    def shutdown(self) -> None:
        """End because the server does; who has said goodbye already is told nothing."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def cut(self) -> None:
        """End the connection without waiting for the client to read."""
        self.transport.abort()


class _Waiting:
    """The wires of an event loop that have something to write."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def add(self, wire: Wire) -> None:
        if not self._wires:
            wire.loop.call_soon(self._write)
        self._wires.append(wire)

    def _write(self) -> None:
        wires, self._wires = self._wires, []
        do_together(wires, (Wire.write,), lambda wire, _: wire.cut())


_waiting_in: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Waiting]" = WeakKeyDictionary()


def wire_of(scope: Scope) -> Wire:
    """The wire of a connection that uvicorn has let in."""
    wire: Wire = scope["extensions"][_NAME]["wire"]
    return wire
