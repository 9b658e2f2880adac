"""What all requests and connections share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.preparation.preparation import Preparation
from azulejos.server.bus import open_bus
from azulejos.server.guests import Signer
from azulejos.server.limits import Limits
from azulejos.server.reviews import StoredReview
from azulejos.server.settings import Settings
from azulejos.server.store.store import Store
from azulejos.server.tables.registry import TableRegistry, wall_clock


@dataclass
class Server:
    """The registry of tables, the limits, and the key that signs tokens."""

    settings: Settings
    registry: TableRegistry
    signer: Signer
    limits: Limits
    reviews: dict[str, StoredReview] = field(default_factory=dict)
    """Those in progress in this process."""

    @classmethod
    async def open(
        cls, settings: Settings, preparation: Preparation | None = None, now: Callable[[], int] = wall_clock
    ) -> "Server":
        """Open the database and the bus, and start looking after tables."""
        bus = open_bus(settings.bus_url)
        store = await Store.open(settings.database)
        registry = TableRegistry(settings, store, bus, now, preparation)
        await registry.start()
        return cls(settings, registry, Signer(await store.signing_key()), Limits.of(settings))
