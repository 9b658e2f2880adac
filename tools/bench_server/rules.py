"""The server's own plans, states and messages in a bare application: no disk, no lock, no tasks, no counters.

What this takes for a move no server can do without that tells players the same. Run as
`python -m tools.bench_server.rules PORT`.
"""

import sys
from typing import Any

import msgspec
import uvicorn

from azulejos.engine.games import ready
from azulejos.rulebooks import info
from azulejos.server.hall import wall_clock
from azulejos.server.messages.parts import NoClock
from azulejos.server.messages.socket import Done, FromClient, Play
from azulejos.server.store.rows import EventRow, TableRow
from azulejos.server.tables import log, plans
from azulejos.server.tables.state import TableState
from azulejos.server.tables.viewer import Viewer, Wishes
from azulejos.server.tables.views import Views

GAME = "azul"
VIEWERS = [Viewer((seat,), Wishes()) for seat in (0, 1)]

_decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode


class Table:
    """A table of two that has begun."""

    def __init__(self) -> None:
        self.sends: list[Any] = []
        self.state = TableState(TableRow("t" * 16, GAME, False, bytes(32), 0))
        options = info(GAME).check_options({})
        self.write(
            log.Created(
                creator="0",
                game=GAME,
                options=options,
                players=2,
                clock=NoClock(),
                hints=True,
                takebacks=True,
                watching="link",
                public=False,
                commitment="",
            )
        )
        self.write(log.Sat(0, "0", "Ana", ""))
        self.write(log.Sat(1, "1", "Ben", ""))
        self.write(plans.start(self.state))

    def write(self, event: log.AnyEvent, plan: plans.Plan | None = None, command: str | None = None) -> None:
        """Take an event in, as if it had been written."""
        row = EventRow(self.state.version + 1, wall_clock(), log.write_event(event), "0", command)
        self.state.apply(row, event, plan.prepared if plan else None)

    def views(self) -> Views:
        """What to tell."""
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
        await send({"type": "websocket.send", "text": table.views().snapshot(VIEWERS[seat], 0)})
        while (received := await receive())["type"] == "websocket.receive":
            message = _decode(received["text"])
            assert isinstance(message, Play)
            plan = plans.play(table.state, (seat,), message.action, None, wall_clock())
            table.write(plan.events[0], plan, message.id)
            views = table.views()
            for viewer, theirs in zip(VIEWERS, table.sends, strict=True):
                await theirs({"type": "websocket.send", "text": views.update(viewer)})
            done = Done(id=message.id, version=table.state.version)
            await send({"type": "websocket.send", "text": _encode(done).decode()})


def main() -> None:
    """Serve until the process is ended."""
    ready(GAME)
    print("ready", flush=True)
    uvicorn.run(
        Rules(),
        port=int(sys.argv[1]),
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
    )


if __name__ == "__main__":
    main()
