"""The server as a whole: what all requests and connections share."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.server.bus import open_bus
from azulejos.server.guests import Signer
from azulejos.server.hall import Hall, wall_clock
from azulejos.server.limits import GUESTS_PER_ADDRESS, Gate, Limiter
from azulejos.server.refusals import TOO_MUCH, Refusal
from azulejos.server.reviewing import Reviewing
from azulejos.server.settings import Settings
from azulejos.server.store.store import Store

SAVED_SECONDS = 5


@dataclass
class Limits:
    """How much each address and each guest may do."""

    requests: Limiter
    tables: Limiter
    hints: Limiter
    hints_of_address: Limiter
    reviews: Gate
    reviews_of_address: Gate
    sockets: Gate

    @classmethod
    def of(cls, settings: Settings) -> "Limits":
        """The limits of the settings."""
        seconds, hints = time.monotonic, settings.hints_per_minute
        return cls(
            requests=Limiter(settings.requests_per_second, SAVED_SECONDS * settings.requests_per_second, seconds),
            tables=Limiter(settings.tables_per_hour / 3600, settings.tables_per_hour, seconds),
            hints=Limiter(hints / 60, hints, seconds),
            hints_of_address=Limiter(GUESTS_PER_ADDRESS * hints / 60, GUESTS_PER_ADDRESS * hints, seconds),
            reviews=Gate(1),
            reviews_of_address=Gate(GUESTS_PER_ADDRESS),
            sockets=Gate(settings.sockets_per_address),
        )

    def spend_table(self, address: str) -> None:
        """Count a table that is made."""
        if not self.tables.take(address):
            raise Refusal(TOO_MUCH, "server.too_many_tables")

    def spend_hint(self, guest: str, address: str) -> None:
        """Count a hint that is given."""
        if not (self.hints.take(guest) and self.hints_of_address.take(address)):
            raise Refusal(TOO_MUCH, "server.too_many_hints")

    def begin_review(self, guest: str, address: str) -> None:
        """Count a review as long as it is made."""
        if self.reviews.enter(guest):
            if self.reviews_of_address.enter(address):
                return
            self.reviews.leave(guest)
        raise Refusal(TOO_MUCH, "server.one_review")

    def end_review(self, guest: str, address: str) -> None:
        """The review is made."""
        self.reviews.leave(guest)
        self.reviews_of_address.leave(address)


@dataclass
class Server:
    """Everything that a request may need."""

    settings: Settings
    hall: Hall
    signer: Signer
    limits: Limits
    reviews: dict[str, Reviewing] = field(default_factory=dict)
    """Those that this process makes now."""

    @classmethod
    async def open(cls, settings: Settings, now: Callable[[], int] = wall_clock) -> "Server":
        """Open the database and the bus, and begin."""
        bus = open_bus(settings.bus_url)
        store = await Store.open(settings.database)
        hall = Hall(settings, store, bus, now)
        await hall.start()
        return cls(settings, hall, Signer(await store.signing_key()), Limits.of(settings))
