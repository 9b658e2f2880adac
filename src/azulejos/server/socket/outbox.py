"""The outbox of a connection: who puts something in never waits, and all of it is sent in order."""

import asyncio
from collections import deque

from starlette.types import Send


class Outbox:
    """Texts that wait to be sent to one client, and at last the end of the connection."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._unsent: deque[str] = deque()
        self._end: tuple[int, str] | None = None
        self._news: asyncio.Future[None] | None = None
        """Comes when there is something to send, if nothing is being sent now."""

    def __len__(self) -> int:
        return len(self._unsent)

    def put(self, text: str) -> None:
        """Send a text."""
        self._unsent.append(text)
        self._wake()

    def clear(self) -> None:
        """Forget what was not sent."""
        self._unsent.clear()

    def close(self, code: int, reason: str) -> None:
        """End the connection, after all that waits."""
        self._end = code, reason
        self._wake()

    def _wake(self) -> None:
        if self._news and not self._news.done():
            self._news.set_result(None)

    async def send_for_ever(self) -> None:
        """Send until the connection ends."""
        loop = asyncio.get_running_loop()
        while True:
            while self._unsent:
                await self._send({"type": "websocket.send", "text": self._unsent.popleft()})
            if self._end:
                await self._send({"type": "websocket.close", "code": self._end[0], "reason": self._end[1]})
                return
            self._news = loop.create_future()
            await self._news
