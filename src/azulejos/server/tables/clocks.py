"""Clocks: how much time everybody has left. The current time is always passed in."""

from azulejos.server.messages.parts import Clock, FischerClock, MoveClock


class Clocks:
    """The clocks of a table.

    >>> clocks = Clocks(FischerClock(seconds=60, increment=5), players=2)
    >>> clocks.start_turn(1_000)
    >>> clocks.count_action(0, spent=10_000)
    >>> clocks.left(0)
    55000
    """

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        seconds = clock.seconds if isinstance(clock, MoveClock | FischerClock) else 0
        self._left = [1000 * seconds] * players
        self._began = 0
        self._stopped_after = 0
        """How much of the turn was used when a bot took over."""
        self.undone = 0
        """How many actions of the turn were undone: what is played instead brings no new time."""
        self.is_running = isinstance(clock, MoveClock | FischerClock)
        """Whether the table has clocks."""

    @property
    def _increment(self) -> int:
        return 1000 * self.clock.increment if isinstance(self.clock, FischerClock) else 0

    def start_turn(self, now: int) -> None:
        """Start the clock of the seat to act."""
        self._began = now
        self._stopped_after = self.undone = 0

    def pause(self, now: int) -> None:
        """Stop the clock: a bot acts for the seat."""
        self._stopped_after = self.spent(now)

    def resume(self, now: int) -> None:
        """Let the clock go on: a person acts again, with the time that was left."""
        self._began = now - self._stopped_after

    def skip_until(self, time: int) -> None:
        """Ignore the time before this, in which nobody could play."""
        self._began = max(self._began, time)

    def spent(self, now: int) -> int:
        """Milliseconds since the turn began."""
        return max(0, now - self._began) if self.is_running else 0

    def left(self, seat: int) -> int:
        """Milliseconds that a seat had left when its turn began."""
        return self._left[seat]

    def expire(self, seat: int) -> None:
        """Set the time of a seat to zero."""
        self._left[seat] = 0

    def deadline(self, seat: int) -> int:
        """When the time of the seat to act will be over."""
        return self._began + self._left[seat]

    def count_action(self, seat: int, spent: int) -> None:
        """Count an action, and the time that it took."""
        if isinstance(self.clock, FischerClock):
            self._left[seat] = max(0, self._left[seat] - spent) + self._increment

    def count_undo(self, seat: int) -> None:
        """Count an undone action; undoing must not gain time."""
        if isinstance(self.clock, FischerClock):
            self._left[seat] = max(0, self._left[seat] - self._increment)
        else:
            self.undone += 1
