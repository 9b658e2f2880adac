"""A bare echo server with the traffic of the real one: for each command an update to both players, and a `done`.

It has no rules and stores nothing, so it is as fast as plain ASGI can be. Run as
`python -m tools.bench_server.echo PORT SIZE,SIZE SIZE,SIZE …`.
"""

import itertools
import sys
from typing import Any

from tools.bench_server.bare import serve

CHOICES, NO_CHOICES = '"state":{"choices":[{"id":1}]}}', '"state":{}}'


class Echo:
    """The application."""

    def __init__(self, sizes: list[tuple[int, int]]) -> None:
        self._texts = itertools.cycle([(text_of(mover, False), text_of(other, True)) for mover, other in sizes])
        self._tables: dict[str, list[Any]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a connection."""
        if scope["type"] != "websocket":
            return
        here = self._tables.setdefault(scope["path"], [])
        here.append(send)
        await receive()
        await send({"type": "websocket.accept"})
        await receive()  # join
        await send(
            {"type": "websocket.send", "text": '{"type":"snapshot",' + (CHOICES if len(here) == 1 else NO_CHOICES)}
        )
        while (message := await receive())["type"] == "websocket.receive":
            mover, other = next(self._texts)
            for theirs in here:
                await theirs({"type": "websocket.send", "text": mover if theirs is send else other})
            await send({"type": "websocket.send", "text": f'{{"type":"done","id":{len(message["text"])},"version":1}}'})


def text_of(size: int, to_move: bool) -> str:
    """An update of this size in bytes."""
    head, tail = '{"type":"update","filling":"', '",' + (CHOICES if to_move else NO_CHOICES)
    return head + "x" * max(0, size - len(head) - len(tail)) + tail


def main() -> None:
    """Serve until the process is ended."""
    sizes = [(int(mover), int(other)) for mover, _, other in (word.partition(",") for word in sys.argv[2:])]
    serve(Echo(sizes), int(sys.argv[1]))


if __name__ == "__main__":
    main()
