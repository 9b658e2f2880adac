"""Whose turn it is to change a table: one at a time, in the order of asking."""

import asyncio
from collections import deque


class Turns:
    """Like `asyncio.Lock`, but a turn that is free can be taken without waiting.

    >>> turns = Turns()
    >>> turns.take_at_once(), turns.take_at_once()
    (True, False)
    >>> turns.give_back()
    >>> turns.take_at_once()
    True
    """

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_at_once(self) -> bool:
        """Take the turn, if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    async def take(self) -> None:
        """Wait for one's turn."""
        if self.take_at_once():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came, and nobody wants it any more
                self.give_back()
            raise

    def give_back(self) -> None:
        """Let the next one have it."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
