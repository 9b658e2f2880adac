"""The server's own decisions, states and views in a bare application, without a database, tasks or metrics.

No server that sends the same messages can be faster. Run as
`python -m tools.bench_server.rules PORT`.
"""

import sys
from typing import Any

import msgspec

from azulejos.engine.ready import ready
from azulejos.server.messages.socket import Done, FromClient, Play
from azulejos.server.tables.history import last_events
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.tables.registry import wall_clock
from azulejos.server.tables.views import Views
from tools.bench_server.bare import serve
from tools.table_of_two import play, table_of_two

GAME = "azul"
VIEWERS = [Viewer((seat,), Preferences()) for seat in (0, 1)]

_decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode


class Table:
    """A table, and how to send something to each of its two players."""

    def __init__(self) -> None:
        self.state = table_of_two(GAME)
        self.sends: list[Any] = []

    def views(self) -> Views:
        """The messages of this version."""
        return Views(self.state, VIEWERS, wall_clock())


class Rules:
    """The application."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a connection."""
        if scope["type"] != "websocket":
            return
        table = self._tables.get(scope["path"]) or self._tables.setdefault(scope["path"], Table())
        seat = len(table.sends)
        table.sends.append(send)
        await receive()
        await send({"type": "websocket.accept"})
        await receive()  # join
        viewer = VIEWERS[seat]
        told = table.views().snapshot(viewer, last_events(table.state, viewer, 0))
        await send({"type": "websocket.send", "text": told})
        while (received := await receive())["type"] == "websocket.receive":
            message = _decode(received["text"])
            assert isinstance(message, Play)
            assert isinstance(message.action, int)
            play(table.state, message.action, wall_clock(), message.id)
            views = table.views()
            for viewer, theirs in zip(VIEWERS, table.sends, strict=True):
                await theirs({"type": "websocket.send", "text": views.update(viewer)})
            done = Done(id=message.id, version=table.state.version)
            await send({"type": "websocket.send", "text": _encode(done).decode()})


def main() -> None:
    """Serve until the process is ended."""
    ready(GAME)
    serve(Rules(), int(sys.argv[1]))


if __name__ == "__main__":
    main()
