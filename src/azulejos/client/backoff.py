"""Exponential backoff with a time limit, for reconnecting."""

import time

RETRY_SECONDS = 60.0
"""How long to keep trying to reconnect."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0


class Backoff:
    """Starts with the first failure, and is reset when the server sends a message."""

    def __init__(self) -> None:
        self._pause = SHORTEST_PAUSE
        self._deadline: float | None = None

    def reset(self) -> None:
        """Start over, after a success."""
        self._pause, self._deadline = SHORTEST_PAUSE, None

    def wait(self) -> bool:
        """Pause before the next attempt, twice as long each time. Returns false once the time limit has passed."""
        now = time.monotonic()
        self._deadline = self._deadline or now + RETRY_SECONDS
        if now > self._deadline:
            return False
        time.sleep(self._pause)
        self._pause = min(LONGEST_PAUSE, 2 * self._pause)
        return True
