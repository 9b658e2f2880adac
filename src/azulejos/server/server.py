"""The server as a whole: what all requests and connections share."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.server.bus import open_bus
from azulejos.server.guests import Signer
from azulejos.server.hall import Hall, wall_clock
from azulejos.server.limits import Gate, Limiter
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
    sockets: Gate

    @classmethod
    def of(cls, settings: Settings) -> "Limits":
        """The limits of the settings."""
        seconds = time.monotonic
        return cls(
            Limiter(settings.requests_per_second, SAVED_SECONDS * settings.requests_per_second, seconds),
            Limiter(settings.tables_per_hour / 3600, settings.tables_per_hour, seconds),
            Limiter(settings.hints_per_minute / 60, settings.hints_per_minute, seconds),
            Gate(settings.sockets_per_address),
        )


@dataclass
class Server:
    """Everything that a request may need."""

    settings: Settings
    hall: Hall
    signer: Signer
    limits: Limits
    reviews: dict[str, Reviewing] = field(default_factory=dict)

    @classmethod
    async def open(cls, settings: Settings, now: Callable[[], int] = wall_clock) -> "Server":
        """Open the database and the bus, and begin."""
        bus = open_bus(settings.bus_url)
        store = await Store.open(settings.database)
        hall = Hall(settings, store, bus, now)
        await hall.start()
        return cls(settings, hall, Signer(await store.signing_key()), Limits.of(settings))
