"""Patience with a server that does not answer: pauses that grow, and an end to them."""

import time

PATIENCE_SECONDS = 60.0
"""How long to try to come back."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0


class Patience:
    """Begins with the first trouble, and is there anew as soon as the server has said something."""

    def __init__(self) -> None:
        self._pause = SHORTEST_PAUSE
        self._ends: float | None = None

    def renew(self) -> None:
        """All is well."""
        self._pause, self._ends = SHORTEST_PAUSE, None

    def wait(self) -> bool:
        """Pause before another try, longer each time; the answer is no if it was tried for long enough."""
        now = time.monotonic()
        self._ends = self._ends or now + PATIENCE_SECONDS
        if now > self._ends:
            return False
        time.sleep(self._pause)
        self._pause = min(LONGEST_PAUSE, 2 * self._pause)
        return True
