"""Clocks: how much time everybody has left. They are told the time, and never look at one themselves."""

from azulejos.server.messages.parts import Clock, FischerClock, MoveClock


class Clocks:
    """The clocks of a table.

    >>> clocks = Clocks(FischerClock(seconds=60, increment=5), players=2)
    >>> clocks.turn_begins(1_000)
    >>> clocks.has_played(0, spent=10_000)
    >>> clocks.left(0)
    55000
    """

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        seconds = clock.seconds if isinstance(clock, MoveClock | FischerClock) else 0
        self._left = [1000 * seconds] * players
        self._began = 0
        self._stopped_after = 0
        """What was spent of the turn when a bot took it over."""
        self.undone = 0
        """How many actions of the turn were taken back: what is played instead of them brings no time a second time."""
        self.is_running = isinstance(clock, MoveClock | FischerClock)
        """Whether time matters at this table."""

    @property
    def _increment(self) -> int:
        return 1000 * self.clock.increment if isinstance(self.clock, FischerClock) else 0

    def turn_begins(self, now: int) -> None:
        """From now on time runs for the seat to act."""
        self._began = now
        self._stopped_after = self.undone = 0

    def stops(self, now: int) -> None:
        """A bot acts for the seat to act, whose time does not run."""
        self._stopped_after = self.spent(now)

    def goes_on(self, now: int) -> None:
        """The seat to act is played by a person again, who has what was left."""
        self._began = now - self._stopped_after

    def not_before(self, moment: int) -> None:
        """Time that passed before this moment does not count: nobody could play."""
        self._began = max(self._began, moment)

    def spent(self, now: int) -> int:
        """Milliseconds since the turn began."""
        return max(0, now - self._began) if self.is_running else 0

    def left(self, seat: int) -> int:
        """Milliseconds that a seat had left when its turn began."""
        return self._left[seat]

    def runs_out(self, seat: int) -> None:
        """A seat has used all its time."""
        self._left[seat] = 0

    def deadline(self, seat: int) -> int:
        """The moment when the time of a seat that is to act will be over."""
        return self._began + self._left[seat]

    def has_played(self, seat: int, spent: int) -> None:
        """An action ends the thinking."""
        if isinstance(self.clock, FischerClock):
            self._left[seat] = max(0, self._left[seat] - spent) + self._increment

    def has_undone(self, seat: int) -> None:
        """Who takes an action back goes on with the same time, or time could be made of nothing."""
        if isinstance(self.clock, FischerClock):
            self._left[seat] = max(0, self._left[seat] - self._increment)
        else:
            self.undone += 1
