"""The outbox of a connection: who puts something in never waits, and all of it is sent in order."""

import asyncio
import logging
from collections import deque

from starlette.types import Message, Send

from azulejos.server.eager import Rest, begin

logger = logging.getLogger(__name__)


class Outbox:
    """Sends to one client: at once while it reads, and else as soon as it does."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._unsent: deque[Message] = deque()
        self._sender: asyncio.Task[None] | None = None
        """Sends what waits, while the client does not read fast enough."""
        self._is_over = False

    def __len__(self) -> int:
        return len(self._unsent)

    def put(self, text: str) -> None:
        """Send a text."""
        self._put({"type": "websocket.send", "text": text})

    def close(self, code: int, reason: str) -> None:
        """End the connection, after all that waits."""
        self._put({"type": "websocket.close", "code": code, "reason": reason})

    def clear(self) -> None:
        """Forget what was not sent."""
        self._unsent.clear()

    def stop(self) -> None:
        """Send no more."""
        self._is_over = True
        self.clear()
        if self._sender:
            self._sender.cancel()

    async def settle(self, seconds: float) -> None:
        """Wait until all is sent, or nothing more can be, but not for long."""
        if sender := self._sender:
            await asyncio.wait([sender], timeout=seconds)
            sender.cancel()

    def _put(self, message: Message) -> None:
        if self._is_over:
            return
        if self._sender:
            self._unsent.append(message)
        else:
            try:
                rest = begin(self._send(message))
            except Exception as trouble:  # it is this client's alone
                self._break(trouble)
            else:
                if rest:
                    self._sender = asyncio.create_task(self._send_all(rest))

    async def _send_all(self, begun: Rest) -> None:
        try:
            await begun
            while self._unsent:
                await self._send(self._unsent.popleft())
        except Exception as trouble:
            self._break(trouble)
        finally:
            self._sender = None

    def _break(self, trouble: Exception) -> None:
        """Send no more. A client that has gone is no trouble; who reads from it learns of that."""
        self._is_over = True
        self.clear()
        if not isinstance(trouble, OSError | RuntimeError):
            logger.error("sending failed", exc_info=trouble)
